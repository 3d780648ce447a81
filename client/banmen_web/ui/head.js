// The frame of every screen: the header with the name and the settings, the state of the connection, notices.

import { LONGEST_NAME } from "../net/constants.js";
import { alertsThere, isOn, setAlert } from "./alerts.js";
import { button, element, icon, showDialog } from "./dom.js";
import { guestName, load, placeOf, shownName } from "./share.js";
import { LANGUAGES, called, outText } from "./words.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../net/link.js").LinkState} LinkState */

// The header of the page: the link to the lobby, the state of the connection, the player's name and the settings.

export class Head {
  root = element("header", { class: "head" });
  #avatar = element("span", { class: "avatar", "aria-hidden": "true" });
  #name = element("span", { class: "own-name" });

  /** @param {import("../app.js").App} app @param {HTMLElement} status */
  constructor(app, status) {
    const brand = element("a", { class: "brand", href: placeOf() }, "banmen ", element("span", { lang: "ja" }, "盤面"));
    const settings = element(
      "button",
      { type: "button", class: "me", onclick: () => showSettings(app), title: app.words("settings") },
      this.#avatar,
      this.#name,
      icon("settings"),
      element("span", { class: "spoken" }, app.words("settings")),
    );
    this.root.append(brand, status, settings);
    this.rename(app.name ?? guestName(app.words));
  }

  /** @param {string} name */
  rename(name) {
    this.#name.textContent = name;
    this.#avatar.textContent = [...name][0]?.toUpperCase() ?? "";
  }
}

// The player's name and the language, stored in this browser.

/** The languages' own names. @type {Record<string, string>} */
const NAMES = { en: "English", ja: "日本語" };

/**
 * Create a field for the player's name. `take` saves the typed name and returns whether it is valid. An empty field keeps
 * the previous name, or gives a newcomer a guest's name.
 * @param {App} app
 */
export function nameField(app) {
  const field = /** @type {HTMLInputElement} */ (
    element("input", { name: "name", maxlength: 2 * LONGEST_NAME, autocomplete: "nickname", value: app.name ?? "" })
  );
  field.placeholder = app.name ?? guestName(app.words);
  const label = element("label", { class: "field" }, element("span", {}, app.words("set-name")), field);
  const take = () => {
    const name = shownName(field.value || field.placeholder);
    field.setCustomValidity(name ? "" : app.words("page-name-empty"));
    if (!name) {
      field.reportValidity();
      return false;
    }
    field.value = name;
    app.rename(name);
    return true;
  };
  field.addEventListener("input", () => field.setCustomValidity(""));
  return { label, field, take };
}

/** @param {App} app */
export function showSettings(app) {
  const { words } = app;
  const name = nameField(app);
  const select = /** @type {HTMLSelectElement} */ (element("select", { name: "language" }));
  for (const each of LANGUAGES)
    select.append(element("option", { value: each, selected: each === app.language }, NAMES[each]));
  const language = element("label", { class: "field" }, element("span", {}, words("set-language")), select);
  const alerts = alertsThere().map((alert) => {
    const box = element("input", { type: "checkbox", name: alert, checked: isOn(alert) });
    return { alert, box: /** @type {HTMLInputElement} */ (box) };
  });
  const labels = alerts.map(({ alert, box }) => element("label", { class: "check" }, box, words(`page-${alert}`)));
  const rated = /** @type {HTMLInputElement} */ (
    element("input", { type: "checkbox", name: "rated", checked: load("rated") !== "no" })
  );
  labels.unshift(element("label", { class: "check" }, rated, words("set-rated")));
  const inside = (/** @type {() => void} */ close) => {
    const save = (/** @type {Event} */ event) => {
      event.preventDefault();
      if (!name.take()) return;
      if (rated.checked !== (load("rated") !== "no")) app.rate(rated.checked);
      for (const { alert, box } of alerts) if (box.checked !== isOn(alert)) void setAlert(alert, box.checked);
      close();
      if (select.value !== app.language) app.speak(select.value);
    };
    const done = /** @type {HTMLButtonElement} */ (
      button(words("page-keep"), () => {}, { kind: "main", icon: "check" })
    );
    done.type = "submit";
    const buttons = element("div", { class: "buttons" }, button(words("cancel"), close), done);
    return [element("form", { class: "rows", onsubmit: save }, name.label, language, ...labels, buttons)];
  };
  showDialog(words("settings-title"), inside, words("close"));
}

// The state of the connection: a dot and a word in the header, and a banner while the page is unusable.

/** Outages shorter than this are not shown. */
const BRIEF_MS = 1_000;

export class ConnectionStatus {
  chip = element("span", { class: "status" });
  banner = element("div", { class: "banner", role: "alert", hidden: true });
  #text = element("span");
  #button;
  /** @type {LinkState} */
  #state = { kind: "connecting" };
  #failing = 0;
  #nextTry = 0;
  #why = "";
  #said = "";

  /** @param {import("./words.js").Words} words @param {() => void} tryNow comes in again */
  constructor(words, tryNow) {
    this.words = words;
    this.#button = button(words("try-now"), tryNow, { icon: "repeat" });
    this.banner.append(icon("wifi-off"), this.#text, this.#button);
    setInterval(() => this.#draw(), 500);
  }

  /** @param {LinkState} state */
  show(state) {
    this.#state = state;
    const now = performance.now();
    if (state.silent) this.#failing ||= now - BRIEF_MS;
    else if (state.kind === "online") [this.#failing, this.#why] = [0, ""];
    else if (state.kind !== "connecting" || this.#failing) this.#failing ||= now;
    if (state.code) this.#why = this.#reason(state);
    this.#nextTry = state.retryInMs === undefined ? 0 : now + state.retryInMs;
    this.#draw();
  }

  #draw() {
    const { words } = this;
    const { kind, rttMs, silent } = this.#state;
    const ended = kind === "ended";
    const troubled = ended || (this.#failing > 0 && performance.now() - this.#failing >= BRIEF_MS);
    const id = { online: "link-short-online", connecting: "link-short-connecting", ended: "link-short-offline" }[
      String(kind)
    ];
    const ms = rttMs === undefined ? "" : ` · ${words("link-ms", { ms: Math.round(rttMs) })}`;
    const text = silent ? words("link-short-silent") : words(id ?? "link-short-broken") + ms;
    if (text !== this.#said) this.chip.replaceChildren(element("span", { class: "dot" }), text);
    this.#said = text;
    this.chip.className = `status ${troubled ? "troubled" : kind}`;
    this.banner.hidden = !troubled;
    if (troubled) this.#text.textContent = this.#sentence(ended);
  }

  /** @param {boolean} ended */
  #sentence(ended) {
    const { words } = this;
    this.#button.hidden = this.#state.silent === true;
    if (this.#state.silent)
      return `${words("outage-silent")} ${words(this.#state.kept ? "outage-silent-move" : "outage-silent-then")}`;
    if (this.#state.code === "superseded") {
      this.#button.lastElementChild?.replaceChildren(words("page-use-here"));
      return words("page-superseded");
    }
    this.#button.lastElementChild?.replaceChildren(words("try-now"));
    if (ended)
      return outText(words, document.documentElement.lang, this.#state) || words("outage-ended", { reason: this.#why });
    const lost = words("outage-lost", { reason: this.#why || words("why-dropped") });
    const seconds = Math.max(1, Math.ceil((this.#nextTry - performance.now()) / 1000));
    const then = this.#nextTry ? words("outage-next", { seconds }) : words("outage-trying");
    return `${lost} ${then}${this.#state.kept ? ` ${words("outage-kept")}` : ""}`;
  }

  /** Describe why there is no connection. @param {LinkState} state */
  #reason({ code = "", text = "" }) {
    const { words } = this;
    if (!navigator.onLine) return words("why-unreachable");
    const id = { server_full: "why-busy", too_many_connections: "why-busy" }[code] ?? `why-${code}`;
    return called(words, id, text || words("why-dropped"));
  }
}

// Notices that disappear after a while: refusals, confirmations, announcements of the server.

const SHOWN_MS = 5_000;
const ANNOUNCED_MS = 30_000;
const MOST = 3;

export class Notices {
  root = element("div", { class: "notices", role: "status" });

  /** @param {string} text @param {"info" | "fault" | "announced"} [kind] */
  show(text, kind = "info") {
    if (!text) return;
    const same = Array.from(this.root.children).find(({ textContent }) => textContent === text);
    same?.remove();
    const notice = element("p", { class: kind, onclick: () => notice.remove() }, text);
    this.root.append(notice);
    while (this.root.children.length > MOST) this.root.firstChild?.remove();
    setTimeout(() => notice.remove(), kind === "announced" ? ANNOUNCED_MS : SHOWN_MS);
  }
}

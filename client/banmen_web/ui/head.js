// The frame of every screen: the header with the name and the settings, the state of the connection, notices.

import { guestName, placeOf } from "./browser.js";
import { button, element, icon } from "./dom.js";
import { called, outText } from "./words.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../net/link.js").LinkState} LinkState */

/** Show the settings; their module is loaded on demand. @param {App} app */
async function openSettings(app) {
  const { showSettings } = await app.more(import("./settings.js"));
  showSettings(app);
}

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
      { type: "button", class: "me", onclick: () => void openSettings(app), title: app.words("settings") },
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

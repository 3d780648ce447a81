// The state of the connection: a dot and a word in the head of the page, and a banner while nothing can be done.

import { button } from "./button.js";
import { element } from "./dom.js";
import { icon } from "./icons.js";

/** @typedef {import("../net/link.js").LinkState} LinkState */

/** An outage that is over within this time is not worth a word. */
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
    if (state.kind === "online") [this.#failing, this.#why] = [0, ""];
    else if (state.kind !== "connecting" || this.#failing) this.#failing ||= now;
    if (state.code) this.#why = this.#reason(state);
    this.#nextTry = state.retryInMs === undefined ? 0 : now + state.retryInMs;
    this.#draw();
  }

  #draw() {
    const { words } = this;
    const { kind, rttMs } = this.#state;
    const ended = kind === "ended";
    const troubled = ended || (this.#failing > 0 && performance.now() - this.#failing >= BRIEF_MS);
    const id = { online: "link-short-online", connecting: "link-short-connecting", ended: "link-short-offline" }[
      String(kind)
    ];
    const ms = rttMs === undefined ? "" : ` · ${words("link-ms", { ms: Math.round(rttMs) })}`;
    const text = words(id ?? "link-short-broken") + ms;
    if (text !== this.#said) this.chip.replaceChildren(element("span", { class: "dot" }), text);
    this.#said = text;
    this.chip.className = `status ${troubled ? "troubled" : kind}`;
    this.banner.hidden = !troubled;
    if (troubled) this.#text.textContent = this.#sentence(ended);
  }

  /** @param {boolean} ended */
  #sentence(ended) {
    const { words } = this;
    if (this.#state.code === "superseded") {
      this.#button.lastElementChild?.replaceChildren(words("page-use-here"));
      return words("page-superseded");
    }
    this.#button.lastElementChild?.replaceChildren(words("try-now"));
    if (ended) return words("outage-ended", { reason: this.#why });
    const lost = words("outage-lost", { reason: this.#why || words("why-dropped") });
    const seconds = Math.max(1, Math.ceil((this.#nextTry - performance.now()) / 1000));
    return `${lost} ${this.#nextTry ? words("outage-next", { seconds }) : words("outage-trying")}`;
  }

  /** Why there is no connection. @param {LinkState} state */
  #reason({ code = "", text = "" }) {
    const { words } = this;
    if (!navigator.onLine) return words("why-unreachable");
    const id = { server_full: "why-busy", too_many_connections: "why-busy" }[code] ?? `why-${code}`;
    const said = words(id);
    return said === id ? text || words("why-dropped") : said;
  }
}

// The chat of a table: the latest messages, a field to write, and the muted players.

import { LONGEST_MESSAGE } from "../../net/constants.js";
import { peopleCompete } from "../../table/reading.js";
import { seatName } from "../../table/names.js";
import { button, element, icon } from "../../ui/dom.js";
import { keep, load } from "../../ui/browser.js";

/** @typedef {import("./table.js").TableMoment} TableMoment */

const SHOWN = 200;

export class Chat {
  root;
  #talk = new Talk();
  #unread = element("span", { class: "unread", hidden: true });
  #lines = element("div", { class: "sayings", role: "log", tabindex: 0 });
  #people = element("details", { class: "people", hidden: true });
  #field;
  /** @type {Saying[] | null} */
  #sayings = null;
  #last = 0;
  #player = "";

  /** @param {import("./table.js").Table} table */
  constructor(table) {
    this.table = table;
    const { words } = table.app;
    this.#lines.setAttribute("aria-label", words("chat-title"));
    this.#field = /** @type {HTMLInputElement} */ (
      element("input", {
        name: "text",
        maxlength: LONGEST_MESSAGE,
        autocomplete: "off",
        "aria-label": words("chat-placeholder"),
      })
    );
    const send = button(words("page-send"), () => {}, { icon: "send", alone: true });
    send.type = "submit";
    const form = element(
      "form",
      { class: "say", onsubmit: (/** @type {Event} */ event) => this.#say(event) },
      this.#field,
      send,
    );
    const summary = element(
      "summary",
      {},
      icon("message-circle"),
      element("h2", {}, words("chat-title")),
      this.#unread,
    );
    this.root = /** @type {HTMLDetailsElement} */ (
      element("details", { class: "chat card" }, summary, this.#lines, form, this.#people)
    );
    this.root.open = load("chat") === "open";
    this.root.addEventListener("toggle", () => this.#toggled());
  }

  /** @param {TableMoment} moment */
  draw({ replay, own }) {
    const { words, link } = this.table.app;
    const hidden = !own.length && peopleCompete(replay);
    this.#field.placeholder = words(hidden ? "chat-hidden" : "chat-placeholder");
    this.#field.title = hidden ? words("chat-hidden-tip") : "";
    if (replay.sayings === this.#sayings && link.player === this.#player) return;
    const first = this.#sayings === null;
    [this.#sayings, this.#player] = [replay.sayings, link.player];
    const heard = this.#talk.heard(replay.sayings);
    const news = heard.filter(({ number, player }) => number > this.#last && player !== link.player);
    this.#last = Math.max(0, ...replay.sayings.map(({ number }) => number));
    if (first) this.#talk.read(replay.sayings);
    else for (const { name, text } of news.slice(-3)) this.table.app.announce(`${name}: ${text}`);
    this.#drawLines();
  }

  #toggled() {
    keep("chat", this.root.open ? "open" : null);
    this.#drawLines();
  }

  #drawLines() {
    const sayings = this.#sayings ?? [];
    const { words } = this.table.app;
    if (this.root.open) this.#talk.read(sayings);
    const unread = this.#talk.unread(sayings, this.#player);
    this.#unread.hidden = !unread;
    this.#unread.textContent = unread ? words("chat-new", { count: unread }) : "";
    const atEnd = this.#lines.scrollHeight - this.#lines.scrollTop - this.#lines.clientHeight < 40;
    const lines = this.#talk
      .heard(sayings)
      .slice(-SHOWN)
      .map((saying) => this.#line(saying));
    this.#lines.replaceChildren(...(lines.length ? lines : [element("p", { class: "soft" }, words("chat-empty"))]));
    if (atEnd || !unread) this.#lines.scrollTop = this.#lines.scrollHeight;
    this.#drawPeople(sayings);
  }

  /** @param {Saying} saying */
  #line({ name, text, seat = null, player, bot }) {
    const { words } = this.table.app;
    const who = player === this.#player ? words("chat-you") : name;
    const what = [seat ? seatName(words, seat) : words("chat-watching"), bot ? words("bot") : ""]
      .filter(Boolean)
      .join(" · ");
    const head = element("span", {}, element("strong", { dir: "auto" }, who), ` ${what}`);
    return element("div", { class: player === this.#player ? "mine" : "" }, head, element("p", { dir: "auto" }, text));
  }

  /** @param {Saying[]} sayings */
  #drawPeople(sayings) {
    const { words } = this.table.app;
    const speakers = this.#talk.speakers(sayings, this.#player);
    this.#people.hidden = !speakers.size;
    const press = (/** @type {string} */ player) => {
      this.#talk.mute(player, !this.#talk.isMuted(player));
      this.#drawLines();
    };
    const buttons = Array.from(speakers, ([player, name]) => {
      const muted = this.#talk.isMuted(player);
      const made = button(words(muted ? "chat-unmute" : "chat-mute", { name }), () => press(player));
      made.setAttribute("aria-pressed", String(muted));
      return made;
    });
    const focused = this.#people.contains(document.activeElement);
    this.#people.replaceChildren(
      element("summary", {}, words("chat-people")),
      element("div", { class: "buttons" }, ...buttons),
    );
    if (focused) this.#people.querySelector("button")?.focus();
  }

  /** @param {Event} event */
  async #say(event) {
    event.preventDefault();
    const text = this.#field.value.trim();
    if (!text) return;
    this.#field.value = "";
    const answer = await this.table.send({ type: "say", text });
    if (answer.type === "refused" && !this.#field.value) this.#field.value = text;
  }
}

// The muted players of this browser and the unread messages. Pure except for the browser's storage.

const MOST_MUTED = 200;

/** @typedef {import("../../table/replay.js").Saying} Saying */

export class Talk {
  /** @type {Set<string>} */
  #muted;
  #read = 0;

  constructor() {
    this.#muted = new Set(JSON.parse(load("muted") ?? "[]"));
  }

  /** @param {string} player */
  isMuted(player) {
    return this.#muted.has(player ?? "");
  }

  /** @param {string} player @param {boolean} muted */
  mute(player, muted) {
    this.#muted.delete(player);
    if (muted) this.#muted.add(player);
    keep("muted", JSON.stringify([...this.#muted].slice(-MOST_MUTED)));
  }

  /** Return the messages to show. @param {Saying[]} sayings */
  heard(sayings) {
    return sayings.filter(({ text, player }) => text && !this.#muted.has(player ?? ""));
  }

  /** Count the unread messages; the player's own count as read. @param {Saying[]} sayings @param {string} own the player's id */
  unread(sayings, own) {
    return this.heard(sayings).filter(({ number, player }) => number > this.#read && player !== own).length;
  }

  /** Mark these messages and all earlier ones as read. @param {Saying[]} sayings */
  read(sayings) {
    this.#read = Math.max(this.#read, ...sayings.map(({ number }) => number));
  }

  /** Return the players who can be muted: all other authors, each with their latest name. @param {Saying[]} sayings @param {string} own */
  speakers(sayings, own) {
    const others = sayings.filter(({ player, text }) => player && text && player !== own);
    return new Map(others.map(({ player, name }) => [String(player), String(name)]));
  }
}

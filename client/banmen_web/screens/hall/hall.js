// The hall: the tables that can be watched, and the way to one by its code.

import { element } from "../../ui/dom.js";
import { called } from "../../ui/words.js";

const MOST = 100;

export class HallScreen {
  /** @type {Map<string, Record<string, any>>} */
  #rows = new Map();
  #list = element("ul", { class: "tables" });

  /** @param {import("../../app.js").App} app */
  constructor({ link, words }) {
    this.words = words;
    const field = /** @type {HTMLInputElement} */ (
      element("input", { name: "code", placeholder: "K7QX-2MPD", autocomplete: "off", maxlength: 9, required: true })
    );
    field.setAttribute("aria-label", words("page-code"));
    const go = (/** @type {Event} */ event) => {
      event.preventDefault();
      location.href = `./${encodeURIComponent(field.value.trim())}`;
    };
    const form = element("form", { onsubmit: go }, field, element("button", {}, words("page-watch")));
    this.root = element("div", { class: "hall" }, element("h1", {}, words("page-hall")), form, this.#list);
    link.watchLobby({ most: MOST });
    this.#draw();
  }

  state() {}

  changed() {}

  lost() {}

  /** @param {Record<string, any>} message */
  message(message) {
    const { type } = message;
    if (type === "tables" && !message.added) this.#rows.clear();
    if (type === "tables") this.#add(message.tables);
    else if (type === "listed") this.#add([message.row]);
    else if (type === "unlisted") this.#rows.delete(message.table);
    else if (type === "lobby_changes") {
      for (const table of message.unlisted ?? []) this.#rows.delete(table);
      this.#add(message.listed ?? []);
      for (const [table, plies] of Object.entries(message.plies ?? {})) {
        const row = this.#rows.get(table);
        if (row) row.plies = plies;
      }
    } else return;
    this.#draw();
  }

  /** @param {Record<string, any>[]} rows */
  #add(rows) {
    for (const row of rows) this.#rows.set(row.table, row);
  }

  #draw() {
    const rows = [...this.#rows.values()].filter(({ watchers }) => watchers === "all");
    const none = element("li", { class: "none" }, this.words("page-no-tables"));
    this.#list.replaceChildren(...(rows.length ? rows.map((row) => this.#card(row)) : [none]));
  }

  /** @param {Record<string, any>} row */
  #card({ table, game, phase, seats, watching = 0, plies = 0, host_name: host = "" }) {
    const { words } = this;
    const names = Object.values(seats).map((name) => name || words("page-program"));
    const free = Object.values(seats).map((name) => (name === null ? words("seat-free") : null));
    const who = host || names.map((name, at) => free[at] ?? name).join(" – ");
    const facts = [words(`page-${phase}`), words("page-plies", { plies }), words("page-watching", { count: watching })];
    return element(
      "li",
      {},
      element(
        "a",
        { href: `./${encodeURIComponent(table)}` },
        element("strong", {}, called(words, `game-${game}`, game)),
        element("span", {}, who),
        element("small", {}, facts.join(" · ")),
      ),
    );
  }
}

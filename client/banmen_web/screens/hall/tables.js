// The list of the tables that are open: filtered by game, state and name. Rows are changed only where they have changed.

import { GAMES } from "../../games/index.js";
import { gameName } from "../../table/names.js";
import { element } from "../../ui/dom.js";
import { choiceRow, same } from "../../ui/form.js";
import { icon } from "../../ui/icons.js";
import { placeOf } from "../../ui/place.js";
import { cover } from "./covers.js";
import { companyOf, factsOf, progressOf } from "./wording.js";

/** @typedef {import("./lobby.js").Row} Row */

const [FIRST, MORE, LONGEST, TYPED_MS] = [30, 60, 64, 250];

export class Tables {
  root = element("section", { class: "open-tables" });
  #list = element("ul", { class: "tables" });
  #count = element("span", { class: "number" });
  #more = element("button", { type: "button", hidden: true, onclick: () => this.#grow() });
  #none = element("p", { class: "none card", hidden: true });
  #filter = { most: FIRST, games: /** @type {string[]} */ ([]), phases: /** @type {string[]} */ ([]), search: "" };
  /** @type {Map<string, {row: Row, item: HTMLElement}>} */
  #shown = new Map();
  #timer = 0;

  /** @param {import("../../app.js").App} app @param {import("./lobby.js").Lobby} lobby */
  constructor(app, lobby) {
    this.app = app;
    this.lobby = lobby;
    const { words } = app;
    const id = "open-tables";
    const title = element("h2", { id }, words("open-tables"), " ", this.#count);
    this.root.setAttribute("aria-labelledby", id);
    this.root.append(
      element("div", { class: "section-head" }, title, this.#filters()),
      this.#list,
      this.#none,
      this.#more,
    );
    this.#ask();
  }

  #filters() {
    const { words } = this.app;
    /** @type {[any, string][]} */
    const phases = [
      [[], words("filter-all")],
      [["waiting"], words("filter-waiting")],
      [["playing"], words("filter-playing")],
    ];
    const games = /** @type {[any, string][]} */ ([
      [[], words("tables-every-game")],
      ...[...GAMES.keys()].map((game) => [[game], gameName(words, game)]),
    ]);
    const search = /** @type {HTMLInputElement} */ (
      element("input", {
        type: "search",
        maxlength: LONGEST,
        placeholder: words("tables-search"),
        "aria-label": words("tables-search"),
      })
    );
    search.addEventListener("input", () => {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.#ask({ search: search.value.trim() }), TYPED_MS);
    });
    return element(
      "div",
      { class: "filters" },
      search,
      choiceRow(words("computer-game"), games, [], (some) => this.#ask({ games: some })),
      choiceRow(words("open-tables"), phases, [], (some) => this.#ask({ phases: some })),
    );
  }

  /** @param {Partial<{most: number, games: string[], phases: string[], search: string}>} some */
  #ask(some = {}) {
    this.#filter = { ...this.#filter, most: FIRST, ...some };
    this.app.link.watchLobby(this.#filter);
  }

  #grow() {
    this.#ask({ most: this.#filter.most + MORE });
  }

  leave() {
    clearTimeout(this.#timer);
    this.app.link.watchLobby(null);
  }

  draw() {
    const { lobby, app } = this;
    const rows = lobby.rows;
    const before = this.#shown;
    this.#shown = new Map();
    for (const row of rows) {
      const known = before.get(row.table);
      this.#shown.set(row.table, known && same(known.row, row) ? known : this.#made(row, known));
    }
    this.#place(Array.from(this.#shown.values(), ({ item }) => item));
    this.#count.textContent = lobby.known ? String(lobby.match) : "";
    const further = lobby.match - rows.length;
    this.#more.hidden = further <= 0;
    this.#more.textContent = app.words("tables-more", { count: further });
    this.#drawNone(rows.length === 0);
  }

  /** Items that stay keep their place, so that the focus stays too. @param {HTMLElement[]} items */
  #place(items) {
    const kept = new Set(items);
    for (const item of Array.from(this.#list.childNodes))
      if (!kept.has(/** @type {HTMLElement} */ (item))) item.remove();
    items.forEach((item, at) => {
      if (this.#list.childNodes[at] !== item) this.#list.insertBefore(item, this.#list.childNodes[at] ?? null);
    });
  }

  /** @param {boolean} empty */
  #drawNone(empty) {
    const { lobby, app } = this;
    this.#none.hidden = !empty;
    if (!empty) return;
    const { words } = app;
    const filtered = lobby.open > 0 && (this.#filter.games.length || this.#filter.phases.length || this.#filter.search);
    let text = lobby.known ? `${words("no-tables")} ${words("page-no-tables-hint")}` : words("no-tables-known");
    if (filtered) text = words("no-tables-filtered");
    this.#none.textContent = text;
  }

  /** @param {Row} row @param {{item: HTMLElement} | undefined} known */
  #made(row, known) {
    const item = known?.item ?? element("li");
    const { words } = this.app;
    const waiting = row.phase === "waiting" && Object.values(row.seats).includes(null);
    const state = element(
      "span",
      { class: `progress ${row.phase}` },
      icon(waiting ? "clock" : "circle-play"),
      element("span", {}, progressOf(words, row)),
    );
    const watching = row.watching ?? 0;
    const eyes = element(
      "span",
      { class: "eyes", title: words("here-watching", { count: watching }) },
      icon("eye"),
      String(watching),
    );
    const link = element(
      "a",
      { href: placeOf(row.table), class: "row" },
      cover(row.game),
      element(
        "span",
        { class: "what" },
        element("strong", {}, gameName(words, row.game)),
        element("span", { dir: "auto" }, companyOf(words, row)),
      ),
      element("span", { class: "how" }, state, element("span", { class: "soft" }, factsOf(words, row))),
      eyes,
      element("span", { class: "button" }, words(waiting ? "join" : "watch")),
    );
    const focused = item.contains(document.activeElement);
    item.replaceChildren(link);
    if (focused) link.focus();
    return { row, item };
  }
}

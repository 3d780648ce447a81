// The tables to join or watch, the open challenges, and the players who can be challenged.

import { SETTINGS } from "../../games/settings.js";
import { LONGEST_SEARCH } from "../../net/constants.js";
import { gameName } from "../../table/names.js";
import { choiceRow, element, icon, same } from "../../ui/dom.js";
import { load, placeOf } from "../../ui/browser.js";
import { cover } from "./cover.js";
import { companyOf, factsOf, progressOf } from "./lobby.js";

/** @typedef {import("./lobby.js").Row} Row */

// The list of open tables, filtered by game, state and name. Only changed rows are redrawn. At first the list is short, so
// that the games to start stay visible below it.

const [FEW, FIRST, MORE, TYPED_MS] = [3, 30, 60, 250];

export class Tables {
  root = element("section", { class: "open-tables" });
  #list = element("ul", { class: "tables" });
  #count = element("span", { class: "number" });
  #more = element("button", { type: "button", hidden: true, onclick: () => this.#grow() });
  #none = element("p", { class: "none card", hidden: true });
  #all = false;
  #switch = element("button", { type: "button", class: "quiet", hidden: true, onclick: () => this.#toggle() });
  /** @type {{most: number, games: string[], phases: import("./lobby.js").Row["phase"][], search: string}} */
  #filter = { most: FIRST, games: [], phases: [], search: "" };
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
      element("div", { class: "section-head" }, title, this.#switch, this.#filters()),
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
      ...[...SETTINGS.keys()].map((game) => [[game], gameName(words, game)]),
    ]);
    const search = /** @type {HTMLInputElement} */ (
      element("input", {
        type: "search",
        maxlength: LONGEST_SEARCH,
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

  /** @param {{most?: number, games?: string[], phases?: import("./lobby.js").Row["phase"][], search?: string}} some */
  #ask(some = {}) {
    this.#filter = { ...this.#filter, most: FIRST, ...some };
    this.app.link.watchLobby(this.#filter);
  }

  #grow() {
    this.#ask({ most: this.#filter.most + MORE });
  }

  #toggle() {
    this.#all = !this.#all;
    this.draw();
  }

  get #filtered() {
    const { games, phases, search } = this.#filter;
    return games.length > 0 || phases.length > 0 || search !== "";
  }

  /** Whether there are tables, including those that the filter hides. */
  get listed() {
    return this.#shown.size > 0 || this.#filtered;
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
    const many = rows.length > FEW + 1 && !this.#filtered;
    this.#switch.hidden = !many;
    this.#switch.textContent = app.words(this.#all ? "own-fewer" : "own-all", { count: lobby.match });
    this.#list.classList.toggle("few", many && !this.#all);
    const further = lobby.match - rows.length;
    this.#more.hidden = further <= 0 || (many && !this.#all);
    this.#more.textContent = app.words("tables-more", { count: further });
    this.#drawNone(rows.length === 0);
  }

  /** Place the items without moving those that stay, because moving an element removes its focus. @param {HTMLElement[]} items */
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
    const filtered = lobby.open > 0 && this.#filtered;
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

/** Return the previous choices for a game against the computer. @returns {{game: string, program: string, seat: string, clock: any}} */
export function lastChoice() {
  const usually = { game: "", program: "", seat: "", clock: null };
  try {
    return { ...usually, ...JSON.parse(load("computer") ?? "{}") };
  } catch {
    return usually;
  }
}

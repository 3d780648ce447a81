// The tables to join or watch, the open challenges, and the players who can be challenged.

import { GAMES } from "../../games/page.js";
import { CLOCKS, LONGEST_SEARCH } from "../../net/constants.js";
import { clockText } from "../../table/reading.js";
import { gameName, ratingText, seatName } from "../../table/wording.js";
import { button, choiceRow, element, icon, same, showDialog } from "../../ui/dom.js";
import { keep, load, placeOf } from "../../ui/share.js";
import { cover } from "./covers.js";
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
      ...[...GAMES.keys()].map((game) => [[game], gameName(words, game)]),
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

// The open challenges, and the players who can be challenged: bots, and people who are available.

const SHOWN = 8;

/** Return the games for two opponents. */
function pairGames() {
  return [...GAMES.values()].flatMap(({ key, setting }) => {
    const { seats, rivals } = setting({});
    return rivals && seats.length === 2 ? [key] : [];
  });
}

export class Challenges {
  root = element("section", { class: "challenges", hidden: true });
  #drawn = "";
  #announced = new Set();

  /** @param {import("../../app.js").App} app @param {import("./lobby.js").Lobby} lobby */
  constructor(app, lobby) {
    this.app = app;
    this.lobby = lobby;
    this.root.setAttribute("aria-label", app.words("players-title"));
  }

  /** List the player as available again on each new connection. */
  welcome() {
    if (load("available") === "yes") this.app.link.post({ type: "available", games: pairGames() });
  }

  draw() {
    const { app, lobby } = this;
    const rivals = lobby.rivals(app.link.player);
    const challenges = [...lobby.challenges.values()];
    this.root.hidden = !rivals.length && !challenges.length;
    const drawn = JSON.stringify([rivals, challenges, load("available")]);
    if (drawn === this.#drawn) return;
    this.#drawn = drawn;
    for (const { id, by } of challenges) {
      if (by.player !== app.link.player && !this.#announced.has(id))
        app.announce(app.words("challenge-to-you", { name: by.name }));
      this.#announced.add(id);
    }
    const shown = rivals.slice(0, SHOWN);
    const more = rivals.length - shown.length;
    this.root.replaceChildren(
      ...challenges.map((challenge) => this.#challenge(challenge)),
      ...(rivals.length ? [element("div", { class: "card rows" }, ...this.#people(shown, more))] : []),
    );
  }

  /** @param {import("./lobby.js").Player[]} shown @param {number} more */
  #people(shown, more) {
    const { words } = this.app;
    return [
      element("h2", {}, words("players-title")),
      element("ul", { class: "plain people" }, ...shown.map((player) => this.#player(player))),
      ...(more > 0 ? [element("p", { class: "soft" }, words("players-more", { count: more }))] : []),
      this.#wish(),
    ];
  }

  #wish() {
    const { words, link } = this.app;
    const on = load("available") === "yes";
    const toggle = () => {
      keep("available", on ? null : "yes");
      link.post({ type: "available", games: on ? [] : pairGames() });
      this.draw();
    };
    const made = button(words(on ? "players-me-on" : "players-me-off"), toggle, { icon: on ? "check" : "swords" });
    made.setAttribute("aria-pressed", String(on));
    return made;
  }

  /** @param {import("./lobby.js").OpenChallenge} challenge */
  #challenge({ id, game, clock, by, to, seat = null, rated = true }) {
    const { words, link, refused } = this.app;
    const mine = by.player === link.player;
    const text = mine ? words("challenge-by-you", { name: to.name }) : words("challenge-to-you", { name: by.name });
    const named = seat ? seatName(words, seat) : words("computer-seat-random");
    const whose = words(mine ? "challenge-own-seat" : "challenge-their-seat", { seat: named });
    const casual = rated ? [] : [words("casual")];
    const facts = [gameName(words, game), whose, clockText(words, clock), ...casual].join(" · ");
    const answer = async (/** @type {"accept" | "decline"} */ type) => {
      const answered = await link.command({ type, challenge: id });
      if (answered.type === "refused") refused(answered);
    };
    const decline = button(words(mine ? "challenge-withdraw" : "challenge-decline"), () => void answer("decline"), {
      icon: "x",
    });
    const accept = button(words("challenge-accept"), () => void answer("accept"), { icon: "check", kind: "main" });
    const buttons = element("div", { class: "buttons" }, ...(mine ? [decline] : [accept, decline]));
    return element(
      "div",
      { class: "offer" },
      element("p", { dir: "auto" }, text),
      element("p", { class: "soft" }, facts),
      buttons,
    );
  }

  /** @param {import("./lobby.js").Player} player */
  #player(player) {
    const { words } = this.app;
    const games = player.games.filter((/** @type {string} */ game) => pairGames().includes(game));
    const facts = games.map((/** @type {string} */ game) =>
      [gameName(words, game), ratingText(player.ratings?.[game])].filter(Boolean).join(" "),
    );
    const waits = [...this.lobby.challenges.values()].some(({ to }) => to.player === player.player);
    const name = player.bot ? words("name-bot", { name: player.name }) : player.name;
    const ask = button(words(waits ? "challenge-waits" : "challenge"), () => this.#ask(player, games), {
      disabled: waits || !games.length,
    });
    ask.setAttribute("aria-label", words("challenge-title", { name }));
    const who = element(
      "span",
      {},
      element("strong", { dir: "auto" }, name),
      element("span", { class: "soft" }, facts.join(" · ") || words("challenge-no-game")),
    );
    return element("li", {}, who, ask);
  }

  /** @param {import("./lobby.js").Player} player @param {string[]} games */
  #ask(player, games) {
    const { words, link, refused } = this.app;
    const chosen = {
      game: games[0],
      seat: "",
      clock: /** @type {import("../../net/wire.d.ts").ClockRule | null} */ (null),
    };
    const place = element("div", { class: "rows" });
    const take = (/** @type {Record<string, any>} */ some) => {
      Object.assign(chosen, some);
      draw();
    };
    const draw = () => {
      const { seats } = /** @type {import("../../games/game.js").Game} */ (GAMES.get(chosen.game)).setting({});
      const named = /** @type {[any, string][]} */ (games.map((game) => [game, gameName(words, game)]));
      const mine = /** @type {[any, string][]} */ (seats.map((seat) => [seat, seatName(words, seat)]));
      place.replaceChildren(
        ...(games.length > 1
          ? [choiceRow(words("challenge-game"), named, chosen.game, (game) => take({ game, seat: "" }))]
          : []),
        choiceRow(words("new-seat"), [...mine, ["", words("computer-seat-random")]], chosen.seat, (seat) =>
          take({ seat }),
        ),
        clockRow(words, chosen.clock, (clock) => take({ clock })),
      );
    };
    draw();
    const inside = (/** @type {() => void} */ close) => {
      const send = async () => {
        close();
        const { game, seat, clock } = chosen;
        const answer = await link.command({ type: "challenge", to: player.player, game, seat: seat || null, clock });
        if (answer.type === "refused") refused(answer);
      };
      return [
        place,
        element(
          "div",
          { class: "buttons" },
          button(words("cancel"), close),
          button(words("challenge"), () => void send(), { kind: "main", icon: "swords" }),
        ),
      ];
    };
    showDialog(words("challenge-title", { name: player.name }), inside, words("close"));
  }
}

// Helpers of the hall's dialogs.

/** @param {import("../../ui/words.js").Words} words @param {Record<string, any> | null} clock @param {(clock: any) => void} take */
export function clockRow(words, clock, take) {
  const values = /** @type {[any, string][]} */ ([null, ...CLOCKS].map((rule) => [rule, clockText(words, rule)]));
  return choiceRow(words("new-clock"), values, clock, take);
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

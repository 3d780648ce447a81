// The page of reversi: its board, the discs of both sides, the hint.

import { button, element } from "../../ui/dom.js";
import { keep, load } from "../../ui/browser.js";
import { squareNamed } from "../game.js";
import { ReversiBoard, competes, counts, eventSaid } from "./board.js";
import { ELO, PROGRAMS, SIZES, USUAL_SIZE } from "./constants.js";
import game from "./fold.js";
import { Review, optionsAt } from "./review.js";

/** @typedef {import("../page.js").Moment} Moment */

// Beside the board of reversi: the discs of both sides, the marks, the hint.

const STILL_MS = 150; // only a position shown this long is requested, not each one of quick playback

/** @typedef {{moves: number, square: string | null, shown: string, exact: boolean, depth: number}} Hint the server's */

export class ReversiPanel {
  #black = element("span", { class: "count black" });
  #white = element("span", { class: "count white" });
  #bar = element("i");
  #said = element("p", { class: "hint-said", role: "status" });
  #marks;
  #hint;
  #review;
  #switch;
  #on = false;
  #asked = "";
  /** @type {Hint | null} */
  #found = null;
  #failed = false;
  #timer = 0;

  /** @param {import("../page.js").Host} host @param {import("./board.js").ReversiBoard} board */
  constructor(host, board) {
    this.host = host;
    this.board = board;
    const { words } = host;
    board.marked = load("reversi-marks") !== "off";
    this.#marks = element(
      "button",
      { type: "button", onclick: () => this.#switchMarks() },
      words("page-reversi-marks"),
    );
    this.#hint = element("button", { type: "button", onclick: () => this.#switchHint() }, words("hint"));
    const counted = element(
      "div",
      { class: "discs" },
      this.#black,
      element("div", { class: "bar", "aria-hidden": "true" }, this.#bar),
      this.#white,
    );
    this.#review = new Review(host);
    this.#switch = button(words("review"), () => this.#review.toggle());
    this.#switch.classList.add("review-switch");
    this.slot = element("div", { class: "buttons tools" }, this.#hint, this.#marks, this.#switch);
    this.root = element("div", { class: "reversi-hand" }, counted, this.#said, this.slot, this.#review.root);
  }

  /** @param {Moment} moment */
  draw(moment) {
    const { state, replay, seat, live } = moment;
    const { words } = this.host;
    const { black, white } = counts(state.board);
    for (const [place, count, name] of /** @type {const} */ ([
      [this.#black, black, "seat-black"],
      [this.#white, white, "seat-white"],
    ])) {
      place.textContent = String(count);
      place.setAttribute("aria-label", words("page-reversi-count", { seat: words(name), count }));
      place.setAttribute("role", "img");
    }
    this.#bar.style.width = `${(100 * black) / Math.max(1, black + white)}%`;
    this.#marks.setAttribute("aria-pressed", String(this.board.marked));
    this.#marks.hidden = !seat || replay.outcome !== null;
    const possible = Boolean(seat) && live && state.turn !== null && !competes(replay);
    this.#hint.hidden = !possible;
    this.#hint.setAttribute("aria-pressed", String(this.#on && possible));
    this.#showHint(possible && this.#on ? state : null);
    this.#switch.hidden = !(replay.outcome || this.host.recorded) || replay.plies.length < 2; // nothing was played
    this.#review.draw(moment);
    for (const place of [this.root, this.root.closest(".table")]) place?.classList.toggle("reviewing", this.#review.on);
    this.board.line = this.#review.line(moment);
  }

  /** Show the hint for a position; it is requested from the server once. @param {any} state */
  #showHint(state) {
    const key = state ? `${state.size}${state.board}${state.turn}` : "";
    if (key !== this.#asked) {
      clearTimeout(this.#timer);
      [this.#asked, this.#found, this.#failed] = [key, null, false];
      if (state) this.#timer = setTimeout(() => this.#ask(key, state.moves), STILL_MS);
    }
    this.board.hinted = this.#found?.square ? squareNamed(this.#found.square, state.size, state.size) : null;
    this.#said.textContent = state ? this.#text() : "";
  }

  /** @param {string} key @param {number} moves */
  async #ask(key, moves) {
    const answer = await this.host.advise("hint");
    if (key !== this.#asked) return;
    if (answer.type !== "advised") this.#failed = true;
    else if (answer.advice.moves === moves) this.#found = answer.advice; // else a newer request is pending
    this.host.redraw();
  }

  #text() {
    const { words } = this.host;
    if (this.#failed) return words("hint-failed");
    if (!this.#found) return words("hint-thinking");
    const { square, shown, depth, exact } = this.#found;
    const how = exact ? words("hint-exact") : words("hint-depth", { depth });
    return `${square ?? words("pass")} ${shown} · ${how}`;
  }

  #switchMarks() {
    this.board.marked = !this.board.marked;
    keep("reversi-marks", this.board.marked ? null : "off");
    this.host.redraw();
  }

  #switchHint() {
    this.#on = !this.#on;
    this.host.redraw();
  }

  /** Handle the key of the desktop window for a hint. @param {KeyboardEvent} event */
  key(event) {
    if (event.key === "F4" && !this.#switch.hidden) {
      this.#review.toggle();
      return true;
    }
    if (event.key !== "F2" || this.#hint.hidden) return false;
    this.#switchHint();
    return true;
  }
}

// The page of reversi: its board, the discs of both sides, the hint.

/** @type {import("../page.js").GamePage} */
export default {
  game,
  css: new URL("board.css", import.meta.url).href,
  programs: PROGRAMS,
  elo: ELO,
  offers: ["take_back", "draw"],
  keys: ["key-arrows", "key-enter", "key-ends", "key-hint"],
  optionsAt,
  task: {
    options: ["", "brought", "size"],
    alike: (began) => optionsAt([{ event: began }], 0),
    progress: ({ state: { moves, board } }) => ({ done: moves, total: board.length - 4, mistakes: 0, hints: 0 }),
  },
  exercises: [
    {
      key: "puzzles",
      label: (words) => words("endgame-title"),
      make: async (words) => new (await import("./exercises.js")).Puzzles(words),
    },
    {
      key: "openings",
      label: (words) => words("trainer-title"),
      make: async (words) => new (await import("./exercises.js")).OpeningsTrainer(words),
    },
  ],
  view(host) {
    const board = new ReversiBoard(host);
    const panel = new ReversiPanel(host, board);
    return {
      root: board.root,
      hand: panel.root,
      slot: panel.slot,
      draw(moment) {
        panel.draw(moment); // first: it sets the square of the hint
        board.draw(moment);
      },
      key: (event) => board.key(event) || panel.key(event),
    };
  },
  editable: (words, act) => new ReversiBoard(/** @type {any} */ ({ words, act })),
  moveText(event, words) {
    if (event.type === "placed") return event.square;
    return event.type === "passed" ? words("pass") : "";
  },
  spoken: (event, words, _began, state) => eventSaid(event, words, state),
  choices(words) {
    const corners = [1, 2, 3, 4].map((count) => [{ handicap: count }, words("reversi-handicap", { corners: count })]);
    return [
      {
        name: "",
        label: words("reversi-beginning"),
        values: [
          [{}, words("reversi-usual")],
          [{ balanced: true }, words("reversi-balanced")],
          .../** @type {[value: any, label: string][]} */ (corners),
          [{ brought: "" }, words("reversi-position")],
        ],
        usual: {},
      },
      {
        name: "brought",
        label: words("page-reversi-own"),
        values: [],
        usual: "",
        when: ({ brought }) => brought !== undefined,
        field: {
          example: "f5d6c3…",
          fault: words("refused-bad_position"),
          lines: 3,
          read: (text) => text.trim() || null,
        },
      },
      {
        name: "size",
        label: words("new-size"),
        values: SIZES.map((size) => [size, words("row-size", { size })]),
        usual: USUAL_SIZE,
        when: ({ balanced, brought }) => !balanced && brought === undefined, // which have a size of their own
      },
    ];
  },
};

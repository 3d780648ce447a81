// The page of reversi: its board, the discs of both sides, the hint.

import { element } from "../../ui/dom.js";
import { keep, load } from "../../ui/share.js";
import { DIRECTIONS, squareName, squareNamed } from "../game.js";
import { ReversiBoard, competes, counts, eventSaid } from "./board.js";
import game from "./fold.js";

/** @typedef {import("../page.js").Moment} Moment */

// The page of reversi: its board, the discs of both sides, the hint.

// Beside the board of reversi: the discs of both sides, the marks, the hint.

const SEARCH_MS = 45;
const STILL_MS = 150; // a position that stays so long is searched: none of a line that is played quickly

export class ReversiPanel {
  #black = element("span", { class: "count black" });
  #white = element("span", { class: "count white" });
  #bar = element("i");
  #said = element("p", { class: "hint-said", role: "status" });
  #marks;
  #hint;
  #on = false;
  #searched = "";
  /** @type {Hint | null} */
  #found = null;
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
    const buttons = element("div", { class: "buttons" }, this.#hint, this.#marks);
    this.root = element("div", { class: "reversi-panel" }, counted, buttons, this.#said);
  }

  /** @param {Moment} moment */
  draw({ state, replay, seat }) {
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
    const possible = state.turn !== null && !competes(replay);
    this.#hint.hidden = !possible;
    this.#hint.setAttribute("aria-pressed", String(this.#on && possible));
    this.#showHint(possible && this.#on ? state : null);
  }

  /** Show the hint of a position, which is searched where that has not been done. @param {any} state */
  #showHint(state) {
    const key = state ? `${state.size}${state.board}${state.turn}` : "";
    if (key !== this.#searched) {
      clearTimeout(this.#timer);
      [this.#searched, this.#found] = [key, null];
      if (state) this.#timer = setTimeout(() => this.#search(state), STILL_MS);
    }
    this.board.hinted = this.#found ? squareNamed(this.#found.square, state.size, state.size) : null;
    this.#said.textContent = state ? this.#text() : "";
  }

  /** @param {any} state */
  #search(state) {
    const until = performance.now() + SEARCH_MS;
    this.#found = hintFor(state, () => performance.now() > until);
    this.host.redraw();
  }

  #text() {
    const { words } = this.host;
    if (!this.#found) return words("hint-thinking");
    const { square, depth, exact } = this.#found;
    return `${square} · ${exact ? words("hint-exact") : words("hint-depth", { depth })}`;
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

  /** The key of the window. @param {KeyboardEvent} event */
  key(event) {
    if (event.key !== "F2" || this.#hint.hidden) return false;
    this.#switchHint();
    return true;
  }
}

// The page of reversi: its board, the discs of both sides, the hint.

const SIZES = [4, 6, 8, 10, 12, 14, 16];
const USUAL_SIZE = 8;

/** @type {import("../page.js").GamePage} */
export default {
  game,
  css: new URL("board.css", import.meta.url).href,
  programs: ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10"],
  offers: ["take_back", "draw"],
  view(host) {
    const board = new ReversiBoard(host);
    const panel = new ReversiPanel(host, board);
    return {
      root: board.root,
      panel: panel.root,
      draw(moment) {
        panel.draw(moment); // first: it says which square the hint is
        board.draw(moment);
      },
      key: (event) => board.key(event) || panel.key(event),
    };
  },
  moveText(event, words) {
    if (event.type === "placed") return event.square;
    return event.type === "passed" ? words("pass") : "";
  },
  spoken: (event, words, _began, state) => eventSaid(event, words, state),
  choices(words) {
    const corners = [1, 2, 3, 4].map((count) => [{ handicap: count }, words("reversi-handicap", { corners: count })]);
    return [
      {
        name: "size",
        label: words("new-size"),
        values: SIZES.map((size) => [size, words("row-size", { size })]),
        usual: USUAL_SIZE,
      },
      {
        name: "",
        label: words("reversi-beginning"),
        values: [
          [{}, words("reversi-usual")],
          [{ balanced: true }, words("reversi-balanced")],
          .../** @type {[value: any, label: string][]} */ (corners),
        ],
        usual: {},
      },
    ];
  },
};

// A hint for casual play: a short search of the moves ahead. It is no judge, and knows no openings.

/** @typedef {{size: number, board: string, turn: string | null}} Position */
/** @typedef {{square: string, depth: number, exact: boolean}} Hint `depth` in plies; `exact` to the end of the game */

const [EMPTY, WALL] = [0, 2]; // a disc is 1 for black, -1 for white
const CORNER = 25;
const MOBILITY = 3;
const WON = 10_000;
const MOST_PLIES = 60;

/** Thrown where the time is over. */
class TimeOver extends Error {}

/**
 * The best square for the side to move as far as it was searched until `isOver` says so; null where nobody can move.
 * @param {Position} position @param {() => boolean} isOver @returns {Hint | null}
 */
export function hintFor(position, isOver) {
  if (position.turn === null) return null;
  const search = new Search(position, isOver);
  /** @type {Hint | null} */
  let found = null;
  try {
    for (let depth = 1; depth <= MOST_PLIES; depth += 1) {
      const at = search.best(position.turn === "black" ? 1 : -1, depth);
      if (at === null) return null;
      found = { square: squareName(search.square(at), position.size), depth, exact: depth >= search.empties };
      if (found.exact) return found;
    }
  } catch (error) {
    if (!(error instanceof TimeOver)) throw error;
  }
  return found;
}

class Search {
  #width;
  #cells;
  #steps;
  #squares;
  #weights;
  #nodes = 0;

  /** @param {Position} position @param {() => boolean} isOver */
  constructor({ size, board }, isOver) {
    this.size = size;
    this.isOver = isOver;
    this.#width = size + 2;
    this.#cells = new Int8Array(this.#width * this.#width).fill(WALL);
    this.#weights = new Int8Array(this.#cells.length);
    this.#steps = DIRECTIONS.map(([down, right]) => down * this.#width + right);
    this.#squares = Array.from(board, (_, square) => this.#cellOf(square));
    this.#squares.forEach((at, square) => {
      this.#cells[at] = { X: 1, O: -1 }[board[square]] ?? EMPTY;
      this.#weights[at] = weightOf(Math.floor(square / size), square % size, size);
    });
    // Corners first: what is good is looked at early, and the search cuts more.
    this.#squares.sort((one, other) => this.#weights[other] - this.#weights[one]);
  }

  get empties() {
    return this.#squares.filter((at) => this.#cells[at] === EMPTY).length;
  }

  /** @param {number} square */
  #cellOf(square) {
    return (Math.floor(square / this.size) + 1) * this.#width + (square % this.size) + 1;
  }

  /** The square of a cell. @param {number} at */
  square(at) {
    return (Math.floor(at / this.#width) - 1) * this.size + (at % this.#width) - 1;
  }

  /**
   * The best cell for a side, null where it has none. The best one is looked at first the next time.
   * @param {number} side @param {number} depth
   */
  best(side, depth) {
    let [best, most] = [/** @type {number | null} */ (null), -Infinity];
    for (const at of [...this.#squares]) {
      const turned = this.#place(at, side);
      if (!turned.length) continue;
      let value;
      try {
        value = -this.#value(-side, depth - 1, -Infinity, -most, false);
      } finally {
        this.#undo(at, turned, side);
      }
      if (value > most) [best, most] = [at, value];
    }
    if (best !== null) this.#squares = [best, ...this.#squares.filter((at) => at !== best)];
    return best;
  }

  /**
   * @param {number} side @param {number} depth @param {number} low @param {number} high @param {boolean} passed
   * @returns {number}
   */
  #value(side, depth, low, high, passed) {
    this.#nodes += 1;
    if (this.#nodes % 256 === 0 && this.isOver()) throw new TimeOver();
    if (depth <= 0) return this.#estimate(side);
    let [best, moved] = [-Infinity, false];
    for (const at of this.#squares) {
      const turned = this.#place(at, side);
      if (!turned.length) continue;
      moved = true;
      let value;
      try {
        value = -this.#value(-side, depth - 1, -high, -Math.max(low, best), false);
      } finally {
        this.#undo(at, turned, side);
      }
      if (value > best) best = value;
      if (best >= high) return best;
    }
    if (moved) return best;
    return passed ? this.#final(side) : -this.#value(-side, depth, -high, -low, true);
  }

  /** Put a disc where it turns some; gives the cells that it turned. @param {number} at @param {number} side */
  #place(at, side) {
    /** @type {number[]} */
    const turned = [];
    const cells = this.#cells;
    if (cells[at] !== EMPTY) return turned;
    for (const step of this.#steps) {
      let end = at + step;
      while (cells[end] === -side) end += step;
      if (cells[end] === side) for (let on = at + step; on !== end; on += step) turned.push(on);
    }
    if (turned.length) cells[at] = side;
    for (const on of turned) cells[on] = side;
    return turned;
  }

  /** @param {number} at @param {number[]} turned @param {number} side */
  #undo(at, turned, side) {
    this.#cells[at] = EMPTY;
    for (const on of turned) this.#cells[on] = -side;
  }

  /** @param {number} side */
  #final(side) {
    let sum = 0;
    for (const at of this.#squares) sum += this.#cells[at];
    return side * sum * WON;
  }

  /** Places to move to, and where the discs lie: few discs are no harm before the end. @param {number} side */
  #estimate(side) {
    let value = 0;
    for (const at of this.#squares) {
      const disc = this.#cells[at];
      if (disc !== EMPTY) value += disc * side * this.#weights[at];
      else value += MOBILITY * (Number(this.#turns(at, side)) - Number(this.#turns(at, -side)));
    }
    return value;
  }

  /** @param {number} at @param {number} side */
  #turns(at, side) {
    const cells = this.#cells;
    return this.#steps.some((step) => {
      let end = at + step;
      if (cells[end] !== -side) return false;
      while (cells[end] === -side) end += step;
      return cells[end] === side;
    });
  }
}

/** What a disc is worth by its place. @param {number} row @param {number} column @param {number} size */
function weightOf(row, column, size) {
  const [down, right] = [row, column].map((at) => Math.min(at, size - 1 - at));
  if (down === 0 && right === 0) return CORNER;
  if (down < 2 && right < 2 && size > 4) return down === right ? -12 : -6; // beside a corner it gives that away
  return down === 0 || right === 0 ? 3 : 0;
}

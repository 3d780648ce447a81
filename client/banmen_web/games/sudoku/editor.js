// The editing of a grid: a digit is written into the chosen square, and the next square follows, as in a newspaper's rows.

import { button, element } from "../../ui/dom.js";
import { digitOfKey } from "../../ui/keys.js";
import { stepped } from "../game.js";

/** @typedef {import("./board.js").SudokuBoard} SudokuBoard */
/** @typedef {import("../page.js").EditorHost} EditorHost */

const SQUARES = 81;
const EMPTYING = new Set(["Backspace", "Delete", ".", " "]);
/** The squares that are tried at most to count solutions; a grid that needs more gets no verdict. */
const MOST_TRIED = 4000;

export class GridEditor {
  tools = element("div", { class: "edit-tools edit-digits" });
  #host;
  #board;
  #digits = new Array(SQUARES).fill(0);
  #cursor = 0;

  /**
   * @param {EditorHost} host @param {Record<string, any>} options of the first grid
   * @param {import("../page.js").Editable} makeBoard
   */
  constructor(host, { givens = "", entries = "" }, makeBoard) {
    this.#host = host;
    const go = (/** @type {number} */ square) => {
      if (square !== this.#cursor) this.#go(square);
    };
    this.#board = /** @type {SudokuBoard} */ (
      makeBoard(host.words, { press: go, drag: () => {}, reach: go, resume: () => {} })
    );
    this.root = element("div", { class: "sudoku-root" }, this.#board.root);
    this.#digits = this.#digits.map((_, at) => Number(givens[at]) || Number(entries[at]) || 0);
    for (const digit of [1, 2, 3, 4, 5, 6, 7, 8, 9]) this.tools.append(button(String(digit), () => this.#write(digit)));
    this.tools.append(button(host.words("page-edit-none"), () => this.#write(0)));
  }

  text() {
    const signs = this.#digits.map((digit) => digit || ".").join("");
    return (signs.match(/.{9}/g) ?? []).join("\n");
  }

  verdict() {
    const { words } = this.#host;
    const count = this.#digits.filter(Boolean).length;
    const ready = count > 0;
    const solutions = ready ? solutionsOf(this.#digits) : null;
    if (solutions === "conflict") return { text: words("grid-conflict"), ready };
    if (count === SQUARES) return { text: words("grid-complete"), ready: false };
    if (solutions === null) return { text: ready ? "" : words("page-edit-grid"), ready };
    if (!solutions) return { text: words("grid-no-solution"), ready };
    return { text: words(solutions > 1 ? "grid-several" : "grid-one"), ready };
  }

  draw() {
    const givens = ".".repeat(SQUARES); // digits that are no givens are marked where they occur twice
    const state = { givens, seats: ["blue"], sheets: [{ digit: this.#digits }], mode: "alone", paused: false };
    const moment = { state, seat: "blue", pending: [], points: {}, live: true, replay: { playing: true, state } };
    const chosen = {
      squares: new Set([this.#cursor]),
      cursor: this.#cursor,
      tool: "digit",
      filter: 0,
      conflicts: true,
    };
    this.#board.draw(/** @type {any} */ (moment), /** @type {any} */ (chosen), {}, [""]);
  }

  focus() {
    this.#board.focus(this.#cursor);
  }

  clear() {
    this.#digits = this.#digits.map(() => 0);
    this.#go(0);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const digit = digitOfKey(event);
    const to = stepped(this.#cursor, event.key, 9, 9);
    if (to >= 0) this.#go(to);
    else if (digit !== null) this.#write(Number(digit));
    else if (event.key === "Backspace") this.#back();
    else if (EMPTYING.has(event.key)) this.#write(0);
    else return false;
    this.focus();
    return true;
  }

  /** @param {number} square */
  #go(square) {
    this.#cursor = square;
    this.#host.changed();
  }

  /** @param {number} digit */
  #write(digit) {
    this.#digits[this.#cursor] = digit;
    this.#go(Math.min(SQUARES - 1, this.#cursor + 1));
  }

  /** Empty the square, or the one before if it is empty already. */
  #back() {
    const at = this.#digits[this.#cursor] ? this.#cursor : Math.max(0, this.#cursor - 1);
    this.#digits[at] = 0;
    this.#go(at);
  }
}

/** Return the row, column and box of a square, as numbers from 0 to 26. @param {number} square */
function unitsOf(square) {
  const [row, column] = [Math.floor(square / 9), square % 9];
  return [row, 9 + column, 18 + Math.floor(row / 3) * 3 + Math.floor(column / 3)];
}

const UNITS = Array.from({ length: SQUARES }, (_, square) => unitsOf(square));

/**
 * Count the solutions of a grid: none, one, or 2 for several. Return "conflict" if a digit occurs twice in a unit, and
 * null if that takes too long to find out.
 * @param {number[]} digits @returns {number | "conflict" | null}
 */
export function solutionsOf(digits) {
  const used = new Array(27).fill(0);
  let [tried, found] = [0, 0];
  for (const [square, digit] of digits.entries()) {
    if (UNITS[square].some((unit) => digit && used[unit] & (1 << digit))) return "conflict";
    for (const unit of UNITS[square]) if (digit) used[unit] |= 1 << digit;
  }
  const open = digits.flatMap((digit, square) => (digit ? [] : [square]));
  const free = (/** @type {number} */ square) => {
    const [row, column, box] = UNITS[square];
    const taken = used[row] | used[column] | used[box];
    return [1, 2, 3, 4, 5, 6, 7, 8, 9].filter((digit) => !(taken & (1 << digit)));
  };
  const search = () => {
    tried += 1;
    if (!open.length) found += 1;
    if (!open.length || found > 1 || tried > MOST_TRIED) return;
    let [best, fewest] = [0, free(open[0])];
    for (let at = 1; at < open.length && fewest.length > 1; at += 1) {
      const digitsThere = free(open[at]);
      if (digitsThere.length < fewest.length) [best, fewest] = [at, digitsThere];
    }
    const [square] = open.splice(best, 1);
    for (const digit of fewest) {
      for (const unit of UNITS[square]) used[unit] ^= 1 << digit;
      search();
      for (const unit of UNITS[square]) used[unit] ^= 1 << digit;
    }
    open.splice(best, 0, square);
  };
  search();
  return found < 2 && tried > MOST_TRIED ? null : found;
}

// The editing of a board: a press lays a stone or takes it away, and rows and columns come and go at the lower right.

import { button, element } from "../../ui/dom.js";
import { LARGEST, USUAL_SIZE } from "./constants.js";

/** @typedef {import("../page.js").EditorHost} EditorHost */
/** @typedef {import("../page.js").BoardView} BoardView */

const [STONE, NONE] = ["O", "."];
const ADDRESS = "https://puzz.link/p?goishi/";
/** The stones that are tried at most to count orders; a board that needs more gets no verdict. */
const MOST_TRIED = 20_000;

export class BoardEditor {
  tools = element("div", { class: "edit-tools edit-row" });
  #host;
  #view;
  #lines = new Array(USUAL_SIZE).fill(NONE.repeat(USUAL_SIZE));

  /**
   * @param {EditorHost} host @param {Record<string, any>} options of the first board
   * @param {import("../page.js").Editable} makeView
   */
  constructor(host, { board }, makeView) {
    this.#host = host;
    const act = async (/** @type {import("../game.js").Action} */ { type, square }) => {
      if (type === "pick") this.#turn(square);
      return { type: "done", id: "" };
    };
    this.#view = /** @type {BoardView} */ (makeView(host.words, { act, announce: host.announce, redraw: () => {} }));
    this.root = this.#view.root;
    this.root.setAttribute("aria-label", host.words("page-edit-board"));
    if (board) this.#lines = board.split("/");
    this.#drawTools();
  }

  get #columns() {
    return this.#lines[0].length;
  }

  text() {
    const bits = Array.from(this.#lines.join(""), (sign) => (sign === STONE ? "0" : "1")).join("");
    const signs = (bits.match(/.{1,5}/g) ?? []).map((five) => Number.parseInt(five.padEnd(5, "0"), 2).toString(32));
    return `${ADDRESS}${this.#columns}/${this.#lines.length}/${signs.join("")}`;
  }

  verdict() {
    const { words } = this.#host;
    const count = this.#lines.join("").split(STONE).length - 1;
    if (!count) return { text: words("page-edit-board"), ready: false };
    const orders = ordersOf(this.#lines);
    const id =
      orders === null
        ? "goishi-edit-undecided"
        : ["goishi-edit-none", "goishi-edit-one", "goishi-edit-several"][Math.min(2, orders)];
    return { text: `${words(id)} · ${words("goishi-stones", { count })}`, ready: true };
  }

  draw() {
    const state = { rows: this.#lines.length, columns: this.#columns, left: this.#lines.join(""), path: [] };
    const moment = { state, event: null, ply: 0, open: [], pending: [], seat: "picker", live: true, forward: false };
    this.#view.draw(/** @type {any} */ ({ ...moment, rests: "", hurried: true, replay: {} }));
  }

  focus() {
    /** @type {HTMLElement} */ (this.root).focus({ preventScroll: true });
  }

  clear() {
    this.#lines = this.#lines.map((line) => NONE.repeat(line.length));
    this.#host.changed();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    return this.#view.key?.(event) ?? false;
  }

  /** @param {number} square */
  #turn(square) {
    const [row, column] = [Math.floor(square / this.#columns), square % this.#columns];
    const line = this.#lines[row];
    const sign = line[column] === STONE ? NONE : STONE;
    this.#lines[row] = line.slice(0, column) + sign + line.slice(column + 1);
    this.#host.changed();
  }

  #drawTools() {
    const { words } = this.#host;
    const side = (
      /** @type {string} */ id,
      /** @type {() => number} */ count,
      /** @type {(by: number) => void} */ size,
    ) => {
      const label = element("span", { role: "status" });
      const change = (/** @type {number} */ by) => {
        if (by) size(by);
        label.replaceChildren(words(id, { count: count() }));
        [less.disabled, more.disabled] = [count() <= 1, count() >= LARGEST];
        if (by) this.#host.changed();
      };
      const less = button(words("goishi-edit-less"), () => change(-1), { icon: "minus", alone: true });
      const more = button(words("goishi-edit-more"), () => change(1), { icon: "plus", alone: true });
      change(0);
      return element("div", { class: "edit-side", role: "group" }, less, label, more);
    };
    const rows = (/** @type {number} */ by) => {
      if (by < 0) this.#lines.pop();
      else this.#lines.push(NONE.repeat(this.#columns));
    };
    const columns = (/** @type {number} */ by) => {
      this.#lines = this.#lines.map((line) => (by < 0 ? line.slice(0, -1) : line + NONE));
    };
    this.tools.append(
      side("goishi-edit-rows", () => this.#lines.length, rows),
      side("goishi-edit-columns", () => this.#columns, columns),
    );
  }
}

const STEPS = [
  [-1, 0],
  [0, 1],
  [1, 0],
  [0, -1],
];

/**
 * Count the orders that pick all stones: none, one, or 2 for several. Return null if that takes too long to find out.
 * @param {string[]} lines rows of stones and points @returns {number | null}
 */
export function ordersOf(lines) {
  const left = lines.map((line) => Array.from(line, (sign) => sign === STONE));
  const stones = left.flatMap((line, row) => line.flatMap((there, column) => (there ? [[row, column]] : [])));
  let [tried, found, picked] = [0, 0, 0];
  /** @param {number} row @param {number} column @param {number} back the direction that leads back, or -1 */
  const pick = (row, column, back) => {
    tried += 1;
    if (found > 1 || tried > MOST_TRIED) return;
    left[row][column] = false;
    picked += 1;
    if (picked === stones.length) found += 1;
    else {
      for (const [direction, [down, right]] of STEPS.entries()) {
        let [toRow, toColumn] = [row + down, column + right];
        while (left[toRow]?.[toColumn] === false) [toRow, toColumn] = [toRow + down, toColumn + right];
        if (direction !== back && left[toRow]?.[toColumn]) pick(toRow, toColumn, (direction + 2) % 4);
      }
    }
    picked -= 1;
    left[row][column] = true;
  };
  for (const [row, column] of stones) pick(row, column, -1);
  return found < 2 && tried > MOST_TRIED ? null : found;
}

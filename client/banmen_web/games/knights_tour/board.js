// The board of a knight's tour: the empty board, the path over it, what is marked on top, each drawn when it changes.

import { element } from "../../ui/dom.js";
import { EmptyBoard } from "./empty_board.js";
import { Overlay } from "./overlay.js";
import { PathPicture } from "./path_picture.js";

/** How wide the frame is, as a part of the longer side. */
const FRAME = 0.052;
const MOST_RATIO = 2;

/** @typedef {import("./overlay.js").Shown} Shown */

export class Board {
  #base = /** @type {HTMLCanvasElement} */ (element("canvas"));
  #over = /** @type {HTMLCanvasElement} */ (element("canvas"));
  #empty = new EmptyBoard();
  #picture = new PathPicture(this.#over);
  #overlay = new Overlay();
  #rows = 0;
  #columns = 0;
  /** @type {number[]} */
  #path = [];
  #dark = matchMedia("(prefers-color-scheme: dark)");
  root = element(
    "div",
    { class: "tour-board", tabindex: 0, role: "application" },
    this.#base,
    this.#over,
    this.#overlay.root,
  );

  constructor() {
    new ResizeObserver(() => this.#place()).observe(this.root);
    this.#dark.addEventListener("change", () => this.#place());
  }

  /** Begin with a board of this size. @param {number} rows @param {number} columns */
  begin(rows, columns) {
    [this.#rows, this.#columns, this.#path] = [rows, columns, []];
    const frame = this.#frame;
    this.root.style.setProperty("--ratio", String((columns + 2 * frame) / (rows + 2 * frame)));
    this.#place();
  }

  /** In squares. */
  get #frame() {
    return FRAME * Math.max(this.#rows, this.#columns);
  }

  /** Lay it out in the room there is. */
  #place() {
    const { width } = this.root.getBoundingClientRect();
    if (!this.#rows || !width) return;
    const ratio = Math.min(MOST_RATIO, devicePixelRatio || 1);
    const [rows, columns, frame] = [this.#rows, this.#columns, this.#frame];
    const side = (width * ratio) / (columns + 2 * frame);
    for (const canvas of [this.#base, this.#over]) {
      canvas.width = Math.round(width * ratio);
      canvas.height = Math.round(side * (rows + 2 * frame));
    }
    const layout = { rows, columns, side, left: frame * side, top: frame * side };
    this.#empty.draw(this.#base, layout, this.#dark.matches, ratio);
    this.#picture.place(layout, ratio);
    this.#overlay.place(rows, columns, frame, side / ratio);
    this.#picture.show(this.#path);
  }

  /** The square under the pointer; -1 on the frame. @param {{clientX: number, clientY: number}} event */
  squareAt({ clientX, clientY }) {
    const { left, top, width } = this.root.getBoundingClientRect();
    const side = width / (this.#columns + 2 * this.#frame);
    const [column, row] = [clientX - left, clientY - top].map((at) => Math.floor(at / side - this.#frame));
    return row >= 0 && row < this.#rows && column >= 0 && column < this.#columns ? row * this.#columns + column : -1;
  }

  /** @param {number[]} path @param {Shown} shown @param {boolean} animates */
  show(path, shown, animates) {
    this.#path = path;
    this.#picture.show(path);
    this.#overlay.show(shown, animates);
  }
}

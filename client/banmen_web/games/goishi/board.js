// The board of goishi hiroi: wood, lines and names drawn once, the position above them, and the marks on top.

import { fit, paintWood, stillContext } from "../../ui/board.js";
import { element, shape } from "../../ui/dom.js";
import { Zoom } from "../../ui/zoom.js";
import { CELL, layOut, middle, namedLines, offer, Picture, pointAt, rowName } from "./picture.js";

/** @typedef {import("./picture.js").Layout} Layout */
/**
 * The marks above a position, as points or -1: `open` can be picked; `offered` would be picked by a press, or is picked and
 * unanswered if `pending`; `cursor` is the keyboard's; `refused` was refused; on `back` a stone was put back.
 * @typedef {{open: number[], offered: number, pending: boolean, cursor: number, refused: number, back: number}} Marks
 */

const WOOD = { light: [240, 205, 143], dark: [212, 168, 98] };

export class Board {
  #base = /** @type {HTMLCanvasElement} */ (element("canvas"));
  #over = /** @type {HTMLCanvasElement} */ (element("canvas"));
  #wood = /** @type {HTMLCanvasElement} */ (element("canvas", { width: 384, height: 96 }));
  #picture = new Picture(this.#over);
  #svg = shape("svg", { "aria-hidden": "true" });
  root = element(
    "div",
    { class: "canvas-board goishi-board", tabindex: 0, role: "application" },
    this.#base,
    this.#over,
    this.#svg,
  );
  /** @type {Layout} */
  #layout = layOut(0, 0);
  /** @type {{left: string, path: number[]}} */
  #state = { left: "", path: [] };
  #rings = shape("path", { class: "rings" });
  #offer = offer();
  #cursor = shape("rect", { class: "cursor", x: -18, y: -18, width: 36, height: 36, rx: 8 });
  #refused = badge("refused", "M-4 -4L4 4M4 -4L-4 4");
  #back = badge("put-back", "M-1 -5L-4.5 -1.5L-1 2M-4.5 -1.5H1.5A3.2 3.2 0 0 1 1.5 5H-1");
  #marked = "";

  #zoom;

  /** @param {import("../../ui/words.js").Words} words */
  constructor(words) {
    paintWood(this.#wood, WOOD);
    this.#svg.append(this.#rings, this.#offer.group, this.#refused, this.#back, this.#cursor);
    this.#zoom = new Zoom(this.root, words, () => this.#place());
  }

  /** Start with a board of this size, and return its ratio of width to height. @param {number} rows @param {number} columns */
  begin(rows, columns) {
    const layout = layOut(rows, columns);
    [this.#layout, this.#state, this.#marked] = [layout, { left: "", path: [] }, ""];
    this.#zoom.begin(layout.width, layout.height, CELL);
    return layout.width / layout.height;
  }

  /** Lay out the board in the available room. */
  #place() {
    const { rows, width, height } = this.#layout;
    const { scale, x, y } = this.#zoom.look;
    if (!rows || !scale) return;
    const ratio = fit(this.root, [this.#base, this.#over]);
    const context = stillContext(this.#base);
    const [unit, left, top] = [scale * ratio, Math.round(x * ratio), Math.round(y * ratio)];
    context.setTransform(unit, 0, 0, unit, left, top);
    context.drawImage(this.#wood, 0, 0, width, height);
    drawGrid(context, this.#layout);
    const room = this.root.getBoundingClientRect();
    const box = [-x / scale, -y / scale, room.width / scale, room.height / scale];
    this.#svg.setAttribute("viewBox", box.join(" "));
    this.#picture.place(this.#layout, { unit, left, top, ratio });
    this.#picture.showState(this.#state);
  }

  /** Return the point under the pointer, or -1. @param {{clientX: number, clientY: number}} event */
  pointAt(event) {
    const [x, y] = this.#zoom.placeOf(event);
    return pointAt(this.#layout, x, y);
  }

  /** Show a position. @param {any} state */
  show(state) {
    this.#state = state;
    this.#picture.showState(state);
    const last = state.path[state.path.length - 1] ?? -1;
    this.#zoom.follow(last < 0 ? null : middle(this.#layout, last));
  }

  /** Draw the marks. @param {Marks} marks @param {number} next the number of the stone to be picked next */
  mark({ open, offered, pending, cursor, refused, back }, next) {
    const ring = (/** @type {number} */ square) => {
      const [x, y] = middle(this.#layout, square);
      return `M${x - 19} ${y}a19 19 0 1 0 38 0a19 19 0 1 0 -38 0`;
    };
    const marked = [open, offered, pending, cursor, refused, back, offered < 0 ? 0 : next].join(";");
    if (marked === this.#marked) return;
    this.#marked = marked;
    this.#rings.setAttribute("d", open.map(ring).join(""));
    const { group, number } = this.#offer;
    this.#put(group, offered);
    group.classList.toggle("pending", pending);
    number.textContent = String(next);
    this.#put(this.#cursor, cursor);
    this.#put(this.#refused, refused);
    this.#put(this.#back, back);
    this.root.classList.toggle("offers", offered >= 0);
  }

  /** Make a complete path shine. @param {boolean} shines */
  celebrate(shines) {
    this.root.classList.toggle("solved", shines);
  }

  /** @param {SVGElement} mark @param {number} square */
  #put(mark, square) {
    if (square < 0) {
      mark.setAttribute("display", "none");
      return;
    }
    const [x, y] = middle(this.#layout, square);
    mark.removeAttribute("display");
    mark.setAttribute("transform", `translate(${x} ${y})`);
  }
}

/** Draw the lines and their names. @param {CanvasRenderingContext2D} context @param {Layout} layout */
function drawGrid(context, { rows, columns, margin, width, height, letter }) {
  const language = document.documentElement.lang;
  const [far, low] = [width - margin, height - margin];
  context.beginPath();
  for (let row = 0; row < rows; row += 1) context.rect(margin, margin + row * CELL, far - margin, 0);
  for (let at = 0; at < columns; at += 1) context.rect(margin + at * CELL, margin, 0, low - margin);
  context.strokeStyle = "#4a3418bf";
  context.lineWidth = 0.9;
  context.stroke();
  context.strokeStyle = "#4a3418d9";
  context.lineWidth = 1.5;
  context.strokeRect(margin, margin, far - margin, low - margin);
  context.fillStyle = "#5f3d16";
  context.font = `600 ${letter}px system-ui, sans-serif`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  const off = (margin - CELL * 0.5) / 2 + 1;
  for (const row of namedLines(rows, letter)) context.fillText(rowName(row, rows, language), off, margin + row * CELL);
  for (const at of namedLines(columns, letter)) context.fillText(String(at + 1), margin + at * CELL, height - off);
}

/** Create a badge at the upper right of a stone. @param {string} name @param {string} d */
function badge(name, d) {
  const sign = shape("g", { transform: "translate(12 -12)" }, shape("circle", { r: 7.5 }), shape("path", { d }));
  return shape("g", { class: `badge ${name}`, display: "none" }, shape("circle", { class: "around", r: 17 }), sign);
}

// The picture of a position on a canvas: the path with its numbers, and the stones above it. Only the parts that a step has
// changed are redrawn, so that a board of thousands of stones is as fast as a small one.

import { PathCanvas, regionBetween } from "../../ui/board.js";
import { element, shape } from "../../ui/dom.js";

// The positions of the points of a board, and their names: row and column, each counted from 1.

/** The distance between lines, in units of the drawing. */
export const CELL = 40;
/** The space for stones, rings and the cursor on each side of a line, as a fraction of `CELL`. */
const ROOM = 0.56;
const STRIDES = [1, 2, 5, 10, 20];
const KANJI = "〇一二三四五六七八九";
const MOST_KANJI = 20;

/**
 * The layout of a board in units: its size, the position of its first line, the size of the names beside it.
 * @typedef {{rows: number, columns: number, margin: number, width: number, height: number, letter: number}} Layout
 */

/** @param {number} rows @param {number} columns @returns {Layout} */
export function layOut(rows, columns) {
  const letter = Math.max(11.5, Math.max(rows, columns) * CELL * 0.022);
  const margin = CELL * ROOM + letter * 1.7;
  const [width, height] = [columns, rows].map((count) => (count - 1) * CELL + 2 * margin);
  return { rows, columns, margin, width, height, letter };
}

/** Return the middle of a point, as [x, y]. @param {Layout} layout @param {number} square @returns {[x: number, y: number]} */
export function middle({ margin, columns }, square) {
  return [margin + (square % columns) * CELL, margin + Math.floor(square / columns) * CELL];
}

/**
 * Return the point nearest to [x, y]; -1 outside the board.
 * @param {Layout} layout @param {number} x @param {number} y
 */
export function pointAt({ margin, rows, columns }, x, y) {
  const [column, row] = [x, y].map((at) => Math.round((at - margin) / CELL));
  return row >= 0 && row < rows && column >= 0 && column < columns ? row * columns + column : -1;
}

/** Return which lines get a name, so that the names do not overlap. @param {number} count @param {number} letter */
export function namedLines(count, letter) {
  const stride = STRIDES.find((each) => each * CELL >= letter * 1.5) ?? STRIDES[STRIDES.length - 1];
  return Array.from({ length: count }, (_, line) => line).filter((line) => stride === 1 || (line + 1) % stride === 0);
}

/** Write a number from 1 to 99 in Japanese numerals. @param {number} number */
export function numeral(number) {
  const [tens, ones] = [Math.floor(number / 10), number % 10];
  return (tens > 1 ? KANJI[tens] : "") + (tens ? "十" : "") + (ones ? KANJI[ones] : "");
}

/**
 * Return the name of a row: in Japanese its numeral, unless there are too many rows.
 * @param {number} row @param {number} rows @param {string} language
 */
export function rowName(row, rows, language) {
  return language === "ja" && rows <= MOST_KANJI ? numeral(row + 1) : String(row + 1);
}

/** Return the row and column of a point, each from 1. @param {number} square @param {number} columns */
export function placeOf(square, columns) {
  return { row: Math.floor(square / columns) + 1, column: (square % columns) + 1 };
}

// The look of stones: slate, lit from the upper left.

/** The side of the square that a stone and its shadow fit into, in units. */
const STONE_SIDE = CELL * 1.15;
const SLATE = ["#5d626c", "#30333a", "#121418", "#08090b"];

/** Paint a canvas with one stone. @param {number} unit canvas pixels for each unit */
function stone(unit) {
  const side = Math.ceil(STONE_SIDE * unit);
  const made = /** @type {HTMLCanvasElement} */ (element("canvas", { width: side, height: side }));
  const context = /** @type {CanvasRenderingContext2D} */ (made.getContext("2d"));
  const disc = (
    /** @type {CanvasGradient} */ gradient,
    /** @type {number} */ radius,
    /** @type {string[]} */ colours,
  ) => {
    colours.forEach((colour, at) => gradient.addColorStop(at / (colours.length - 1), colour));
    context.fillStyle = gradient;
    context.beginPath();
    context.arc(0, 0, radius, 0, 2 * Math.PI);
    context.fill();
  };
  context.setTransform(side / STONE_SIDE, 0, 0, side / STONE_SIDE, side / 2, side / 2);
  // the measures of a shadow are canvas pixels
  [context.shadowColor, context.shadowBlur] = ["#221204a0", 3 * unit];
  [context.shadowOffsetX, context.shadowOffsetY] = [unit, 2 * unit];
  disc(context.createRadialGradient(-6.6, -8.5, 0, -3.9, -5.6, 24.6), 16.4, SLATE);
  context.shadowColor = "transparent";
  context.rotate((-38 * Math.PI) / 180);
  context.translate(-5, -6.5);
  context.scale(6.5, 4.2);
  disc(context.createRadialGradient(0, 0, 0, 0, 0, 1), 1, ["#dfe3eebf", "#c3c8d647", "#c3c8d600"]);
  return made;
}

/** Draw the stone that a press would pick, with a place for its number. */
export function offer() {
  const number = shape("text");
  const group = shape(
    "g",
    { class: "aim" },
    shape("circle", { class: "halo", r: 20 }),
    shape("circle", { r: 16.5 }),
    number,
  );
  return { group, number };
}

// The picture.

/** @typedef {import("../../ui/board.js").Region} Region */

const DISC = 11;
const LAST_DISC = 13;
/** The opacity of the oldest arrow and the oldest disc's rim; newer ones are more opaque. */
const PALEST = 0.55;
const NUMBER = 10.5;
const LEAST_NUMBER_PX = 3.5;

/**
 * The position of the board on the canvas: canvas pixels for each unit, its upper left corner, and canvas pixels for each
 * CSS pixel.
 * @typedef {{unit: number, left: number, top: number, ratio: number}} Placed
 */

export class Picture extends PathCanvas {
  back = 1; // the last disc is a larger one
  /** @type {Layout} */
  #points = layOut(0, 0);
  /** @type {Placed} */
  #placed = { unit: 0, left: 0, top: 0, ratio: 1 };
  #numbered = true;
  #all = 1;
  /** @type {HTMLCanvasElement | null} */
  #stone = null;
  #left = "";

  /**
   * Set the layout of the points, after the canvas was resized and cleared.
   * @param {import("./picture.js").Layout} points @param {Placed} placed
   */
  place(points, placed) {
    const { rows, columns, margin } = points;
    const { unit, left, top, ratio } = placed;
    const corner = (margin - CELL / 2) * unit;
    this.begin({ rows, columns, side: CELL * unit, left: left + corner, top: top + corner }, NUMBER);
    if (unit !== this.#placed.unit) this.#stone = stone(unit);
    [this.#points, this.#placed, this.#left] = [points, placed, ""];
    this.#numbered = (NUMBER * unit) / ratio >= LEAST_NUMBER_PX;
  }

  /** Show a position. @param {{left: string, path: number[]}} state */
  showState({ left, path }) {
    const isFirst = !this.#left;
    const isEdited = left !== this.#left && path.length === this.path.length;
    this.#left = left;
    if (isFirst) this.#all = left.split("O").length - 1 + path.length;
    this.show(path);
    if (isFirst || isEdited) this.drawAll();
  }

  // --- drawing ------------------------------------------------------------------------------------------------------

  /** @override @param {Region} region */
  paint(region) {
    const { context, path } = this;
    const near = [...path.keys()].filter((at) => this.#touches(region, at));
    this.#toUnits();
    context.strokeStyle = context.fillStyle = "#7a4a1d";
    context.lineWidth = 1.7;
    for (const at of near) {
      context.globalAlpha = this.#shade(at);
      if (at) drawArrow(context, middle(this.#points, path[at - 1]), middle(this.#points, path[at]));
    }
    for (const at of near) this.#drawDisc(at);
    context.globalAlpha = 1;
    for (const square of this.squaresNear(region)) this.#drawStone(square);
  }

  /** Return whether a disc, or the arrow that leads to it, is in a region. @param {Region} region @param {number} at */
  #touches({ left, top, right, bottom }, at) {
    const own = regionBetween(this.path[at], this.path[Math.max(0, at - 1)], this.layout.columns);
    return own.left <= right && own.right >= left && own.top <= bottom && own.bottom >= top;
  }

  /** @param {number} at */
  #shade(at) {
    return at === this.path.length - 1 ? 1 : PALEST + ((1 - PALEST) * at) / this.#all;
  }

  /** @param {number} at */
  #drawDisc(at) {
    const { path, context } = this;
    const isLast = at === path.length - 1;
    const [x, y] = middle(this.#points, path[at]);
    context.beginPath();
    context.arc(x, y, isLast ? LAST_DISC : DISC, 0, 2 * Math.PI);
    context.globalAlpha = 1;
    context.fillStyle = isLast ? "#fff5e2" : "#eac78a";
    context.fill();
    context.globalAlpha = this.#shade(at);
    context.strokeStyle = isLast ? "#b02020" : "#865222";
    context.lineWidth = isLast ? 2 : 1.3;
    context.stroke();
    if (!this.#numbered) return;
    context.globalAlpha = 1; // keep the oldest number as legible as the newest
    context.fillStyle = isLast ? "#8e1a1a" : "#6d3f12";
    const { unit, left, top } = this.#placed;
    const scale = unit * (isLast ? 1.15 : at > 98 ? 0.8 : 1);
    context.setTransform(scale, 0, 0, scale, left + x * unit, top + y * unit);
    context.fillText(String(at + 1), 0, 0.6);
    this.#toUnits();
  }

  /** Scale the context, so that drawing uses units of the board. */
  #toUnits() {
    const { unit, left, top } = this.#placed;
    this.context.setTransform(unit, 0, 0, unit, left, top);
  }

  /** @param {number} square */
  #drawStone(square) {
    if (this.#left[square] !== "O" || !this.#stone) return;
    const [x, y] = middle(this.#points, square);
    this.context.drawImage(this.#stone, x - STONE_SIDE / 2, y - STONE_SIDE / 2, STONE_SIDE, STONE_SIDE);
  }
}

/** Draw an arrow between two discs. @param {CanvasRenderingContext2D} context @param {number[]} from @param {number[]} to */
function drawArrow(context, [x, y], [toX, toY]) {
  const [right, down] = [Math.sign(toX - x), Math.sign(toY - y)];
  const [tipX, tipY] = [toX - right * LAST_DISC, toY - down * LAST_DISC];
  const [backX, backY] = [tipX - right * 9, tipY - down * 9];
  context.beginPath();
  context.moveTo(x + right * DISC, y + down * DISC);
  context.lineTo(backX, backY);
  context.stroke();
  context.beginPath();
  context.moveTo(backX + down * 5, backY + right * 5);
  context.lineTo(tipX, tipY);
  context.lineTo(backX - down * 5, backY - right * 5);
  context.fill();
}

// The picture of a path on a canvas: tinted squares, lines over them, numbered discs on top. Only the part that a step has
// changed is redrawn.

import { PathCanvas } from "../../ui/board.js";

// The colours along a path. They only support its numbers and its line, which show the order without colours too.

const SHADES = 64;
/** The colours of lines and discs, dark enough for white numbers. */
const PATH = [
  [160, 102, 0],
  [91, 122, 32],
  [15, 120, 122],
  [31, 95, 191],
];
/** The colours of tinted squares. */
const TINTS = [
  [230, 180, 50],
  [166, 188, 66],
  [66, 182, 172],
  [74, 146, 236],
];

/** @param {number[][]} stops @param {number} share from 0 to 1 @param {number} opacity */
function between(stops, share, opacity) {
  const place = share * (stops.length - 1);
  const first = Math.min(Math.floor(place), stops.length - 2);
  const [red, green, blue] = stops[first].map((from, band) =>
    Math.round(from + (stops[first + 1][band] - from) * (place - first)),
  );
  return `rgba(${red},${green},${blue},${opacity})`;
}

/** @param {number[][]} stops @param {number} opacity */
function shades(stops, opacity) {
  return Array.from({ length: SHADES }, (_, shade) => between(stops, shade / (SHADES - 1), opacity));
}

/** The colours of lines and discs, by shade. */
export const PATH_COLOURS = shades(PATH, 1);
/** The colours of visited squares, by shade. */
export const TINT_COLOURS = shades(TINTS, 0.5);

/**
 * Return the shade of a square from its place on the path (from 0) and the number of squares of the board.
 * @param {number} place @param {number} squares
 */
export function shadeOf(place, squares) {
  return Math.floor((place * (SHADES - 1)) / Math.max(1, squares - 1));
}

/** @typedef {import("../../ui/board.js").Layout} Layout */
/** @typedef {import("../../ui/board.js").Region} Region */

const CASING = "rgba(252,247,238,0.9)";
const LEAST_DISC_PX = 13;
const LEAST_NUMBER_PX = 7.5;
const [SMALL_PX, LARGE_PX] = [24, 64];
const [SMALL_PART, LARGE_PART] = [0.72, 0.46];

export class PathPicture extends PathCanvas {
  /** The place of each square on the path, from 0; -1 if it is not on the path. */
  #places = new Int32Array(0);
  #disc = 0;
  #font = 0;

  /** Whether squares are large enough for their numbers. */
  get numbered() {
    return this.#font > 0;
  }

  /**
   * Set the layout of the squares, after the canvas was resized.
   * @param {Layout} layout @param {number} ratio px of the canvas for one of the page
   */
  place(layout, ratio) {
    const side = layout.side / ratio;
    const squares = layout.rows * layout.columns;
    const share = Math.min(1, Math.max(0, (side - SMALL_PX) / (LARGE_PX - SMALL_PX)));
    this.#disc = side < LEAST_DISC_PX ? 0 : layout.side * (SMALL_PART + (LARGE_PART - SMALL_PART) * share);
    const font = this.#disc * (squares < 100 ? 0.56 : squares < 1000 ? 0.45 : 0.36);
    this.#font = font / ratio < LEAST_NUMBER_PX ? 0 : font;
    if (!this.#font) this.#disc *= 0.62;
    this.#places = new Int32Array(squares).fill(-1);
    this.begin(layout, this.#font);
  }

  /** @override @param {number[]} before @param {number} same */
  change(before, same) {
    for (let at = same; at < before.length; at += 1) this.#places[before[at]] = -1;
    for (let at = same; at < this.path.length; at += 1) this.#places[this.path[at]] = at;
  }

  /** @override @param {Region} region */
  paint(region) {
    const places = this.squaresNear(region)
      .map((square) => this.#places[square])
      .filter((place) => place >= 0);
    this.#drawTints(places);
    this.#drawLines(region);
    if (this.#disc) this.#drawDiscs(places);
  }

  /** @param {number[]} places */
  #drawTints(places) {
    const { side, left, top, columns } = this.layout;
    for (const place of places) {
      const [row, column] = [Math.floor(this.path[place] / columns), this.path[place] % columns];
      const [x, y] = [Math.round(left + column * side), Math.round(top + row * side)];
      const [toX, toY] = [Math.round(left + (column + 1) * side), Math.round(top + (row + 1) * side)];
      this.context.fillStyle = TINT_COLOURS[shadeOf(place, this.#places.length)];
      this.context.fillRect(x, y, toX - x, toY - y);
    }
  }

  /** Draw all lines that touch a region, in one stroke for each colour. @param {Region} region */
  #drawLines(region) {
    const { side, columns } = this.layout;
    const path = this.path;
    const thick = Math.max(1, side * 0.075);
    const cased = side > 8;
    this.context.lineJoin = this.context.lineCap = "round";
    let line = new Path2D();
    let [shade, pen] = [-1, -1];
    const stroke = () => {
      if (shade < 0) return;
      if (cased) this.#stroke(line, CASING, thick * 1.75);
      this.#stroke(line, PATH_COLOURS[shade], thick);
    };
    for (let at = 1; at < path.length; at += 1) {
      const one = path[at - 1];
      const [row, column] = [Math.floor(one / columns), one % columns];
      if (row < region.top - 3 || row > region.bottom + 3 || column < region.left - 3 || column > region.right + 3)
        continue;
      const own = shadeOf(at, this.#places.length);
      if (own !== shade) {
        stroke();
        [line, shade, pen] = [new Path2D(), own, -1];
      }
      const [x, y] = this.#middle(one);
      if (pen !== at - 1) line.moveTo(x, y);
      const [toX, toY] = this.#middle(path[at]);
      line.lineTo(toX, toY);
      pen = at;
    }
    stroke();
  }

  /** @param {Path2D} line @param {string} colour @param {number} width */
  #stroke(line, colour, width) {
    this.context.strokeStyle = colour;
    this.context.lineWidth = width;
    this.context.stroke(line);
  }

  /** @param {number[]} places */
  #drawDiscs(places) {
    const context = this.context;
    for (const place of places) {
      const [x, y] = this.#middle(this.path[place]);
      context.beginPath();
      context.arc(x, y, this.#disc / 2, 0, 2 * Math.PI);
      context.fillStyle = CASING;
      context.fill();
      context.beginPath();
      context.arc(x, y, this.#disc * 0.44, 0, 2 * Math.PI);
      context.fillStyle = PATH_COLOURS[shadeOf(place, this.#places.length)];
      context.fill();
      if (!this.#font) continue;
      context.fillStyle = "#fff";
      context.fillText(String(place + 1), x, y + this.#font * 0.06);
    }
  }

  /** Return the middle of a square, as [x, y]. @param {number} square */
  #middle(square) {
    const { side, left, top, columns } = this.layout;
    return [left + ((square % columns) + 0.5) * side, top + (Math.floor(square / columns) + 0.5) * side];
  }
}

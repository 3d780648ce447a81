// The board of a knight's tour without a path: a frame of wood with the names of rows and columns, and the squares.

import { element } from "../../ui/dom.js";
import { paintWood } from "../../ui/wood.js";

/** @typedef {import("./path_picture.js").Layout} Layout */
/** @typedef {import("../../ui/wood.js").Wood} Wood */
/** @typedef {{frame: Wood, squares: Wood, dark: string, letters: string}} Theme */

/** The grain is fine over the fibre; along it there is little to see. */
const [OVER_PX, ALONG_PX] = [320, 80];
const LEAST_LETTER_PX = 9.5;
const STRIDES = [1, 5, 10, 20, 50];
/** @type {Record<"light" | "dark", Theme>} */
const THEMES = {
  light: {
    frame: { light: [205, 155, 105], dark: [158, 106, 60], across: true },
    squares: { light: [247, 238, 224], dark: [238, 224, 202] },
    dark: "rgba(188,142,82,0.42)",
    letters: "#fff6e6",
  },
  dark: {
    frame: { light: [140, 98, 62], dark: [92, 58, 34], across: true },
    squares: { light: [226, 214, 194], dark: [214, 199, 175] },
    dark: "rgba(150,110,62,0.42)",
    letters: "#f0dec2",
  },
};

/** A canvas of wood. @param {Wood} wood */
function grain(wood) {
  const [width, height] = wood.across ? [ALONG_PX, OVER_PX] : [OVER_PX, ALONG_PX];
  const made = /** @type {HTMLCanvasElement} */ (element("canvas", { width, height }));
  paintWood(made, wood);
  return made;
}

/** Draws empty boards; the woods of a theme are made once. */
export class EmptyBoard {
  /** @type {Map<string, {frame: HTMLCanvasElement, squares: HTMLCanvasElement}>} */
  #woods = new Map();

  /**
   * @param {HTMLCanvasElement} canvas @param {Layout} layout @param {boolean} isDark
   * @param {number} ratio px of the canvas for one of the page
   */
  draw(canvas, layout, isDark, ratio) {
    const name = isDark ? "dark" : "light";
    const theme = THEMES[name];
    const woods = this.#woods.get(name) ?? { frame: grain(theme.frame), squares: grain(theme.squares) };
    this.#woods.set(name, woods);
    const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    const { rows, columns, side, left, top } = layout;
    const [width, height] = [columns * side, rows * side];
    context.drawImage(woods.frame, 0, 0, canvas.width, canvas.height);
    mitre(context, canvas, left, top);
    context.drawImage(woods.squares, left, top, width, height);
    context.fillStyle = theme.dark;
    for (let row = 0; row < rows; row += 1) {
      for (let column = 0; column < columns; column += 1) {
        if ((rows - row + column) % 2 === 0) continue;
        const [x, y] = [Math.round(left + column * side), Math.round(top + row * side)];
        const [toX, toY] = [Math.round(left + (column + 1) * side), Math.round(top + (row + 1) * side)];
        context.fillRect(x, y, toX - x, toY - y);
      }
    }
    context.strokeStyle = "rgba(40,22,8,0.55)";
    context.lineWidth = Math.max(1, left * 0.05);
    context.strokeRect(left, top, width, height);
    const size = Math.min(left * 0.72, Math.max(left * 0.5, LEAST_LETTER_PX * ratio));
    names(context, layout, theme.letters, canvas, size);
  }
}

/**
 * The frame's edges and mitres.
 * @param {CanvasRenderingContext2D} context @param {HTMLCanvasElement} canvas @param {number} left @param {number} top
 */
function mitre(context, { width, height }, left, top) {
  context.strokeStyle = "rgba(40,22,8,0.28)";
  context.lineWidth = Math.max(1, left * 0.04);
  context.beginPath();
  for (const x of [0, width]) {
    for (const y of [0, height]) {
      context.moveTo(x, y);
      context.lineTo(x ? width - left : left, y ? height - top : top);
    }
  }
  context.stroke();
  context.fillStyle = "rgba(255,240,215,0.10)";
  context.fillRect(0, 0, width, top * 0.16);
  context.fillStyle = "rgba(30,16,6,0.16)";
  context.fillRect(0, height - top * 0.16, width, top * 0.16);
}

/**
 * @param {CanvasRenderingContext2D} context @param {Layout} layout @param {string} colour
 * @param {HTMLCanvasElement} canvas @param {number} size of the letters
 */
function names(context, { rows, columns, side, left, top }, colour, canvas, size) {
  context.font = `600 ${size}px system-ui, sans-serif`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.fillStyle = colour;
  const lettered = columns <= 26;
  for (const column of named(columns, side, lettered ? size : size * 2)) {
    const name = lettered ? String.fromCharCode(97 + column) : String(column + 1);
    context.fillText(name, left + (column + 0.5) * side, canvas.height - top * 0.48);
  }
  for (const row of named(rows, side, size * 1.1)) {
    context.fillText(String(row + 1), left * 0.5, canvas.height - top - (row + 0.5) * side, left * 0.86);
  }
}

/**
 * Which of so many rows or columns are named, so that the names have room.
 * @param {number} count @param {number} side @param {number} room
 */
function named(count, side, room) {
  const stride = STRIDES.find((each) => each * side >= room) ?? 100;
  return Array.from({ length: count }, (_, at) => at).filter((at) => stride === 1 || (at + 1) % stride === 0);
}

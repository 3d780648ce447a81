// Boards in general: squares are numbers, row by row from 0; names are a column letter and a row number, `a1` the top.

/** The eight directions, as [rows down, columns right]. */
export const DIRECTIONS = [
  [-1, -1],
  [-1, 0],
  [-1, 1],
  [0, -1],
  [0, 1],
  [1, -1],
  [1, 0],
  [1, 1],
];

/**
 * The name of a square: number 19 of a board with eight columns is `d3`.
 * @param {number} square @param {number} columns
 */
export function squareName(square, columns) {
  return String.fromCharCode(97 + (square % columns)) + (Math.floor(square / columns) + 1);
}

/**
 * The square of a name; -1 where the board has none such.
 * @param {string} name @param {number} rows @param {number} columns
 */
export function squareNamed(name, rows, columns) {
  const found = /^([a-z])([1-9][0-9]?)$/.exec(name);
  if (!found) return -1;
  const [row, column] = [Number(found[2]) - 1, found[1].charCodeAt(0) - 97];
  return row < rows && column < columns ? row * columns + column : -1;
}

/**
 * A text with one character changed; the same where there is no such place.
 * @param {string} text @param {number} at @param {string} sign
 */
export function withSign(text, at, sign) {
  return at >= 0 && at < text.length ? text.slice(0, at) + sign + text.slice(at + 1) : text;
}

/** @type {Record<string, [down: number, right: number]>} */
const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/**
 * The square to which an arrow key leads, at an edge the same one; -1 for another key.
 * @param {number} square @param {string} key @param {number} rows @param {number} columns
 */
export function stepped(square, key, rows, columns) {
  const step = ARROWS[key];
  if (!step) return -1;
  const row = Math.min(rows - 1, Math.max(0, Math.floor(square / columns) + step[0]));
  const column = Math.min(columns - 1, Math.max(0, (square % columns) + step[1]));
  return row * columns + column;
}

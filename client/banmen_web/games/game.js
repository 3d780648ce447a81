// The interface of a game: how its events change its state, and which actions the page marks. The server alone judges.

/**
 * A JSON value.
 * @typedef {any} Plain
 */

/**
 * An event of a game, as docs/protocol describes it: a map with a `type`.
 * @typedef {{type: string, [field: string]: any}} GameEvent
 */

/**
 * An action of a player, as docs/protocol describes it.
 * @typedef {{type: string, [field: string]: any}} Action
 */

/**
 * The seats of a table. `timed`: the time that players spend is counted. `rivals`: the seats play against each other.
 * `opener`: the seat of whoever opens a table; the others are alike, and stay open.
 * @typedef {{seats: string[], timed?: boolean, rivals?: boolean, rated?: boolean, opener?: string}} Setting
 */

/**
 * A game. States are immutable: `evolve` returns a new one. It checks nothing. `plain` encodes a state for the wire, with
 * the fields in the order of docs/protocol, because the hash is computed from it; `read` decodes it. `legal` returns the
 * actions that the page marks for a seat, a part of those that the server accepts.
 * @typedef {object} Game
 * @property {string} key
 * @property {Plain} blank
 * @property {(options: Record<string, any>) => Setting} setting
 * @property {(state: Plain, event: GameEvent) => Plain} evolve
 * @property {(state: Plain) => Plain} plain
 * @property {(position: Plain) => Plain} read
 * @property {(state: Plain, seat: string) => Action[]} legal
 * @property {(event: GameEvent) => string | null} milestone
 * @property {(state: Plain) => boolean} [paused]
 */

/**
 * Return the value itself, for games whose state is the same on the wire.
 * @template T
 * @param {T} value
 * @returns {T}
 */
export function same(value) {
  return value;
}

// Boards in general: squares are numbered row by row from 0. A name is a column letter and a row number; `a1` is at the top.

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
 * Return the name of a square: number 19 of a board with eight columns is `d3`.
 * @param {number} square @param {number} columns
 */
export function squareName(square, columns) {
  return String.fromCharCode(97 + (square % columns)) + (Math.floor(square / columns) + 1);
}

/**
 * Return the square with a name, or -1 if the board has none.
 * @param {string} name @param {number} rows @param {number} columns
 */
export function squareNamed(name, rows, columns) {
  const found = /^([a-z])([1-9][0-9]?)$/.exec(name);
  if (!found) return -1;
  const [row, column] = [Number(found[2]) - 1, found[1].charCodeAt(0) - 97];
  return row < rows && column < columns ? row * columns + column : -1;
}

/**
 * Return a text with one character replaced, or unchanged if it has no such position.
 * @param {string} text @param {number} at @param {string} sign
 */
export function withSign(text, at, sign) {
  return at >= 0 && at < text.length ? text.slice(0, at) + sign + text.slice(at + 1) : text;
}

/** @type {Record<string, [down: number, right: number]>} */
const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/**
 * Return the square to which an arrow key leads: at an edge the same one, for another key -1.
 * @param {number} square @param {string} key @param {number} rows @param {number} columns
 */
export function stepped(square, key, rows, columns) {
  const step = ARROWS[key];
  if (!step) return -1;
  const row = Math.min(rows - 1, Math.max(0, Math.floor(square / columns) + step[0]));
  const column = Math.min(columns - 1, Math.max(0, (square % columns) + step[1]));
  return row * columns + column;
}

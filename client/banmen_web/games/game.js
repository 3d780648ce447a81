// What a game tells the page: how its events change its state, and what the page marks as open. No module is a judge.

/**
 * A value as JSON has it.
 * @typedef {any} Plain
 */

/**
 * What happened in a game, as docs/protocol has it: a map with a `type`.
 * @typedef {{type: string, [field: string]: any}} GameEvent
 */

/**
 * What a player asks for, as docs/protocol has it.
 * @typedef {{type: string, [field: string]: any}} Action
 */

/**
 * The places at a table; whether the time is counted that players are there; whether the seats play against each other.
 * @typedef {{seats: string[], timed?: boolean, rivals?: boolean}} Setting
 */

/**
 * A game. States are values: `evolve` gives another one and leaves what it is given as it is. It is total: it checks
 * nothing. `plain` is a state as the wire has it, its fields in the order of their page in docs/protocol, because the
 * hash is made of it; `read` makes a state of that. `legal` are the actions that the page offers to a seat by a mark,
 * a part of those that the server takes.
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
 * The same value: for games whose state is that of the wire.
 * @template T
 * @param {T} value
 * @returns {T}
 */
export function same(value) {
  return value;
}

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

// The grid as it is seen and written on: digits, conflicts, candidates, and the action of a digit that is pressed.
// Squares are 0 to 80, row by row; a set of digits is a number whose bit `digit - 1` stands for a digit.

import { numbers, sheetSeenBy } from "./fold.js";

/** @typedef {import("../game.js").Action} Action */
/** @typedef {"corner" | "centre" | "struck"} MarkKind */

const DIGITS = [1, 2, 3, 4, 5, 6, 7, 8, 9];
const ALL = 0b111111111;

/** The digits of a set. @param {number} mask */
export function digitsIn(mask) {
  return DIGITS.filter((digit) => (mask >> (digit - 1)) & 1);
}

/** `r5c3` of a square. @param {number} square */
export function squareName(square) {
  return `r${Math.floor(square / 9) + 1}c${(square % 9) + 1}`;
}

/** The rows, columns and boxes, 27 lists of squares. */
export const UNITS = [
  ...DIGITS.map((_, row) => DIGITS.map((__, at) => row * 9 + at)),
  ...DIGITS.map((_, column) => DIGITS.map((__, at) => at * 9 + column)),
  ...DIGITS.map((_, box) => DIGITS.map((__, at) => squareInBox(box, at))),
];

/** @param {number} box @param {number} at */
function squareInBox(box, at) {
  return (Math.floor(box / 3) * 3 + Math.floor(at / 3)) * 9 + (box % 3) * 3 + (at % 3);
}

/** For each square those in its row, column and box, itself included. */
const SEEN = Array.from({ length: 81 }, (_, square) => new Set(UNITS.filter((unit) => unit.includes(square)).flat()));

/** The squares in the row, column and box of a square, itself included. @param {number} square */
export function seenFrom(square) {
  return SEEN[square];
}

/**
 * The 81 digits, 0 for an empty square, as a seat sees them.
 * @param {any} state @param {string} seat @returns {number[]}
 */
export function gridOf(state, seat) {
  const entries = numbers(sheetSeenBy(state, seat), "digit");
  return [...state.givens].map((sign, square) => (sign === "." ? entries[square] % 10 : Number(sign)));
}

/**
 * The entries that stand twice in a row, column or box; givens are none of them.
 * @param {any} state @param {string} seat
 */
export function conflictsOf(state, seat) {
  const grid = gridOf(state, seat);
  const repeated = (/** @type {number} */ square) =>
    [...SEEN[square]].some((other) => other !== square && grid[other] === grid[square]);
  return new Set(grid.flatMap((digit, at) => (digit && state.givens[at] === "." && repeated(at) ? [at] : [])));
}

/** The sets of digits that rows, columns and boxes leave; 0 where a digit stands. @param {number[]} grid */
export function allowed(grid) {
  return grid.map((digit, square) => {
    if (digit) return 0;
    let left = ALL;
    for (const seen of SEEN[square]) if (grid[seen]) left &= ~(1 << (grid[seen] - 1));
    return left;
  });
}

/**
 * The automatic candidates, and those struck out that the rules still allow.
 * @param {any} state @param {string} seat
 */
export function candidatesOf(state, seat) {
  const gone = numbers(sheetSeenBy(state, seat), "struck");
  const left = allowed(gridOf(state, seat));
  return { left: left.map((mask, at) => mask & ~gone[at]), struck: left.map((mask, at) => mask & gone[at]) };
}

/**
 * How many of each digit are still to be written, from 1 on; the first number is that of all.
 * @param {number[]} grid
 */
export function leftOf(grid) {
  const counts = [0, 9, 9, 9, 9, 9, 9, 9, 9, 9];
  for (const digit of grid) counts[digit] -= 1;
  return counts.map((count, digit) => (digit ? Math.max(0, count) : -count));
}

// --- actions ---------------------------------------------------------------------------------------------------------

/**
 * What a digit does: as which tool it is pressed, and whether candidates are shown.
 * @typedef {{tool: string, candidates: boolean, clearNotes: boolean}} Way
 */

/**
 * The action of a digit over the selected squares: several take no digit, so there it is a mark.
 * @param {any} state @param {string} seat @param {number[]} squares @param {number} digit @param {Way} way @returns {Action}
 */
export function digitAction(state, seat, squares, digit, { tool, candidates, clearNotes }) {
  if (tool === "colour") return colourAction(state, seat, squares, digit);
  if (tool === "digit" && squares.length === 1) {
    const [square] = squares;
    const here = numbers(sheetSeenBy(state, seat), "digit")[square] % 10;
    if (here === digit) return { type: "clear", squares };
    return { type: "set", square, digit, ...(clearNotes ? { clear_notes: true } : {}) };
  }
  const kind = candidates ? "struck" : tool === "centre" ? "centre" : "corner";
  return markAction(state, seat, squares, kind, digit);
}

/**
 * Put a mark where one of the empty squares lacks it, else take it away.
 * @param {any} state @param {string} seat @param {number[]} squares @param {MarkKind} kind @param {number} digit
 */
function markAction(state, seat, squares, kind, digit) {
  const bit = 1 << (digit - 1);
  const grid = gridOf(state, seat);
  const possible = allowed(grid);
  const values = numbers(sheetSeenBy(state, seat), kind);
  const free = squares.filter((square) => possible[square] & bit || (kind !== "struck" && !grid[square]));
  const on = free.some((square) => !(values[square] & bit));
  return { type: "note", squares: free.length ? free : squares, kind, digit, on };
}

/** @param {any} state @param {string} seat @param {number[]} squares @param {number} colour */
function colourAction(state, seat, squares, colour) {
  const values = numbers(sheetSeenBy(state, seat), "colour");
  return { type: "colour", squares, colour: squares.every((square) => values[square] === colour) ? 0 : colour };
}

/**
 * Take out what stands in the squares; with the tool of colours, their colour.
 * @param {number[]} squares @param {string} tool @returns {Action}
 */
export function eraseAction(squares, tool) {
  return tool === "colour" ? { type: "colour", squares, colour: 0 } : { type: "clear", squares };
}

/** Whether a seat has notes, which go where a digit is written. @param {any} state @param {string} seat */
export function hasNotes(state, seat) {
  const sheet = sheetSeenBy(state, seat);
  return Boolean(sheet.corner || sheet.centre);
}

/** The digits that actions under way would write, by square; 0 for one that is taken out. @param {Action[]} pending */
export function pendingDigits(pending) {
  /** @type {Map<number, number>} */
  const found = new Map();
  for (const action of pending) {
    if (action.type === "set") found.set(action.square, action.digit);
    if (action.type === "clear") for (const square of action.squares) found.set(square, 0);
    if (action.type === "step") for (const [square, digit] of action.step.sets ?? []) found.set(square, digit);
  }
  return found;
}

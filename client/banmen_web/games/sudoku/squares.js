// The contents of a grid (digits, conflicts, candidates), and the actions of pressed digits. Squares are 0 to 80, row by
// row; a set of digits is a bit mask in which bit `digit - 1` stands for a digit.

import { digitOfKey } from "../../ui/keys.js";
import { numbers, sheetSeenBy } from "./fold.js";

/** @typedef {import("../game.js").Action} Action */
/** @typedef {import("../../table/replay.js").Replay} Replay */

/** @typedef {"corner" | "centre" | "struck"} MarkKind */

const DIGITS = [1, 2, 3, 4, 5, 6, 7, 8, 9];
const ALL = 0b111111111;

/** Return the digits of a set. @param {number} mask */
export function digitsIn(mask) {
  return DIGITS.filter((digit) => (mask >> (digit - 1)) & 1);
}

/** Return the name of a square, such as `r5c3`. @param {number} square */
export function squareName(square) {
  return `r${Math.floor(square / 9) + 1}c${(square % 9) + 1}`;
}

/** The 27 rows, columns and boxes, as lists of squares. */
export const UNITS = [
  ...DIGITS.map((_, row) => DIGITS.map((__, at) => row * 9 + at)),
  ...DIGITS.map((_, column) => DIGITS.map((__, at) => at * 9 + column)),
  ...DIGITS.map((_, box) => DIGITS.map((__, at) => squareInBox(box, at))),
];

/** @param {number} box @param {number} at */
function squareInBox(box, at) {
  return (Math.floor(box / 3) * 3 + Math.floor(at / 3)) * 9 + (box % 3) * 3 + (at % 3);
}

/** For each square, the squares in its row, column and box, itself included. */
const SEEN = Array.from({ length: 81 }, (_, square) => new Set(UNITS.filter((unit) => unit.includes(square)).flat()));

/** Return the squares in the row, column and box of a square, itself included. @param {number} square */
export function seenFrom(square) {
  return SEEN[square];
}

/**
 * Return the 81 digits that a seat sees, 0 for an empty square.
 * @param {any} state @param {string} seat @returns {number[]}
 */
export function gridOf(state, seat) {
  const entries = numbers(sheetSeenBy(state, seat), "digit");
  return [...state.givens].map((sign, square) => (sign === "." ? entries[square] % 10 : Number(sign)));
}

/**
 * Return the entries that occur twice in a row, column or box; givens are left out.
 * @param {any} state @param {string} seat
 */
export function conflictsOf(state, seat) {
  const grid = gridOf(state, seat);
  const repeated = (/** @type {number} */ square) =>
    [...SEEN[square]].some((other) => other !== square && grid[other] === grid[square]);
  return new Set(grid.flatMap((digit, at) => (digit && state.givens[at] === "." && repeated(at) ? [at] : [])));
}

/** Return the sets of digits that the rules allow in each square; 0 for a filled square. @param {number[]} grid */
export function allowed(grid) {
  return grid.map((digit, square) => {
    if (digit) return 0;
    let left = ALL;
    for (const seen of SEEN[square]) if (grid[seen]) left &= ~(1 << (grid[seen] - 1));
    return left;
  });
}

/**
 * Return the automatic candidates, and those that the rules allow but the player has struck out.
 * @param {any} state @param {string} seat
 */
export function candidatesOf(state, seat) {
  const gone = numbers(sheetSeenBy(state, seat), "struck");
  const left = allowed(gridOf(state, seat));
  return { left: left.map((mask, at) => mask & ~gone[at]), struck: left.map((mask, at) => mask & gone[at]) };
}

/**
 * Count the missing entries of each digit from 1 on; the first number is the total.
 * @param {number[]} grid
 */
export function leftOf(grid) {
  const counts = [0, 9, 9, 9, 9, 9, 9, 9, 9, 9];
  for (const digit of grid) counts[digit] -= 1;
  return counts.map((count, digit) => (digit ? Math.max(0, count) : -count));
}

// --- actions ---------------------------------------------------------------------------------------------------------

/**
 * The mode in which a digit is entered: the tool, and whether candidates are shown.
 * @typedef {{tool: string, candidates: boolean, clearNotes: boolean}} EntryMode
 */

/**
 * Return the action of a digit on the selected squares. Several squares take a mark in place of a digit.
 * @param {any} state @param {string} seat @param {number[]} squares @param {number} digit @param {EntryMode} mode @returns {Action}
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
 * Add a mark if one of the empty squares lacks it, else remove it.
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
 * Clear the contents of the squares, or with the colour tool their colour.
 * @param {number[]} squares @param {string} tool @returns {Action}
 */
export function eraseAction(squares, tool) {
  return tool === "colour" ? { type: "colour", squares, colour: 0 } : { type: "clear", squares };
}

/** Return whether a seat has notes, which a written digit would clear. @param {any} state @param {string} seat */
export function hasNotes(state, seat) {
  const sheet = sheetSeenBy(state, seat);
  return Boolean(sheet.corner || sheet.centre);
}

/** Return the digits that pending actions would write, by square; 0 for an erased one. @param {Action[]} pending */
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

// The selection of one person, the tool, and the highlighted digit. They are never sent.

/** @typedef {"digit" | "corner" | "centre" | "colour"} Tool */
/**
 * `cursor` is one of the `squares`, or null if there are none. `filter` is the digit highlighted on the whole grid, or 0;
 * while `choosing`, the next digit sets it.
 * @typedef {object} Selection
 * @property {ReadonlySet<number>} squares
 * @property {number | null} cursor
 * @property {Tool} tool
 * @property {number} filter
 * @property {boolean} choosing
 * @property {boolean} candidates
 * @property {boolean} conflicts
 * @property {boolean} several whether each press selects one more square
 */

const MIDDLE = 40;
/** @type {Record<string, [rows: number, columns: number]>} */
const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/** @type {Selection} */
export const NOTHING = {
  squares: new Set(),
  cursor: null,
  tool: "digit",
  filter: 0,
  choosing: false,
  candidates: false,
  conflicts: true,
  several: false,
};

/**
 * Select one square alone; null selects none.
 * @param {Selection} selection @param {number | null} square @returns {Selection}
 */
export function select(selection, square) {
  return { ...selection, squares: new Set(square === null ? [] : [square]), cursor: square };
}

/** Select this square too. @param {Selection} selection @param {number} square @returns {Selection} */
export function add(selection, square) {
  return { ...selection, squares: new Set([...selection.squares, square]), cursor: square };
}

/**
 * Add a square to the selection, or remove it if it is one of several.
 * @param {Selection} selection @param {number} square
 */
export function toggle(selection, square) {
  if (!selection.squares.has(square) || selection.squares.size < 2) return add(selection, square);
  const left = new Set([...selection.squares].filter((each) => each !== square));
  return { ...selection, squares: left, cursor: Math.max(...left) };
}

/**
 * Move the cursor with an arrow key, not beyond the edge; without a cursor, to the middle. `extend` keeps the selected
 * squares. Return null for another key.
 * @param {Selection} selection @param {string} key @param {boolean} extend @returns {Selection | null}
 */
export function moved(selection, key, extend) {
  const step = ARROWS[key];
  if (!step) return null;
  if (selection.cursor === null) return select(selection, MIDDLE);
  const [row, column] = [Math.floor(selection.cursor / 9), selection.cursor % 9];
  const within = (/** @type {number} */ at) => Math.min(8, Math.max(0, at));
  const square = within(row + step[0]) * 9 + within(column + step[1]);
  return extend ? add(selection, square) : select(selection, square);
}

/**
 * Switch to a tool, or back to writing digits if it is active already.
 * @param {Selection} selection @param {Tool} tool @returns {Selection}
 */
export function withTool(selection, tool) {
  return { ...selection, tool: selection.tool === tool ? "digit" : tool };
}

/**
 * Highlight a digit, or none if it is highlighted already.
 * @param {Selection} selection @param {number} digit @returns {Selection}
 */
export function lit(selection, digit) {
  return { ...selection, filter: selection.filter === digit ? 0 : digit, choosing: false };
}

/** @param {Selection} selection @returns {number[]} in the order of the grid */
export function squaresOf({ squares }) {
  return [...squares].sort((one, other) => one - other);
}

/**
 * Return the digit of a key and its kind: with Ctrl a corner mark, with Alt (or both Ctrl and Shift) a centre mark. Shift
 * alone is ignored, because some layouts need it for digits. Return null for another key.
 * @param {{code: string, key: string, ctrlKey: boolean, metaKey: boolean, altKey: boolean, shiftKey: boolean}} event
 */
export function digitOf({ code, key, ctrlKey, metaKey, altKey, shiftKey }) {
  const digit = digitOfKey({ key, code });
  if (digit === null) return null;
  const ctrl = ctrlKey || metaKey;
  const as = altKey || (ctrl && shiftKey) ? "centre" : ctrl ? "corner" : "tool";
  return { digit: Number(digit), as };
}

// The standing of a race. Of the other seats only the number of filled squares is known.

/** @typedef {{place: number, timeMs: number, gaveUp: boolean, aids: number, filled: number, all: number}} Standing */

/**
 * Return the finished seats, the winner first, ordered by time; seats that used an aid come after the others.
 * @param {any} state @returns {string[]}
 */
export function placesOf(state) {
  const { finished, aided } = state.race ?? { finished: [], aided: [] };
  const helped = (/** @type {string} */ seat) => aided[state.seats.indexOf(seat)] > 0;
  return [...finished.filter((/** @type {string} */ seat) => !helped(seat)), ...finished.filter(helped)];
}

/**
 * @param {Replay} replay @param {any} state @param {string} seat @returns {Standing} `place` counts from 1; it is 0 during the race
 */
export function standingOf(replay, state, seat) {
  const number = state.seats.indexOf(seat);
  const place = placesOf(state).indexOf(seat) + 1;
  const timeMs = place ? finishedAt(replay, seat) : 0;
  const all = [...state.givens].filter((sign) => sign === ".").length;
  return {
    ...{ place, timeMs, filled: state.filled[number] ?? 0, all },
    ...{ gaveUp: state.race?.gave_up.includes(seat) ?? false, aids: state.race?.aided[number] ?? 0 },
  };
}

/** Return the time in ms after which a seat finished, or 0. @param {Replay} replay @param {string} seat */
function finishedAt({ plies }, seat) {
  for (let at = plies.length - 1; at >= 0; at -= 1) {
    if (plies[at].event.type === "finished" && plies[at].event.seat === seat) return plies[at].spent_ms ?? 0;
  }
  return 0;
}

/** Return whether a seat has left the race. @param {any} state @param {string} seat */
export function isOutOfRace({ race }, seat) {
  return Boolean(race && seat && (race.finished.includes(seat) || race.gave_up.includes(seat)));
}

/** Format a time as minutes and seconds, from an hour on with hours. @param {number} ms */
export function timeText(ms) {
  const all = Math.floor(ms / 1000);
  const two = (/** @type {number} */ part) => String(part).padStart(2, "0");
  const [hours, minutes, seconds] = [Math.floor(all / 3600), Math.floor(all / 60) % 60, all % 60];
  return hours ? `${hours}:${two(minutes)}:${two(seconds)}` : `${two(minutes)}:${two(seconds)}`;
}

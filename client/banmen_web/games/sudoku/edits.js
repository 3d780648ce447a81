// The edits that an action makes on the grid of a lone player without a server. The rules and the codes of refusals are
// those of shared/banmen/games/sudoku/edits.py.

import { FIELDS, MARKS, NOTES } from "./constants.js";
import { numbers, withEdits } from "./fold.js";
import { seenFrom } from "./squares.js";

/** @typedef {import("../game.js").Action} Action */
/** @typedef {import("./fold.js").Edit} Edit */
/** @typedef {import("./fold.js").Field} Field */
/** @typedef {import("./fold.js").Sheet} Sheet */
/** Returns the edits of an action; some of them may change nothing. @typedef {(state: any, action: Action) => Edit[]} Writing */

/** Thrown for an action that the rules refuse; `code` is the server's code of the refusal. */
export class IllegalMove extends Error {
  /** @param {string} code */
  constructor(code) {
    super(code);
    this.code = code;
  }
}

/**
 * Return the edits of an action, at least one. Throws IllegalMove.
 * @param {any} state @param {Action} action @param {number[]} solution 81 digits, which reveal the mistakes
 * @returns {Edit[]}
 */
export function editsOf(state, action, solution) {
  const found = action.type === "mend" ? rewound(state, solution) : (WRITINGS[action.type]?.(state, action) ?? []);
  const known = new Set();
  const edits = found.filter(([field, square, before, after]) => {
    const isNew = before !== after && !known.has(`${field}${square}`);
    return isNew && known.add(`${field}${square}`);
  });
  if (!edits.length) throw new IllegalMove("no_change");
  return action.clear_notes ? [...edits, ...ruledOut(state, edits)] : edits;
}

/** @type {Record<string, Writing>} */
const WRITINGS = {
  set: (state, { square, digit }) => [digitEdit(state, square, digit)],
  clear: (state, { squares }) => cleared(state, squares),
  note: noted,
  colour: ({ sheets: [sheet] }, { squares, colour }) =>
    squares.map((/** @type {number} */ at) => edit(sheet, "colour", at, colour)),
  step: (state, { step }) => stepEdits(state, step),
  undo: ({ past }) => backwards(changeToGoBackTo(past, "nothing_to_undo")),
  redo: ({ future }) => changeToGoBackTo(future, "nothing_to_redo"),
  return: ({ sheets: [sheet], saved }, { to = null }) => differences(sheet, savepoint(saved, to)),
  reset: ({ sheets: [sheet] }) => differences(sheet, {}),
};

/** @param {Sheet} sheet @param {Field} field @param {number} square @param {number} after @returns {Edit} */
function edit(sheet, field, square, after) {
  return [field, square, numbers(sheet, field)[square], after];
}

/** @param {any} state @param {number} square @param {number} digit */
function digitEdit({ givens, sheets: [sheet] }, square, digit) {
  if (givens[square] !== ".") throw new IllegalMove("given");
  return edit(sheet, "digit", square, digit);
}

/** Clear the digits of the squares, or their marks if there are no digits. @param {any} state @param {number[]} squares */
function cleared(state, squares) {
  const [sheet] = state.sheets;
  if (squares.length === 1 && state.givens[squares[0]] !== ".") throw new IllegalMove("given");
  const written = squares.some((at) => numbers(sheet, "digit")[at]);
  const fields = written ? FIELDS.slice(0, 1) : MARKS;
  return squares.flatMap((at) => fields.map((field) => edit(sheet, field, at, 0)));
}

/** @type {Writing} */
function noted({ givens, sheets: [sheet] }, { squares, kind, digit, on }) {
  const bit = 1 << (digit - 1);
  const empty = squares.filter((/** @type {number} */ at) => givens[at] === "." && !numbers(sheet, "digit")[at]);
  if (!empty.length) throw new IllegalMove("filled");
  return empty.map((/** @type {number} */ at) => {
    const marks = numbers(sheet, kind)[at];
    return edit(sheet, kind, at, on ? marks | bit : marks & ~bit);
  });
}

/** @param {any} state @param {Record<string, any>} step */
function stepEdits(state, { sets = [], removes = [] }) {
  const { givens, sheets } = state;
  const [sheet] = sheets;
  const filled = sets.map((/** @type {number[]} */ [square]) => square);
  const isEmpty = (/** @type {number} */ at) =>
    givens[at] === "." && !numbers(sheet, "digit")[at] && !filled.includes(at);
  /** @type {Map<number, number>} */
  const struck = new Map();
  for (const [square, digit] of removes)
    if (isEmpty(square))
      struck.set(square, (struck.get(square) ?? numbers(sheet, "struck")[square]) | (1 << (digit - 1)));
  return [
    ...sets.map((/** @type {number[]} */ [square, digit]) => digitEdit(state, square, digit)),
    ...Array.from(struck, ([square, marks]) => edit(sheet, "struck", square, marks)),
  ];
}

/** Return the edits that remove the marks ruled out by written digits. @param {any} state @param {Edit[]} edits */
function ruledOut({ givens, sheets: [sheet] }, edits) {
  /** @type {Map<number, number>} */
  const gone = new Map();
  for (const [field, square, , digit] of edits)
    for (const peer of field === "digit" && digit ? seenFrom(square) : [])
      if (peer !== square && givens[peer] === ".") gone.set(peer, (gone.get(peer) ?? 0) | (1 << (digit - 1)));
  return NOTES.flatMap((kind) =>
    Array.from(gone, ([square, digits]) => edit(sheet, kind, square, numbers(sheet, kind)[square] & ~digits)),
  ).filter(([, , before, after]) => before !== after);
}

/** @param {Sheet} now @param {Sheet} then @returns {Edit[]} the edits that make one grid the other */
function differences(now, then) {
  return FIELDS.flatMap((field) => numbers(then, field).map((after, square) => edit(now, field, square, after)));
}

/** @param {{edits: Edit[]}[]} changes @param {string} code where there is none */
function changeToGoBackTo(changes, code) {
  const last = changes.at(-1);
  if (!last) throw new IllegalMove(code);
  return last.edits;
}

/** @param {Edit[]} edits @returns {Edit[]} */
function backwards(edits) {
  return edits.map(([field, square, before, after]) => /** @type {Edit} */ ([field, square, after, before])).reverse();
}

/** @param {{sheet: Sheet}[]} saved @param {number | null} to */
function savepoint(saved, to) {
  const found = saved.at(to ?? -1);
  if (!found) throw new IllegalMove("no_savepoint");
  return found.sheet;
}

/** Go back to before the first wrong digit that still stands. @param {any} state @param {number[]} solution */
function rewound({ sheets: [sheet], past }, solution) {
  const wrong = mistakes(sheet, solution);
  if (!wrong.length) throw new IllegalMove("no_mistake");
  const wrote = (/** @type {Edit} */ [field, square, , after]) => field === "digit" && after && wrong.includes(square);
  const first = past.findIndex((/** @type {{edits: Edit[]}} */ change) => change.edits.some(wrote));
  const since = past.slice(first).reverse();
  const then = since.reduce(
    (/** @type {Sheet} */ now, /** @type {any} */ { edits }) => withEdits(now, backwards(edits)),
    sheet,
  );
  return differences(sheet, then);
}

/** Return the squares whose digit differs from the solution. @param {Sheet} sheet @param {number[]} solution */
export function mistakes(sheet, solution) {
  return numbers(sheet, "digit").flatMap((digit, at) => (digit && digit !== solution[at] ? [at] : []));
}

// The look of each square at one moment, as plain values. The board compares them to redraw only changed squares.

import { numbers, sheetSeenBy } from "./fold.js";
import { UNITS, candidatesOf, conflictsOf, digitsIn, gridOf, pendingDigits, seenFrom } from "./squares.js";

/** @typedef {import("../page.js").Moment} Moment */
/** @typedef {import("./squares.js").Selection} Selection */
/** @typedef {[square: number, digit: number]} Candidate */
/**
 * The illustration of a step of a solution: the squares of its pattern, and (with its reason) the candidates and the links
 * of a chain; true for a strong link.
 * @typedef {object} Shown
 * @property {number[]} focus
 * @property {Candidate[]} [proof]
 * @property {Candidate[]} [fins]
 * @property {Candidate[]} [sets]
 * @property {Candidate[]} [removes]
 * @property {[Candidate, Candidate, boolean][]} [links]
 */
/**
 * The findings about a grid: the squares that differ from the solution, a step, the solution itself.
 * @typedef {{wrong?: number[], shown?: Shown | null, answer?: string | null}} Found
 */
/**
 * The look of a square. `nine` are the candidates in their nine places, each with its role, which is empty for a plain
 * candidate. Without candidates the square shows `corner` and `centre` marks.
 * @typedef {object} Look
 * @property {string} ground
 * @property {number} digit
 * @property {string} ink `given`, `w0` to `w3` by the seat that wrote it, `sent` while unanswered, `going`, `answer`
 * @property {boolean} bad it breaks a rule
 * @property {boolean} wrong it differs from the solution
 * @property {string} initial of the player who wrote it
 * @property {[digit: number, role: string][]} nine
 * @property {number[]} corner
 * @property {number[]} centre
 * @property {number} lit a digit whose marks are lit
 * @property {number} colour
 */

/**
 * Return the looks of all 81 squares.
 * @param {Moment} moment @param {Selection} selection @param {Found} found @param {string[]} initials of the seats
 * @returns {Look[]}
 */
export function looksOf(moment, selection, found, initials) {
  const { state, seat, pending, live } = moment;
  if (!state.givens) return Array.from({ length: 81 }, () => plain("cell"));
  if (isCovered(moment)) return Array.from({ length: 81 }, () => plain("covered"));
  const view = {
    ...{ state, seat, selection, initials },
    ...{ grid: gridOf(state, seat), sheet: sheetSeenBy(state, seat), shown: found.shown ?? null },
    ...{ going: live ? pendingDigits(pending) : new Map(), answer: found.answer ?? "" },
    conflicts: selection.conflicts ? conflictsOf(state, seat) : new Set(),
    wrong: new Set(found.wrong ?? []),
    candidates: null,
  };
  const { cursor } = selection;
  const litDigit = selection.filter || (cursor === null ? 0 : view.grid[cursor]);
  const units = cursor === null ? new Set() : seenFrom(cursor);
  const nine = nineOf(moment, selection, view.shown);
  return view.grid.map((digit, square) => {
    const ground = groundOf(square, { view, litDigit, units });
    return { ...plain(ground), ...written(square, digit, view), ...marksOf(square, digit, view, nine), lit: litDigit };
  });
}

/** Return whether the grid is covered, because the game is paused. @param {Moment} moment */
export function isCovered({ state, replay }) {
  return replay.playing && (replay.state?.paused ?? state.paused);
}

/** @param {string} ground @returns {Look} */
function plain(ground) {
  const marks = { nine: [], corner: [], centre: [] };
  return { ground, digit: 0, ink: "", bad: false, wrong: false, initial: "", ...marks, lit: 0, colour: 0 };
}

/** @param {number} square @param {{view: any, litDigit: number, units: Set<unknown>}} around */
function groundOf(square, { view, litDigit, units }) {
  const { selection, conflicts, shown, grid, sheet } = view;
  if (conflicts.has(square)) return "conflict";
  if (square === selection.cursor) return "cursor";
  if (selection.squares.has(square)) return "selected";
  if (shown?.focus.includes(square)) return "focus";
  if (grid[square] && (grid[square] === litDigit || isExcluding(square, grid[square], shown))) return "same";
  const colour = numbers(sheet, "colour")[square];
  if (colour) return `colour c${colour}`;
  return units.has(square) ? "units" : "cell";
}

/**
 * Return the digit of a square and its ink.
 * @param {number} square @param {number} digit @param {any} view @returns {Partial<Look>}
 */
function written(square, digit, { state, sheet, going, conflicts, wrong, answer, initials }) {
  const colour = numbers(sheet, "colour")[square];
  const given = state.givens[square] !== ".";
  const place = Math.floor(numbers(sheet, "digit")[square] / 10);
  const next = going.get(square);
  if (next && next !== digit) return { digit: next, ink: "sent", colour };
  if (digit) {
    const ink = given ? "given" : next === 0 ? "going" : `w${place}`;
    const initial = !given && state.mode === "together" ? (initials[place] ?? "") : "";
    return { digit, ink, colour, bad: conflicts.has(square), wrong: wrong.has(square), initial };
  }
  return answer ? { digit: Number(answer[square]), ink: "answer", colour } : { colour };
}

/** @param {number} square @param {number} digit @param {any} view @param {Nine | null} nine @returns {Partial<Look>} */
function marksOf(square, digit, { sheet, going, answer, shown, grid }, nine) {
  if (answer || going.get(square)) return {};
  if (nine) {
    const roles = rolesOf(square, shown);
    const frame = { set: "framed", fin: "framed excluding" }[roles.get(digit) ?? ""];
    if (digit) return frame ? { nine: [[digit, frame]] } : {};
    /** @type {[number, string][]} */
    const all = [...new Set([...digitsIn(nine.left[square]), ...digitsIn(nine.struck[square]), ...roles.keys()])]
      .sort()
      .map((each) => [
        each,
        roles.get(each) ?? ((nine.struck[square] >> (each - 1)) & 1 ? "struck" : nine.lone(square)),
      ]);
    return { nine: all };
  }
  if (digit || grid[square]) return {};
  return {
    corner: digitsIn(numbers(sheet, "corner")[square]),
    centre: digitsIn(numbers(sheet, "centre")[square]),
  };
}

/** @typedef {{left: number[], struck: number[], lone: (square: number) => string}} Nine */

/**
 * Return the candidates to show, or null to show the marks.
 * @param {Moment} moment @param {Selection} selection @param {Shown | null} shown @returns {Nine | null}
 */
function nineOf({ state, replay, event, ply, seat }, selection, shown) {
  const explained = Boolean(shown?.sets || shown?.removes);
  if (!selection.candidates && !explained) return null;
  const taken = explained && event?.type === "edited" && event.step && shown === shownOf(event);
  const { left, struck } = candidatesOf(taken ? replay.stateAt(ply - 1) : state, seat);
  const lone = (/** @type {number} */ square) => (!explained && digitsIn(left[square]).length === 1 ? "lone" : "");
  return { left, struck, lone };
}

/**
 * Return whether a digit on the grid excludes the digit of a hidden single from other squares.
 * @param {number} square @param {number} digit @param {Shown | null} shown
 */
function isExcluding(square, digit, shown) {
  return Boolean(shown?.fins?.some(([at, each]) => at === square && each === digit));
}

/** Return the roles of a square's candidates in a step. @param {number} square @param {Shown | null} shown */
function rolesOf(square, shown) {
  /** @type {Map<number, string>} */
  const roles = new Map();
  const lists = /** @type {[string, Candidate[] | undefined][]} */ ([
    ["proof", shown?.proof],
    ["fin", shown?.fins],
    ["removed", shown?.removes],
    ["set", shown?.sets],
  ]);
  for (const [role, list] of lists) for (const [at, digit] of list ?? []) if (at === square) roles.set(digit, role);
  return roles;
}

/** @type {WeakMap<object, Shown>} */
const steps = new WeakMap();

/**
 * Return the illustration of a played step; null for another event.
 * @param {import("../game.js").GameEvent | null} event @returns {Shown | null}
 */
export function shownOf(event) {
  if (event?.type !== "edited" || !event.step) return null;
  const known = steps.get(event);
  if (known) return known;
  const { technique, units = [], covers = [], proof = [], fins = [], sets = [], removes = [] } = event.step;
  const isFilling = technique === "run_hint" || technique === "think"; // its squares are all over the grid
  const places = isFilling ? [] : [...units, ...(technique === "pointing" || technique === "claiming" ? covers : [])];
  const squares = [...new Set([...sets, ...removes].map(([square]) => square))];
  const focus = places.length ? [...new Set(places.flatMap((unit) => UNITS[unit]))] : isFilling ? [] : squares;
  const shown = { focus, proof, fins, sets, removes };
  steps.set(event, shown);
  return shown;
}

// The fold of sudoku, as docs/protocol/sudoku.md describes it. Events bring their changes as edits, so nothing is judged here.

import { same } from "../game.js";
import { settingOf } from "../settings.js";
import { FIELDS, MOST_SAVEPOINTS } from "./constants.js";

/** @typedef {"digit" | "corner" | "centre" | "struck" | "colour"} Field */
/** @typedef {Partial<Record<Field, number[]>>} Sheet  81 numbers each; a field of zeros alone is left out. */
/** @typedef {[field: Field, square: number, before: number, after: number]} Edit */
/** @typedef {{seat: string, edits: Edit[]}} Change */

const NONE = Object.freeze(new Array(81).fill(0));

/** Return the 81 numbers of a field of a sheet. @param {Sheet} sheet @param {Field} field @returns {readonly number[]} */
export function numbers(sheet, field) {
  return sheet[field] ?? NONE;
}

/**
 * Return a sheet of these fields, without the fields of zeros alone.
 * @param {Partial<Record<Field, readonly number[]>>} fields @returns {Sheet}
 */
function sheetOf(fields) {
  const written = FIELDS.filter((field) => fields[field]?.some((number) => number));
  return Object.fromEntries(written.map((field) => [field, fields[field]]));
}

/** Return the sheet after edits. @param {Sheet} sheet @param {Edit[]} edits @returns {Sheet} */
export function withEdits(sheet, edits) {
  if (!edits.length) return sheet;
  /** @type {Partial<Record<Field, readonly number[]>>} */
  const fields = { ...sheet };
  for (const field of FIELDS) {
    const own = edits.filter((edit) => edit[0] === field);
    if (!own.length) continue;
    const values = [...numbers(sheet, field)];
    for (const [, square, , after] of own) values[square] = after;
    fields[field] = values;
  }
  return sheetOf(fields);
}

/**
 * Return the grid that a seat sees; spectators see that of the first seat.
 * @param {any} state @param {string} seat @returns {Sheet}
 */
export function sheetSeenBy(state, seat) {
  if (state.sheets.length < 2) return state.sheets[0] ?? {};
  const number = Math.max(0, state.seats.indexOf(seat));
  const own = state.sheets[Math.min(number, state.sheets.length - 1)];
  if (state.mode === "race" || own === state.sheets[0]) return own;
  return sheetOf({ ...own, digit: state.sheets[0].digit, colour: state.sheets[0].colour });
}

/** Return whether all seats share a field. @param {any} state @param {Field} field */
function isShared(state, field) {
  return state.mode !== "race" && (state.marks === "shared" || field === "digit" || field === "colour");
}

/** @param {Change[]} changes @param {string} seat */
function lastOf(changes, seat) {
  return changes.map((change) => change.seat).lastIndexOf(seat);
}

/** @template T @param {T[]} list @param {number} at */
function without(list, at) {
  return at < 0 ? list : [...list.slice(0, at), ...list.slice(at + 1)];
}

/** @param {import("../game.js").GameEvent} event */
function begun(event) {
  const { givens, mode, marks, seats, level = 0, seed = 0, entries = "", aids = "off" } = event;
  const digit = [...entries].map((sign, at) => (sign !== "." && givens[at] === "." ? Number(sign) : 0));
  const { corner, centre, struck, colours = "" } = event;
  const sheet = sheetOf({ digit, corner, centre, struck, colour: [...colours].map(Number) });
  const separate = mode === "race" || (marks === "own" && seats.length > 1);
  return {
    givens,
    level,
    seed,
    mode,
    marks,
    seats,
    sheets: separate ? seats.map(() => sheet) : [sheet],
    past: [],
    future: [],
    saved: [],
    filled: seats.map(() => numbers(sheet, "digit").filter((number) => number).length),
    paused: false,
    race: mode === "race" ? started(aids, seats) : null,
  };
}

/** @param {string} aids @param {string[]} seats */
function started(aids, seats) {
  return { aids, finished: [], gave_up: [], aided: seats.map(() => 0), shown: seats.map(() => []) };
}

/**
 * Return the state after a seat used an aid in a race, which revealed these squares.
 * @param {any} state @param {string} seat @param {number[]} squares
 */
function aided(state, seat, squares) {
  const number = state.seats.indexOf(seat);
  const { race } = state;
  const counts = Object.assign([...race.aided], { [number]: race.aided[number] + 1 });
  const all = [...new Set([...race.shown[number], ...squares])].sort((one, other) => one - other);
  const shown = Object.assign([...race.shown], { [number]: all });
  return { ...state, race: { ...race, aided: counts, shown } };
}

/** @param {any} before @param {import("../game.js").GameEvent} event */
function edited(before, event) {
  const number = before.seats.indexOf(event.seat);
  if (number < 0 || !before.sheets.length) return before;
  let state = before;
  /** @type {Edit[]} */
  const edits = event.edits;
  if (state.race && (event.done === "step" || event.done === "mend")) {
    const written = event.done === "step" ? edits.filter(([field, , , after]) => field === "digit" && after) : [];
    state = aided(
      state,
      event.seat,
      written.map(([, square]) => square),
    );
  }
  const filled = state.filled.map((/** @type {number} */ count, /** @type {number} */ at) =>
    state.mode !== "race" || at === number ? event.filled : count,
  );
  return { ...state, sheets: withWritten(state, edits, number), ...histories(state, event), filled };
}

/**
 * Return the sheets with the edits of a seat applied: to its own sheet, or to the first for shared fields.
 * @param {any} state @param {Edit[]} edits @param {number} number
 */
function withWritten(state, edits, number) {
  if (state.sheets.length === 1) return [withEdits(state.sheets[0], edits)];
  const own = Math.min(number, state.sheets.length - 1);
  return state.sheets.map((/** @type {Sheet} */ sheet, /** @type {number} */ at) =>
    withEdits(
      sheet,
      edits.filter((edit) => (isShared(state, edit[0]) ? 0 : own) === at),
    ),
  );
}

/** Return the undo and redo histories after a change. @param {any} state @param {import("../game.js").GameEvent} event */
function histories({ past, future }, { seat, done, edits }) {
  if (done === "undo") {
    const undone = lastOf(past, seat);
    return { past: without(past, undone), future: [...future, ...(undone < 0 ? [] : [past[undone]])] };
  }
  const after = [...past, { seat, edits }];
  if (done === "redo") return { past: after, future: without(future, lastOf(future, seat)) };
  return { past: after, future: future.filter((/** @type {Change} */ change) => change.seat !== seat) };
}

/** @param {any} state @param {string} seat */
function saved(state, seat) {
  if (!state.seats.includes(seat)) return state;
  const mine = state.saved.filter((/** @type {{seat: string}} */ point) => point.seat === seat);
  const kept = mine.length < MOST_SAVEPOINTS ? state.saved : without(state.saved, state.saved.indexOf(mine[0]));
  return { ...state, saved: [...kept, { seat, sheet: sheetSeenBy(state, seat) }] };
}

/** @param {any} state @param {string} seat @param {"finished" | "gave_up"} how */
function outOfRace(state, seat, how) {
  const { race } = state;
  const races = race && state.seats.includes(seat) && !race.finished.includes(seat) && !race.gave_up.includes(seat);
  return races ? { ...state, race: { ...race, [how]: [...race[how], seat] } } : state;
}

/** @param {any} state @param {import("../game.js").GameEvent} event */
function tookAid(state, { seat, aid }) {
  if (!state.race || !state.seats.includes(seat)) return state;
  const digits = numbers(sheetSeenBy(state, seat), "digit");
  const empty = [...state.givens].flatMap((sign, at) => (sign === "." && !digits[at] ? [at] : []));
  return aided(state, seat, aid === "answer" ? empty : []);
}

/** @type {import("../game.js").Game} */
export default {
  key: "sudoku",
  blank: {
    givens: "",
    level: 0,
    seed: 0,
    mode: "alone",
    marks: "shared",
    seats: [],
    sheets: [],
    past: [],
    future: [],
    saved: [],
    filled: [],
    paused: false,
    race: null,
  },
  plain: same,
  read: same,
  setting: (options) => settingOf("sudoku", options),
  evolve(state, event) {
    switch (event.type) {
      case "edited":
        return edited(state, event);
      case "began":
        return begun(event);
      case "saved":
        return saved(state, event.seat);
      case "paused":
      case "resumed":
        return { ...state, paused: event.type === "paused" };
      case "aided":
        return tookAid(state, event);
      case "finished":
      case "gave_up":
        return outOfRace(state, event.seat, event.type);
      default:
        return state;
    }
  },
  /** The grid marks no actions: the server decides what a player may write. */
  legal: () => [],
  milestone: (event) => (event.type === "edited" && event.step?.removes?.length ? "technique" : null),
  paused: (state) => state.paused,
};

// What is known of the end of a knight's tour, in words: found, impossible and why, a dead end.

import { here, squareAt } from "./fold.js";
import { isClosedUp, isComplete } from "./annotations.js";
import { nameOf } from "./squares.js";

/** @typedef {import("../../ui/words.js").Words} Words */
/** @typedef {{tone: "green" | "red" | "gold", title: string, body: string}} Verdict */

/** Boards that are too small for a tour, the shorter side first. */
const TOO_SMALL_OPEN = ["3 3", "3 5", "3 6", "4 4"];
const TOO_SMALL_CLOSED = ["3 3", "3 4", "3 6", "3 8", "4 4"];
const FOUR = 4;

/** @param {any} state */
function sidesOf({ rows, columns }) {
  return `${Math.min(rows, columns)} ${Math.max(rows, columns)}`;
}

/**
 * Why a board has no tour from where the path begins, where that is known without a search; else null.
 * @param {any} state
 */
export function noTourReason(state) {
  const { rows, columns, closed } = state;
  const odd = (rows * columns) % 2;
  const narrow = Math.min(rows, columns) === FOUR;
  if (closed) {
    if (TOO_SMALL_CLOSED.includes(sidesOf(state))) return "too_small";
    return odd ? "colours" : narrow ? "four_rows" : null;
  }
  if (TOO_SMALL_OPEN.includes(sidesOf(state))) return "too_small";
  const first = squareAt(state, 0);
  if (first < 0) return null;
  const [row, column] = [Math.floor(first / columns), first % columns];
  if (odd && (row + column) % 2) return "colours";
  const inner = (rows === FOUR && (row === 1 || row === 2)) || (columns === FOUR && (column === 1 || column === 2));
  return narrow && inner ? "inner_row" : null;
}

/** What a reason is on this board, more precisely where that is known. @param {string} why @param {any} state */
export function explained(why, state) {
  if (why !== "too_small") return why;
  if (sidesOf(state) === "4 4") return state.closed ? "corner_ring" : "corners";
  return sidesOf(state) === "3 3" ? "centre" : why;
}

/**
 * The judgement of a state; null while the knight simply goes on. One who plays is told more.
 * @param {any} state @param {boolean} person whether a person has the knight @param {boolean} deadEnd
 * @param {Words} words
 * @returns {Verdict | null}
 */
export function verdict(state, person, deadEnd, words) {
  if (state.why !== null) return over(state, words);
  if (isComplete(state)) return complete(state, words);
  if (!person) return null;
  if (deadEnd) return { tone: "gold", title: words("tour-dead-end"), body: words("tour-dead-end-why") };
  const reason = noTourReason(state);
  if (reason) return none(state, reason, words);
  if (here(state) < 0) return { tone: "gold", title: words("tour-begin"), body: words("tour-begin-how") };
  return null;
}

/** @param {any} state @param {Words} words @returns {Verdict} */
function over(state, words) {
  const { why, found: count } = state;
  if (why === "all_found") {
    return { tone: "green", title: words("tour-end-all_found", { count }), body: words("tour-end-all_found-why") };
  }
  if (why === "stuck") return { tone: "gold", title: words("tour-end-stuck"), body: words("tour-end-stuck-why") };
  return none(state, why, words);
}

/**
 * There is no tour: from anywhere, or from the first square alone.
 * @param {any} state @param {string} why @param {Words} words @returns {Verdict}
 */
function none(state, why, words) {
  const fromElsewhere = !TOO_SMALL_OPEN.includes(sidesOf(state));
  const square = nameOf(Math.max(0, squareAt(state, 0)), state.rows, state.columns);
  const ofSquare = state.spent.length > 0 && !state.closed && fromElsewhere;
  const title = ofSquare ? words("tour-end-none-from", { square }) : words("tour-end-none");
  return { tone: "red", title, body: words(`tour-end-${explained(why, state)}-why`) };
}

/** @param {any} state @param {Words} words @returns {Verdict} */
function complete(state, words) {
  if (state.closed && !isClosedUp(state)) {
    return { tone: "gold", title: words("tour-not-closed"), body: words("tour-not-closed-why") };
  }
  const { steps, retreats } = state;
  const title = state.closed ? words("tour-end-toured-closed") : words("tour-end-toured");
  return { tone: "green", title, body: words("tour-end-toured-why", { squares: state.spent.length, steps, retreats }) };
}

// The analysis of a position of a knight's tour, without a page: names of squares, annotations of the path, the verdict.

import { touched } from "../../ui/dom.js";
import { MOVES, TOO_SMALL_CLOSED, TOO_SMALL_OPEN } from "./constants.js";
import { here, moveBetween, neighbours, squareAt } from "./fold.js";

/** @typedef {import("../../ui/words.js").Words} Words */

// The names of squares: as in chess, with `a1` at the lower left; on wide boards `r12c40`.

const LETTERS = 26;

/** @param {number} square @param {number} rows @param {number} columns */
export function nameOf(square, rows, columns) {
  const [row, column] = [rows - Math.floor(square / columns), square % columns];
  return columns <= LETTERS ? String.fromCharCode(97 + column) + row : `r${row}c${column + 1}`;
}

/**
 * Return the square with a typed name such as `d3`, or -1.
 * @param {string} typed @param {number} rows @param {number} columns
 */
export function squareNamed(typed, rows, columns) {
  const found = /^([a-z])([1-9][0-9]*)$/.exec(typed);
  if (!found || columns > LETTERS) return -1;
  const [row, column] = [rows - Number(found[2]), found[1].charCodeAt(0) - 97];
  return row >= 0 && column < columns ? row * columns + column : -1;
}

/**
 * The typed part of a square's name: `square` is -1 while the name is incomplete or invalid.
 * @typedef {{used: boolean, typed: string, square: number}} Typed
 */

/**
 * Add a key to the typed part of a square's name: a letter, then digits.
 * @param {string} before the part typed so far @param {string} key @param {number} rows @param {number} columns
 * @returns {Typed}
 */
export function type(before, key, rows, columns) {
  const sign = key.toLowerCase();
  if (/^[a-z]$/.test(sign) && columns <= LETTERS && sign.charCodeAt(0) - 97 < columns) {
    return { used: true, typed: sign, square: -1 };
  }
  if (!/^[0-9]$/.test(key) || !before) return { used: false, typed: "", square: -1 };
  const typed = before + key;
  const square = squareNamed(typed, rows, columns);
  const goesOn = square >= 0 && Number(typed.slice(1)) * 10 <= rows;
  return { used: true, typed: goesOn ? typed : "", square: goesOn ? -1 : square };
}

// The annotations of a path: the next squares, the unreachable squares, the last retreat.

const FOUR = 4;
/** The weight of the distance on sides of four squares, so that their outer squares come first. */
const OUTER_FIRST = 2 ** 30;
/** The number of steps for which a retreat stays visible, and the maximum number of its squares shown. */
const REMEMBERED = 12;

/**
 * A square to which the knight may go next, and the number of its onward moves. `spent`: it was tried already. `dead`: it
 * has no onward move and is not the last square of the tour.
 * @typedef {{square: number, onward: number, spent: boolean, dead: boolean}} Candidate
 */
/** @typedef {{event: import("../game.js").GameEvent}[]} Plies */

/** Return the squares of the path, in order. @param {any} state @returns {number[]} */
export function squaresOf(state) {
  return Array.from({ length: state.spent.length }, (_, at) => squareAt(state, at));
}

/**
 * Return the next squares in the order in which the table's method tries them; none after the search has ended.
 * @param {any} state @returns {Candidate[]}
 */
export function candidates(state) {
  const depth = state.spent.length;
  if (!depth || state.why !== null) return [];
  const last = state.board.length - depth === 1;
  const done = state.spent[depth - 1];
  const from = here(state);
  const found = neighbours(state, from)
    .filter((square) => !state.board[square])
    .map((square) => {
      const onward = neighbours(state, square).filter((beyond) => !state.board[beyond]).length;
      const spent = Boolean((done >> moveBetween(state.columns, from, square)) & 1);
      return { square, onward, spent, dead: !onward && !last };
    });
  if (state.method === "backtracking") return found;
  const rank = (/** @type {Candidate} */ { square }) =>
    sideRank(Math.floor(square / state.columns), state.rows) + sideRank(square % state.columns, state.columns);
  return found.sort((one, other) => one.onward - other.onward || rank(other) - rank(one));
}

/**
 * Rank a row or column by its distance from the middle; among equal candidates the farther ones come first.
 * @param {number} at @param {number} side
 */
function sideRank(at, side) {
  const away = (2 * at - side + 1) ** 2;
  return side === FOUR ? away * OUTER_FIRST : away;
}

/** Return whether the knight has visited all squares. @param {any} state */
export function isComplete(state) {
  return state.board.length > 0 && state.spent.length === state.board.length;
}

/** Return whether the path is a closed tour. @param {any} state */
export function isClosedUp(state) {
  return state.closed && isComplete(state) && neighbours(state, here(state)).includes(squareAt(state, 0));
}

/** Return the free squares that the knight can no longer reach, because all their neighbours were visited. @param {any} state */
export function lostSquares(state) {
  if (!state.spent.length) return [];
  const near = neighbours(state, here(state));
  const { rows, columns, board } = state;
  const lost = [];
  for (let square = 0; square < board.length; square += 1) {
    if (board[square]) continue;
    const [row, column] = [Math.floor(square / columns), square % columns];
    const isOpen = MOVES.some(([down, right]) => {
      const [to, over] = [row + down, column + right];
      return to >= 0 && to < rows && over >= 0 && over < columns && !board[to * columns + over];
    });
    if (!isOpen && !near.includes(square)) lost.push(square);
  }
  return lost;
}

/**
 * Return the squares of the last retreat, from its end back to its start; none if it is older than `REMEMBERED` steps.
 * @param {any} state @param {Plies} plies @param {number} shown the ply whose state this is
 */
export function lastRetreat(state, plies, shown) {
  let moves = 0;
  while (moves <= REMEMBERED && shown - moves > 0 && plies[shown - moves].event.type === "moved") moves += 1;
  let number = shown - moves;
  const depth = state.spent.length;
  if (moves > REMEMBERED || moves >= depth || number <= 0) return [];
  const squares = [squareAt(state, depth - 1 - moves)];
  for (; number > 0 && squares.length <= REMEMBERED; number -= 1) {
    const { event } = plies[number];
    if (event.type === "returned" && squares.length === 1) {
      squares.push(state.tried);
      break;
    }
    if (event.type !== "retreated") break;
    squares.push(event.square);
  }
  const again = squares.findIndex((square, place) => place && state.board[square]);
  const shownSquares = again < 0 ? squares : squares.slice(0, again);
  return shownSquares.length > 1 ? shownSquares : [];
}

/**
 * Return the square that a program moves to next and the one that it retreats to, from the recorded plies; -1 for none.
 * @param {any} state @param {Plies} plies @param {number} shown
 */
export function whatFollows(state, plies, shown) {
  const next = plies[shown + 1]?.event;
  if (next?.type === "moved") return { ahead: next.square, back: -1 };
  const back = next?.type === "retreated" || next?.type === "returned";
  return { ahead: -1, back: back ? squareAt(state, state.spent.length - 2) : -1 };
}

// The verdict on a tour in words: found, impossible and why, a dead end.

/** @typedef {{tone: "green" | "red" | "gold", title: string, body: string}} Verdict */

/** @param {any} state */
function sidesOf({ rows, columns }) {
  return `${Math.min(rows, columns)} ${Math.max(rows, columns)}`;
}

/**
 * Return the reason why no tour starts at the first square, if theory gives one without a search; else null.
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

/** Return a more precise reason for this board, if there is one. @param {string} why @param {any} state */
export function explained(why, state) {
  if (why !== "too_small") return why;
  if (sidesOf(state) === "4 4") return state.closed ? "corner_ring" : "corners";
  return sidesOf(state) === "3 3" ? "centre" : why;
}

/**
 * Return the verdict on a state, or null if there is none. A person who plays gets more detail than a spectator.
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
  if (here(state) < 0)
    return {
      tone: "gold",
      title: words("tour-begin"),
      body: words(touched() ? "page-tour-begin-touch" : "tour-begin-how"),
    };
  return null;
}

/** Return the verdict on a show that reached the maximum length. @param {any} state @param {number} steps @param {Words} words @returns {Verdict} */
export function unfinished({ found: count }, steps, words) {
  const title = count ? words("tour-limit-all", { count, steps }) : words("tour-limit", { steps });
  return { tone: "gold", title, body: words("tour-limit-why") };
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
 * Return the verdict that there is no tour, from any square or from the first square.
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

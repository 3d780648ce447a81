// What a knight's board shows beside the path: where it may go on, squares that are lost, the last retreat.

import { MOVES, here, moveBetween, neighbours, squareAt } from "./fold.js";

const FOUR = 4;
/** Four rows: the outer ones come before all others. */
const OUTER_FIRST = 2 ** 30;
/** A retreat is shown for so many steps, and so many squares of it at most. */
const REMEMBERED = 12;

/**
 * A square where the knight may go next, and how many free squares it leads on to. A `spent` one was tried already; a
 * `dead` one has no onward move, and is not the last square of the tour.
 * @typedef {{square: number, onward: number, spent: boolean, dead: boolean}} Candidate
 */
/** @typedef {{event: import("../game.js").GameEvent}[]} Plies */

/** The squares of the path, in order. @param {any} state @returns {number[]} */
export function squaresOf(state) {
  return Array.from({ length: state.spent.length }, (_, at) => squareAt(state, at));
}

/**
 * Where the knight may go next, in the order in which the table's method tries them; nowhere after the search.
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
 * How far from the middle a row, or column, is: of equals the farther ones come first.
 * @param {number} at @param {number} side
 */
function sideRank(at, side) {
  const away = (2 * at - side + 1) ** 2;
  return side === FOUR ? away * OUTER_FIRST : away;
}

/** Whether the knight has been everywhere. @param {any} state */
export function isComplete(state) {
  return state.board.length > 0 && state.spent.length === state.board.length;
}

/** Whether the path is a closed tour. @param {any} state */
export function isClosedUp(state) {
  return state.closed && isComplete(state) && neighbours(state, here(state)).includes(squareAt(state, 0));
}

/** Free squares that the knight can no longer reach: all that lead there were visited. @param {any} state */
export function lostSquares(state) {
  if (!state.spent.length) return [];
  const near = neighbours(state, here(state));
  const { rows, columns, board } = state;
  const lost = [];
  for (let square = 0; square < board.length; square += 1) {
    if (board[square]) continue;
    const [row, column] = [Math.floor(square / columns), square % columns];
    let open = false;
    for (const [down, right] of MOVES) {
      const [to, over] = [row + down, column + right];
      open ||= to >= 0 && to < rows && over >= 0 && over < columns && !board[to * columns + over];
    }
    if (!open && !near.includes(square)) lost.push(square);
  }
  return lost;
}

/**
 * The squares of the last retreat: first the one that it led to, last the one where it began; none of an old one.
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
 * The square that a program goes to next, and the one that it goes back to, as it was played; -1 for none.
 * @param {any} state @param {Plies} plies @param {number} shown
 */
export function whatFollows(state, plies, shown) {
  const next = plies[shown + 1]?.event;
  if (next?.type === "moved") return { ahead: next.square, back: -1 };
  const back = next?.type === "retreated" || next?.type === "returned";
  return { ahead: -1, back: back ? squareAt(state, state.spent.length - 2) : -1 };
}

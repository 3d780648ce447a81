// The fold of goishi hiroi, as docs/protocol/goishi.md describes it.

import { same, withSign } from "../game.js";
import { settingOf } from "../settings.js";

const STONE = "O";
const NO_STONE = ".";

/**
 * Return the step of square numbers that leads from a square towards another in its row or column.
 * @param {number} from @param {number} to @param {number} columns
 */
export function towards(from, to, columns) {
  const step = Math.floor(from / columns) === Math.floor(to / columns) ? 1 : columns;
  return to > from ? step : -step;
}

/** Return the squares of all stones. @param {string} left */
function squaresOf(left) {
  return [...left].flatMap((sign, at) => (sign === STONE ? [at] : []));
}

/**
 * Return the stones that can be picked next, in the search's order: at first row by row, later up, right, down, left.
 * @param {any} state
 * @returns {number[]}
 */
export function pickable({ left, path, columns }) {
  if (!path.length) return squaresOf(left);
  const last = path[path.length - 1];
  const back = path.length > 1 ? towards(last, path[path.length - 2], columns) : 0;
  const squares = [];
  for (const step of [-columns, 1, columns, -1]) {
    if (step === back) continue;
    const found = reached(left, last, step, columns);
    if (found >= 0) squares.push(found);
  }
  return squares;
}

/**
 * Return the first stone in a direction, or -1.
 * @param {string} left @param {number} from @param {number} step @param {number} columns
 */
function reached(left, from, step, columns) {
  for (let at = from + step; at >= 0 && at < left.length; at += step) {
    if (Math.abs(step) === 1 && Math.floor(at / columns) !== Math.floor(from / columns)) return -1;
    if (left[at] === STONE) return at;
  }
  return -1;
}

/**
 * Return the next square that a search tries, after the one it returned from; -1 if it has tried all.
 * @param {any} state
 */
function nextInOrder(state) {
  const squares = pickable(state);
  if (!state.ahead.length) return squares[0] ?? -1;
  const tried = squares.indexOf(state.ahead[0]);
  return tried < 0 ? -1 : (squares[tried + 1] ?? -1);
}

/** @param {any} state */
export function isOver(state) {
  if (state.found && state.search !== "all") return true;
  return !state.path.length && state.ahead.length > 0 && state.orderly && nextInOrder(state) < 0;
}

/** @type {import("../game.js").Game} */
export default {
  key: "goishi",
  blank: {
    rows: 0,
    columns: 0,
    board: "",
    left: "",
    path: [],
    ahead: [],
    search: "first",
    seed: 0,
    steps: 0,
    retreats: 0,
    found: 0,
    orderly: false,
  },
  plain: same,
  read: same,
  setting: () => settingOf("goishi"),
  evolve(state, event) {
    switch (event.type) {
      case "began": {
        const { columns, search = "first", seed = 0 } = event;
        const rows = Math.floor(event.board.length / columns);
        const board = event.board.slice(0, rows * columns);
        return { ...this.blank, rows, columns, board, left: board, search, seed, orderly: true };
      }
      case "picked":
        return {
          ...state,
          left: withSign(state.left, event.square, NO_STONE),
          path: [...state.path, event.square],
          ahead: state.ahead[0] === event.square ? state.ahead.slice(1) : [],
          steps: state.steps + 1,
          orderly: state.orderly && nextInOrder(state) === event.square,
        };
      case "retreated":
        return {
          ...state,
          left: withSign(state.left, event.square, STONE),
          path: state.path.slice(0, -1),
          ahead: [event.square, ...state.ahead],
          steps: state.steps + 1,
          retreats: state.retreats + 1,
          orderly: state.orderly && nextInOrder(state) < 0,
        };
      case "solved":
        return { ...state, found: event.number };
      default:
        return state;
    }
  },
  legal(state, seat) {
    if (seat !== "picker" || !state.board || isOver(state)) return [];
    const squares = pickable(state);
    return [
      ...squares.map((square) => ({ type: "pick", square })),
      ...(state.path.length ? [{ type: "retreat" }] : []),
      ...(squares.includes(state.ahead[0]) ? [{ type: "redo" }] : []),
    ];
  },
  milestone(event) {
    if (event.type === "retreated") return "retreat";
    return event.type === "solved" ? "solution" : null;
  },
};

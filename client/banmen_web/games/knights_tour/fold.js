// The fold of the knight's tour, as docs/protocol/knights_tour.md describes it. A state holds the decoded bytes of the
// wire's base64 texts.

import { settingOf } from "../settings.js";
import { ANYWHERE, MOVES } from "./constants.js";

const IN_BYTES = /** @type {const} */ (["path", "board", "spent", "starts"]);
const NONE = new Uint8Array(0);

/** @param {Uint8Array} bytes */
function asBase64(bytes) {
  let text = "";
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(text);
}

/** @param {string} text */
function fromBase64(text) {
  return Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
}

/** Return the square at an index of the path, or -1. @param {any} state @param {number} at */
export function squareAt(state, at) {
  return at >= 0 && at < state.spent.length ? state.path[2 * at] * 256 + state.path[2 * at + 1] : ANYWHERE;
}

/** @param {any} state */
export function here(state) {
  return squareAt(state, state.spent.length - 1);
}

/** @param {Uint8Array} bytes @param {number} at @param {number} value */
function marked(bytes, at, value) {
  const changed = bytes.slice();
  changed[at] = value;
  return changed;
}

/** @param {Uint8Array} bytes @param {...number} more */
function longer(bytes, ...more) {
  const all = new Uint8Array(bytes.length + more.length);
  all.set(bytes);
  all.set(more, bytes.length);
  return all;
}

/**
 * Return the squares one move from a square, in the order of `MOVES`.
 * @param {any} state @param {number} square
 */
export function neighbours({ rows, columns }, square) {
  const [row, column] = [Math.floor(square / columns), square % columns];
  return MOVES.filter(
    ([down, right]) => row + down >= 0 && row + down < rows && column + right >= 0 && column + right < columns,
  ).map(([down, right]) => square + down * columns + right);
}

/**
 * Return the index in `MOVES` of the move between two squares, or -1.
 * @param {number} columns @param {number} from @param {number} to
 */
export function moveBetween(columns, from, to) {
  const down = Math.floor(to / columns) - Math.floor(from / columns);
  const right = (to % columns) - (from % columns);
  return MOVES.findIndex((move) => move[0] === down && move[1] === right);
}

/** Return a byte for each square: 1 if no open tour can start there. @param {number} rows @param {number} columns */
function impossibleStarts(rows, columns) {
  return Uint8Array.from({ length: rows * columns }, (_, square) => {
    if ((rows * columns) % 2) return square % 2;
    if (rows === 4) return Number(square >= columns && square < 3 * columns);
    return columns === 4 ? Number(square % 4 === 1 || square % 4 === 2) : 0;
  });
}

/** @param {import("../game.js").GameEvent} event */
function opening({ rows, columns, start, closed, method, find }) {
  const squares = rows * columns;
  const board = new Uint8Array(squares);
  const state = { ...BLANK, rows, columns, closed, method, find };
  if (start < 0 || start >= squares) {
    const onlyFirst = Uint8Array.from({ length: squares }, (_, square) => Number(square > 0));
    return { ...state, board, starts: closed ? onlyFirst : impossibleStarts(rows, columns) };
  }
  board[start] = 1;
  return { ...state, start, board, path: Uint8Array.of(start >> 8, start & 255), spent: Uint8Array.of(0) };
}

/** @param {any} state @param {number} square @param {boolean} tour */
function moved(state, square, tour) {
  if (square >= state.board.length) return state;
  return {
    ...state,
    path: longer(state.path, square >> 8, square & 255),
    board: marked(state.board, square, 1),
    spent: longer(state.spent, 0),
    steps: state.steps + 1,
    found: state.found + Number(tour),
  };
}

/** @param {any} state @param {boolean} isSpent */
function retreated(state, isSpent) {
  const left = here(state);
  if (left < 0) return state;
  const path = state.path.slice(0, -2);
  let spent = state.spent.slice(0, -1);
  let { starts } = state;
  if (isSpent && path.length) {
    const move = moveBetween(state.columns, squareAt(state, spent.length - 1), left);
    if (move >= 0) spent = marked(spent, spent.length - 1, spent[spent.length - 1] | (1 << move));
  } else if (isSpent && starts.length) starts = marked(starts, left, 1);
  const board = marked(state.board, left, 0);
  return { ...state, path, board, spent, starts, tried: left, steps: state.steps + 1, retreats: state.retreats + 1 };
}

/** @param {any} state @param {number} depth */
function returned(state, depth) {
  if (depth >= state.spent.length) return state;
  const board = state.board.slice();
  for (let at = depth; at < state.spent.length; at += 1) board[squareAt(state, at)] = 0;
  return {
    ...state,
    path: state.path.slice(0, 2 * depth),
    board,
    spent: state.spent.slice(0, depth),
    tried: squareAt(state, depth),
    steps: state.steps + 1,
    retreats: state.retreats + 1,
  };
}

/** @param {any} state @param {(value: any) => any} change */
function withBytes(state, change) {
  const other = { ...state };
  for (const field of IN_BYTES) other[field] = change(state[field]);
  return other;
}

const BLANK = {
  rows: 0,
  columns: 0,
  start: ANYWHERE,
  closed: false,
  method: "warnsdorff_backtracking",
  find: "one",
  path: NONE,
  board: NONE,
  spent: NONE,
  starts: NONE,
  tried: ANYWHERE,
  steps: 0,
  retreats: 0,
  found: 0,
  why: null,
};

/** @type {import("../game.js").Game} */
export default {
  key: "knights_tour",
  blank: BLANK,
  plain: (state) => withBytes(state, asBase64),
  read: (position) => withBytes(position, fromBase64),
  setting: () => settingOf("knights_tour"),
  evolve(state, event) {
    switch (event.type) {
      case "moved":
        return moved(state, event.square, event.tour ?? false);
      case "retreated":
        return retreated(state, event.spent ?? false);
      case "returned":
        return returned(state, event.depth);
      case "concluded":
        return { ...state, why: event.why };
      case "began":
        return opening(event);
      default:
        return state;
    }
  },
  legal(state, seat) {
    if (seat !== "knight" || !state.rows || state.why || (state.found && state.find === "one")) return [];
    const depth = state.spent.length;
    const squares = depth ? neighbours(state, here(state)) : Array.from(state.board.keys());
    const steps = squares.filter((square) => !state.board[square]).map((square) => ({ type: "step", square }));
    const least = state.start === ANYWHERE ? 0 : 1;
    return [...steps, ...(depth > least ? [{ type: "retreat" }, { type: "return", depth: least }] : [])];
  },
  milestone(event) {
    if (event.type === "moved") return event.tour ? "solution" : null;
    return event.type === "retreated" || event.type === "returned" ? "retreat" : null;
  },
};

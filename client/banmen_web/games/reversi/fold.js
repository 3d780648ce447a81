// The fold of reversi, as docs/protocol/reversi.md describes it.

import { DIRECTIONS, same, squareName, squareNamed, withSign } from "../game.js";
import { settingOf } from "../settings.js";

/** @typedef {{size: number, board: string, turn: string | null, moves: number}} Position */

/** @type {Record<string, string>} */
const MARKS = { black: "X", white: "O" };
const EMPTY = "-";

/** @param {string} seat */
function opponent(seat) {
  return seat === "black" ? "white" : "black";
}

/** @param {number} size @returns {Position} */
function usual(size) {
  const low = size / 2 - 1;
  let board = EMPTY.repeat(size * size);
  for (const [row, column, mark] of [
    [low, low, "O"],
    [low, low + 1, "X"],
    [low + 1, low, "X"],
    [low + 1, low + 1, "O"],
  ]) {
    board = withSign(board, Number(row) * size + Number(column), String(mark));
  }
  return { size, board, turn: "black", moves: 0 };
}

/**
 * Return the squares whose discs a move of a seat would turn.
 * @param {Position} position @param {string} seat @param {number} square
 * @returns {number[]}
 */
function turned({ size, board }, seat, square) {
  const own = MARKS[seat];
  const other = MARKS[opponent(seat)];
  /** @type {number[]} */
  const all = [];
  for (const [down, right] of DIRECTIONS) {
    const run = [];
    let row = Math.floor(square / size) + down;
    let column = (square % size) + right;
    while (row >= 0 && row < size && column >= 0 && column < size && board[row * size + column] === other) {
      run.push(row * size + column);
      row += down;
      column += right;
    }
    const ends = row >= 0 && row < size && column >= 0 && column < size && board[row * size + column] === own;
    if (ends) all.push(...run);
  }
  return all;
}

/** @param {Position} position @param {string} seat @returns {number[]} */
function places(position, seat) {
  const squares = [];
  for (let square = 0; square < position.board.length; square += 1) {
    if (position.board[square] === EMPTY && turned(position, seat, square).length) squares.push(square);
  }
  return squares;
}

/**
 * Return the position after a seat has placed and turned discs. The other side is to move, or nobody if neither side can.
 * @param {Position} position @param {string} seat @param {number[]} squares
 * @returns {Position}
 */
function placed({ size, board, moves }, seat, squares) {
  let after = board;
  for (const square of squares) after = withSign(after, square, MARKS[seat] ?? EMPTY);
  const position = { size, board: after, turn: /** @type {string | null} */ (opponent(seat)), moves: moves + 1 };
  if (!places(position, "black").length && !places(position, "white").length) position.turn = null;
  return position;
}

/** Give the turn to a side that can move. @param {Position} position */
function settled(position) {
  const { turn } = position;
  return turn === null || places(position, turn).length ? position : { ...position, turn: opponent(turn) };
}

/** @param {number} size @param {string} start @param {string} moves @returns {Position} */
function begun(size, start, moves) {
  let position = usual(size);
  if (start) {
    const turn = start.endsWith("O") ? "white" : "black";
    position = settled({ size, board: start.slice(0, -1), turn, moves: 0 });
  }
  for (const name of moves.match(/[a-p][0-9]{1,2}/g) ?? []) {
    const square = squareNamed(name, size, size);
    const seat = position.turn ?? "black";
    position = settled(placed(position, seat, [square, ...turned(position, seat, square)]));
  }
  return position;
}

/** @type {import("../game.js").Game} */
export default {
  key: "reversi",
  blank: { size: 0, board: "", turn: null, moves: 0 },
  plain: same,
  read: same,
  setting: () => settingOf("reversi"),
  evolve(state, event) {
    switch (event.type) {
      case "placed":
        return placed(
          state,
          event.seat,
          [event.square, ...event.turned].map((name) => squareNamed(name, state.size, state.size)),
        );
      case "passed":
        return { ...state, turn: opponent(event.seat) };
      case "began":
        return begun(event.size, event.start ?? "", event.moves ?? "");
      default:
        return state;
    }
  },
  legal(state, seat) {
    if (seat !== state.turn) return [];
    return places(state, seat).map((square) => ({ type: "place", square: squareName(square, state.size) }));
  },
  milestone: (event) => (event.type === "passed" ? "pass" : null),
};

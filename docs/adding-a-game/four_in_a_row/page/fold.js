// Four in a row for the page: how its events change the board, and the columns that are open.

export const [ROWS, COLUMNS] = [6, 7];
const EMPTY = "-";
/** @type {Record<string, string>} */
const MARKS = { red: "R", yellow: "Y" };

/** The row to which a disc falls in a column; -1 where it is full. @param {string} board @param {number} column */
export function landingRow(board, column) {
  for (let row = ROWS - 1; row >= 0; row -= 1) if (board[row * COLUMNS + column] === EMPTY) return row;
  return -1;
}

/** The squares of four in a line; none where there are none. @param {string} board */
export function winningLine(board) {
  for (let at = 0; at < board.length; at += 1) {
    const [row, column] = [Math.floor(at / COLUMNS), at % COLUMNS];
    for (const [down, right] of [
      [0, 1],
      [1, 0],
      [1, 1],
      [1, -1],
    ]) {
      if (row + 3 * down >= ROWS || column + 3 * right < 0 || column + 3 * right >= COLUMNS) continue;
      const line = [0, 1, 2, 3].map((step) => at + step * (down * COLUMNS + right));
      if (board[at] !== EMPTY && line.every((square) => board[square] === board[at])) return line;
    }
  }
  return [];
}

/** @type {import("../../games/game.js").Game} */
export default {
  key: "four_in_a_row",
  blank: { board: "", turn: null },
  plain: (state) => state,
  read: (position) => position,
  setting: () => ({ seats: ["red", "yellow"] }),
  evolve(state, event) {
    if (event.type === "began") return { board: EMPTY.repeat(ROWS * COLUMNS), turn: "red" };
    const at = event.row * COLUMNS + event.column;
    const board = state.board.slice(0, at) + MARKS[event.seat] + state.board.slice(at + 1);
    const over = winningLine(board).length > 0 || !board.includes(EMPTY);
    return { board, turn: over ? null : event.seat === "red" ? "yellow" : "red" };
  },
  legal(state, seat) {
    if (seat !== state.turn) return [];
    const columns = [...Array(COLUMNS).keys()].filter((column) => landingRow(state.board, column) >= 0);
    return columns.map((column) => ({ type: "drop", column }));
  },
  milestone: () => null,
};

// What the board of reversi says and shows of a position, without a page.

import { squareNamed } from "../../grid.js";

/** @typedef {{size: number, board: string, turn: string | null, moves: number}} Position */
/** @typedef {import("../../ui/words.js").Words} Words */

/** The discs of both sides. @param {string} board */
export function counts(board) {
  let [black, white] = [0, 0];
  for (const mark of board) {
    if (mark === "X") black += 1;
    else if (mark === "O") white += 1;
  }
  return { black, white };
}

/**
 * The discs that turned, each with how far from the disc placed it lies, in steps of a king.
 * @param {import("../game.js").GameEvent | null} event @param {number} size @returns {Map<number, number>}
 */
export function turnedBy(event, size) {
  /** @type {Map<number, number>} */
  const far = new Map();
  if (event?.type !== "placed") return far;
  const from = squareNamed(event.square, size, size);
  for (const name of event.turned) {
    const square = squareNamed(name, size, size);
    const [rows, columns] = [Math.floor(square / size) - Math.floor(from / size), (square % size) - (from % size)];
    far.set(square, Math.max(Math.abs(rows), Math.abs(columns)));
  }
  return far;
}

/**
 * The square that an arrow key leads to; the same at the edge.
 * @param {number} square @param {string} key @param {number} size
 */
export function neighbour(square, key, size) {
  const [row, column] = [Math.floor(square / size), square % size];
  if (key === "ArrowUp") return row ? square - size : square;
  if (key === "ArrowDown") return row < size - 1 ? square + size : square;
  if (key === "ArrowLeft") return column ? square - 1 : square;
  return column < size - 1 ? square + 1 : square;
}

/**
 * What a square has, for who does not see it.
 * @param {Words} words @param {string} name @param {string} mark @param {boolean} open
 */
export function squareSaid(words, name, mark, open) {
  if (mark === "X") return words("page-reversi-square", { square: name, what: words("seat-black") });
  if (mark === "O") return words("page-reversi-square", { square: name, what: words("seat-white") });
  return open ? words("page-reversi-open", { square: name }) : words("page-reversi-empty", { square: name });
}

/**
 * What happened, in a sentence.
 * @param {import("../game.js").GameEvent} event @param {Words} words @param {Position | undefined} state after it
 */
export function eventSaid(event, words, state) {
  const seat = event.seat === "white" ? words("seat-white") : words("seat-black");
  if (event.type === "passed") return words("page-reversi-passed", { seat });
  if (event.type === "began") return words("page-reversi-began");
  if (event.type !== "placed") return "";
  const turned = words("page-reversi-placed", { seat, square: event.square, count: event.turned.length });
  const score = state ? words("page-reversi-score", counts(state.board)) : "";
  return score ? `${turned} ${score}` : turned;
}

/**
 * Whether a hint could decide who wins: where people, or a person and a bot, play against each other.
 * @param {import("../../table/replay.js").Replay} replay
 */
export function competes({ playing, seats }) {
  const people = Object.values(seats).filter((sitter) => sitter && sitter.player !== "program");
  const several = new Set(people.map((sitter) => sitter?.player)).size > 1;
  return playing && several && !Object.values(seats).every((sitter) => sitter?.bot);
}

// Where the points of a board of goishi hiroi are, and what they are called: by row and column, each counted from 1.

/** How far lines are apart, in units of the drawing. */
export const CELL = 40;
/** What stones, rings and the cursor take beside a line, as a part of that. */
const ROOM = 0.56;
const STRIDES = [1, 2, 5, 10, 20];
const KANJI = "〇一二三四五六七八九";
const MOST_KANJI = 20;

/**
 * Where things are on a board, in units: its size, the place of its first line, the size of the names beside it.
 * @typedef {{rows: number, columns: number, margin: number, width: number, height: number, letter: number}} Layout
 */

/** @param {number} rows @param {number} columns @returns {Layout} */
export function layOut(rows, columns) {
  const letter = Math.max(11.5, Math.max(rows, columns) * CELL * 0.022);
  const margin = CELL * ROOM + letter * 1.7;
  const [width, height] = [columns, rows].map((count) => (count - 1) * CELL + 2 * margin);
  return { rows, columns, margin, width, height, letter };
}

/** The middle of a point, as [x, y]. @param {Layout} layout @param {number} square */
export function middle({ margin, columns }, square) {
  return [margin + (square % columns) * CELL, margin + Math.floor(square / columns) * CELL];
}

/**
 * The point nearest to [x, y]; -1 beside the board.
 * @param {Layout} layout @param {number} x @param {number} y
 */
export function pointAt({ margin, rows, columns }, x, y) {
  const [column, row] = [x, y].map((at) => Math.round((at - margin) / CELL));
  return row >= 0 && row < rows && column >= 0 && column < columns ? row * columns + column : -1;
}

/** Which of so many lines are named, so that the names have room. @param {number} count @param {number} letter */
export function namedLines(count, letter) {
  const stride = STRIDES.find((each) => each * CELL >= letter * 1.5) ?? STRIDES[STRIDES.length - 1];
  return Array.from({ length: count }, (_, line) => line).filter((line) => stride === 1 || (line + 1) % stride === 0);
}

/** A number from 1 to 99 in Japanese numerals. @param {number} number */
export function numeral(number) {
  const [tens, ones] = [Math.floor(number / 10), number % 10];
  return (tens > 1 ? KANJI[tens] : "") + (tens ? "十" : "") + (ones ? KANJI[ones] : "");
}

/**
 * What a row is called: in Japanese by its numeral, unless there are too many for that.
 * @param {number} row @param {number} rows @param {string} language
 */
export function rowName(row, rows, language) {
  return language === "ja" && rows <= MOST_KANJI ? numeral(row + 1) : String(row + 1);
}

/** Row and column of a point, each from 1. @param {number} square @param {number} columns */
export function placeOf(square, columns) {
  return { row: Math.floor(square / columns) + 1, column: (square % columns) + 1 };
}

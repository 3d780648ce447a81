// What the squares of a knight's board are called: as in chess, `a1` the lower left one; on wide boards `r12c40`.

const LETTERS = 26;

/** @param {number} square @param {number} rows @param {number} columns */
export function nameOf(square, rows, columns) {
  const [row, column] = [rows - Math.floor(square / columns), square % columns];
  return columns <= LETTERS ? String.fromCharCode(97 + column) + row : `r${row}c${column + 1}`;
}

/**
 * The square of a name that was typed, `d3`; -1 where it is none.
 * @param {string} typed @param {number} rows @param {number} columns
 */
export function squareNamed(typed, rows, columns) {
  const found = /^([a-z])([1-9][0-9]*)$/.exec(typed);
  if (!found || columns > LETTERS) return -1;
  const [row, column] = [rows - Number(found[2]), found[1].charCodeAt(0) - 97];
  return row >= 0 && column < columns ? row * columns + column : -1;
}

/**
 * What is typed of a square's name: `square` is -1 as long as the name may go on, or is none.
 * @typedef {{used: boolean, typed: string, square: number}} Typed
 */

/**
 * One more key of a square's name: a letter, then digits.
 * @param {string} before what was typed before @param {string} key @param {number} rows @param {number} columns
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

// Which rows of a long list are made: those in sight, and some around them.

/**
 * A list of `count` rows, each `row` pixels high, in a place of `height` pixels that is scrolled by `scroll`.
 * @typedef {{scroll: number, height: number, row: number, count: number}} ListPlace
 */

const SPARE = 8;

/** The rows to make, from one up to, but without, another. @param {ListPlace} place @returns {[from: number, to: number]} */
export function rowsInSight({ scroll, height, row, count }) {
  const from = Math.max(0, Math.min(count, Math.floor(scroll / row) - SPARE));
  return [from, Math.min(count, Math.ceil((scroll + height) / row) + SPARE)];
}

/**
 * How far to scroll so that a row is in sight. Where it is not yet, it comes to the middle: who goes on from there does
 * not have the list scroll at each step.
 * @param {ListPlace} place @param {number} at
 */
export function scrollTo({ scroll, height, row, count }, at) {
  const top = at * row;
  if (top >= scroll && top + row <= scroll + height) return scroll;
  return Math.round(Math.max(0, Math.min(top - (height - row) / 2, count * row - height)));
}

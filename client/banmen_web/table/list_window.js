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

/** How far to scroll so that a row is in sight: no further than need be. @param {ListPlace} place @param {number} at */
export function scrollTo({ scroll, height, row, count }, at) {
  const [top, bottom] = [at * row, (at + 1) * row];
  if (top >= scroll && bottom <= scroll + height) return scroll;
  const wanted = top < scroll ? top - row : bottom + row - height;
  return Math.max(0, Math.min(wanted, count * row - height));
}

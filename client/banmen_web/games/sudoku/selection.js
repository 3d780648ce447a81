// What one person has selected on the grid, what a digit does there, and what is lit. Never on the wire.

/** @typedef {"digit" | "corner" | "centre" | "colour"} Tool */
/**
 * `cursor` is one of the `squares`, null where there are none. `filter` is the digit that is lit all over the grid, 0
 * for
 * none; while `choosing`, the next digit becomes it.
 * @typedef {object} Selection
 * @property {ReadonlySet<number>} squares
 * @property {number | null} cursor
 * @property {Tool} tool
 * @property {number} filter
 * @property {boolean} choosing
 * @property {boolean} candidates
 * @property {boolean} conflicts
 */

const MIDDLE = 40;
/** @type {Record<string, [rows: number, columns: number]>} */
const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/** @type {Selection} */
export const NOTHING = {
  squares: new Set(),
  cursor: null,
  tool: "digit",
  filter: 0,
  choosing: false,
  candidates: false,
  conflicts: true,
};

/**
 * Select one square alone; null selects none.
 * @param {Selection} selection @param {number | null} square @returns {Selection}
 */
export function select(selection, square) {
  return { ...selection, squares: new Set(square === null ? [] : [square]), cursor: square };
}

/** Select this square too. @param {Selection} selection @param {number} square @returns {Selection} */
export function add(selection, square) {
  return { ...selection, squares: new Set([...selection.squares, square]), cursor: square };
}

/**
 * Select this square too; where it is one of several, no longer.
 * @param {Selection} selection @param {number} square
 */
export function toggle(selection, square) {
  if (!selection.squares.has(square) || selection.squares.size < 2) return add(selection, square);
  const left = new Set([...selection.squares].filter((each) => each !== square));
  return { ...selection, squares: left, cursor: Math.max(...left) };
}

/**
 * Move the cursor by an arrow, not beyond the edge; at first to the middle. `extend` keeps what is selected. Null for
 * another key.
 * @param {Selection} selection @param {string} key @param {boolean} extend @returns {Selection | null}
 */
export function moved(selection, key, extend) {
  const step = ARROWS[key];
  if (!step) return null;
  if (selection.cursor === null) return select(selection, MIDDLE);
  const [row, column] = [Math.floor(selection.cursor / 9), selection.cursor % 9];
  const within = (/** @type {number} */ at) => Math.min(8, Math.max(0, at));
  const square = within(row + step[0]) * 9 + within(column + step[1]);
  return extend ? add(selection, square) : select(selection, square);
}

/**
 * Take a tool; where it is taken already, write digits again.
 * @param {Selection} selection @param {Tool} tool @returns {Selection}
 */
export function withTool(selection, tool) {
  return { ...selection, tool: selection.tool === tool ? "digit" : tool };
}

/**
 * Light a digit; where it is lit already, none.
 * @param {Selection} selection @param {number} digit @returns {Selection}
 */
export function lit(selection, digit) {
  return { ...selection, filter: selection.filter === digit ? 0 : digit, choosing: false };
}

/** @param {Selection} selection @returns {number[]} in the order of the grid */
export function squaresOf({ squares }) {
  return [...squares].sort((one, other) => one - other);
}

/**
 * The digit of a key, and as what it is meant: with Ctrl in a corner, with Alt (or both Ctrl and Shift) in the centre.
 * Null for another key.
 * @param {{code: string, key: string, ctrlKey: boolean, metaKey: boolean, altKey: boolean, shiftKey: boolean}} event
 */
export function digitOf({ code, key, ctrlKey, metaKey, altKey, shiftKey }) {
  const found = /^(?:Digit|Numpad)([0-9])$/.exec(code) ?? /^([0-9])$/.exec(key);
  if (!found) return null;
  const ctrl = ctrlKey || metaKey;
  const as = altKey || (ctrl && shiftKey) ? "centre" : ctrl || shiftKey ? "corner" : "tool";
  return { digit: Number(found[1]), as };
}

// Made by `uv run python -m tools.page_wire` from the Python code; edit that instead.

/** The eight moves as [rows down, columns right]; the number of each is its bit in `spent`. */
export const MOVES = [
  [2, 1],
  [1, 2],
  [-1, 2],
  [-2, 1],
  [-2, -1],
  [-1, -2],
  [1, -2],
  [2, -1],
];

/** No square: a tour may begin anywhere. */
export const ANYWHERE = -1;

/** The methods of a search that a dialog offers, the default first. */
export const METHODS = ["warnsdorff_backtracking", "warnsdorff", "backtracking", "constructive"];

/** The boards too small for an open tour, the shorter side first. */
export const TOO_SMALL_OPEN = ["3 3", "3 5", "3 6", "4 4"];
export const TOO_SMALL_CLOSED = ["3 3", "3 4", "3 6", "3 8", "4 4"];

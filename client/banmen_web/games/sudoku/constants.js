// Made by `uv run python -m tools.page_wire` from the Python code; edit that instead.

/** The fields of a square; those that are marks; those that are notes of a player. @type {import("./fold.js").Field[]} */
export const FIELDS = ["digit", "corner", "centre", "struck", "colour"];
/** @type {import("./fold.js").Field[]} */
export const MARKS = ["corner", "centre", "struck"];
/** @type {import("./fold.js").Field[]} */
export const NOTES = ["corner", "centre"];

/** The savepoints of a player. */
export const MOST_SAVEPOINTS = 9;

/** The levels of a puzzle that is made, the default, and its other limits. */
export const LEVELS = [1, 2, 3, 4, 5];
export const USUAL_LEVEL = 2;
export const FEWEST_CLUES = 17;
export const MOST_CLUES = 80;
export const LARGEST_SEED = 2_147_483_647;

/** The steps of a position that are listed. */
export const MOST_STEPS = 80;

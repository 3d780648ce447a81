// Made by `uv run python -m tools.page_wire` from the Python code; edit that instead.

/** The sides of a board, and the default. */
export const SIZES = [4, 6, 8, 10, 12, 14, 16];
export const USUAL_SIZE = 8;

/** The levels of the programs, and the one that a dialog offers first. */
export const PROGRAMS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10"];
export const USUAL_LEVEL = 4;

/** The strength of each level above the first. @type {Record<string, number>} */
export const ELO = { 1: 0, 2: 338, 3: 720, 4: 961, 5: 1216, 6: 1517, 7: 1924, 8: 2360, 9: 2645, 10: 3027 };

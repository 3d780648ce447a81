// Made by `uv run python -m tools.page_wire` from the Python code; edit that instead.

/** The sides of a board, and the default. */
export const SIZES = [4, 6, 8, 10, 12, 14, 16];
export const USUAL_SIZE = 8;

/** The levels of the programs, and the one that a dialog offers first. */
export const PROGRAMS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10"];
export const USUAL_LEVEL = 4;

/** The strength of each level above the first. @type {Record<string, number>} */
export const ELO = { 1: 0, 2: 230, 3: 538, 4: 826, 5: 1208, 6: 1692, 7: 2099, 8: 2535, 9: 2820, 10: 3202 };

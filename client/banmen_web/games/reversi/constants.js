// Made by `uv run python -m tools.page_wire` from the Python code; edit that instead.

/** The sides of a board, and the default. */
export const SIZES = [4, 6, 8, 10, 12, 14, 16];
export const USUAL_SIZE = 8;

/** The levels of the programs, and the one that a dialog offers first. */
export const PROGRAMS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10"];
export const USUAL_LEVEL = 4;

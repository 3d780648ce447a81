// Made by `uv run python -m tools.page_wire` from the Python code; edit that instead.

/** The sides of a board: the default one, and the largest given. */
export const USUAL_SIZE = 8;
export const LARGEST = 60;

/** The limits of a board that is made. */
export const MOST_STONES = 40;
export const LARGEST_SEED = 2_147_483_647;

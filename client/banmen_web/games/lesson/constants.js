// Made by `uv run python -m tools.page_wire` from the Python code; edit that instead.

/** The limits of a question. */
export const MOST_CHOICES = 6;
export const MOST_EVENTS = 400;

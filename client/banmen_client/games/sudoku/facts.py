"""The texts that the lobby shows for a table: the puzzle, the mode, the progress."""

from banmen.games.sudoku.options import USUAL_LEVEL
from banmen.games.sudoku.state import SQUARES, State
from banmen.protocol.messages import Row
from banmen.texts import Texts


def puzzle_text(t: Texts, *, level: int, seed: int, own: bool) -> str:
    """Return the level and the number of the puzzle, as far as known, or that a person made the grid."""
    if own:
        return t("puzzle-own")
    name = t(f"sudoku-level-{level}")
    return t("sudoku-puzzle", level=name, seed=str(seed)) if seed else name


def options_text(t: Texts, row: Row) -> str:
    """Return the puzzle and the mode."""
    options, state = row.options, _state(row)
    level = state.level or options.get("level", USUAL_LEVEL)
    seed = state.seed or options.get("seed") or 0
    puzzle = puzzle_text(t, level=level, seed=seed, own="givens" in options)
    mode = options.get("mode", "alone")
    aids = f" · {t('puzzle-aids-told')}" if options.get("aids") == "told" else ""
    return f"{puzzle} · {t(f'puzzle-mode-{mode}')}{aids}"


def waiting_text(t: Texts, row: Row) -> str:  # noqa: ARG001 - the same for every table
    """Return the text of a table that waits for players."""
    return t("row-waiting-players")


def progress_text(t: Texts, row: Row) -> str:
    """Return the number of filled squares; in a race, that of the leading player."""
    state = _state(row)
    if not state.givens:
        return t("filter-playing")
    givens = SQUARES - state.givens.count(".")
    return t("row-filled", count=givens + max(state.filled, default=0), of=SQUARES)


def _state(row: Row) -> State:
    return row.state if isinstance(row.state, State) else State()

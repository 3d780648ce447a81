"""What the lobby says of a table of sudoku: which puzzle, how it is played, how much of it is done."""

from banmen.games.sudoku.options import USUAL_LEVEL
from banmen.games.sudoku.state import SQUARES, State
from banmen.protocol.messages import Row
from banmen.texts import Texts


def puzzle_text(t: Texts, *, level: int, seed: int, own: bool) -> str:
    """Which puzzle: its level and number as far as they are known, or that it is somebody's own grid."""
    if own:
        return t("puzzle-own")
    name = t(f"sudoku-level-{level}")
    return t("sudoku-puzzle", level=name, seed=str(seed)) if seed else name


def options_text(t: Texts, row: Row) -> str:
    """Which puzzle, and how it is played."""
    options, state = row.options, _state(row)
    level = state.level or options.get("level", USUAL_LEVEL)
    seed = state.seed or options.get("seed") or 0
    puzzle = puzzle_text(t, level=level, seed=seed, own="givens" in options)
    mode = options.get("mode", "alone")
    aids = f" · {t('puzzle-aids-told')}" if options.get("aids") == "told" else ""
    return f"{puzzle} · {t(f'puzzle-mode-{mode}')}{aids}"


def waiting_text(t: Texts, row: Row) -> str:  # noqa: ARG001 - the same of all
    """For whom a table waits."""
    return t("row-waiting-players")


def progress_text(t: Texts, row: Row) -> str:
    """Return how many squares are filled; in a race, by the player who has filled most."""
    state = _state(row)
    if not state.givens:
        return t("filter-playing")
    givens = SQUARES - state.givens.count(".")
    return t("row-filled", count=givens + max(state.filled, default=0), of=SQUARES)


def _state(row: Row) -> State:
    """Return the state in the list of tables; the blank one where there is none."""
    return row.state if isinstance(row.state, State) else State()

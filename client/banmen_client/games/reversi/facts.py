"""What the window says of reversi: counts, plies in the move list, passes, board sizes, transcripts, tables."""

from collections.abc import Mapping, Sequence
from typing import Any

from banmen.game import Outcome, Seat
from banmen.games.reversi.state import LARGEST, MARKS, SMALLEST, USUAL, Passed, Place, Placed
from banmen.games.reversi.transcript import write_transcript
from banmen.protocol.messages import Row
from banmen.replay import Ply
from banmen.texts import Texts

SIZES: Sequence[int] = tuple(range(SMALLEST, LARGEST + 1, 2))
USUAL_SIZE = USUAL


def count(state: Any, seat: Seat) -> int:
    """A seat's discs on the board."""
    board: str = state.board if state is not None else ""
    return board.count(MARKS[seat])


def ply_text(t: Texts, event: Any) -> str:
    """A ply as the move list shows it."""
    return event.square if isinstance(event, Placed) else t("pass") if isinstance(event, Passed) else ""


def action_text(action: Any) -> str:
    """An action under way: its square."""
    return action.square if isinstance(action, Place) else ""


def passed(event: Any) -> Seat | None:
    """The seat that this event makes pass, if it is a pass."""
    return event.seat if isinstance(event, Passed) else None


def transcript(plies: Sequence[Ply]) -> str:
    """The moves as one line of text."""
    return write_transcript(plies)


def score_text(t: Texts, outcome: Outcome) -> str:
    """The discs, and the score where the empty squares make it another; nothing where none were counted."""
    if not outcome.counts:
        return ""
    discs, score = (t("result-score", **outcome.counts[name]) for name in ("discs", "score"))
    return discs if discs == score else t("result-empties", discs=discs, score=score)


def size_text(t: Texts, options: Mapping[str, Any]) -> str:
    """The size of the board."""
    return t("row-size", size=options.get("size", USUAL_SIZE))


def options_text(t: Texts, row: Row) -> str:
    """The size of the board, where it is not the usual one."""
    return "" if row.options.get("size", USUAL_SIZE) == USUAL_SIZE else size_text(t, row.options)


def waiting_text(t: Texts, row: Row) -> str:  # noqa: ARG001 - it is always the other side
    """For whom a table waits."""
    return t("row-waiting")


def progress_text(t: Texts, row: Row) -> str:
    """How many moves were made."""
    return t("row-move", number=row.plies)

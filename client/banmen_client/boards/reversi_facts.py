"""What the window says of reversi: counts, plies in the move list, passes, board sizes, transcripts, tables."""

from collections.abc import Sequence
from typing import Any

from banmen.formats.transcript import write_transcript
from banmen.game import Outcome, Seat
from banmen.games.reversi import LARGEST, MARKS, SMALLEST, USUAL, Passed, Placed
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


def options_text(t: Texts, row: Row) -> str:
    """The size of the board, where it is not the usual one."""
    size = row.options.get("size", USUAL_SIZE)
    return "" if size == USUAL_SIZE else t("row-size", size=size)


def waiting_text(t: Texts, row: Row) -> str:  # noqa: ARG001 - it is always the other side
    """For whom a table waits."""
    return t("row-waiting")


def progress_text(t: Texts, row: Row) -> str:
    """How many moves were made."""
    return t("row-move", number=row.plies)

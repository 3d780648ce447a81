"""The texts for reversi: counts, plies, passes, board sizes, transcripts, tables."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from banmen.game import Outcome, Seat
from banmen.games.reversi.openings import line_of, opening_name
from banmen.games.reversi.state import LARGEST, MARKS, SMALLEST, USUAL, Passed, Place, Placed
from banmen.games.reversi.transcript import write_transcript
from banmen.protocol.messages import Row
from banmen.replay import Ply
from banmen.texts import Texts

SIZES: Sequence[int] = tuple(range(SMALLEST, LARGEST + 1, 2))
USUAL_SIZE = USUAL


def count(state: Any, seat: Seat) -> int:
    """Return the number of a seat's discs on the board."""
    board: str = state.board if state is not None else ""
    return board.count(MARKS[seat])


def ply_text(t: Texts, event: Any) -> str:
    """Return the text of a ply in the move list."""
    return event.square if isinstance(event, Placed) else t("pass") if isinstance(event, Passed) else ""


def action_text(action: Any) -> str:
    """Return the text of a pending action: its square."""
    return action.square if isinstance(action, Place) else ""


def passed(event: Any) -> Seat | None:
    """Return the seat that passes by this event; None if it is not a pass."""
    return event.seat if isinstance(event, Passed) else None


def transcript(plies: Sequence[Ply]) -> str:
    """Return the moves as one line of text."""
    return write_transcript(plies)


def score_text(t: Texts, outcome: Outcome) -> str:
    """Return the discs, and the score if empty squares change it; an empty text if nothing was counted."""
    if not outcome.counts:
        return ""
    discs, score = (t("result-score", **outcome.counts[name]) for name in ("discs", "score"))
    return discs if discs == score else t("result-empties", discs=discs, score=score)


def line_name(t: Texts, plies: Sequence[Ply]) -> str:
    """Return the name of the opening played, or an empty text."""
    squares = line_of(ply.event for ply in plies)
    key = opening_name(squares) if squares else None
    return t(f"opening-{key}") if key else ""


def beginning_text(t: Texts, options: Mapping[str, Any]) -> str:
    """Return the size of the board, and the beginning of the game if it is unusual."""
    return " · ".join([t("row-size", size=options.get("size", USUAL_SIZE)), *beginning(t, options)])


def options_text(t: Texts, row: Row) -> str:
    """Return the size of the board and the beginning of the game if they are unusual."""
    if row.options.get("size", USUAL_SIZE) == USUAL_SIZE:
        return " · ".join(beginning(t, row.options))
    return beginning_text(t, row.options)


def beginning(t: Texts, options: Mapping[str, Any]) -> Iterator[str]:
    """Yield texts about a beginning other than the usual four discs in the middle."""
    if options.get("handicap"):
        yield t("reversi-handicap", corners=options["handicap"])
    if options.get("balanced"):
        yield t("reversi-balanced")
    if options.get("start"):
        yield t("reversi-position")
    if options.get("moves"):
        yield t("reversi-opening", moves=options["moves"])


def waiting_text(t: Texts, row: Row) -> str:  # noqa: ARG001 - a table always waits for the other side
    """Return the text of a table that waits for an opponent."""
    return t("row-waiting")


def progress_text(t: Texts, row: Row) -> str:
    """Return the number of moves made."""
    return t("row-move", number=row.plies)

"""Recorded games of reversi: players, event, year, score and moves. `search_records` searches them."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from banmen.game import Transcript, WrittenAction
from banmen.games.reversi.engine.bitboards import can_move, flips, frame
from banmen.games.reversi.openings import opening_name
from banmen.games.reversi.state import (
    BLACK,
    USUAL,
    WHITE,
    Place,
    bitboards,
    opening,
    opponent,
    start_position,
)
from banmen.grid import square_name


class Record(NamedTuple):
    """A recorded game. Names and `event` are "", `year` is 0 and `discs` is None if unknown.

    `discs` are black's at the end, with empty squares counted for the winner. `moves` are the squares played, `row *
    size + column`, without passes. `start` is the initial position, if it is not the usual one.
    """

    black: str
    white: str
    event: str
    year: int
    discs: int | None
    moves: bytes
    size: int = USUAL
    start: str = ""

    @property
    def score(self) -> tuple[int, int] | None:
        """The discs of black and of white at the end."""
        return None if self.discs is None else (self.discs, self.size * self.size - self.discs)

    @property
    def opening(self) -> str | None:
        """The key of its opening's name."""
        return None if self.start or self.size != USUAL else opening_name(self.moves)


def transcript_of(record: Record) -> Transcript:
    """Return the game as a transcript, not judged yet. Each move is given to the side whose turn it is."""
    lines, size = frame(record.size), record.size
    position = start_position(size, record.start) if record.start else opening(size)
    seat = position.turn or BLACK
    own, other = bitboards(position, seat)
    actions: list[WrittenAction] = []
    for number, square in enumerate(record.moves, 1):
        if not can_move(own, other, lines) and can_move(other, own, lines):
            seat, own, other = opponent(seat), other, own
        actions.append(WrittenAction(seat, Place(square_name(divmod(square, size))), 1, number))
        changed = flips(own, other, 1 << square, lines)
        seat, own, other = opponent(seat), other ^ changed, own | changed | 1 << square
    options: Mapping[str, Any] = {"size": size, **({"start": record.start} if record.start else {})}
    return Transcript(options, actions, {BLACK: record.black, WHITE: record.white})


def years_of(records: Sequence[Record]) -> tuple[int, int] | None:
    """Return the first and the last year of these games; None if no year is known."""
    known = {record.year for record in records} - {0}
    return (min(known), max(known)) if known else None

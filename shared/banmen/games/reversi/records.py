"""Recorded games of reversi, and the search for those that match some words, a score, moves or a position.

A search has several words, and a game must fit all of them. Symmetric games are the same game.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from banmen.game import BadOptions, Transcript, WrittenAction
from banmen.games.reversi.engine.bitboards import can_move, flips, frame
from banmen.games.reversi.notation.positions import find_position
from banmen.games.reversi.openings import Discs, discs_after, mirrored, opening_lines, opening_name, squares_of
from banmen.games.reversi.state import (
    BLACK,
    USUAL,
    WHITE,
    Place,
    bitboards,
    opening,
    opponent,
    squares_in,
    start_position,
)
from banmen.grid import square_name
from banmen.names import fold
from banmen.texts import LANGUAGES, Texts

_YEARS = re.compile(r"((?:1|2)\d{3})(?:[-–]((?:1|2)\d{3}))?")
_SCORE = re.compile(r"(\d{1,3})(?:[-–:](\d{1,3}))?")
_MOVES = re.compile(r"(?:[a-h][1-8]){2,}")
_FIRST_DISCS = 4
_LEAST_LETTERS = 3
"""Shorter words occur in too many names; openings are not searched for them."""

_SIDES = {"black": "black", "white": "white", "黒": "black", "白": "white"}


class ArchivedGame(NamedTuple):
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


def transcript_of(record: ArchivedGame) -> Transcript:
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


def years_of(records: Sequence[ArchivedGame]) -> tuple[int, int] | None:
    """Return the first and the last year of these games; None if no year is known."""
    known = {record.year for record in records} - {0}
    return (min(known), max(known)) if known else None


# --- the search -------------------------------------------------------------------------------------------------------

Fits: TypeAlias = Callable[[ArchivedGame], bool]


def search_records(records: Sequence[ArchivedGame], asked: str) -> Sequence[int]:
    """Return the indices of the games that match a search; all if it is empty."""
    position = find_position(asked)
    rest = asked if position is None else asked[position.end :]
    fits = [_fits(word) for word in fold(rest).split()]
    if position is not None:
        fits.append(_through_position(position.size, position.word))
    return [number for number, record in enumerate(records) if all(fit(record) for fit in fits)]


def _fits(word: str) -> Fits:
    """Return the test for one word."""
    years, score = _YEARS.fullmatch(word), _SCORE.fullmatch(word)
    if years:
        first, last = int(years[1]), int(years[2] or years[1])
        return lambda record: first <= record.year <= last
    if score and score[2]:
        both = (int(score[1]), int(score[2]))
        return lambda record: record.score == both
    if score:
        discs = int(score[1])
        return lambda record: record.score is not None and discs in record.score
    if _MOVES.fullmatch(word):
        return _through_moves(word)
    side, colon, name = word.partition(":")
    if colon and side in _SIDES:
        wanted = _SIDES[side]
        return lambda record: name in fold(record.black if wanted == BLACK else record.white)
    return _name_fits(word)


def _name_fits(word: str) -> Fits:
    """Return the test for a word in a name: of a player, an event, or an opening in either language."""
    openings = [_through_moves(moves) for moves in _openings_called(word)]

    def fits(record: ArchivedGame) -> bool:
        names = fold(f"{record.black}\n{record.white}\n{record.event}")
        return word in names or any(passes(record) for passes in openings)

    return fits


def _openings_called(word: str) -> Sequence[str]:
    """Return the moves of the openings whose name has this word, without continuations of each other."""
    if word.isascii() and len(word) < _LEAST_LETTERS:
        return ()
    texts = [Texts(language) for language in LANGUAGES]
    called = (moves for key, moves in opening_lines() if any(word in fold(t(f"opening-{key}")) for t in texts))
    first: list[str] = []
    for moves in sorted(called, key=len):
        if not moves.startswith(tuple(first)):
            first.append(moves)
    return first


def _through_moves(word: str) -> Fits:
    """Return the test for a game that passes through the position after these moves."""
    return _passes(discs_after(squares_of(squares_in(word))))


def _through_position(size: int, word: str) -> Fits:
    """Return the test for a game that passes through a position, whichever side is to move."""
    try:
        position = start_position(size, word)
    except BadOptions:
        return _passes(None)
    return _passes(Discs(*bitboards(position, BLACK), black_moves=position.turn == BLACK) if size == USUAL else None)


def _passes(discs: Discs | None) -> Fits:
    """Return the test for a game on 8x8 that passes through a position in one of the four symmetric ways.

    For None it always fails. The occupied squares are compared first, which needs no replay.
    """
    if discs is None:
        return lambda _record: False
    both = zip(_turned(discs.black), _turned(discs.white), strict=True)
    ways = {(_bits(black), _bits(white)) for black, white in both}
    taken = {black | white for black, white in ways}
    count = (discs.black | discs.white).bit_count() - _FIRST_DISCS
    start = discs_after(())
    middle = start.black | start.white if start else 0

    def fits(record: ArchivedGame) -> bool:
        if record.size != USUAL or record.start or len(record.moves) < count:
            return False
        squares = middle
        for square in record.moves[:count]:
            squares |= 1 << square
        if squares not in taken:
            return False
        after = discs_after(tuple(record.moves[:count]))
        return after is not None and after[:2] in ways

    return fits


def _turned(bits: int) -> list[tuple[int, ...]]:
    """Return the squares of a bitboard in the four ways."""
    squares = [square for square in range(USUAL * USUAL) if bits >> square & 1]
    return list(zip(*map(mirrored, squares), strict=True)) or [()] * 4


def _bits(squares: Sequence[int]) -> int:
    return sum(1 << square for square in squares)

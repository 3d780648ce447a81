"""Reversi: the rules on even boards from 4x4 to 16x16.

Black moves first, unless a game begins in a position where white does. A disc goes where it encloses at least one
straight line of the other colour between itself and a disc of its own; all lines so enclosed are turned. Who has no
such place passes; when neither has one, the game is over. A pass is an event of its own, right after the move that
causes it.

The search for lines works on bitboards, see `engine.bitboards`.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from random import Random
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from banmen.game import BadOptions, Decided, Game, IllegalMove, Outcome, Seat, Setting
from banmen.games.reversi.balanced import balanced_opening
from banmen.games.reversi.engine.bitboards import frame, mobility, turned
from banmen.games.reversi.program import PROGRAMS
from banmen.games.reversi.state import (
    BLACK,
    BLACK_MARK,
    EMPTY_MARK,
    LARGEST,
    MARKS,
    SMALLEST,
    USUAL,
    WHITE,
    WHITE_MARK,
    Began,
    OpeningMoves,
    Passed,
    Place,
    Placed,
    Position,
    ReversiEvent,
    StartWord,
    begin_position,
    bitboards,
    opening,
    opponent,
    position_text,
)
from banmen.grid import NotASquare, parse_square, square_name

CORNERS = 4
_NO_DICE = Random(0)


class ReversiOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """How a game begins. Raises BadOptions.

    `size` are the squares a side. `start` is a position in place of the usual one, `moves` an opening that is played
    from there before the first ply. `handicap` is how many corners black has from the beginning. With `balanced` one
    of the balanced openings of 8x8 is drawn.
    """

    size: Annotated[
        int,
        Meta(
            ge=SMALLEST,
            le=LARGEST,
            multiple_of=2,
            description=f"A reversi board has an even size from {SMALLEST} to {LARGEST}.",
        ),
    ] = USUAL
    start: StartWord = ""
    moves: OpeningMoves = ""
    handicap: Annotated[int, Meta(ge=0, le=CORNERS)] = 0
    balanced: bool = False

    def __post_init__(self) -> None:
        """Check what goes together."""
        if self.handicap and self.start:
            raise BadOptions("handicap_with_start", "Corners are given in the usual position, not in another 'start'.")
        if self.balanced and (self.start or self.moves or self.handicap):
            text = "A balanced opening is drawn for the usual position: without 'start', 'moves' and 'handicap'."
            raise BadOptions("balanced_alone", text)
        if self.balanced and self.size != USUAL:
            raise BadOptions("balanced_size", f"There are balanced openings for boards of {USUAL}x{USUAL} alone.")
        begin_position(self.size, _start(self), self.moves)


def _start(options: ReversiOptions) -> str:
    """The position to begin in, where it is not the usual one: the one given, or with the corners of a handicap."""
    if not options.handicap:
        return options.start
    last, usual = options.size - 1, opening(options.size)
    cells = list(usual.board)
    for row, column in ((0, 0), (last, last), (0, last), (last, 0))[: options.handicap]:
        cells[row * options.size + column] = BLACK_MARK
    return position_text(msgspec.structs.replace(usual, board="".join(cells)))


class Reversi(Game[Position, Place, ReversiEvent, ReversiOptions]):
    """The rules behind the `banmen.game.Game` interface."""

    key = "reversi"
    seats = (BLACK, WHITE)
    blank = Position(size=0, board="", turn=None)
    programs = PROGRAMS
    warm = "banmen.games.reversi.engine.search:warm"
    protocols: Mapping[str, str] = {"nboard": "banmen.games.reversi.nboard.engine:NBoardEngine"}
    reader = "banmen.games.reversi.reader:read_text"
    file_reader = "banmen.games.reversi.reader:read_file"
    file_endings = (".txt", ".ggf", ".wtb")

    def setting(self, options: ReversiOptions) -> Setting:
        """Two seats. Rated on the usual board, from the usual position or a balanced opening."""
        usual = ReversiOptions(balanced=options.balanced)
        return Setting((BLACK, WHITE), begins_with=2, rated=options == usual)

    def even_options(self, rng: Random) -> ReversiOptions:
        """One of the balanced openings."""
        return ReversiOptions(moves=balanced_opening(rng))

    def begin(self, options: ReversiOptions, rng: Random) -> Began:
        """Begin as the options say; `rng` draws the balanced opening."""
        moves = balanced_opening(rng) if options.balanced else options.moves
        return Began(options.size, _start(options), moves)

    def legal(self, state: Position, seat: Seat) -> Iterator[Place]:
        """The places open to `seat`, row by row; none when it is not its turn."""
        if seat == state.turn:
            own, other = bitboards(state, seat)
            yield from (
                Place(square_name(square)) for square in _squares(mobility(own, other, frame(state.size)), state.size)
            )

    def decide(self, state: Position, seat: Seat, action: Place, rng: Random) -> Decided[Position, ReversiEvent]:  # noqa: ARG002 - no dice
        """Judge a placement: the disc and those it turns, then the pass it forces, if any. Raises IllegalMove."""
        bit = self._judge(state, seat, action)
        own, other = bitboards(state, seat)
        board = frame(state.size)
        lines = turned(own, other, bit, board)
        if not lines:
            raise IllegalMove("turns_nothing", f"A disc on {action.square.lower()} would turn nothing.")
        names = tuple(square_name(square) for square in _squares(lines, state.size))
        placed = Placed(seat, square_name(next(_squares(bit, state.size))), names)
        own, other = own | lines | bit, other ^ lines
        if not mobility(other, own, board) and mobility(own, other, board):
            return self.decided(state, placed, Passed(opponent(seat)))
        return self.decided(state, placed)

    def _judge(self, state: Position, seat: Seat, action: Place) -> int:
        """The bit of the square, where the seat may place a disc at all."""
        if seat not in MARKS:
            raise IllegalMove("no_such_seat", f"Reversi is played by black and white, not by {seat!r}.")
        if state.turn is None:
            raise IllegalMove("game_over", "The game is over.")
        if seat != state.turn:
            raise IllegalMove("not_your_turn", f"It is {state.turn}'s turn.")
        try:
            row, column = parse_square(action.square, state.size, state.size)
        except NotASquare as error:
            raise IllegalMove("no_such_square", f"{error}.") from None
        if state.board[row * state.size + column] != EMPTY_MARK:
            raise IllegalMove("occupied", f"There is a disc on {action.square.lower()} already.")
        return 1 << row * state.size + column

    def evolve(self, state: Position, event: ReversiEvent) -> Position:
        """Fold one event."""
        match event:
            case Began(size, start, moves):
                return begin_position(size, start, moves)
            case Passed(seat):
                return msgspec.structs.replace(state, turn=opponent(seat))
            case Placed(seat, square, changed):
                return _with_discs(state, seat, (square, *changed))

    def condense(self, state: Position, event: ReversiEvent) -> Any:
        """The number of the place among the legal ones; nothing for a pass of who has the turn."""
        match event:
            case Passed(seat) if seat == state.turn:
                return None
            case Placed(seat, square):
                for number, place in enumerate(self.legal(state, seat)):
                    if place.square == square and self._placed(state, seat, place) == event:
                        return number
        return super().condense(state, event)

    def expand(self, state: Position, plain: Any) -> ReversiEvent:
        """The disc and those that it turns."""
        if isinstance(plain, dict):
            return super().expand(state, plain)
        seat = state.turn or ""
        if plain is None:
            return Passed(seat)
        return self._placed(state, seat, list(self.legal(state, seat))[plain])

    def _placed(self, state: Position, seat: Seat, place: Place) -> ReversiEvent:
        return self.decide(state, seat, place, _NO_DICE).events[0]

    def milestone(self, event: ReversiEvent) -> str | None:
        """A pass."""
        return "pass" if isinstance(event, Passed) else None

    def outcome(self, state: Position) -> Outcome | None:
        """Both counts: the discs, and the score: empty squares go to the winner, half to each side in a draw."""
        if state.turn is not None or not state.board:
            return None
        black, white = state.board.count(BLACK_MARK), state.board.count(WHITE_MARK)
        empty = len(state.board) - black - white
        winner = BLACK if black > white else WHITE if white > black else None
        to_black = empty if winner == BLACK else 0 if winner == WHITE else empty // 2
        score = {BLACK: black + to_black, WHITE: white + empty - to_black}
        return Outcome(winner, "played_out", {"discs": {BLACK: black, WHITE: white}, "score": score})


REVERSI = Reversi()


@cache
def _places(size: int) -> Mapping[str, int]:
    """Where each square stands in a position's `board`, by its name."""
    return {square_name((row, column)): row * size + column for row in range(size) for column in range(size)}


def _with_discs(state: Position, seat: Seat, names: tuple[str, ...]) -> Position:
    """Put discs of one colour on the named squares; the turn goes to the side that can move, the other one first."""
    size, mark = state.size, MARKS.get(seat, EMPTY_MARK)
    cells, places = list(state.board), _places(size)
    for name in names:
        if name in places:
            cells[places[name]] = mark
    after = Position(size, "".join(cells), opponent(seat), state.moves + 1)
    other, own = bitboards(after, opponent(seat))
    lines = frame(size)
    if mobility(other, own, lines) or mobility(own, other, lines):
        return after
    return msgspec.structs.replace(after, turn=None)


def _squares(bits: int, size: int) -> Iterator[tuple[int, int]]:
    """The squares (row, column) of the bits set, row by row."""
    while bits:
        low = bits & -bits
        yield divmod(low.bit_length() - 1, size)
        bits ^= low

"""Reversi: the rules on even boards from 4x4 to 16x16.

Black moves first, unless a game begins in a position where white does. A disc goes where it encloses at least one
straight line of the other colour between itself and a disc of its own; all lines so enclosed are turned. A side
without such a place passes; when neither has one, the game is over. A pass is an event of its own, right after the
move that causes it.

The search for lines works on bitboards, see `engine.bitboards`.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import import_module
from random import Random
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from banmen.game import BadOptions, Decided, Game, IllegalMove, Outcome, Program, Seat, Setting, Stop
from banmen.games.reversi.engine.bitboards import mobility
from banmen.games.reversi.openings import balanced_opening
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
    OpeningMoves,
    Passed,
    Place,
    Placed,
    Position,
    ReversiBegan,
    ReversiEvent,
    StartWord,
    begin_position,
    bitboards,
    board_of,
    opening,
    opponent,
    place_disc,
    position_text,
    with_discs,
    with_turn,
)
from banmen.grid import NotASquare, parse_square

_ELO = (0, 230, 538, 826, 1208, 1692, 2099, 2535, 2820, 3202)
"""The strength of each level above the first: the ladder in docs/engine.md."""
_LIMIT_S = 2.0
"""The longest time for a move of any level; the lower ones take far less."""

CORNERS = 4
_NO_DICE = Random(0)
_REVIEW = "banmen.games.reversi.review"
"""Imported by name when needed: it imports the rules, and they must not wait for its search."""


def _program(level: int) -> Program[Position, Place]:
    def choose(state: Position, seat: Seat, rng: Random, stop: Stop) -> Place | None:
        # Imported when needed: the lobby and the rules do not wait for the search.
        from banmen.games.reversi.engine import levels  # noqa: PLC0415 - see above

        return levels.choose(state, seat, level, rng, stop) if seat == state.turn else None

    return Program(choose, thinks=True, limit_s=_LIMIT_S, elo=_ELO[level - 1])


PROGRAMS: Mapping[str, Program[Position, Place]] = {str(level): _program(level) for level in range(1, len(_ELO) + 1)}
"""The computer's levels, as programs that hold a seat."""


class ReversiOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """How a game begins. Raises BadOptions.

    `size` is the number of squares a side. `start` is an initial position instead of the usual one, `moves` an opening
    that is played from there before the first ply. `handicap` is the number of corners that black has from the
    beginning. `balanced` draws one of the balanced openings of 8x8.
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
        """Check the combination of options."""
        if self.handicap and self.start:
            raise BadOptions("handicap_with_start", "Corners are given in the usual position, not in another 'start'.")
        if self.balanced and (self.start or self.moves or self.handicap):
            text = "A balanced opening is drawn for the usual position: without 'start', 'moves' and 'handicap'."
            raise BadOptions("balanced_alone", text)
        if self.balanced and self.size != USUAL:
            raise BadOptions("balanced_size", f"There are balanced openings for boards of {USUAL}x{USUAL} alone.")
        begin_position(self.size, _start(self), self.moves)


def _start(options: ReversiOptions) -> str:
    """Return the initial position if it is not the usual one: the one given, or the one with a handicap."""
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
    protocols: Mapping[str, str] = {
        "nboard": "banmen.games.reversi.nboard.engine:NBoardEngine",
        "gtp": "banmen.games.reversi.gtp:GtpEngine",
    }
    reader = "banmen.games.reversi.notation.reader:read_text"
    file_reader = "banmen.games.reversi.notation.reader:read_file"
    file_endings = (".txt", ".ggf", ".wtb")

    def setting(self, options: ReversiOptions) -> Setting:
        """Return two seats. Rated on the usual board, from the usual position or a balanced opening."""
        usual = ReversiOptions(balanced=options.balanced)
        return Setting((BLACK, WHITE), begins_with=2, rated=options == usual)

    def even_options(self, rng: Random) -> ReversiOptions:
        """Return a random balanced opening."""
        return ReversiOptions(moves=balanced_opening(rng))

    def begin(self, options: ReversiOptions, rng: Random) -> ReversiBegan:
        """Begin as the options say; `rng` draws the balanced opening."""
        moves = balanced_opening(rng) if options.balanced else options.moves
        return ReversiBegan(options.size, _start(options), moves)

    def legal(self, state: Position, seat: Seat) -> Iterator[Place]:
        """Yield the places open to `seat`, row by row; none if it is not its turn."""
        if seat == state.turn:
            own, other = bitboards(state, seat)
            board = board_of(state.size)
            yield from (Place(board.names[square]) for square in _squares_of(mobility(own, other, board.frame)))

    def to_move(self, state: Position) -> Seat | None:
        return state.turn

    def decide(self, state: Position, seat: Seat, action: Place, rng: Random) -> Decided[Position, ReversiEvent]:  # noqa: ARG002 - no dice
        """Judge a placement: the disc and its flips, then the pass it forces, if any. Raise IllegalMove."""
        board = board_of(state.size)
        square = board.squares.get(action.square)
        if square is None or seat != state.turn or state.board[square] != EMPTY_MARK:
            square = self._judge(state, seat, action)
        done = place_disc(board, state, square)
        if done is None:
            raise IllegalMove("turns_nothing", f"A disc on {action.square.lower()} would turn nothing.")
        turned, after = done
        placed = Placed(seat, board.names[square], turned)
        return Decided((placed, Passed(opponent(seat))) if after.turn == seat else (placed,), after)

    def _judge(self, state: Position, seat: Seat, action: Place) -> int:
        """Return the number of a square, given in either case, where the seat may place a disc at all.

        Raise IllegalMove.
        """
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
        square = row * state.size + column
        if state.board[square] != EMPTY_MARK:
            raise IllegalMove("occupied", f"There is a disc on {action.square.lower()} already.")
        return square

    def evolve(self, state: Position, event: ReversiEvent) -> Position:
        match event:
            case Placed(seat, square, changed):
                return _apply_discs(state, seat, (square, *changed))
            case Passed(seat):
                return with_turn(state, opponent(seat))
            case ReversiBegan(size, start, moves):
                return begin_position(size, start, moves)

    def condense(self, state: Position, event: ReversiEvent) -> Any:
        """Return the index of the place among the legal ones; None for a pass of the side to move."""
        match event:
            case Passed(seat) if seat == state.turn:
                return None
            case Placed(seat, square):
                for number, place in enumerate(self.legal(state, seat)):
                    if place.square == square and self._placed_by(state, seat, place) == event:
                        return number
        return super().condense(state, event)

    def expand(self, state: Position, plain: Any) -> ReversiEvent:
        """Return the placement with its flips, or the pass."""
        if isinstance(plain, dict):
            return super().expand(state, plain)
        seat = state.turn or ""
        if plain is None:
            return Passed(seat)
        return self._placed_by(state, seat, list(self.legal(state, seat))[plain])

    def _placed_by(self, state: Position, seat: Seat, place: Place) -> ReversiEvent:
        return self.decide(state, seat, place, _NO_DICE).events[0]

    def judge_advice(self, state: Position, seat: Seat, about: str, last: ReversiEvent | None) -> None:  # noqa: ARG002 - the same for all
        """Allow a hint while the game is not over. Raise IllegalMove."""
        if about != "hint":
            raise IllegalMove("no_advice", "Reversi gives a hint.")
        if state.turn is None:
            raise IllegalMove("game_over", "The game is over.")

    def advise(self, state: Position, seat: Seat, about: str, lang: str) -> Mapping[str, Any]:  # noqa: ARG002 - as above
        """Return the best square and its value."""
        found: Mapping[str, Any] = import_module(_REVIEW).advise(state)
        return found

    def explain(self, state: Position, seat: Seat, answers: Sequence[Place], lang: str) -> Mapping[str, Any]:  # noqa: ARG002 - one is to move
        """Return the best square, its value, and what is wrong with the most frequent other answer."""
        said: Mapping[str, Any] = import_module(_REVIEW).explain(state, [answer.square for answer in answers], lang)
        return said

    def review(self, replay: Any, known: int, lang: str, stop: Callable[[], bool]) -> Mapping[str, Any]:
        """Return more steps of the review."""
        found: Mapping[str, Any] = import_module(_REVIEW).review_answer(replay, known, lang, stop)
        return found

    def milestone(self, event: ReversiEvent) -> str | None:
        """Return "pass" for a pass."""
        return "pass" if isinstance(event, Passed) else None

    def outcome(self, state: Position) -> Outcome | None:
        """Return the discs, and the score, in which empty squares go to the winner, or half to each side in a draw."""
        if state.turn is not None or not state.board:
            return None
        black, white = state.board.count(BLACK_MARK), state.board.count(WHITE_MARK)
        empty = len(state.board) - black - white
        winner = BLACK if black > white else WHITE if white > black else None
        to_black = empty if winner == BLACK else 0 if winner == WHITE else empty // 2
        score = {BLACK: black + to_black, WHITE: white + empty - to_black}
        return Outcome(winner, "played_out", {"discs": {BLACK: black, WHITE: white}, "score": score})


REVERSI = Reversi()


def _apply_discs(state: Position, seat: Seat, names: tuple[str, ...]) -> Position:
    """Put discs of one colour on the named squares and pass the turn; nobody's turn if neither side can move.

    Total: unknown square names are ignored, and a seat of neither colour removes the discs.
    """
    board = board_of(state.size)
    cells, sign, discs = bytearray(state.board, "ascii"), ord(MARKS.get(seat, EMPTY_MARK)), 0
    for name in names:
        square = board.squares.get(name)
        if square is not None:
            cells[square] = sign
            discs |= 1 << square
    own, other = bitboards(state, seat)
    own = own | discs if seat in MARKS else own & ~discs
    after = with_discs(board, state, seat, cells, own=own, other=other & ~discs)
    return with_turn(after, opponent(seat)) if after.turn == seat else after


def _squares_of(bits: int) -> Iterator[int]:
    """Yield the numbers of the squares of a bitboard, row by row."""
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low

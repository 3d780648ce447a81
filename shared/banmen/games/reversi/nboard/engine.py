"""The board's side of NBoard: an external engine chooses moves and values them.

Each request sends the whole position (`set game`), so nothing depends on the engine's memory. A ping numbers each
request, so that an answer about an earlier position is not mistaken for this one. The rules judge its moves.

`NBoardEngine` converses, `read_answer` parses its lines, and `NBoardAnalyst` values positions as a `Searcher` does.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from itertools import takewhile
from typing import NamedTuple

from banmen.game import Seat
from banmen.games.reversi.engine.bitboards import can_move, frame
from banmen.games.reversi.engine.search import FoundMove, Limits, Stop, never
from banmen.games.reversi.notation.ggf import PASSED, number, write_ggf
from banmen.games.reversi.rules import REVERSI
from banmen.games.reversi.state import BLACK, BLACK_MARK, EMPTY_MARK, WHITE_MARK, Place, Position
from banmen.grid import parse_square, square_name
from banmen.programs.external import Conversation, ProgramFault

PASS = -1
_SEAT: Seat = BLACK
"""The side to move is always sent as black: the board is the same for both."""

_GREETING_S = 60.0
"""Long, because an engine may have much to load before it answers."""
_STOPPING_S = 5.0
_LONGEST_SHOWN = 60

_SQUARES = re.compile(r"[A-Za-z][0-9]|(?i:pa)|-")
_LONGEST_NAME = 24


# --- an engine's answers ----------------------------------------------------------------------------------------------


class Chose(NamedTuple):
    """`=== F5/1.20/3.4`: the move to play (None: a pass), its value in discs, and the seconds it took."""

    square: str | None
    value: float | None
    seconds: float | None


class Valued(NamedTuple):
    """`search F5d6 1.20 0 12` or `book …`: the value in discs of the first move of a line; a pass is None.

    `depth` is in plies; `exact` means searched to the end of the game.
    """

    line: tuple[str | None, ...]
    value: float
    depth: int
    exact: bool


class EnginePong(NamedTuple):
    """`pong 3`: the engine has executed everything before `ping 3`."""

    number: int


class Named(NamedTuple):
    """`set myname …`: the engine's name."""

    name: str


Answer = Chose | Valued | EnginePong | Named


def read_answer(line: str) -> Answer | None:
    """Parse a line of an engine; None if it is none of the answers above. Total."""
    word, _, rest = line.strip().partition(" ")
    read = _READ.get(word)
    return read(rest.strip()) if read else None


def read_squares(text: str) -> tuple[str | None, ...] | None:
    """Parse moves such as `F5d6PA` or `F5-D6-PA`; None if there is anything else, or no move."""
    found = _SQUARES.findall(text)
    if not found or "".join(found) != text:
        return None
    return tuple(None if move.upper() == PASSED else move.lower() for move in found if move != "-") or None


def _chose(rest: str) -> Chose | None:
    """Parse `F5/1.2/3.4`; Edax separates the parts by blanks."""
    parts = [part.strip() for part in re.split(r"/|\s+", rest)]
    moves = read_squares(parts[0])
    if moves is None or len(moves) != 1:
        return None
    value, seconds, *_ = [*map(number, parts[1:]), None, None]
    return Chose(moves[0], value, seconds)


def _valued(rest: str) -> Valued | None:
    parts = rest.split()
    if len(parts) < 2:  # noqa: PLR2004 - the moves and the value
        return None
    moves, value = read_squares(parts[0]), _mean(parts[1])
    if moves is None or value is None:
        return None
    depth = parts[3] if len(parts) > 3 else ""  # noqa: PLR2004 - after the number of games
    plies = re.match(r"\d{1,3}", depth)
    is_exact = depth.startswith("100%") and not depth.startswith("100%W")
    return Valued(moves, value, int(plies[0]) if plies else 0, is_exact)


def _mean(text: str) -> float | None:
    """Parse a value, or the mean of two: with draws counted for black, and for white."""
    values = [number(part) for part in text.split(",")]
    known = [value for value in values if value is not None]
    return sum(known) / len(known) if known and len(known) == len(values) else None


def _pong(rest: str) -> EnginePong | None:
    return EnginePong(int(rest)) if rest.isascii() and rest.isdecimal() and len(rest) < 10 else None  # noqa: PLR2004 - ours are


def _set(rest: str) -> Named | None:
    word, _, name = rest.partition(" ")
    shown = "".join(sign for sign in " ".join(name.split()) if sign.isprintable())[:_LONGEST_NAME].strip()
    return Named(shown) if word == "myname" and shown else None


_READ: Mapping[str, Callable[[str], Answer | None]] = {
    "===": _chose,
    "search": _valued,
    "book": _valued,
    "pong": _pong,
    "set": _set,
}


# --- the engine -------------------------------------------------------------------------------------------------------


class MoveValue(NamedTuple):
    """An engine's value of a move: discs for the side to move, the depth, and the expected line."""

    square: str
    value: float
    depth: int
    exact: bool
    line: tuple[str | None, ...]


class NBoardEngine:
    """An engine at the other end of a conversation, which it owns and closes. Raises ProgramFault."""

    def __init__(self, conversation: Conversation, depth: int) -> None:
        self._conversation = conversation
        self._depth = 0
        self._pings = 0
        self.name = ""
        self._send("nboard 2")
        self.set_depth(depth)
        self._synchronize(_GREETING_S)

    def set_depth(self, depth: int) -> None:
        """Set the engine's search depth in plies."""
        if depth != self._depth:
            self._depth = depth
            self._send(f"set depth {depth}")

    def choose(self, state: Position, seat: Seat, seconds: float) -> Place:
        """Return the engine's move in a position in which this seat has one."""
        self._look_at(state, seat, seconds)
        self._send("go")
        for answer in self._answers(seconds):
            if isinstance(answer, Chose):
                if answer.square is None:
                    raise ProgramFault("passed")
                return Place(answer.square)
        raise _silent(seconds)

    def values(self, state: Position, seat: Seat, seconds: float) -> list[MoveValue]:
        """Return the engine's values of the legal moves, the best first. It may omit some, but not all.

        The engine is stopped when all moves are valued at the set depth, or when the time is over.
        """
        legal = {place.square for place in REVERSI.legal(state, seat)}
        self._look_at(state, seat, seconds)
        self._send(f"hint {len(legal)}")
        found: dict[str, MoveValue] = {}
        for answer in self._answers(seconds):
            if isinstance(answer, Valued):
                _store_value(found, answer)
                if all(square in found and self._is_deep(found[square]) for square in legal):
                    break
        self._synchronize(_STOPPING_S, found)
        known = [_as_far_as_legal(found[square], state) for square in legal & set(found)]
        known.sort(key=lambda move: (-move.value, move.square))
        if not known:
            raise _silent(seconds)
        return known

    def close(self) -> None:
        """Tell the engine to quit, and close the conversation."""
        try:
            self._send("quit")
        except ProgramFault:
            pass  # the engine has already ended
        finally:
            self._conversation.close()

    def _is_deep(self, move: MoveValue) -> bool:
        return move.exact or move.depth >= self._depth

    def _look_at(self, state: Position, seat: Seat, seconds: float) -> None:
        start = Position(state.size, state.board, seat, state.moves)
        self._send(f"set game {write_ggf(start)}")
        self._synchronize(seconds)

    def _synchronize(self, seconds: float, found: dict[str, MoveValue] | None = None) -> None:
        """Wait until the engine has executed everything so far. Move values received meanwhile are added to `found`."""
        self._pings += 1
        self._send(f"ping {self._pings}")
        for answer in self._answers(seconds):
            if isinstance(answer, EnginePong) and answer.number == self._pings:
                return
            if isinstance(answer, Valued) and found is not None:
                _store_value(found, answer)
        raise _silent(seconds)

    def _send(self, *lines: str) -> None:
        for line in lines:
            self._conversation.send(line)

    def _answers(self, seconds: float) -> Iterator[Chose | Valued | EnginePong]:
        for line in self._conversation.lines(seconds):
            answer = read_answer(line)
            if isinstance(answer, Named):
                self.name = answer.name
            elif answer is not None:
                yield answer
            elif line.startswith("==="):
                raise ProgramFault("bad_move", found=line[3:].strip()[:_LONGEST_SHOWN])


def _as_far_as_legal(move: MoveValue, state: Position) -> MoveValue:
    """Return a move with its line cut before the first square that is not on the board."""
    on_board = {square_name((row, column)) for row in range(state.size) for column in range(state.size)}
    line = tuple(takewhile(lambda square: square is None or square in on_board, move.line))
    return move._replace(line=line)


def _store_value(found: dict[str, MoveValue], said: Valued) -> None:
    square = said.line[0]
    if square is not None:
        found[square] = MoveValue(square, said.value, said.depth, said.exact, said.line)


def _silent(seconds: float) -> ProgramFault:
    return ProgramFault("silent", seconds=f"{seconds:g}")


# --- the engine as an analyst -----------------------------------------------------------------------------------------


class NBoardAnalyst:
    """Values positions of one board size with an engine, within `limit_s` seconds each. Raises ProgramFault."""

    def __init__(self, engine: NBoardEngine, size: int, limit_s: float) -> None:
        self._engine, self._size, self._limit_s = engine, size, limit_s

    def values(self, own: int, other: int, limits: Limits, stop: Stop = never) -> list[FoundMove]:  # noqa: ARG002 - see above
        """Return the values of the moves of `own`, the best first, as far as the engine gives them.

        Empty without a move.
        """
        if not can_move(own, other, frame(self._size)):
            return []
        self._engine.set_depth(limits.depth)
        said = self._engine.values(self._position(own, other), _SEAT, self._limit_s)
        return [self._found(move) for move in said]

    def best(self, own: int, other: int, limits: Limits, stop: Stop = never) -> FoundMove:
        """Return the best move of `own`, which is to move; if it has none, a pass or the end of the game."""
        found = self.values(own, other, limits, stop)
        if found:
            return found[0]
        replies = self.values(other, own, limits, stop)
        if replies:
            reply = replies[0]
            return reply._replace(square=None, value=-reply.value, line=(PASS, *reply.line))
        return FoundMove(None, self._counted(own, other), exact=True, depth=0, nodes=0, line=())

    def clear(self) -> None:
        """Do nothing: this analyst stores no positions."""

    def _position(self, own: int, other: int) -> Position:
        squares = range(self._size * self._size)
        marks = (BLACK_MARK if own >> at & 1 else WHITE_MARK if other >> at & 1 else EMPTY_MARK for at in squares)
        return Position(self._size, "".join(marks), _SEAT)

    def _found(self, move: MoveValue) -> FoundMove:
        line = tuple(PASS if square is None else self._number(square) for square in move.line)
        return FoundMove(self._number(move.square), move.value, move.exact, move.depth, 0, line)

    def _number(self, square: str) -> int:
        row, column = parse_square(square, self._size, self._size)
        return row * self._size + column

    def _counted(self, own: int, other: int) -> float:
        """Return the result of a finished game, with empty squares counted for the winner."""
        ahead = own.bit_count() - other.bit_count()
        empties = self._size * self._size - own.bit_count() - other.bit_count()
        return float(ahead + empties if ahead > 0 else ahead - empties if ahead < 0 else 0)

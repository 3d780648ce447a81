"""The board's side of NBoard: an external engine chooses moves and values them.

Each request sends the whole position (`set game`), so nothing depends on the engine's memory. A ping numbers each
request, so that an answer about an earlier position is not mistaken for this one. The rules judge its moves.
"""

from collections.abc import Iterator
from itertools import takewhile
from typing import NamedTuple

from banmen.external_program import Conversation, ProgramFault
from banmen.game import Seat
from banmen.games.reversi.ggf import write_ggf
from banmen.games.reversi.nboard.answers import Chose, Named, Pong, Valued, read_answer
from banmen.games.reversi.rules import REVERSI
from banmen.games.reversi.state import Place, Position
from banmen.grid import square_name

_GREETING_S = 60.0
"""Long, because an engine may have much to load before it answers."""
_STOPPING_S = 5.0
_LONGEST_SHOWN = 60


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
            if isinstance(answer, Pong) and answer.number == self._pings:
                return
            if isinstance(answer, Valued) and found is not None:
                _store_value(found, answer)
        raise _silent(seconds)

    def _send(self, *lines: str) -> None:
        for line in lines:
            self._conversation.send(line)

    def _answers(self, seconds: float) -> Iterator[Chose | Valued | Pong]:
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

"""The board's side of NBoard: an engine of others chooses moves and values them.

Each request gives the whole position (`set game`), so nothing depends on what the engine remembers, and is numbered by
a ping, so that what it said of an earlier position is not taken for this one. Its moves are for the rules to judge.
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
"""An engine may have much to load before it answers."""
_STOPPING_S = 5.0
_LONGEST_SHOWN = 60


class MoveValue(NamedTuple):
    """What an engine says of a move: discs for the side to move, the line it expects, and how deep it looked."""

    square: str
    value: float
    depth: int
    exact: bool
    line: tuple[str | None, ...]


class NBoardEngine:
    """An engine at the other end of a conversation, which it closes. Raises ProgramFault."""

    def __init__(self, conversation: Conversation, depth: int) -> None:
        self._conversation = conversation
        self._depth = 0
        self._pings = 0
        self.name = ""
        self._tell("nboard 2")
        self.set_depth(depth)
        self._synchronize(_GREETING_S)

    def set_depth(self, depth: int) -> None:
        """Tell the engine how many plies to search from now on."""
        if depth != self._depth:
            self._depth = depth
            self._tell(f"set depth {depth}")

    def choose(self, state: Position, seat: Seat, seconds: float) -> Place:
        """Return the move that the engine would play in a position in which this seat has one."""
        self._look_at(state, seat, seconds)
        self._tell("go")
        for answer in self._answers(seconds):
            if isinstance(answer, Chose):
                if answer.square is None:
                    raise ProgramFault("passed")
                return Place(answer.square)
        raise _silent(seconds)

    def values(self, state: Position, seat: Seat, seconds: float) -> list[MoveValue]:
        """What the engine says of the legal moves, the best first. It may leave some out, never all.

        It is asked to stop when all are valued to the depth that was set, or when the time is over.
        """
        legal = {place.square for place in REVERSI.legal(state, seat)}
        self._look_at(state, seat, seconds)
        self._tell(f"hint {len(legal)}")
        found: dict[str, MoveValue] = {}
        for answer in self._answers(seconds):
            if isinstance(answer, Valued):
                _keep(found, answer)
                if all(square in found and self._is_deep(found[square]) for square in legal):
                    break
        self._synchronize(_STOPPING_S, found)
        known = [_as_far_as_legal(found[square], state) for square in legal & set(found)]
        known.sort(key=lambda move: (-move.value, move.square))
        if not known:
            raise _silent(seconds)
        return known

    def close(self) -> None:
        """End the engine; it is told first."""
        try:
            self._tell("quit")
        except ProgramFault:
            pass  # it has ended already
        finally:
            self._conversation.close()

    def _is_deep(self, move: MoveValue) -> bool:
        return move.exact or move.depth >= self._depth

    def _look_at(self, state: Position, seat: Seat, seconds: float) -> None:
        start = Position(state.size, state.board, seat, state.moves)
        self._tell(f"set game {write_ggf(start)}")
        self._synchronize(seconds)

    def _synchronize(self, seconds: float, found: dict[str, MoveValue] | None = None) -> None:
        """Wait until all said before is done. What is said of moves meanwhile is kept in `found`."""
        self._pings += 1
        self._tell(f"ping {self._pings}")
        for answer in self._answers(seconds):
            if isinstance(answer, Pong) and answer.number == self._pings:
                return
            if isinstance(answer, Valued) and found is not None:
                _keep(found, answer)
        raise _silent(seconds)

    def _tell(self, *lines: str) -> None:
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
    """Return a move with its line up to the first of it that is on no square of the board."""
    on_board = {square_name((row, column)) for row in range(state.size) for column in range(state.size)}
    line = tuple(takewhile(lambda square: square is None or square in on_board, move.line))
    return move._replace(line=line)


def _keep(found: dict[str, MoveValue], said: Valued) -> None:
    square = said.line[0]
    if square is not None:
        found[square] = MoveValue(square, said.value, said.depth, said.exact, said.line)


def _silent(seconds: float) -> ProgramFault:
    return ProgramFault("silent", seconds=f"{seconds:g}")

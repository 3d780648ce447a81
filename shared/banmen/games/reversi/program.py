"""The computer's ten levels at reversi, named by their numbers on the wire, `"1"` to `"10"`."""

from collections.abc import Mapping
from random import Random

from banmen.game import Program, Seat, Stop
from banmen.games.reversi.engine.bitboards import Frame, frame, mobility, turned
from banmen.games.reversi.state import Place, Position, bitboards
from banmen.grid import square_name

_LIMIT_S = 2.0
"""The longest time for a move of any level; the lower ones take far less."""


def _program(level: int) -> Program[Position, Place]:
    def choose(state: Position, seat: Seat, rng: Random, stop: Stop) -> Place | None:
        return _chosen(state, seat, level, rng, stop) if seat == state.turn else None

    return Program(choose, thinks=True, limit_s=_LIMIT_S)


def _chosen(state: Position, seat: Seat, level: int, rng: Random, stop: Stop) -> Place:
    """The place where the other has the fewest replies, after looking at more of the places at a higher level."""
    own, other = bitboards(state, seat)
    lines = frame(state.size)
    open_to = list(_bits(mobility(own, other, lines)))
    looked_at = rng.sample(open_to, min(level, len(open_to)))
    best = min(looked_at, key=lambda bit: 99 if stop() else _replies(own, other, bit, lines))
    return Place(square_name(divmod(best.bit_length() - 1, state.size)))


def _replies(own: int, other: int, bit: int, lines: Frame) -> int:
    flipped = turned(own, other, bit, lines)
    return mobility(other ^ flipped, own | flipped | bit, lines).bit_count()


def _bits(board: int) -> list[int]:
    return [1 << at for at in range(board.bit_length()) if board >> at & 1]


PROGRAMS: Mapping[str, Program[Position, Place]] = {str(level): _program(level) for level in range(1, 11)}

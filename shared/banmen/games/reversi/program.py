"""The computer's ten levels of reversi, named `"1"` to `"10"` on the wire."""

from collections.abc import Mapping
from random import Random

from banmen.game import Program, Seat, Stop
from banmen.games.reversi.state import Place, Position

_LEVELS = 10
_LIMIT_S = 2.0
"""The longest time for a move of any level; the lower ones take far less."""


def _program(level: int) -> Program[Position, Place]:
    def choose(state: Position, seat: Seat, rng: Random, stop: Stop) -> Place | None:
        # Imported when needed: the lobby and the rules do not wait for the search.
        from banmen.games.reversi.engine import levels  # noqa: PLC0415 - see above

        return levels.choose(state, seat, level, rng, stop) if seat == state.turn else None

    return Program(choose, thinks=True, limit_s=_LIMIT_S)


PROGRAMS: Mapping[str, Program[Position, Place]] = {str(level): _program(level) for level in range(1, _LEVELS + 1)}
"""The computer's levels, as programs that hold a seat."""

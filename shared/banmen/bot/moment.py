"""The `moment` that a bot's `choose` may ask for: the table around the position, and the time left."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from banmen.game import Seat
from banmen.replay import Replay


@dataclass(frozen=True, slots=True)
class TimeLeft:
    """The thinking time when `choose` was called, in seconds, by the server's clock.

    `own_s` is left to this seat and `others_s` to each of the others; `increment_s` is added after every action.
    """

    own_s: float
    others_s: Mapping[Seat, float]
    increment_s: float


@dataclass(frozen=True, slots=True)
class Moment:
    """A moment of a game. `table` is the table's id and `round` the number of its game, from 1.

    `options` are the game's own struct, `names` the names of the players by seat, and `plies` the number of plies
    played. `clock` is None if there is no time limit.
    """

    table: str
    game: str
    round: int
    options: Any
    names: Mapping[Seat, str]
    plies: int
    clock: TimeLeft | None = None


def moment_of(table: str, replay: Replay, seat: Seat, server_now_ms: float) -> Moment:
    """Return the moment of a table whose game has begun. `server_now_ms` is the server's clock, in ms since 1970."""
    if replay.game is None:
        raise LookupError("no game has begun")
    return Moment(
        table=table,
        game=replay.game.key,
        round=replay.round,
        options=replay.options,
        names={name: sitter.name for name, sitter in replay.seats.items() if sitter},
        plies=len(replay.plies) - 1,
        clock=_time_left(replay, seat, server_now_ms),
    )


def _time_left(replay: Replay, seat: Seat, server_now_ms: float) -> TimeLeft | None:
    clock, opened = replay.clock, replay.opened
    if clock is None or opened is None or opened.clock is None:
        return None
    left_ms: dict[Seat, float] = dict(clock.remaining)
    if clock.turn is not None and clock.deadline is not None:
        left_ms[clock.turn] = max(0.0, clock.deadline - server_now_ms)
    left_s = {name: ms / 1000 for name, ms in left_ms.items()}
    return TimeLeft(left_s.pop(seat, 0.0), left_s, opened.clock.increment_ms / 1000)

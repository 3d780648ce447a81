"""The clocks of a table: the time that each seat has left, and the time that a game without turns has taken.

All of it is pure arithmetic in ms since 1970: the caller passes the time. A running clock is a deadline, so it needs no
ticks. The time spent is recorded when the last player leaves, when the first one returns, and every `CHECKPOINT_S`; in
between it follows from the clock. So a killed server loses only the time since the last record.
"""

from collections.abc import Mapping

from banmen.events import Attended, Clock
from banmen.game import AnyGame, Countdown, Seat
from banmen.protocol.messages import ClockRule
from banmen.replay import Replay

_NOTHING: Mapping[Seat, int] = {}
_MOVES_AHEAD, _RESERVE_MS, _OF_INCREMENT = 30, 300, 0.7
"""A program's plan: moves that it still has to make, a reserve, and the share of an increment that it spends."""
CHECKPOINT_S = 20.0
"""Seconds between records of the running time while nothing else happens."""


def start_clock(rule: ClockRule, game: AnyGame, state: object, now: int) -> Clock:
    """Return the clock at the beginning of a game."""
    return _running(game.to_move(state), dict.fromkeys(game.seats, rule.main_ms), now)


def clock_after_move(rule: ClockRule, clock: Clock, next_turn: Seat | None, now: int) -> Clock:
    """Return the clock after a move: the used time is subtracted, the increment added, and the next seat's time runs.

    If each move has its own time, the seat gets all of it again.
    """
    remaining = dict(clock.remaining)
    if clock.turn is not None and clock.deadline is not None:
        left = max(0, clock.deadline - now) + rule.increment_ms
        remaining[clock.turn] = rule.main_ms if rule.per_move else left
    return _running(next_turn, remaining, now)


def clock_after_takeback(
    rule: ClockRule, clock: Clock, next_turn: Seat | None, now: int, given_back: Mapping[Seat, int] = _NOTHING
) -> Clock:
    """Return the clock after a takeback: the time of the seat to move runs.

    The seats in `given_back` get that time (ms), the others keep theirs. If each move has its own time, the seat to
    move gets all of it.
    """
    remaining = dict(clock.remaining)
    if clock.turn is not None and clock.deadline is not None:
        remaining[clock.turn] = rule.main_ms if rule.per_move else max(0, clock.deadline - now)
    return _running(next_turn, {**remaining, **given_back}, now)


def clock_after_restart(clock: Clock, now: int) -> Clock:
    """Return the clock after a restart: the seat to move gets back the time since its turn began."""
    return _running(clock.turn, dict(clock.remaining), now)


def seat_out_of_time(replay: Replay, now: int) -> Seat | None:
    """Return the seat whose time is over, or None."""
    clock = replay.clock
    if clock is None or clock.deadline is None or not replay.playing or now < clock.deadline:
        return None
    return clock.turn


def countdown_of(replay: Replay) -> Countdown | None:
    """Return the game's countdown, or None if none runs."""
    game = replay.game
    return game.countdown(replay.state) if game is not None and game.counts_down and replay.playing else None


def countdown_deadline(replay: Replay) -> int | None:
    """Return when the game's countdown is over (ms since 1970), or None if none runs."""
    game, countdown = replay.game, countdown_of(replay)
    if game is None or countdown is None:
        return None
    for ply in reversed(replay.plies):
        if game.milestone(ply.event) == countdown.milestone:
            return ply.at + 1000 * countdown.seconds
    return None


def thinking_time_s(replay: Replay, now: int) -> float | None:
    """Return how long the seat to move may think at `now` so that its time lasts; None without a clock.

    The plan allows for thirty more moves, keeps a reserve for the overhead of each, and spends most of an increment. If
    each move has its own time, half of it is used.
    """
    rule, clock = replay.opened.clock if replay.opened else None, replay.clock
    if rule is None or clock is None or clock.deadline is None:
        return None
    left_ms = clock.deadline - now
    if rule.per_move:
        return max(0.0, left_ms / 2000)
    share_ms = (left_ms - _RESERVE_MS) / _MOVES_AHEAD + _OF_INCREMENT * rule.increment_ms
    return max(0.0, min(share_ms, left_ms - _RESERVE_MS) / 1000)


def _running(turn: Seat | None, remaining: dict[Seat, int], now: int) -> Clock:
    return Clock(turn, None if turn is None else now + remaining[turn], remaining)


def counts_time(replay: Replay) -> bool:
    """Return True if time is spent on a game now, or would be if players were present."""
    return replay.setting is not None and replay.setting.timed and replay.playing and not replay.show


def record_attendance(replay: Replay, now: int, *, here: bool) -> tuple[Attended, ...]:
    """Return the record at `now` (ms since 1970) of players being `here` or not; nothing if that is unchanged."""
    return (Attended(here, replay.time.at(now)),) if counts_time(replay) and replay.time.here != here else ()


def record_time(replay: Replay, now: int) -> tuple[Attended, ...]:
    """Return a record of the running time; nothing while it stands still."""
    return (Attended(replay.time.here, replay.time.at(now)),) if is_time_running(replay) else ()


def is_time_running(replay: Replay) -> bool:
    """Return True if the time runs."""
    return replay.time.since is not None and counts_time(replay)


def stop_time_after_restart(replay: Replay, last: int) -> tuple[Attended, ...]:
    """Stop the time after a restart, as it stood at the last record (ms since 1970): nobody is present."""
    return record_attendance(replay, last, here=False)

"""Thinking time: pure arithmetic over absolute deadlines, in ms since 1970. Nothing here looks at a clock."""

from banmen.events import Clock
from banmen.game import Game, Seat
from banmen.protocol.messages import ClockRule
from banmen.replay import Replay


def to_move(game: Game, state: object) -> Seat | None:
    """The first seat that has something to do."""
    return next((seat for seat in game.seats if next(iter(game.legal(state, seat)), None) is not None), None)


def wind(rule: ClockRule, game: Game, state: object, now: int) -> Clock:
    """The clock at the beginning of a game."""
    turn = to_move(game, state)
    return _running(turn, dict.fromkeys(game.seats, rule.main_ms), now)


def press(rule: ClockRule, clock: Clock, next_turn: Seat | None, now: int) -> Clock:
    """The clock after the side to move has moved: its time is booked, its increment added, the next one's runs."""
    remaining = dict(clock.remaining)
    if clock.turn is not None and clock.deadline is not None:
        remaining[clock.turn] = max(0, clock.deadline - now) + rule.increment_ms
    return _running(next_turn, remaining, now)


def turn_over(clock: Clock, next_turn: Seat | None, now: int) -> Clock:
    """The clock after moves were taken back: time spent stays spent, the side now to move goes on."""
    remaining = dict(clock.remaining)
    if clock.turn is not None and clock.deadline is not None:
        remaining[clock.turn] = max(0, clock.deadline - now)
    return _running(next_turn, remaining, now)


def credit(clock: Clock, now: int) -> Clock:
    """The clock after a restart: the side to move gets back all that ran since its turn began."""
    return _running(clock.turn, dict(clock.remaining), now)


def fallen(replay: Replay, now: int) -> Seat | None:
    """The seat whose time is over, if any."""
    clock = replay.clock
    if clock is None or clock.deadline is None or not replay.playing or now < clock.deadline:
        return None
    return clock.turn


def _running(turn: Seat | None, remaining: dict[Seat, int], now: int) -> Clock:
    return Clock(turn, None if turn is None else now + remaining[turn], remaining)

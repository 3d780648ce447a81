"""The short form of a table's event: a code and perhaps a value. Parts that follow from the table are left out.

`condensed` makes the short form of an event, given the table before it; `expanded` restores the event.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeAlias

import msgspec

from banmen.events import AnyTableEvent, Attended, Began, Clock, Ended, Played, read_event
from banmen.game import AnyGame, Seat
from banmen.protocol.messages import ClockRule
from banmen.replay import Replay
from banmen_server.tables import clock as clockwork

_PLAIN = 0  # the whole event, in the value
_ENDED = 1  # the game ended by its rules
_BEGAN = 2  # the next game began with the event in the value; plus 1 if the seats were swapped
_ATTENDED = 4  # the time spent follows from the clock; plus 1 if players are present
_PLAYED = 16  # plus twice the seat's number, plus 1 for a further event of the same action; the event
_CLOCK = 128  # plus 16 times the number of a clock's rule, plus the number of the seat to move, from 1, or 0
_MAX_SEATS = 15


Short: TypeAlias = tuple[int, tuple[Any, ...]]
"""A code below 256, and at most one value of plain types."""


def in_full(replay: Replay, event: AnyTableEvent, at: int) -> Short:  # noqa: ARG001 - as `condensed`
    """Return the form of an event that leaves nothing out."""
    return _PLAIN, (msgspec.to_builtins(event),)


def condensed(replay: Replay, event: AnyTableEvent, at: int) -> Short:
    """Return the short form of an event that happened at `at` (ms since 1970) to the table `replay`."""
    short = None
    match event:
        case Played():
            short = _played(replay, event)
        case Clock():
            short = _clock(replay, event, at)
        case Began(number, first) if replay.game is not None and number == replay.round + 1:
            short = _BEGAN + event.swapped, (_condensed(replay.game, replay.game.blank, first),)
        case Ended() if event == _ended(replay):
            short = _ENDED, ()
        case Attended(here, spent_ms) if spent_ms == replay.time.at(at):
            short = _ATTENDED + here, ()
    return short or in_full(replay, event, at)


def expanded(replay: Replay, code: int, values: Iterator[Any], at: int) -> AnyTableEvent:
    """Restore the event of a code, whose value is the next of `values`. May raise anything for other input."""
    game = replay.game
    if code == _PLAIN:
        return read_event(next(values), game)
    if game is None:
        raise ValueError("an event stands before the opening of the table")
    if code >= _CLOCK:
        rule, number = divmod(code - _CLOCK, _MAX_SEATS + 1)
        return _required(_CLOCK_RULES[rule](replay, (None, *game.seats)[number], at))
    if code >= _PLAYED:
        number, again = divmod(code - _PLAYED, 2)
        seat = list(replay.seats)[number]
        return Played(seat, replay.actions.get(seat, 0) + 1 - again, game.expand(replay.state, next(values)))
    if code >= _ATTENDED:
        return Attended(code > _ATTENDED, replay.time.at(at))
    if code >= _BEGAN:
        return Began(replay.round + 1, game.expand(game.blank, next(values)), code > _BEGAN)
    return _required(_ended(replay))


def _condensed(game: AnyGame, state: Any, event: Any) -> Any:
    return msgspec.to_builtins(game.condense(state, event))


def _played(replay: Replay, event: Played) -> Short | None:
    seats, before = list(replay.seats)[:_MAX_SEATS], replay.actions.get(event.seat, 0)
    if replay.game is None or event.seat not in seats or event.n not in {before, before + 1}:
        return None
    code = _PLAYED + 2 * seats.index(event.seat) + (event.n == before)
    return code, (_condensed(replay.game, replay.state, event.event),)


def _ended(replay: Replay) -> Ended | None:
    outcome = None if replay.game is None else replay.game.outcome(replay.state)
    return None if outcome is None else Ended(outcome)


# --- clocks -----------------------------------------------------------------------------------------------------------


def _clock(replay: Replay, event: Clock, at: int) -> Short | None:
    seats = () if replay.game is None else replay.game.seats[:_MAX_SEATS]
    for number, seat in enumerate((None, *seats)):
        if seat == event.turn:
            rules = (rule for rule, clock in enumerate(_CLOCK_RULES) if clock(replay, seat, at) == event)
            return next(((_CLOCK + rule * (_MAX_SEATS + 1) + number, ()) for rule in rules), None)
    return None


def _following(
    rule: Callable[[ClockRule, Clock, Seat | None, int], Clock], replay: Replay, turn: Seat | None, at: int
) -> Clock | None:
    """Return the clock that `rule` gives after an event that passes the turn to `turn`."""
    wanted = replay.opened.clock if replay.opened else None
    return None if wanted is None or replay.clock is None else rule(wanted, replay.clock, turn, at)


def _started(replay: Replay, at: int) -> Clock | None:
    wanted = replay.opened.clock if replay.opened else None
    return None if wanted is None or replay.game is None else clockwork.started(wanted, replay.game, replay.state, at)


_CLOCK_RULES: Sequence[Callable[[Replay, Seat | None, int], Clock | None]] = (
    lambda replay, turn, at: _following(clockwork.after_move, replay, turn, at),
    lambda replay, turn, at: _following(clockwork.after_take_back, replay, turn, at),
    lambda replay, _, at: None if replay.clock is None else clockwork.after_restart(replay.clock, at),
    lambda replay, _, at: _started(replay, at),
)
"""Ways to compute a clock; their order is a part of the format."""


def _required(event: Clock | Ended | None) -> Clock | Ended:
    if event is None:
        raise ValueError("this does not follow from the table")
    return event

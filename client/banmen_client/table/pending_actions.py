"""The actions that were sent and have no answer yet, and the number of the next one. No I/O.

Several actions may be pending. The server numbers the actions of each seat, so an action that was sent after a
refused one has the wrong number and is refused too.
"""

from typing import NamedTuple

from banmen.game import Seat
from banmen.protocol.messages import Act

REFUSED_FOR_ALL = frozenset(
    {
        "stale",
        "too_fast",
        "unavailable",
        "internal",
        "not_begun",
        "not_seated",
        "game_over",
        "paused",
        "time_over",
        "not_your_turn",
        "no_such_table",
    }
)
"""Codes of refusals that the next action would get as well, so that the client does not send it again."""


class _Pending(NamedTuple):
    """An action, and the seat that it acts for."""

    act: Act
    seat: Seat


class PendingActions:
    """The pending actions of one table, the oldest first."""

    def __init__(self) -> None:
        self._pending: dict[str, _Pending] = {}

    @property
    def all(self) -> tuple[Act, ...]:
        """All pending actions, the oldest first."""
        return tuple(each.act for each in self._pending.values())

    def next_number(self, seat: Seat, done: int) -> int:
        """Return the number of the seat's next action. `done` counts those that the server has carried out."""
        return max([done, *(each.act.n for each in self._pending.values() if each.seat == seat)]) + 1

    def add(self, act: Act, seat: Seat) -> None:
        """Add an action that was sent."""
        self._pending[act.id] = _Pending(act, seat)

    def done(self, act_id: str) -> None:
        """Remove an action that was carried out."""
        self._pending.pop(act_id, None)

    def refused(self, act_id: str) -> tuple[Act, ...]:
        """Remove a refused action and those that its seat sent after it. Return the latter."""
        refused = self._pending.pop(act_id, None)
        if refused is None:
            return ()
        later = [each for each in self._pending.values() if each.seat == refused.seat and each.act.n > refused.act.n]
        for each in later:
            del self._pending[each.act.id]
        return tuple(each.act for each in later)

    def clear(self) -> None:
        """Remove all actions, because the window left the table."""
        self._pending.clear()

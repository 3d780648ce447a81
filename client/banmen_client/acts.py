"""The actions of this window that have no answer yet: what number the next one has, and which wait behind another.

Several may be on their way at once. The server counts the actions of each seat, so those sent behind one that it
refuses have the wrong numbers and are refused too. No I/O.
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
"""Refusals that whatever is asked next gets as well, so that it is in vain to ask it again."""


class _Underway(NamedTuple):
    """An action, and the seat that it speaks for."""

    act: Act
    seat: Seat


class ActsUnderway:
    """The actions sent and not answered yet, at one table after another, the oldest first."""

    def __init__(self) -> None:
        self._acts: dict[str, _Underway] = {}

    @property
    def acts(self) -> tuple[Act, ...]:
        """All of them."""
        return tuple(each.act for each in self._acts.values())

    def number(self, seat: Seat, done: int) -> int:
        """The number of the seat's next action, `done` of which are known to have been carried out."""
        return max([done, *(each.act.n for each in self._acts.values() if each.seat == seat)]) + 1

    def sent(self, act: Act, seat: Seat) -> None:
        """An action is on its way."""
        self._acts[act.id] = _Underway(act, seat)

    def answered(self, act_id: str) -> None:
        """An action is done, or refused with nothing behind it."""
        self._acts.pop(act_id, None)

    def refused(self, act_id: str) -> tuple[Act, ...]:
        """An action is refused: forget those of its seat that were sent behind it, and give them."""
        refused = self._acts.pop(act_id, None)
        if refused is None:
            return ()
        behind = [each for each in self._acts.values() if each.seat == refused.seat and each.act.n > refused.act.n]
        for each in behind:
            del self._acts[each.act.id]
        return tuple(each.act for each in behind)

    def leave(self) -> None:
        """Forget all: the window is at that table no more."""
        self._acts.clear()

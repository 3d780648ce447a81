"""How deep a search was over time, in few numbers however long it is; and how fast it goes. Pure."""

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass

from banmen.games.knights_tour.state import ANYWHERE, Began, Moved, Retreated, Returned
from banmen.replay import Ply, Replay

MOST_SPANS = 512
"""A graph has no px for more stretches than this."""

_RATED_OVER_MS = 1000
_LEAP = 5000
"""From so many plies on, the way between two looks is a leap, not a pace."""


@dataclass(slots=True)
class Span:
    """A stretch of plies: the least and the greatest depth in it, the last one, and whether the knight went back."""

    low: int
    high: int
    end: int
    back: bool = False

    def join(self, other: "Span") -> None:
        """Go on with the stretch after this one."""
        self.low, self.high, self.end = min(self.low, other.low), max(self.high, other.high), other.end
        self.back |= other.back


class Depths:
    """The depths of a line of play, in stretches of `plies_each` that grow with it."""

    def __init__(self) -> None:
        self._round = 0
        self._begin()

    def _begin(self) -> None:
        self.spans: list[Span] = []
        self.plies_each = 1
        self.known = 0
        self._depth = 0
        self._last: Ply | None = None

    def update(self, replay: Replay) -> None:
        """Add what was played since the last time; begin anew where the line of play has become another one."""
        plies = replay.plies
        if replay.round != self._round or not self._goes_on(plies):
            self._begin()
            self._round = replay.round
        number = self.known
        while number < len(plies):
            number = self._add(plies, number)
        self.known = len(plies)
        self._last = plies[-1] if plies else None

    def _goes_on(self, plies: Sequence[Ply]) -> bool:
        return not self.known or (len(plies) >= self.known and plies[self.known - 1] is self._last)

    def _add(self, plies: Sequence[Ply], number: int) -> int:
        """Add what belongs to one stretch, from ply `number` on. Return the number of the ply after it."""
        if number % self.plies_each == 0 and len(self.spans) == MOST_SPANS:
            self._halve()
        after = min(len(plies), number - number % self.plies_each + self.plies_each)
        added = _span(self._depth, plies[number:after])
        if number % self.plies_each == 0:
            self.spans.append(added)
        else:
            self.spans[-1].join(added)
        self._depth = added.end
        return after

    def _halve(self) -> None:
        """Join each two stretches to one."""
        for first, second in zip(self.spans[::2], self.spans[1::2], strict=True):
            first.join(second)
        del self.spans[1::2]
        self.plies_each *= 2


def _span(depth: int, plies: Sequence[Ply]) -> Span:
    """Return a stretch of at least one ply; `depth` is that before it."""
    depths, back = [], False
    for ply in plies:
        event = ply.event
        if isinstance(event, Moved):  # most are
            depth += 1
        elif isinstance(event, Retreated):
            depth, back = depth - 1, True
        elif isinstance(event, Returned):
            depth, back = event.depth, True
        elif isinstance(event, Began):
            depth = int(event.start != ANYWHERE)
        depths.append(depth)
    return Span(min(depths), max(depths), depth, back)


class Rate:
    """How many plies a second the viewer sees."""

    def __init__(self) -> None:
        self._seen: deque[tuple[float, int]] = deque()

    def see(self, now_ms: float, ply: int) -> float:
        """Note the ply looked at now. Return the plies a second of the last second."""
        seen = self._seen
        if seen and not 0 <= ply - seen[-1][1] <= _LEAP:
            seen.clear()
        seen.append((now_ms, ply))
        while seen[0][0] < now_ms - _RATED_OVER_MS:
            seen.popleft()
        took_ms = now_ms - seen[0][0]
        return (ply - seen[0][1]) * 1000 / took_ms if took_ms > 0 else 0.0

"""The depth of a search over time in few numbers, even for a long search, and its speed. Pure."""

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass

from banmen.games.knights_tour.state import ANYWHERE, Began, Moved, Retreated, Returned
from banmen.replay import Ply, Replay

MOST_SPANS = 512
"""The maximum number of spans: a graph has no room for more."""

_RATED_OVER_MS = 1000
_LEAP = 5000
"""From this number of plies between two views on, the viewer has jumped: it does not count as speed."""


@dataclass(slots=True)
class Span:
    """A span of plies: the minimum, the maximum and the last depth in it, and whether the knight went back."""

    low: int
    high: int
    end: int
    back: bool = False

    def join(self, other: "Span") -> None:
        """Extend the span by the one after it."""
        self.low, self.high, self.end = min(self.low, other.low), max(self.high, other.high), other.end
        self.back |= other.back


class Depths:
    """The depths of a line of play, in spans of `plies_each` plies, which grow with the line."""

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
        """Add the plies since the last call. Start again if the line of play was replaced."""
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
        """Add the plies of one span, from ply `number` on. Return the number of the ply after them."""
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
        """Join each two neighbouring spans."""
        for first, second in zip(self.spans[::2], self.spans[1::2], strict=True):
            first.join(second)
        del self.spans[1::2]
        self.plies_each *= 2


def _span(depth: int, plies: Sequence[Ply]) -> Span:
    """Return the span of at least one ply; `depth` is the depth before it."""
    depths, back = [], False
    for ply in plies:
        event = ply.event
        if isinstance(event, Moved):  # most events are moves
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
    """Measures the speed of the show in plies a second."""

    def __init__(self) -> None:
        self._seen: deque[tuple[float, int]] = deque()

    def see(self, now_ms: float, ply: int) -> float:
        """Record the viewed ply at this time. Return the plies a second over the last second."""
        seen = self._seen
        if seen and not 0 <= ply - seen[-1][1] <= _LEAP:
            seen.clear()
        seen.append((now_ms, ply))
        while seen[0][0] < now_ms - _RATED_OVER_MS:
            seen.popleft()
        took_ms = now_ms - seen[0][0]
        return (ply - seen[0][1]) * 1000 / took_ms if took_ms > 0 else 0.0

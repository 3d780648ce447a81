"""The graph of a search's depth over time: a line over a tinted area, dots for retreats, and the viewed ply.

A search may have millions of plies, but a graph has room for some hundreds. `Depths` therefore joins the plies to spans
and doubles their length whenever there are too many. `Rate` measures the speed of the show.
"""

from collections import deque
from collections.abc import Hashable, Sequence
from dataclasses import dataclass

import pygame

from banmen.games.knights_tour.state import ANYWHERE, Moved, Retreated, Returned, TourBegan
from banmen.replay import Ply, Replay
from banmen_client.drawing.line_graph import Dot, LineGraph
from banmen_client.ui.canvas import Canvas
from banmen_client.ui.geometry import Rect

MAX_SPANS = 512
"""The maximum number of spans: a graph has no room for more."""

_RATED_OVER_MS = 1000
_LEAP = 5000
"""From this number of plies between two views on, the viewer has jumped: it does not count as speed."""

_THICK = 2.4
_BELOW = 8
"""The room for strokes below the line, in units."""
_MAX_DOTS = 36
"""If there are more retreats, they are small strokes below the line, not dots on it, to keep the line visible."""


# --- depths and speed -----------------------------------------------------------------------------------------------


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
        if replay.round != self._round or not self._is_continuation(plies):
            self._begin()
            self._round = replay.round
        number = self.known
        while number < len(plies):
            number = self._add(plies, number)
        self.known = len(plies)
        self._last = plies[-1] if plies else None

    def _is_continuation(self, plies: Sequence[Ply]) -> bool:
        return not self.known or (len(plies) >= self.known and plies[self.known - 1] is self._last)

    def _add(self, plies: Sequence[Ply], number: int) -> int:
        """Add the plies of one span, from ply `number` on. Return the number of the ply after them."""
        if number % self.plies_each == 0 and len(self.spans) == MAX_SPANS:
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
        elif isinstance(event, TourBegan):
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


# --- the picture ----------------------------------------------------------------------------------------------------


class DepthGraph:
    """Draws the depths of one line of play. It caches the last picture, which changes only with the play."""

    def __init__(self, depths: Depths) -> None:
        self.depths = depths
        self._key: Hashable = None
        self._line: tuple[pygame.Surface, int] | None = None

    def paint(self, canvas: Canvas, rect: Rect, *, most: int, shown: int, last: int, depth: int) -> None:
        """Draw into `rect`, up to depth `most` and ply `last`. The viewed ply is `shown`, at depth `depth`."""
        x = rect.x + rect.w * min(shown, last) / last
        y = rect.bottom - rect.h * depth / max(1, most)
        whole = Rect(rect.x, rect.y, rect.w, rect.h + _BELOW)
        line, above_px = self._drawn(canvas, whole, most, last)
        canvas.surface.blit(line, canvas.box(whole).move(0, above_px))
        if shown < last:
            after = Rect(x, rect.y - 4, rect.right - x + 2, rect.h + _BELOW + 4)
            canvas.fill_rect(after, canvas.fade(canvas.theme.card[0], 0.62))
        self._dots(canvas, rect, most, last, shown)
        canvas.circle((x, y), 9, canvas.fade("accent", 0.28))
        canvas.circle((x, y), 5.5, "accent", canvas.theme.card[0], 1.2)

    def _drawn(self, canvas: Canvas, rect: Rect, most: int, last: int) -> tuple[pygame.Surface, int]:
        """Return the picture, and its offset in px below the top of its place."""
        box = canvas.box(rect)
        key = (box.size, most, last, id(self.depths.spans), canvas.scale, canvas.theme.name)
        if key != self._key or self._line is None:
            self._key, self._line = key, self._draw(canvas, box.size, most, last)
        return self._line

    def _draw(self, canvas: Canvas, size: tuple[int, int], most: int, last: int) -> tuple[pygame.Surface, int]:
        """Return the line, the area below it and the strokes of many retreats; cut off the empty part above."""
        width, below = max(1, size[0]), _BELOW * canvas.scale
        floor = max(1.0, size[1] - below)
        red, green, blue = canvas.color("accent")[:3]
        upper, lower = self._edges(width, floor, most, last)
        above_px = max(0, int(min((y for _, y in upper), default=floor) - _THICK * canvas.scale - 1))
        graph = LineGraph(size, (red, green, blue), above_px)
        if len(upper) > 1:
            graph.area([*upper, (upper[-1][0], floor), (upper[0][0], floor)], (red, green, blue, 36))
            if self.depths.plies_each > 1:
                graph.area([*upper, *reversed(lower)], (red, green, blue, 110))
            graph.line(upper, (red, green, blue, 255), _THICK * canvas.scale)
        found = self._backs(last)
        if len(found) > _MAX_DOTS:
            for number in found:
                at = (self._share(number, last) * width, size[1] - below * 0.75)
                graph.stroke(at, (canvas.scale, below * 0.75), (*canvas.color("red")[:3], 190))
        return graph.picture(), above_px

    def _share(self, number: int, last: int) -> float:
        """Return the place of a span's middle along the graph, 0 to 1."""
        each = self.depths.plies_each
        return min(1.0, (number * each + (each - 1) / 2) / last)

    def _edges(self, width: float, floor: float, most: int, last: int) -> tuple[list[Dot], list[Dot]]:
        """Return the maximum depths of all spans and the minimum ones, in px. A span of one ply has them equal."""
        upper: list[Dot] = []
        lower: list[Dot] = []
        for number, span in enumerate(self.depths.spans[: last // self.depths.plies_each + 1]):
            x = self._share(number, last) * width
            upper.append((x, floor - span.high / max(1, most) * floor))
            lower.append((x, floor - span.low / max(1, most) * floor))
        return upper, lower

    def _backs(self, last: int) -> list[int]:
        """Return the indices of the spans up to ply `last` in which the knight went back."""
        return [
            number for number, span in enumerate(self.depths.spans[: last // self.depths.plies_each + 1]) if span.back
        ]

    def _dots(self, canvas: Canvas, rect: Rect, most: int, last: int, shown: int) -> None:
        """Draw a dot for each retreat, unless there are many."""
        found = self._backs(last)
        if len(found) > _MAX_DOTS:
            return
        for number in found:
            if number * self.depths.plies_each <= shown:
                y = rect.bottom - rect.h * self.depths.spans[number].low / max(1, most)
                canvas.circle((rect.x + rect.w * self._share(number, last), y), 3.8, "red", canvas.theme.card[0], 1.1)

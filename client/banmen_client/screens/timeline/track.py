"""The track of the timeline: a slider over plies with marks for milestones."""

from bisect import bisect_left, bisect_right
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field

from banmen_client.ui.canvas import Canvas, Paint
from banmen_client.ui.geometry import Rect
from banmen_client.ui.slider import Slider
from banmen_client.ui.widget import Touch

_KNOB = 9
_HIGH, _BROAD = 20, 3
_APART, _CROWD = 8, 40
"""Units: the height and width of a mark, and the minimum distance of two. Above `_CROWD` marks they are thin."""

_BADGE = 8.5
_LOWER = 5
_BADGED_UP_TO, _BADGED_FROM_HEIGHT = 24, 40
"""Badges have the radius `_BADGE`. They need at most `_BADGED_UP_TO` marks, and a track this high. In units."""

_DOTTED_UP_TO = 60
"""The maximum number of plies at which each later ply has a dot."""


@dataclass(kw_only=True, eq=False)
class Track(Slider):
    """A slider over plies. `found` has the plies of each kind of milestone.

    `looks` has the colour and the icon of each kind; the first kind is drawn on top. An empty icon leaves a bare line.
    """

    found: Mapping[str, Sequence[int]] = field(default_factory=dict)
    looks: Mapping[str, tuple[Paint, str]] = field(default_factory=dict)

    @property
    def drawn_from(self) -> Hashable:
        """The value, and the milestones if there are few."""
        found = [self.found.get(kind, ()) for kind in self.looks]
        if sum(map(len, found)) > _CROWD:
            return None
        return super().drawn_from, tuple(map(tuple, found)), tuple(self.looks.items())

    def draw(self, canvas: Canvas, touch: Touch) -> None:
        """Draw the track, its filled part, the milestones and the knob."""
        track, x = self._track(), self._x(self.value)
        canvas.pill(track, "track")
        self._draw_plies(canvas, track)
        full = "accent" if self.enabled else "faint"
        if x - track.x > self.thick:
            canvas.bar(Rect(track.x, track.y, x - track.x, track.h), full)
        for kind, (color, icon) in reversed(tuple(self.looks.items())):
            found = self.found.get(kind, ())
            seen = found[: bisect_right(found, self.high)]  # later ones were played, but may not be seen yet
            marked = spread_marks(seen, self.high, track.w / _APART)
            draw = self._draw_thin if len(marked) > _CROWD else self._draw_mark
            where = [track.x + track.w * min(1.0, at / self.high) for at in marked]
            for mark in where:
                draw(canvas, mark, track.center[1], color)
            if icon and self.rect.h >= _BADGED_FROM_HEIGHT and len(marked) <= _BADGED_UP_TO:
                self._draw_badges(canvas, where, color, icon)
        knob = _KNOB + 1 + (1 if touch.hovered or touch.pressed else 0)
        canvas.circle((x, track.center[1]), knob, "knob", full, 3, shadow=canvas.theme.button_shadow)

    def _draw_badges(self, canvas: Canvas, where: Sequence[float], color: Paint, icon: str) -> None:
        """Draw the icon of a kind above its marks, except where it would overlap the one before."""
        y, before = self._track().center[1] - _HIGH / 2 - _BADGE, float("-inf")
        ink = f"{color}_text" if hasattr(canvas.theme, f"{color}_text") else color
        for x in where:
            if x - before < 2 * _BADGE + 1:
                continue
            before = x
            canvas.circle((x, y), _BADGE, canvas.theme.card[0])
            canvas.circle((x, y), _BADGE, canvas.fade(color, 0.25))
            canvas.icon(icon, (x, y), 12, ink)

    def _track(self) -> Rect:
        """Return the track's rectangle: below the middle if there are badges above it."""
        badges = self.rect.h >= _BADGED_FROM_HEIGHT and any(icon for _, icon in self.looks.values())
        return super()._track().moved(0, _LOWER if badges else 0)

    def _draw_plies(self, canvas: Canvas, track: Rect) -> None:
        """Draw a dot for each later ply, if there are few."""
        if self.high > _DOTTED_UP_TO:
            return
        for ply in range(int(self.value) + 1, int(self.high)):
            canvas.circle((self._x(ply), track.center[1]), 1.5, "faint")

    @staticmethod
    def _draw_mark(canvas: Canvas, x: float, y: float, color: Paint) -> None:
        """Draw a mark across the track, with an edge in the card's colour."""
        canvas.fill_rect(Rect(round(x) - _BROAD // 2 - 2, y - 4, _BROAD + 4, 8), canvas.theme.card[0])
        canvas.round_rect(Rect(round(x) - _BROAD // 2, y - _HIGH / 2, _BROAD, _HIGH), 1, color)

    @staticmethod
    def _draw_thin(canvas: Canvas, x: float, y: float, color: Paint) -> None:
        """Draw a thin mark, for one of many."""
        canvas.fill_rect(Rect(round(x) - 1, y - _HIGH / 4, 2, _HIGH / 2), color)


def spread_marks(found: Sequence[int], last: float, most: float) -> list[int]:
    """Return at most `most` plies to mark; of plies whose marks would overlap, only the first."""
    if len(found) <= most / 4:
        return list(found)
    step, marked, at = last / max(1.0, most), [], 0
    while at < len(found):
        marked.append(found[at])
        at = bisect_left(found, found[at] + max(1.0, step), at + 1)
    return marked

"""A slider: a value along a track, set by pointer and keys."""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass

import pygame

from banmen_client.ui.canvas import Canvas
from banmen_client.ui.geometry import Point, Rect
from banmen_client.ui.widget import Host, KeyStroke, Touch, Widget

_KNOB = 9
_HALF_LABEL = 19
"""Half the width (units) of a label that is centred on the track's end."""
_LOW, _BESIDE = 37, 50
"""In a slider lower than `_LOW` (units) the labels are at the ends of the track, with `_BESIDE` units each."""
_PAGE = 5
_STEPS = {
    pygame.K_LEFT: -1,
    pygame.K_RIGHT: 1,
    pygame.K_PAGEDOWN: -_PAGE,
    pygame.K_PAGEUP: _PAGE,
}


@dataclass(kw_only=True, eq=False)
class Slider(Widget):
    """A value from `low` to `high` in steps of `step`. Left, Right, Page Up and Down, Home and End move it.

    `ticks` are (value, label) below the track; a low slider has the labels of the first and the last beside the track.
    `marks` are values with a mark across it.
    """

    value: float
    low: float
    high: float
    on_change: Callable[[float], None]
    step: float = 1
    ticks: Sequence[tuple[float, str]] = ()
    marks: Sequence[float] = ()
    thick: float = 6

    @property
    def drawn_from(self) -> Hashable:
        """The value, and what is marked."""
        return self.value, self.low, self.high, tuple(self.ticks), tuple(self.marks), self.thick

    @property
    def focusable(self) -> bool:
        """Tab can move the focus here."""
        return True

    @property
    def _low(self) -> bool:
        return self.rect.h < _LOW

    def _track(self) -> Rect:
        y = self.rect.y + 12 if self.ticks and not self._low else self.rect.center[1]
        end = _KNOB if not self.ticks else _BESIDE + _KNOB if self._low else _HALF_LABEL
        return Rect(self.rect.x + end, y - self.thick / 2, max(0, self.rect.w - 2 * end), self.thick)

    def _x(self, value: float) -> float:
        track = self._track()
        share = (value - self.low) / (self.high - self.low) if self.high > self.low else 0
        return track.x + track.w * max(0.0, min(1.0, share))

    def draw(self, canvas: Canvas, touch: Touch) -> None:
        """Draw track, ticks, marks and knob."""
        track, x = self._track(), self._x(self.value)
        canvas.pill(track, "track")
        full = "accent" if self.enabled else "faint"
        if x - track.x > self.thick:
            canvas.bar(Rect(track.x, track.y, x - track.x, track.h), full)
        for value, label in self.ticks:
            at = self._x(value)
            canvas.circle((at, track.center[1]), self.thick * 0.7, full if value <= self.value else "faint")
            if not self._low:
                canvas.text(label, (at, track.center[1] + 20), 12, color="secondary", align="center")
        if self.ticks and self._low:
            first, rest = self.rect.cut_left(_BESIDE)
            canvas.text(self.ticks[0][1], first, 12, color="secondary")
            canvas.text(self.ticks[-1][1], rest.cut_right(_BESIDE)[0], 12, color="secondary", align="right")
        for value in self.marks:
            at = self._x(value)
            canvas.round_rect(Rect(at - 2, track.center[1] - 10, 4, 20), 2, "gold", canvas.theme.card[1])
        knob = _KNOB + (1 if touch.hovered or touch.pressed else 0)
        center = (x, track.center[1])
        canvas.circle(center, knob, "knob", full, 3, shadow=canvas.theme.button_shadow)

    def grab(self, point: Point, host: Host) -> None:  # noqa: ARG002 - the host is not needed
        """Move the knob to the pointer."""
        self.drag(point)

    def drag(self, point: Point) -> None:
        """Move the knob with the pointer."""
        track = self._track()
        share = (point[0] - track.x) / track.w if track.w else 0
        self._set(self.low + (self.high - self.low) * max(0.0, min(1.0, share)))

    def press_key(self, stroke: KeyStroke, host: Host) -> bool:  # noqa: ARG002 - the host is not needed
        """Step, or go to an end of the track."""
        if stroke.key == pygame.K_HOME:
            self._set(self.low)
        elif stroke.key == pygame.K_END:
            self._set(self.high)
        elif stroke.key in _STEPS:
            self._set(self.value + _STEPS[stroke.key] * self.step)
        else:
            return False
        return True

    def _set(self, value: float) -> None:
        stepped = self.low + round((value - self.low) / self.step) * self.step
        value = max(self.low, min(self.high, stepped))
        if value != self.value:
            self.on_change(value)

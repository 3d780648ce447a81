"""Buttons, the segmented choice, and the toggle switch."""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from typing import Literal

import pygame

from banmen_client.ui.canvas import Canvas, Paint
from banmen_client.ui.geometry import Point, Rect
from banmen_client.ui.labels import fitting_size
from banmen_client.ui.theme import Gradient, Shadow, Theme, as_gradient, mixed
from banmen_client.ui.widget import Host, KeyStroke, Touch, Widget

Kind = Literal["plain", "primary", "accent", "danger", "ghost"]

_PAD, _GAP = 14, 8
_BESIDE_LABEL = 6
"""The minimum room (units) at each side of a segment's label."""
# The text of each kind, and its border.
_INKS: dict[Kind, tuple[Paint, Paint]] = {
    "plain": ("ink", "button_border"),
    "primary": ("on_gold", "gold_border"),
    "accent": ("on_accent", (255, 255, 255, 26)),
    "danger": ("on_live", (255, 255, 255, 26)),
    "ghost": ("ink", "field_border"),
}


@dataclass(kw_only=True, eq=False)
class Button(Widget):
    """A button with an icon, a label, or both. `icon_after` follows the label; `stacked` puts the icon above it.

    At most one button of a screen is `primary`. A button without a label has its name in `tooltip`.
    """

    on_press: Callable[[], None]
    label: str = ""
    icon: str | None = None
    icon_after: str | None = None
    kind: Kind = "plain"
    size: float = 15
    stacked: bool = False
    on_card: bool = True

    @property
    def drawn_from(self) -> Hashable:
        """The label, the icons and their look."""
        return self.label, self.icon, self.icon_after, self.kind, self.size, self.stacked

    @property
    def focusable(self) -> bool:
        """Tab can move the focus here."""
        return True

    def draw(self, canvas: Canvas, touch: Touch) -> None:
        """Draw the face, then the label."""
        ink = draw_face(canvas, self.rect, self.radius, self.kind, touch, enabled=self.enabled)
        if self.stacked:
            x, y = self.rect.center
            canvas.icon(self.icon or "circle-question-mark", (x, self.rect.y + self.rect.h * 0.38), 24, ink)
            below = Rect(self.rect.x + 6, y + self.rect.h * 0.1, self.rect.w - 12, self.rect.h * 0.32)
            canvas.text(self.label, below, self.size, bold=True, color=ink, align="center")
        else:
            self._draw_line(canvas, ink)

    def _draw_line(self, canvas: Canvas, ink: Paint) -> None:
        x, y = self.rect.center
        side = self.size * 1.2
        gap = _GAP if self.label else 0
        icon, icon_after = self.icon, self.icon_after
        icons = (side + gap) * len([name for name in (icon, icon_after) if name])
        text = self._elided(canvas, self.rect.w - 16 - icons)
        if text != self.label:
            # Without room for both, the label says more than the icon.
            icon, icon_after, icons = None, None, 0
            text = self._elided(canvas, self.rect.w - 16)
        width = canvas.text_width(text, self.size, bold=True) if text else 0
        left = x - (width + icons) / 2
        if icon:
            canvas.icon(icon, (left + side / 2, y), side, ink)
            left += side + gap
        canvas.text(text, (left, y), self.size, bold=True, color=ink)
        if icon_after:
            canvas.icon(icon_after, (left + width + gap + side / 2, y), side, ink)

    def _elided(self, canvas: Canvas, room: float) -> str:
        return canvas.fonts.elide(self.label, max(0.0, room) * canvas.scale + 1, canvas.px(self.size), bold=True)

    def activate(self, host: Host) -> None:  # noqa: ARG002 - the host is not needed
        """Press the button."""
        self.on_press()


def button_width(canvas: Canvas, label: str, size: float = 15, icons: int = 0) -> float:
    """Return the width in units that a button needs for its label and `icons` icons."""
    return canvas.text_width(label, size, bold=True) + icons * (size * 1.2 + _GAP) + 2 * _PAD


def draw_face(canvas: Canvas, rect: Rect, radius: float, kind: Kind, touch: Touch, *, enabled: bool) -> Paint:
    """Draw a button without its label. Return the colour for the label."""
    theme = canvas.theme
    if not enabled:
        canvas.round_rect(rect, radius, canvas.fade(theme.button[0], 0.35), canvas.fade("button_border", 0.6))
        return "faint"
    ink, border = _INKS[kind]
    fill = _fill(theme, kind)
    if touch.pressed and touch.hovered:
        fill = mixed(fill, theme.pressed)
    elif touch.hovered:
        fill = mixed(fill, theme.hover)
    canvas.round_rect(rect, radius, fill, border, 1, _shadow(theme, kind))
    return ink


def _fill(theme: Theme, kind: Kind) -> Gradient:
    match kind:
        case "primary":
            return theme.gold_fill
        case "accent":
            return theme.accent_fill
        case "danger":
            return theme.live_fill
        case "ghost":
            return as_gradient(theme.field)
    return theme.button


def _shadow(theme: Theme, kind: Kind) -> Shadow | None:
    return None if kind == "ghost" else theme.button_shadow


@dataclass(kw_only=True, eq=False)
class Segmented(Widget):
    """A choice among a few labels, side by side. Left and Right change it. `chosen` is an index into `labels`.

    `shares` are the widths of the segments in any unit; without them all are equal. All labels have one size, at which
    the longest fits even when it is chosen.
    """

    labels: Sequence[str]
    chosen: int
    on_choose: Callable[[int], None]
    size: float = 14
    shares: Sequence[float] = ()

    @property
    def drawn_from(self) -> Hashable:
        """The labels and the choice."""
        return tuple(self.labels), self.chosen, self.size, tuple(self.shares)

    @property
    def focusable(self) -> bool:
        """Tab can move the focus here, once for all segments."""
        return True

    def _segments(self) -> tuple[Rect, ...]:
        inside = self.rect.inset(3)
        if not self.shares:
            return inside.columns(len(self.labels))
        ends = [inside.x + inside.w * end / sum(self.shares) for end in accumulate(self.shares, initial=0)]
        return tuple(Rect(left, inside.y, right - left, inside.h) for left, right in pairwise(ends))

    def draw(self, canvas: Canvas, touch: Touch) -> None:
        """Draw the frame, the chosen segment as a button, and the labels."""
        canvas.round_rect(self.rect, self.radius, "field", "field_border")
        segments = self._segments()
        size = min(
            (
                fitting_size(canvas, label, segment.w - 2 * _BESIDE_LABEL, self.size)
                for segment, label in zip(segments, self.labels, strict=True)
            ),
            default=self.size,
        )
        for number, (segment, label) in enumerate(zip(segments, self.labels, strict=True)):
            here = number == self.chosen
            if here:
                plain = Touch() if touch.pressed else touch
                draw_face(canvas, segment, max(4, self.radius - 3), "plain", plain, enabled=self.enabled)
            color = "faint" if not self.enabled else "ink" if here else "secondary"
            canvas.text(label, segment.inset(_BESIDE_LABEL, 0), size, bold=here, color=color, align="center")

    def grab(self, point: Point, host: Host) -> None:  # noqa: ARG002 - the host is not needed
        """Choose the segment under the pointer."""
        for number, segment in enumerate(self._segments()):
            if segment.x <= point[0] < segment.right:
                self._choose(number)

    def press_key(self, stroke: KeyStroke, host: Host) -> bool:  # noqa: ARG002 - the host is not needed
        """Left and Right change the choice. At an end the key is not used."""
        step = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}.get(stroke.key, 0)
        if not step or not 0 <= self.chosen + step < len(self.labels):
            return False
        self._choose(self.chosen + step)
        return True

    def _choose(self, number: int) -> None:
        if number != self.chosen:
            self.on_choose(number)


@dataclass(kw_only=True, eq=False)
class Toggle(Widget):
    """A switch at the right end of its rectangle, with its label at the left."""

    on: bool
    on_change: Callable[[bool], None]
    label: str = ""
    size: float = 15
    radius: float = 14

    @property
    def drawn_from(self) -> Hashable:
        """The switch and its label."""
        return self.on, self.label, self.size

    @property
    def focusable(self) -> bool:
        """Tab can move the focus here."""
        return True

    def draw(self, canvas: Canvas, touch: Touch) -> None:
        """Draw the switch. The side of the knob and a check mark show the state, not the colour alone."""
        width, height = 50.0, 28.0
        switch = Rect(self.rect.right - width, self.rect.center[1] - height / 2, width, height)
        fill = as_gradient(canvas.color("accent" if self.on else "track"))
        if not self.enabled:
            fill = as_gradient(canvas.fade("track", 0.6))
        canvas.pill(switch, mixed(fill, canvas.theme.hover) if touch.hovered else fill, "field_border")
        x = switch.right - height / 2 if self.on else switch.x + height / 2
        canvas.circle((x, switch.center[1]), 11, "knob" if self.enabled else "faint", shadow=canvas.theme.button_shadow)
        if self.on and self.enabled:
            canvas.icon("check", (x, switch.center[1]), 13, "accent", 3)
        if self.label:
            words = self.rect.cut_right(width, 14)[1]
            canvas.text(self.label, words, self.size, color="ink" if self.enabled else "faint")

    def activate(self, host: Host) -> None:  # noqa: ARG002 - the host is not needed
        """Flip the switch."""
        self.on_change(not self.on)

"""Controls: buttons, the segmented choice, the toggle switch, the drop-down choice, and the slider.

A control has no state: it shows the value that it was composed with, and calls back with a new one. A drop-down choice
has two widgets: `Select` is the button that shows the choice, and `Menu` the list that it opens on the stage.
"""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from typing import Literal

import pygame

from banmen_client.ui.canvas import Canvas, Paint
from banmen_client.ui.geometry import Point, Rect
from banmen_client.ui.labels import fitting_size
from banmen_client.ui.theme import Gradient, Shadow, Theme, as_gradient, mixed
from banmen_client.ui.widget import KeyStroke, Touch, Widget, WidgetHost

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


# --- buttons and switches ---------------------------------------------------------------------------------------------


@dataclass(kw_only=True, eq=False)
class Button(Widget):
    """A button with an icon, a label, or both. `icon_after` follows the label; `stacked` puts the icon above it.

    At most one button of a screen is `primary`. A button without a label has its name in `tooltip`.
    """

    on_press: Callable[[], object]
    label: str = ""
    icon: str | None = None
    icon_after: str | None = None
    kind: Kind = "plain"
    size: float = 15
    stacked: bool = False

    @property
    def drawn_from(self) -> Hashable:
        return self.label, self.icon, self.icon_after, self.kind, self.size, self.stacked

    @property
    def focusable(self) -> bool:
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

    def activate(self, host: WidgetHost) -> None:  # noqa: ARG002 - the host is not needed
        self.on_press()


def button_width(canvas: Canvas, label: str, size: float = 15, icons: int = 0) -> float:
    """Return the width in units that a button needs for its label and `icons` icons."""
    return canvas.text_width(label, size, bold=True) + icons * (size * 1.2 + _GAP) + 2 * _PAD


@dataclass(frozen=True, slots=True)
class ButtonSpec:
    """A button that has no place yet."""

    key: str
    label: str
    on_press: Callable[[], object]
    kind: Kind = "plain"
    icon: str | None = None
    enabled: bool = True
    tooltip: str = ""

    def at(self, rect: Rect, size: float = 15) -> Button:
        """Return the button at this place, with its label in this size."""
        return Button(
            key=self.key,
            rect=rect,
            label=self.label,
            icon=self.icon,
            size=size,
            kind=self.kind,
            enabled=self.enabled,
            tooltip=self.tooltip,
            on_press=self.on_press,
        )


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
    canvas.round_rect(rect, radius, fill, border, 1, None if kind == "ghost" else theme.button_shadow)
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
        return tuple(self.labels), self.chosen, self.size, tuple(self.shares)

    @property
    def focusable(self) -> bool:
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

    def grab(self, point: Point, host: WidgetHost) -> None:  # noqa: ARG002 - the host is not needed
        """Choose the segment under the pointer."""
        for number, segment in enumerate(self._segments()):
            if segment.x <= point[0] < segment.right:
                self._choose(number)

    def press_key(self, stroke: KeyStroke, host: WidgetHost) -> bool:  # noqa: ARG002 - the host is not needed
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
        return self.on, self.label, self.size

    @property
    def focusable(self) -> bool:
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

    def activate(self, host: WidgetHost) -> None:  # noqa: ARG002 - the host is not needed
        self.on_change(not self.on)


# --- the drop-down choice ---------------------------------------------------------------------------------------------

_ROW, _MENU_PAD = 38, 6
_OPENERS = {pygame.K_DOWN, pygame.K_UP}


@dataclass(kw_only=True, eq=False)
class Select(Widget):
    """A button that shows the chosen option and opens a menu of all. `chosen` is an index into `options`.

    The menu is as wide as the button, and at least `menu_width`.
    """

    options: Sequence[str]
    chosen: int
    on_choose: Callable[[int], None]
    icon: str | None = None
    size: float = 15
    menu_width: float = 120

    @property
    def focusable(self) -> bool:
        return True

    def draw(self, canvas: Canvas, touch: Touch) -> None:
        """Draw the chosen option and an arrow."""
        ink = draw_face(canvas, self.rect, self.radius, "ghost", touch, enabled=self.enabled)
        rest = self.rect.inset(14, 0)
        if self.icon:
            canvas.icon(self.icon, (rest.x + 10, rest.center[1]), 18, "secondary" if self.enabled else ink)
            rest = rest.cut_left(28)[1]
        arrow, rest = rest.cut_right(14, 6)
        canvas.icon("chevron-down", arrow.center, 16, "secondary" if self.enabled else ink)
        label = self.options[self.chosen] if 0 <= self.chosen < len(self.options) else ""
        canvas.text(label, rest, self.size, color=ink)

    def activate(self, host: WidgetHost) -> None:
        """Open the menu."""
        host.open_menu(Menu.below(self, host.area))

    def press_key(self, stroke: KeyStroke, host: WidgetHost) -> bool:
        """Up and Down open the menu too."""
        if stroke.key in _OPENERS and self.enabled:
            self.activate(host)
            return True
        return False


@dataclass(kw_only=True, eq=False)
class Menu(Widget):
    """The open menu. The stage sends it every key and press until it closes.

    `lit` is the highlighted option, `first` the first visible one (indices into `options`).
    """

    options: Sequence[str]
    chosen: int
    on_choose: Callable[[int], None]
    size: float = 15
    lit: int = 0
    first: int = 0

    @classmethod
    def below(cls, select: Select, area: Rect) -> "Menu":
        """Return a menu below the select, or above it if there is more room, inside the window (`area`)."""
        wanted = len(select.options) * _ROW + 2 * _MENU_PAD
        under, over = area.bottom - select.rect.bottom - 18, select.rect.y - area.y - 18
        room = under if under >= min(wanted, over) else over
        rows = max(1, min(len(select.options), int((room - 2 * _MENU_PAD) // _ROW)))
        height = rows * _ROW + 2 * _MENU_PAD
        y = select.rect.bottom + 10 if room == under else select.rect.y - 10 - height
        menu = cls(
            key=select.key,
            rect=Rect(select.rect.x, y, max(select.rect.w, select.menu_width), height).within(area.inset(8)),
            options=select.options,
            chosen=select.chosen,
            on_choose=select.on_choose,
            size=select.size,
            lit=max(0, select.chosen),
        )
        menu.highlight(menu.lit)
        return menu

    def _visible_rows(self) -> int:
        return max(1, int((self.rect.h - 2 * _MENU_PAD + 0.5) // _ROW))

    def _row(self, number: int) -> Rect:
        top = self.rect.y + _MENU_PAD + (number - self.first) * _ROW
        return Rect(self.rect.x + _MENU_PAD, top, self.rect.w - 2 * _MENU_PAD, _ROW)

    def highlight(self, number: int) -> None:
        """Highlight another option and scroll it into view."""
        self.lit = max(0, min(len(self.options) - 1, number))
        self.first = max(self.lit - self._visible_rows() + 1, min(self.first, self.lit))

    def draw(self, canvas: Canvas, touch: Touch) -> None:  # noqa: ARG002 - the highlighted row shows it
        """Draw the visible rows; the chosen one has a check mark."""
        shadow = Shadow(8, 24, canvas.fade(canvas.theme.card_shadow.color, 1.4 if canvas.theme.name == "dark" else 2))
        canvas.round_rect(self.rect, self.radius, "card", "field_border", 1, shadow)
        for number in range(self.first, min(len(self.options), self.first + self._visible_rows())):
            row = self._row(number)
            if number == self.lit:
                canvas.round_rect(row, 8, "hover")
                canvas.round_rect(row, 8, "selected", "focus", 1.5)
            words, mark = row.inset(12, 0), row.cut_right(32)[0]
            if number == self.chosen:
                canvas.icon("check", mark.center, 16, "accent_text")
            words = Rect(words.x, words.y, words.w - 22, words.h)
            canvas.text(self.options[number], words, self.size, bold=number == self.chosen)

    def row_at(self, point: Point) -> int | None:
        """Return the index of the option at a point; None if there is none."""
        rows = range(self.first, min(len(self.options), self.first + self._visible_rows()))
        return next((number for number in rows if self._row(number).contains(point)), None)

    def hover(self, point: Point | None) -> bool:
        """Highlight the option under the pointer."""
        number = None if point is None else self.row_at(point)
        if number is None or number == self.lit:
            return False
        self.lit = number
        return True

    def grab(self, point: Point, host: WidgetHost) -> None:
        """Choose the option at the point, or close the menu when the point is outside."""
        number = self.row_at(point)
        if number is not None:
            self._choose(number, host)
        elif not self.rect.contains(point):
            host.close_menu()

    def wheel(self, steps: float) -> bool:
        before = self.first
        self.first = max(0, min(len(self.options) - self._visible_rows(), self.first - round(steps)))
        self.lit = max(self.first, min(self.first + self._visible_rows() - 1, self.lit))
        return self.first != before

    def press_key(self, stroke: KeyStroke, host: WidgetHost) -> bool:
        """Move the highlight, choose, or close."""
        steps = {
            pygame.K_DOWN: 1,
            pygame.K_UP: -1,
            pygame.K_PAGEDOWN: self._visible_rows(),
            pygame.K_PAGEUP: -self._visible_rows(),
        }
        match stroke.key:
            case pygame.K_ESCAPE | pygame.K_TAB:
                host.close_menu()
            case pygame.K_RETURN | pygame.K_KP_ENTER | pygame.K_SPACE:
                self._choose(self.lit, host)
            case pygame.K_HOME:
                self.highlight(0)
            case pygame.K_END:
                self.highlight(len(self.options) - 1)
            case key if key in steps:
                self.highlight(self.lit + steps[key])
        return True

    def _choose(self, number: int, host: WidgetHost) -> None:
        host.close_menu()
        if number != self.chosen:
            self.on_choose(number)


# --- the slider -------------------------------------------------------------------------------------------------------

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
        return self.value, self.low, self.high, tuple(self.ticks), tuple(self.marks), self.thick

    @property
    def focusable(self) -> bool:
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

    def grab(self, point: Point, host: WidgetHost) -> None:  # noqa: ARG002 - the host is not needed
        """Move the knob to the pointer."""
        self.drag(point)

    def drag(self, point: Point) -> None:
        """Move the knob with the pointer."""
        track = self._track()
        share = (point[0] - track.x) / track.w if track.w else 0
        self._set(self.low + (self.high - self.low) * max(0.0, min(1.0, share)))

    def press_key(self, stroke: KeyStroke, host: WidgetHost) -> bool:  # noqa: ARG002 - the host is not needed
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

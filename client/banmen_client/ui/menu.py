"""A drop-down choice: `Select` is the button that shows the choice, `Menu` the list that it opens."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from banmen_client.ui.buttons import draw_face
from banmen_client.ui.canvas import Canvas
from banmen_client.ui.geometry import Point, Rect
from banmen_client.ui.theme import Shadow
from banmen_client.ui.widget import Host, KeyStroke, Touch, Widget

_ROW, _PAD = 38, 6
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
        """Tab can move the focus here."""
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

    def activate(self, host: Host) -> None:
        """Open the menu."""
        host.open_menu(Menu.below(self, host.area))

    def press_key(self, stroke: KeyStroke, host: Host) -> bool:
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
        wanted = len(select.options) * _ROW + 2 * _PAD
        under, over = area.bottom - select.rect.bottom - 18, select.rect.y - area.y - 18
        room = under if under >= min(wanted, over) else over
        rows = max(1, min(len(select.options), int((room - 2 * _PAD) // _ROW)))
        height = rows * _ROW + 2 * _PAD
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

    def _shown(self) -> int:
        return max(1, int((self.rect.h - 2 * _PAD + 0.5) // _ROW))

    def _row(self, number: int) -> Rect:
        top = self.rect.y + _PAD + (number - self.first) * _ROW
        return Rect(self.rect.x + _PAD, top, self.rect.w - 2 * _PAD, _ROW)

    def highlight(self, number: int) -> None:
        """Highlight another option and scroll it into view."""
        self.lit = max(0, min(len(self.options) - 1, number))
        self.first = max(self.lit - self._shown() + 1, min(self.first, self.lit))

    def draw(self, canvas: Canvas, touch: Touch) -> None:  # noqa: ARG002 - the highlighted row shows it
        """Draw the visible rows; the chosen one has a check mark."""
        shadow = Shadow(8, 24, canvas.fade(canvas.theme.card_shadow.color, 1.4 if canvas.theme.name == "dark" else 2))
        canvas.round_rect(self.rect, self.radius, "card", "field_border", 1, shadow)
        for number in range(self.first, min(len(self.options), self.first + self._shown())):
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
        rows = range(self.first, min(len(self.options), self.first + self._shown()))
        return next((number for number in rows if self._row(number).contains(point)), None)

    def hover(self, point: Point | None) -> bool:
        """Highlight the option under the pointer."""
        number = None if point is None else self.row_at(point)
        if number is None or number == self.lit:
            return False
        self.lit = number
        return True

    def grab(self, point: Point, host: Host) -> None:
        """Choose the option at the point, or close the menu when the point is outside."""
        number = self.row_at(point)
        if number is not None:
            self._choose(number, host)
        elif not self.rect.contains(point):
            host.close_menu()

    def wheel(self, steps: float) -> bool:
        """Scroll the options."""
        before = self.first
        self.first = max(0, min(len(self.options) - self._shown(), self.first - round(steps)))
        self.lit = max(self.first, min(self.first + self._shown() - 1, self.lit))
        return self.first != before

    def press_key(self, stroke: KeyStroke, host: Host) -> bool:
        """Move the highlight, choose, or close."""
        steps = {pygame.K_DOWN: 1, pygame.K_UP: -1, pygame.K_PAGEDOWN: self._shown(), pygame.K_PAGEUP: -self._shown()}
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

    def _choose(self, number: int, host: Host) -> None:
        host.close_menu()
        if number != self.chosen:
            self.on_choose(number)

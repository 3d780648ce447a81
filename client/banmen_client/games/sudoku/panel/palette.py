"""The tools and the palette of the panel, and the small palette that pops up at a square.

A palette has nine keys: digits with the numbers left, or with the colour tool nine colours.
"""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import ClassVar

import pygame

from banmen_client.games.sudoku.commands import COMMANDS, BoardCommand, EntryMode, enter_digit, erase, run
from banmen_client.games.sudoku.drawing.palette import PALETTES
from banmen_client.games.sudoku.moment import SudokuMoment
from banmen_client.games.sudoku.wording import digits_left
from banmen_client.ui.canvas import Canvas
from banmen_client.ui.controls import Button, Kind, draw_face
from banmen_client.ui.geometry import Point, Rect
from banmen_client.ui.theme import Color, Shadow
from banmen_client.ui.widget import Touch, Widget, WidgetHost

_TOOLS = ("undo", "erase", "pencil", "hint")
_WATCHERS_TOOLS = ("candidates", "rules", "filter")

_STACKED_FROM, _WORDS_FROM = 70, 96
"""From this height of a tool the label is below the icon. A lower tool has a label from this width on."""

_KEY, _GAP, _PAD, _CLEAR = 44, 6, 10, 34


# --- tools ----------------------------------------------------------------------------------------------------------


def tools(moment: SudokuMoment, rect: Rect) -> Sequence[Widget]:
    """Return the row of tools. Spectators have their own."""
    names = _WATCHERS_TOOLS if moment.table.watching else _TOOLS
    places = rect.columns(len(names), 10 if rect.w > 300 else 6)  # noqa: PLR2004 - a narrow panel
    return [_tool(moment, place, COMMANDS[name]) for place, name in zip(places, names, strict=True)]


def _tool(moment: SudokuMoment, rect: Rect, command: BoardCommand) -> Button:
    words = moment.t(f"sudoku-do-{command.name}")
    stacked = rect.h >= _STACKED_FROM
    worded = stacked or rect.w >= _WORDS_FROM
    return Button(
        key=f"do/{command.name}",
        rect=rect,
        icon=command.icon,
        label=words if worded else "",
        tooltip="" if worded else words,
        stacked=stacked,
        size=15 if stacked else 14,
        kind="accent" if command.on is not None and command.on(moment) else "plain",
        enabled=command.possible(moment),
        on_press=lambda: run(moment, command),
    )


# --- the palette ----------------------------------------------------------------------------------------------------


def compose_palette(moment: SudokuMoment, rect: Rect) -> Sequence[Widget]:
    """Return the nine keys, three by three, or in one row if the panel is low."""
    low = rect.h < 100  # noqa: PLR2004 - the keys of three lower rows would be too small to press
    gap = 6 if rect.h < 240 or rect.w < 300 else 12  # noqa: PLR2004 - a narrow or low panel
    rows = [rect] if low else rect.rows(3, gap)
    places = [place for row in rows for place in row.columns(9 if low else 3, gap)]
    state, table = moment.state, moment.table
    left = digits_left(state.grid_of(moment.seat)) if state.givens else (9,) * 9
    # Spectators highlight digits with these keys, even during a pause.
    enabled = table.watching or (table.replay.playing and not (moment.live_state.paused or moment.out_of_race))
    return [_key(moment, place, number, left[number - 1], enabled=enabled) for number, place in enumerate(places, 1)]


def _key(moment: SudokuMoment, rect: Rect, digit: int, left: int, *, enabled: bool) -> Widget:
    t, selection = moment.t, moment.selection
    colours = selection.tool == "colour" and not moment.table.watching
    tint = PALETTES[moment.general.settings.theme].tints[digit - 1] if colours else None
    return DigitKey(
        key=f"digit/{digit}",
        rect=rect,
        digit=digit,
        left="" if colours else t("sudoku-digit-left", count=left),
        spent=not colours and left == 0,
        lit=not colours and selection.filter == digit,
        swatch=tint,
        enabled=enabled,
        on_press=lambda mode: enter_digit(moment, digit, mode),
    )


@dataclass(kw_only=True, eq=False)
class DigitKey(Widget):
    """A key of the palette. `left` is written below the digit. A `spent` digit looks disabled, but can be pressed.

    `on_press(mode)` is called for a press; the right button and Ctrl note the digit.
    """

    digit: int
    on_press: Callable[[EntryMode], None]
    left: str = ""
    spent: bool = False
    lit: bool = False
    swatch: Color | None = None

    @property
    def drawn_from(self) -> Hashable:
        return self.digit, self.left, self.spent, self.lit, self.swatch

    @property
    def focusable(self) -> bool:
        """True: Tab stops at the key."""
        return True

    def draw(self, canvas: Canvas, touch: Touch) -> None:
        """Draw the key, the digit, and the number left."""
        kind: Kind = "accent" if self.lit else "plain"
        ink = draw_face(canvas, self.rect, self.radius, kind, touch, enabled=self.enabled and not self.spent)
        if self.swatch is not None:
            self._draw_swatch(canvas)
        plain = self.enabled and not self.spent and not self.lit and self.swatch is None
        large = "accent_text" if plain else ink
        x, y = self.rect.center
        if self.rect.h >= 64 and self.left:  # noqa: PLR2004 - room for two lines
            canvas.text(
                str(self.digit),
                (x, y - self.rect.h * 0.08),
                min(42, self.rect.h * 0.4),
                bold=True,
                color=large,
                align="center",
            )
            below = "secondary" if ink == "ink" else ink
            canvas.text(
                self.left,
                (x, self.rect.bottom - self.rect.h * 0.19),
                min(14, self.rect.h * 0.17),
                color=below,
                align="center",
            )
        else:
            canvas.text(str(self.digit), (x, y), min(30, self.rect.h * 0.62), bold=True, color=large, align="center")

    def _draw_swatch(self, canvas: Canvas) -> None:
        side = min(self.rect.w, self.rect.h) - 12
        canvas.round_rect(self.rect.middle(side, side), 8, self.swatch or "field", "field_border")

    def activate(self, host: WidgetHost) -> None:  # noqa: ARG002 - the host is not needed
        """Press the key. With Ctrl note the digit in a corner, with Ctrl and Shift in the centre."""
        held = pygame.key.get_mods()
        ctrl = held & (pygame.KMOD_CTRL | pygame.KMOD_META)
        self.on_press("centre" if ctrl and held & pygame.KMOD_SHIFT else "corner" if ctrl else "tool")

    def press_other(self, point: Point, host: WidgetHost) -> bool:  # noqa: ARG002 - the position does not matter
        """Note the digit in a corner."""
        self.on_press("corner")
        return True


# --- the popup ------------------------------------------------------------------------------------------------------


@dataclass(kw_only=True, eq=False)
class Popup(Widget):
    """A card above everything. It receives every press; one outside the card calls `on_close`."""

    contents: Sequence[Widget]
    on_close: Callable[[], None]
    radius: float = 14

    modal: ClassVar[bool] = True

    @property
    def children(self) -> Sequence[Widget]:
        return self.contents

    def hit(self, point: Point) -> bool:  # noqa: ARG002 - every position counts
        """Return True: the popup receives every press, so that no press reaches the widgets behind it."""
        return True

    def draw(self, canvas: Canvas, touch: Touch) -> None:  # noqa: ARG002 - only its keys react to touch
        """Draw the card and its shadow. The grid behind it is not dimmed."""
        canvas.round_rect(self.rect, self.radius, "card", "field_border", 1, Shadow(8, 28, (0, 0, 0, 110)))

    def grab(self, point: Point, host: WidgetHost) -> None:  # noqa: ARG002 - the host is not needed
        """Close the popup if the press is outside the card."""
        if not self.rect.contains(point):
            self.on_close()

    def press_other(self, point: Point, host: WidgetHost) -> bool:
        """Handle the right button like the left one."""
        self.grab(point, host)
        return True


def compose_popup(moment: SudokuMoment, square: Rect) -> Popup:
    """Return the palette next to a square of the grid, inside the window."""
    rect = _place(moment.canvas.area, square)

    def close() -> None:
        moment.calls.open_popup(None)

    return Popup(key="popup", rect=rect, on_close=close, contents=_keys(moment, rect.inset(_PAD), close))


def _place(area: Rect, square: Rect) -> Rect:
    """Return the place to the right of the square, or to its left if there is no room."""
    side = 3 * _KEY + 2 * _GAP + 2 * _PAD
    wanted = Rect(square.right + 6, square.center[1] - side / 2, side, side + _CLEAR + _GAP)
    inner = area.inset(6)
    if wanted.right > inner.right:
        wanted = wanted.moved(-(square.w + 12 + side), 0)
    return wanted.within(inner)


def _keys(moment: SudokuMoment, rect: Rect, close: Callable[[], None]) -> Sequence[Widget]:
    """Return the digits, and the clear key below them. Each key closes the palette first."""
    clear, digits = rect.cut_bottom(_CLEAR, _GAP)
    places = [place for row in digits.rows(3, _GAP) for place in row.columns(3, _GAP)]

    def press(digit: int) -> Callable[[EntryMode], None]:
        def pressed(mode: EntryMode) -> None:
            close()
            enter_digit(moment, digit, mode)

        return pressed

    def clear_squares() -> None:
        close()
        erase(moment)

    return [
        *(
            DigitKey(key=f"popup/{digit}", rect=place, digit=digit, on_press=press(digit), radius=9)
            for digit, place in enumerate(places, 1)
        ),
        Button(
            key="popup/clear",
            rect=clear,
            icon="eraser",
            label=moment.t("sudoku-digit-clear"),
            size=13,
            radius=9,
            on_press=clear_squares,
        ),
    ]

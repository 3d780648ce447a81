"""The tools and the palette: nine digits with the numbers left, or nine colours."""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass

import pygame

from banmen_client.games.sudoku.coach.progress import digits_left
from banmen_client.games.sudoku.commands import COMMANDS, Command, run
from banmen_client.games.sudoku.digit_entry import EntryMode, enter_digit
from banmen_client.games.sudoku.drawing.palette import PALETTES
from banmen_client.games.sudoku.moment import SudokuMoment
from banmen_client.ui.buttons import Button, Kind, draw_face
from banmen_client.ui.canvas import Canvas
from banmen_client.ui.geometry import Point, Rect
from banmen_client.ui.theme import Color
from banmen_client.ui.widget import Host, Touch, Widget

_TOOLS = ("undo", "erase", "pencil", "hint")
_WATCHERS_TOOLS = ("candidates", "rules", "filter")
_STACKED_FROM, _WORDS_FROM = 70, 96
"""From this height of a tool the label is below the icon. A lower tool has a label from this width on."""


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
        """The digit and its look."""
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

    def activate(self, host: Host) -> None:  # noqa: ARG002 - the host is not needed
        """Press the key. With Ctrl note the digit in a corner, with Ctrl and Shift in the centre."""
        held = pygame.key.get_mods()
        ctrl = held & (pygame.KMOD_CTRL | pygame.KMOD_META)
        self.on_press("centre" if ctrl and held & pygame.KMOD_SHIFT else "corner" if ctrl else "tool")

    def press_other(self, point: Point, host: Host) -> bool:  # noqa: ARG002 - the position does not matter
        """Note the digit in a corner."""
        self.on_press("corner")
        return True


def tools(moment: SudokuMoment, rect: Rect) -> Sequence[Widget]:
    """Return the row of tools. Spectators have their own."""
    names = _WATCHERS_TOOLS if moment.table.watching else _TOOLS
    places = rect.columns(len(names), 10 if rect.w > 300 else 6)  # noqa: PLR2004 - a narrow panel
    return [_tool(moment, place, COMMANDS[name]) for place, name in zip(places, names, strict=True)]


def _tool(moment: SudokuMoment, rect: Rect, command: Command) -> Button:
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


def compose(moment: SudokuMoment, rect: Rect) -> Sequence[Widget]:
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

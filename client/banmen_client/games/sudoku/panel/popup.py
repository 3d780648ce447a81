"""The small palette at a square: nine digits and a key that clears. A press outside closes it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from banmen_client.games.sudoku.digit_entry import EntryMode, enter_digit, erase
from banmen_client.games.sudoku.moment import SudokuMoment
from banmen_client.games.sudoku.panel.palette import DigitKey
from banmen_client.ui.buttons import Button
from banmen_client.ui.canvas import Canvas
from banmen_client.ui.geometry import Point, Rect
from banmen_client.ui.theme import Shadow
from banmen_client.ui.widget import Host, Touch, Widget

_KEY, _GAP, _PAD, _CLEAR = 44, 6, 10, 34


@dataclass(kw_only=True, eq=False)
class Popup(Widget):
    """A card above everything. It receives every press; one outside the card calls `on_close`."""

    contents: Sequence[Widget]
    on_close: Callable[[], None]
    radius: float = 14

    modal: ClassVar[bool] = True

    @property
    def children(self) -> Sequence[Widget]:
        """Its keys."""
        return self.contents

    def hit(self, point: Point) -> bool:  # noqa: ARG002 - every position counts
        """Return True: the popup receives every press, so that no press reaches the widgets behind it."""
        return True

    def draw(self, canvas: Canvas, touch: Touch) -> None:  # noqa: ARG002 - only its keys react to touch
        """Draw the card and its shadow. The grid behind it is not dimmed."""
        canvas.round_rect(self.rect, self.radius, "card", "field_border", 1, Shadow(8, 28, (0, 0, 0, 110)))

    def grab(self, point: Point, host: Host) -> None:  # noqa: ARG002 - the host is not needed
        """Close the popup if the press is outside the card."""
        if not self.rect.contains(point):
            self.on_close()

    def press_other(self, point: Point, host: Host) -> bool:
        """Handle the right button like the left one."""
        self.grab(point, host)
        return True


def compose(moment: SudokuMoment, square: Rect) -> Popup:
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

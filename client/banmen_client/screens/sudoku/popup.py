"""The small palette at a square: nine digits and a key that clears. A press beside it closes it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from banmen_client.screens.sudoku import writing
from banmen_client.screens.sudoku.palette import DigitKey
from banmen_client.screens.sudoku.writing import How
from banmen_client.ui.buttons import Button
from banmen_client.ui.canvas import Canvas
from banmen_client.ui.geometry import Point, Rect
from banmen_client.ui.theme import Shadow
from banmen_client.ui.widget import Host, Touch, Widget

if TYPE_CHECKING:
    from banmen_client.screens.sudoku.screen import SudokuScreen

_KEY, _GAP, _PAD, _CLEAR = 44, 6, 10, 34


@dataclass(kw_only=True, eq=False)
class Popup(Widget):
    """A card above all, which takes every press: one outside it is `on_close`."""

    contents: Sequence[Widget]
    on_close: Callable[[], None]
    radius: float = 14

    modal: ClassVar[bool] = True

    @property
    def children(self) -> Sequence[Widget]:
        """Its keys."""
        return self.contents

    def hit(self, point: Point) -> bool:  # noqa: ARG002 - everywhere
        """Nothing behind it is touched."""
        return True

    def draw(self, canvas: Canvas, touch: Touch) -> None:  # noqa: ARG002 - its keys are touched
        """The card and its shadow; nothing is dimmed, for one looks at the grid."""
        canvas.round_rect(self.rect, self.radius, "card", "field_border", 1, Shadow(8, 28, (0, 0, 0, 110)))

    def grab(self, point: Point, host: Host) -> None:  # noqa: ARG002 - the host is not needed
        """Close it, if the press is outside."""
        if not self.rect.contains(point):
            self.on_close()

    def press_other(self, point: Point, host: Host) -> bool:
        """The right button does the same."""
        self.grab(point, host)
        return True


def compose(screen: "SudokuScreen", square: int) -> Popup:
    """The palette beside a square, inside the window."""
    rect = _place(screen, square)

    def close() -> None:
        screen.open_popup(None)

    return Popup(key="popup", rect=rect, on_close=close, contents=_keys(screen, rect.inset(_PAD), close))


def _place(screen: "SudokuScreen", square: int) -> Rect:
    """At the right of the square; at its left where there is no room."""
    side = 3 * _KEY + 2 * _GAP + 2 * _PAD
    cell = screen.square_rect(square)
    wanted = Rect(cell.right + 6, cell.center[1] - side / 2, side, side + _CLEAR + _GAP)
    area = screen.window.canvas.area.inset(6)
    if wanted.right > area.right:
        wanted = wanted.moved(-(cell.w + 12 + side), 0)
    return wanted.within(area)


def _keys(screen: "SudokuScreen", rect: Rect, close: Callable[[], None]) -> Sequence[Widget]:
    """The digits, and the key that clears below them; each closes the palette first."""
    clear, digits = rect.cut_bottom(_CLEAR, _GAP)
    places = [place for row in digits.rows(3, _GAP) for place in row.columns(3, _GAP)]

    def press(digit: int) -> Callable[[How], None]:
        def pressed(how: How) -> None:
            close()
            screen.digit(digit, how=how)

        return pressed

    def erase() -> None:
        close()
        writing.erase(screen)

    return [
        *(
            DigitKey(key=f"popup/{digit}", rect=place, digit=digit, on_press=press(digit), radius=9)
            for digit, place in enumerate(places, 1)
        ),
        Button(
            key="popup/clear",
            rect=clear,
            icon="eraser",
            label=screen.window.t("sudoku-digit-clear"),
            size=13,
            radius=9,
            on_press=erase,
        ),
    ]

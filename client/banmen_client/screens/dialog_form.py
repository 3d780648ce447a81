"""Forms in dialogs: rows with a label at the left and a control at the right."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from banmen_client.screens.window_protocol import Window
from banmen_client.ui.canvas import Canvas
from banmen_client.ui.controls import Segmented
from banmen_client.ui.geometry import Rect
from banmen_client.ui.labels import Label
from banmen_client.ui.widget import Widget

ControlMaker = Callable[[Rect], Widget]
"""Makes the control of a row in the given rectangle."""

FormRow = tuple[str, ControlMaker]
"""The message id of a row's label, and the function that makes its control."""

NO_ROW: FormRow = ("", lambda rect: Widget(rect=rect))
"""Replaces a row that does not apply to the present choices. Its room stays free at the end of the form.

So the dialog and its main button stay in place whatever the user chooses.
"""

DIALOG_FRAME = 170
"""The height (units) of a dialog without its form: title, buttons, margins."""

_ROW, _LOWEST_ROW, _GAP, _LEAST_GAP = 44, 36, 12, 4
_CROWDED_ROW = 32
"""The height of a row (units) below which hidden rows get no room."""
_SEGMENT_PAD = 14
"""The horizontal padding (units) of a segment's label."""


@dataclass(kw_only=True, eq=False)
class FormLine(Widget):
    """Widgets next to each other in one row of a form."""

    contents: Sequence[Widget]

    @property
    def children(self) -> Sequence[Widget]:
        return self.contents


def form_height(window: Window, rows: Sequence[FormRow]) -> float:
    """Return the height in units of a form, limited by the window."""
    return min(len(rows) * (_ROW + _GAP), window.canvas.area.h - DIALOG_FRAME)


def choice(
    window: Window,
    key: str,
    labels: Sequence[str],
    chosen: int,
    choose: Callable[[int], None],
    *,
    size: float = 14,
    tooltip: str = "",
) -> ControlMaker:
    """Make a choice among a few labels. `choose(index)` is called, then the window is composed again."""

    def choose_and_redraw(number: int) -> None:
        choose(number)
        window.redraw()

    return lambda rect: Segmented(
        key=key,
        rect=rect,
        labels=labels,
        chosen=chosen,
        on_choose=choose_and_redraw,
        size=size,
        tooltip=tooltip,
        shares=_shares(window.canvas, labels, size, rect.w),
    )


def _shares(canvas: Canvas, labels: Sequence[str], size: float, width: float) -> Sequence[float]:
    """Return the relative widths of the segments; an empty sequence if all labels fit into equal segments."""
    needed = [canvas.text_width(label, size, bold=True) + _SEGMENT_PAD for label in labels]
    return needed if needed and max(needed) > width / len(needed) else ()


def lay_out(window: Window, rect: Rect, rows: Sequence[FormRow]) -> Sequence[Widget]:
    """Make the widgets of a form from the top of `rect`; each `NO_ROW` leaves free space at the end."""
    widgets: list[Widget] = []
    shown = [row for row in rows if row is not NO_ROW]
    crowded = rect.h / len(rows) < _CROWDED_ROW + _LEAST_GAP  # the dialog is as high as the window then, and stays so
    count = len(shown) if crowded else len(rows)
    least = _LEAST_GAP if count < len(rows) else 2
    gap = min(_GAP, max(least, (rect.h - count * _LOWEST_ROW) / count))
    for place, (label, make) in zip(rect.rows(count, gap), shown, strict=False):
        words, control = place.cut_left(min(170, place.w * 0.32), 12)
        widgets += [Label(rect=words, text=window.t(label), color="secondary"), make(control)]
    return widgets

"""A form: a label at the left of each row, its control at the right."""

from collections.abc import Callable, Sequence

from banmen_client.screens.context import Window
from banmen_client.ui.geometry import Rect
from banmen_client.ui.labels import Label
from banmen_client.ui.widget import Widget
from banmen_client.ui.widgets import Segmented

Maker = Callable[[Rect], Widget]
"""Makes a control in the rectangle that the form gives it."""

FormRow = tuple[str, Maker]
"""The id of a row's label, and its control."""

DIALOG_FRAME = 170
"""What a dialog needs beside its form: title, buttons, margins."""

_ROW, _LOWEST_ROW, _GAP = 44, 36, 12


def form_height(window: Window, rows: Sequence[FormRow]) -> float:
    """How high a form wants to be, as far as the window allows."""
    return min(len(rows) * (_ROW + _GAP), window.canvas.area.h - DIALOG_FRAME)


def choice(
    window: Window,
    key: str,
    labels: Sequence[str],
    chosen: int,
    choose: Callable[[int], None],
    *,
    enabled: bool = True,
    size: float = 14,
    tooltip: str = "",
) -> Maker:
    """One choice among a few, by its place; the window is composed again after it."""

    def take(number: int) -> None:
        choose(number)
        window.redraw()

    return lambda rect: Segmented(
        key=key,
        rect=rect,
        labels=labels,
        chosen=chosen,
        on_choose=take,
        enabled=enabled,
        size=size,
        tooltip=tooltip,
    )


def lay_out(window: Window, rect: Rect, rows: Sequence[FormRow]) -> Sequence[Widget]:
    """The widgets of a form."""
    widgets: list[Widget] = []
    gap = min(_GAP, max(2, (rect.h - len(rows) * _LOWEST_ROW) / len(rows)))
    for place, (label, make) in zip(rect.rows(len(rows), gap), rows, strict=True):
        words, control = place.cut_left(min(170, place.w * 0.32), 12)
        widgets += [Label(rect=words, text=window.t(label), color="secondary"), make(control)]
    return widgets

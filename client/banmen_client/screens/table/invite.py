"""The invitation to a table: its address and its code, to be copied."""

from collections.abc import Callable, Sequence

from banmen.texts import Texts
from banmen_client.screens.table.moment import Moment
from banmen_client.ui.buttons import Button, button_width
from banmen_client.ui.canvas import Canvas
from banmen_client.ui.geometry import Rect
from banmen_client.ui.labels import Card, Label, Painted, Paragraph
from banmen_client.ui.widget import Touch, Widget

_CODE_SIZE, _CODE_ICON, _CODE_PAD = 13, 14, 8
_CODE_SPACING = 0.6
"""Units between letters; with kerning alone, the hyphen could disappear between two slanted letters."""
_NARROW, _NARROW_FOR_CODE = 300, 340  # a code in capitals needs more room than an address
"""Below these widths the values are shown without labels."""


def compose(moment: Moment, rect: Rect) -> Sequence[Widget]:
    """Compose the card that is shown while a seat is free."""
    t, canvas, copy = moment.t, moment.canvas, moment.calls.copy
    opened = moment.table.replay.opened
    if opened is None:
        return []
    narrow = rect.w < _NARROW
    inner = rect.inset(12, 10) if narrow else rect.inset(20, 16)
    head, inner = inner.cut_top(26, 6)
    hint = t("invite-hint") if moment.friend_address else t("invite-loopback")
    body, inner = inner.cut_top(canvas.paragraph_height(hint, inner.w, 14), 14)
    widgets: list[Widget] = [
        Card(rect=rect),
        Label(rect=head, text=t("invite-title"), size=18, bold=True),
        Paragraph(rect=body, text=hint, size=14, color="secondary"),
    ]
    lines = [("address", moment.friend_address)] if moment.friend_address else []
    for key, value in [*lines, ("code", opened.code)]:
        line, inner = inner.cut_top(50, 12)
        gold = key == "code"
        widgets += copy_line(t, canvas, line, key, value, copy, gold=gold, narrow_below=_NARROW_FOR_CODE)
    return widgets


def copy_line(  # noqa: PLR0917 - a line has that many parts
    t: Texts,
    canvas: Canvas,
    rect: Rect,
    key: str,
    value: str,
    copy: Callable[[str], None],
    *,
    gold: bool = False,
    narrow_below: float = _NARROW,
) -> Sequence[Widget]:
    """A framed line: a label, its value in large letters, and a button that copies the value."""
    narrow = rect.w < narrow_below
    name = "" if narrow else t("copy")
    width = 36 if narrow else button_width(canvas, name, 14, icons=1)
    button, rest = rect.inset(8, 7).cut_right(width, 10)
    label, text = rest.inset(4 if narrow else 8, 0).cut_left(0 if narrow else 68, 0 if narrow else 4)

    sizes = (17,) if gold and narrow else (20, 17) if gold else (15, 13) if narrow else (17, 15, 13)
    spacing = 1.5 if gold else 0
    widths = {size: canvas.text_width(value, size, bold=True) + spacing * len(value) for size in sizes}
    size = next((size for size in sizes if widths[size] <= text.w), sizes[-1])

    return [
        Card(rect=rect, radius=10, fill="field", border="field_border"),
        Label(rect=label, text="" if narrow else t(key), size=13, color="secondary"),
        Label(
            rect=text,
            text=value,
            size=size,
            bold=True,
            color="gold_text" if gold else "ink",
            spacing=spacing,
        ),
        Button(
            key=f"copy/{key}",
            rect=button,
            icon="copy",
            label=name,
            tooltip=t("copy"),
            size=14,
            on_press=lambda: copy(value),
        ),
    ]


def code_of(moment: Moment) -> str:
    """The code for spectators; empty if nobody may watch, and while the card of `compose` shows it."""
    opened = moment.table.replay.opened
    if opened is None or moment.recorded or moment.table.waiting or opened.watchers == "none":
        return ""
    return opened.code


def code_width(canvas: Canvas, code: str) -> float:
    """The width in units of `code_button` with the code written out."""
    letters = sum(canvas.text_width(letter, _CODE_SIZE) + _CODE_SPACING for letter in code)
    return letters + 6 + _CODE_ICON + 2 * _CODE_PAD


def code_button(moment: Moment, rect: Rect, code: str) -> Widget:
    """A button that copies the code. It shows the code and an icon, or the icon alone in a narrow `rect`."""
    t, address = moment.t, moment.friend_address
    written = rect.w >= code_width(moment.canvas, code)

    def paint(canvas: Canvas, rect: Rect, touch: Touch) -> None:
        ink = "ink" if touch.hovered else "secondary"
        if touch.hovered:
            canvas.round_rect(rect, 8, "hover")
        if not written:
            canvas.icon("copy", rect.center, 16, ink)
            return
        inner = rect.inset(_CODE_PAD, 0)
        canvas.text(code, inner, _CODE_SIZE, color=ink, spacing=_CODE_SPACING)
        canvas.icon("copy", (inner.right - _CODE_ICON / 2, rect.center[1]), _CODE_ICON, ink)

    tip = t("show-code-tip", code=code)
    return Painted(
        key="show/code",
        rect=rect,
        radius=8,
        paint=paint,
        tooltip=tip if address is None else f"{tip} · banmen {address}/{code}",
        on_press=lambda: moment.calls.copy(code),
    )

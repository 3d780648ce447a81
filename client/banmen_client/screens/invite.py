"""What a friend needs to come to this table: the address and the code."""

from collections.abc import Sequence

from banmen_client.screens.context import Window
from banmen_client.screens.standing import Standing
from banmen_client.ui.buttons import Button, button_width
from banmen_client.ui.canvas import Canvas
from banmen_client.ui.geometry import Rect
from banmen_client.ui.labels import Card, Label, Painted, Paragraph
from banmen_client.ui.widget import Touch, Widget

_CODE_SIZE, _CODE_ICON, _CODE_PAD = 13, 14, 8
_CODE_SPACING = 0.6
"""Kerning would hide the hyphen between two letters that lean towards each other."""
_NARROW, _NARROW_FOR_CODE = 300, 340  # a code in capitals needs more room than an address
"""Below this width only the values are shown, not what they are."""


def compose(window: Window, rect: Rect, standing: Standing) -> Sequence[Widget]:
    """The card that is shown while a seat is free."""
    t, canvas = window.t, window.canvas
    opened = standing.replay.opened
    if opened is None:
        return []
    narrow = rect.w < _NARROW
    inner = rect.inset(12, 10) if narrow else rect.inset(20, 16)
    head, inner = inner.cut_top(26, 6)
    hint = t("invite-hint") if window.friend_address else t("invite-loopback")
    body, inner = inner.cut_top(canvas.paragraph_height(hint, inner.w, 14), 14)
    widgets: list[Widget] = [
        Card(rect=rect),
        Label(rect=head, text=t("invite-title"), size=18, bold=True),
        Paragraph(rect=body, text=hint, size=14, color="secondary"),
    ]
    if window.friend_address:
        line, inner = inner.cut_top(50, 12)
        widgets += copy_line(window, line, "address", window.friend_address, narrow_below=_NARROW_FOR_CODE)
    line, inner = inner.cut_top(50, 12)
    return [*widgets, *copy_line(window, line, "code", opened.code, gold=True, narrow_below=_NARROW_FOR_CODE)]


def copy_line(
    window: Window, rect: Rect, key: str, value: str, *, gold: bool = False, narrow_below: float = _NARROW
) -> Sequence[Widget]:
    """A framed line: what it is, its value large enough to be read aloud, and a button that copies it."""
    t = window.t
    narrow = rect.w < narrow_below
    name = "" if narrow else t("copy")
    width = 36 if narrow else button_width(window.canvas, name, 14, icons=1)
    button, rest = rect.inset(8, 7).cut_right(width, 10)
    label, text = rest.inset(4 if narrow else 8, 0).cut_left(0 if narrow else 68, 0 if narrow else 4)

    sizes = (17,) if gold and narrow else (20, 17) if gold else (15, 13) if narrow else (17, 15, 13)
    spacing = 1.5 if gold else 0
    widths = {size: window.canvas.text_width(value, size, bold=True) + spacing * len(value) for size in sizes}
    size = next((size for size in sizes if widths[size] <= text.w), sizes[-1])

    def copy() -> None:
        window.copy(value)
        window.notify(t("copied", text=value), "success")

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
        Button(key=f"copy/{key}", rect=button, icon="copy", label=name, tooltip=t("copy"), size=14, on_press=copy),
    ]


def code_of(window: Window, standing: Standing) -> str:
    """The code by which others come to watch; empty where nobody may, and while the card of `compose` has it."""
    opened = standing.replay.opened
    if opened is None or window.session.recorded or standing.waiting or opened.watchers == "none":
        return ""
    return opened.code


def code_width(canvas: Canvas, code: str) -> float:
    """How wide `code_button` is with the code written out."""
    letters = sum(canvas.text_width(letter, _CODE_SIZE) + _CODE_SPACING for letter in code)
    return letters + 6 + _CODE_ICON + 2 * _CODE_PAD


def code_button(window: Window, rect: Rect, code: str) -> Widget:
    """The code in quiet letters with the sign of a copy, or this sign alone in a narrow `rect`; pressing it copies."""
    t, address = window.t, window.friend_address
    written = rect.w >= code_width(window.canvas, code)

    def copy() -> None:
        window.copy(code)
        window.notify(t("copied", text=code), "success")

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
        on_press=copy,
    )

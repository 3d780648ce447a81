"""Inviting a friend: the card with a table's address and code, and the dialog with a link and its QR code.

A friend with banmen's window types `ADDRESS/CODE`, which one press copies; a friend with a browser opens the link.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache, partial

import pygame

from banmen.addresses.typed import parse_address
from banmen.texts import Texts
from banmen_client.screens.table.moment import Moment
from banmen_client.screens.window_protocol import DialogMaker, Window
from banmen_client.ui.canvas import Canvas
from banmen_client.ui.controls import Button, ButtonSpec, Select, button_width
from banmen_client.ui.geometry import Rect
from banmen_client.ui.labels import Card, Label, Painted, Paragraph
from banmen_client.ui.overlays import dialog
from banmen_client.ui.widget import Touch, Widget

_CODE, _SMALLEST_CODE = 300, 150
"""The side of the QR code in units: usual, and minimum in a low window."""
_LINK, _CHOICE = 30, 48
_AROUND = 290
"""The height (units) of the dialog without the code."""
_MORE_WORDS = 50
"""The additional height (units) for the sentence about other addresses."""


# --- the dialog with the link -----------------------------------------------------------------------------------------


def link_dialog(address: str, code: str = "") -> DialogMaker:
    """Make the dialog with the text that a friend types: `ADDRESS`, or `ADDRESS/CODE` for a table.

    If the server has several addresses, the user may choose one. The window keeps that choice.
    """

    def compose(window: Window) -> Widget:
        t, friends = window.t, window.friends
        chosen = friends.address or address
        invitation = f"{chosen}/{code}" if code else chosen
        link = parse_address(invitation).link
        several = len(friends.all) > 1
        side = max(_SMALLEST_CODE, min(_CODE, window.canvas.area.h - _AROUND - _MORE_WORDS * several))

        def close() -> None:
            window.show_dialog(None)

        def copy(text: str) -> None:
            window.copy(text)
            window.notify(t("copied", text=text), "success")

        name = t("invite-copy") if code else t("link-qr-copy-address")

        return dialog(
            window.canvas,
            key="browser-link",
            title=t("link-qr-title"),
            body=t("link-qr-body-several" if several else "link-qr-body"),
            buttons=[
                ButtonSpec("close", t("close"), close),
                ButtonSpec("invitation", name, partial(copy, invitation)),
                ButtonSpec("copy", t("link-qr-copy"), partial(copy, link), kind="primary", icon="copy"),
            ],
            on_cancel=close,
            width=560,
            content_height=side + (_CHOICE if several else _LINK),
            compose=lambda rect: _code_and_link(window, rect, side, link),
        )

    return compose


def _code_and_link(window: Window, rect: Rect, side: float, link: str) -> Sequence[Widget]:
    """Return the QR code with the link below it; with a choice if the server has several addresses."""

    def paint(canvas: Canvas, rect: Rect, touch: Touch) -> None:  # noqa: ARG001 - only shown
        draw_qr_code(canvas, rect, link)

    code, below = rect.cut_top(side, 8)
    picture = Painted(key="browser-link/code", rect=code.middle(side, side), paint=paint, drawn_from=link)
    friends = window.friends
    if len(friends.all) > 1:
        return [picture, _address_choice(window, below.cut_top(_CHOICE - 8)[0])]
    return [picture, Label(rect=below.cut_top(_LINK - 8)[0], text=link, size=16, bold=True, align="center")]


def _address_choice(window: Window, rect: Rect) -> Widget:
    """Return the choice among the server's addresses: a friend in another network needs a different one."""
    friends = window.friends
    addresses = friends.all

    def choose(number: int) -> None:
        friends.choose(addresses[number])
        window.redraw()

    return Select(
        key="browser-link/address",
        rect=rect,
        options=[parse_address(each).link for each in addresses],
        chosen=addresses.index(friends.address or addresses[0]),
        on_choose=choose,
        icon="wifi",
    )


_CODE_SIZE, _CODE_ICON, _CODE_PAD = 13, 14, 8
_CODE_SPACING = 0.6
"""Units between letters; with kerning alone, the hyphen could disappear between two slanted letters."""
_NARROW = 300
"""Below this width the values are shown without labels."""
_FACT, _FRAME_PAD, _BUTTON = 34, 6, 44
_HEAD, _BELOW_HEAD, _BELOW_HINT, _BELOW_FACTS = 26, 6, 14, 12


# --- the card and its parts -------------------------------------------------------------------------------------------


def compose(moment: Moment, rect: Rect) -> Sequence[Widget]:
    """Compose the card that invites a friend to a free seat.

    The address, the code and the buttons have the first claim on the room, then the title, then the hint.
    """
    t, canvas, copy = moment.t, moment.canvas, moment.calls.copy
    opened = moment.table.replay.opened
    if opened is None:
        return []
    narrow = rect.w < _NARROW
    inner = rect.inset(12, 10) if narrow else rect.inset(20, 16)
    address, tunnel = moment.friends.address, moment.friends.tunnel
    hint = t("with-friend-tunnel", address=tunnel) if tunnel else t(f"invite-{'hint' if address else 'loopback'}")
    facts = [*([("address", address)] if address else []), ("code", opened.code)]
    widgets: list[Widget] = [Card(rect=rect)]
    spare = inner.h - _facts_height(facts) - _BELOW_FACTS - _BUTTON - _HEAD - _BELOW_HEAD
    if spare >= 0:
        head, inner = inner.cut_top(_HEAD, _BELOW_HEAD)
        widgets.append(Label(rect=head, text=t("invite-title"), size=18, bold=True))
    hint_height = canvas.paragraph_height(hint, inner.w, 14)
    if spare >= hint_height + _BELOW_HINT:
        body, inner = inner.cut_top(hint_height, _BELOW_HINT)
        widgets.append(Paragraph(rect=body, text=hint, size=14, color="secondary"))
    made, inner = _facts(t, canvas, inner, facts)
    widgets += made
    text = invitation(moment, opened.code)
    name = t("invite-copy") if address else t("invite-copy-code")
    button = inner.cut_top(_BUTTON)[0]
    if address:
        code, button = button.cut_right(_BUTTON, 8)
        widgets.append(
            link_button(
                t, code, "link/invitation", partial(moment.calls.show_dialog, link_dialog(address, opened.code))
            )
        )
    label = name if button_width(canvas, name, 15, icons=1) <= button.w else t("copy")
    widgets.append(
        Button(
            key="copy/invitation",
            rect=button,
            icon="copy",
            label=label,
            tooltip=t("invite-copy-tip", text=text),
            kind="primary",
            on_press=lambda: copy(text),
        )
    )
    return widgets


def invitation(moment: Moment, code: str) -> str:
    """Return the text for a friend: `ADDRESS/CODE`, or only the code while the server is private to this computer."""
    address = moment.friends.address
    return code if address is None else f"{address}/{code}"


def _facts_height(facts: Sequence[tuple[str, str]]) -> float:
    return len(facts) * _FACT + 2 * _FRAME_PAD


def _facts(t: Texts, canvas: Canvas, rect: Rect, facts: Sequence[tuple[str, str]]) -> tuple[Sequence[Widget], Rect]:
    """Return the address and the code in a frame, large enough to be read out.

    Return the widgets and the rest of `rect`.
    """
    frame, rest = rect.cut_top(_facts_height(facts), _BELOW_FACTS)
    widgets: list[Widget] = [Card(rect=frame, radius=10, fill="field", border="field_border")]
    narrow = rect.w < _NARROW
    for (key, value), line in zip(facts, frame.inset(12, _FRAME_PAD).rows(len(facts)), strict=True):
        label, words = line.cut_left(0 if narrow else 68, 0 if narrow else 4)
        gold = key == "code"
        widgets += [
            Label(rect=label, text="" if narrow else t(key), size=13, color="secondary"),
            _value(canvas, words, value, gold=gold, narrow=narrow),
        ]
    return widgets, rest


def _value(canvas: Canvas, rect: Rect, text: str, *, gold: bool, narrow: bool) -> Label:
    """Return an address, or a code in gold, in the largest letters that fit."""
    sizes = (17,) if gold and narrow else (20, 17) if gold else (15, 13) if narrow else (17, 15, 13)
    spacing = 1.5 if gold else 0
    widths = {size: canvas.text_width(text, size, bold=True) + spacing * len(text) for size in sizes}
    size = next((size for size in sizes if widths[size] <= rect.w), sizes[-1])
    color = "gold_text" if gold else "ink"
    return Label(rect=rect, text=text, size=size, bold=True, color=color, spacing=spacing)


def link_button(t: Texts, rect: Rect, key: str, on_press: Callable[[], None]) -> Button:
    """Return a button that shows the link for a browser, with its QR code."""
    return Button(key=key, rect=rect, icon="qr-code", tooltip=t("link-qr"), on_press=on_press)


def copy_line(  # noqa: PLR0917 - a line has that many parts
    t: Texts,
    canvas: Canvas,
    rect: Rect,
    key: str,
    value: str,
    copy: Callable[[str], None],
    show_link: Callable[[], None] | None = None,
) -> Sequence[Widget]:
    """Return a framed line: a label, its value in large letters, and buttons that copy it and show its link."""
    narrow = rect.w < _NARROW
    name = "" if narrow or show_link else t("copy")
    width = button_width(canvas, name, 14, icons=1) if name else 36
    link, rest = rect.inset(8, 7).cut_right(36, 6) if show_link else (rect, rect.inset(8, 7))
    button, rest = rest.cut_right(width, 10)
    label, text = rest.inset(4 if narrow else 8, 0).cut_left(0 if narrow else 68, 0 if narrow else 4)
    return [
        Card(rect=rect, radius=10, fill="field", border="field_border"),
        Label(rect=label, text="" if narrow else t(key), size=13, color="secondary"),
        _value(canvas, text, value, gold=False, narrow=narrow),
        Button(
            key=f"copy/{key}",
            rect=button,
            icon="copy",
            label=name,
            tooltip=t("copy"),
            size=14,
            on_press=lambda: copy(value),
        ),
        *([link_button(t, link, f"link/{key}", show_link)] if show_link else []),
    ]


def code_of(moment: Moment) -> str:
    """Return the code for spectators; empty if nobody may watch, or while the card of `compose` shows it."""
    opened = moment.table.replay.opened
    if opened is None or moment.recorded or moment.table.waiting or opened.watchers == "none":
        return ""
    return opened.code


def code_width(canvas: Canvas, code: str) -> float:
    """Return the width in units of `code_button` with the code written out."""
    letters = sum(canvas.text_width(letter, _CODE_SIZE) + _CODE_SPACING for letter in code)
    return letters + 6 + _CODE_ICON + 2 * _CODE_PAD


def code_button(moment: Moment, rect: Rect, code: str) -> Widget:
    """Return a button that shows the invitation; on a server private to this computer, it copies the code.

    It shows the code and an icon, or only the icon in a narrow `rect`.
    """
    t, text, calls = moment.t, invitation(moment, code), moment.calls
    address = moment.friends.address
    known = address is not None
    written = rect.w >= code_width(moment.canvas, code)

    icon = "qr-code" if known else "copy"

    def paint(canvas: Canvas, rect: Rect, touch: Touch) -> None:
        ink = "ink" if touch.hovered else "secondary"
        if touch.hovered:
            canvas.round_rect(rect, 8, "hover")
        if not written:
            canvas.icon(icon, rect.center, 16, ink)
            return
        inner = rect.inset(_CODE_PAD, 0)
        canvas.text(code, inner, _CODE_SIZE, color=ink, spacing=_CODE_SPACING)
        canvas.icon(icon, (inner.right - _CODE_ICON / 2, rect.center[1]), _CODE_ICON, ink)

    tip = t("show-code-link-tip" if known else "show-code-tip", code=code)
    return Painted(
        key="show/code",
        rect=rect,
        radius=8,
        paint=paint,
        drawn_from=(code, written),
        tooltip=tip if text == code else f"{tip} · banmen {text}",
        on_press=lambda: calls.copy(text) if address is None else calls.show_dialog(link_dialog(address, code)),
    )


_QUIET = 4
"""Empty modules around the code, as the standard requires."""
_WHITE, _BLACK = (255, 255, 255), (16, 18, 22)


def draw_qr_code(canvas: Canvas, rect: Rect, text: str) -> None:
    """Draw the code of a text in the middle of a square, its modules as large as whole pixels allow."""
    canvas.round_rect(rect, 12, _WHITE)
    canvas.picture(rect, ("qr code", text), lambda width, height: _picture(text, min(width, height)), 12)


def _picture(text: str, size_px: int) -> pygame.Surface:
    rows = _modules(text)
    count = len(rows) + 2 * _QUIET
    small = pygame.Surface((count, count))
    small.fill(_WHITE)
    for row, line in enumerate(rows):
        for column, dark in enumerate(line):
            if dark:
                small.set_at((column + _QUIET, row + _QUIET), _BLACK)
    side = max(1, size_px // count) * count
    picture = pygame.Surface((size_px, size_px))
    picture.fill(_WHITE)
    picture.blit(pygame.transform.scale(small, (side, side)), ((size_px - side) // 2, (size_px - side) // 2))
    return picture


@lru_cache(maxsize=8)
def _modules(text: str) -> tuple[tuple[bool, ...], ...]:
    """Return the rows of modules; True is dark."""
    import segno  # noqa: PLC0415 - takes 1.5 MB, and most windows show no code

    return tuple(tuple(map(bool, row)) for row in segno.make_qr(text, error="m").matrix)

"""The dialog for inviting a friend: a link with a QR code for browsers, and the address for banmen's window."""

from collections.abc import Sequence
from functools import partial

from banmen.address import parse_address
from banmen_client.screens.window_protocol import DialogMaker, Window
from banmen_client.ui.canvas import Canvas
from banmen_client.ui.geometry import Rect
from banmen_client.ui.labels import Label, Painted
from banmen_client.ui.menu import Select
from banmen_client.ui.qr_code import draw_qr_code
from banmen_client.ui.widget import Touch, Widget
from banmen_client.ui.widgets import DialogButton, dialog

_CODE, _SMALLEST_CODE = 300, 150
"""The side of the QR code in units: usual, and minimum in a low window."""
_LINK, _CHOICE = 30, 48
_AROUND = 290
"""The height (units) of the dialog without the code."""
_MORE_WORDS = 50
"""The additional height (units) for the sentence about other addresses."""


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
                DialogButton("close", t("close"), close),
                DialogButton("invitation", name, partial(copy, invitation)),
                DialogButton("copy", t("link-qr-copy"), partial(copy, link), kind="primary", icon="copy"),
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

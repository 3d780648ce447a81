"""The dialog that shows the way in: the link for a browser with a QR code for phones, and what a window takes."""

from collections.abc import Sequence
from functools import partial

from banmen.address import parse_address
from banmen_client.screens.window_protocol import DialogMaker, Window
from banmen_client.ui.canvas import Canvas
from banmen_client.ui.geometry import Rect
from banmen_client.ui.labels import Label, Painted
from banmen_client.ui.qr_code import draw_qr_code
from banmen_client.ui.widget import Touch, Widget
from banmen_client.ui.widgets import DialogButton, dialog

_CODE, _SMALLEST_CODE = 300, 150
"""The side of the QR code in units, usual and where the window is low."""
_LINK = 30
_AROUND = 290
"""What the dialog needs above and below the code."""


def link_dialog(invitation: str) -> DialogMaker:
    """Make the dialog for an invitation: what a friend types, `ADDRESS` or `ADDRESS/CODE`."""
    address = parse_address(invitation)
    link = address.link

    def compose(window: Window) -> Widget:
        t = window.t
        side = max(_SMALLEST_CODE, min(_CODE, window.canvas.area.h - _AROUND))

        def close() -> None:
            window.show_dialog(None)

        def copy(text: str) -> None:
            window.copy(text)
            window.notify(t("copied", text=text), "success")

        name = t("invite-copy") if address.code else t("link-qr-copy-address")

        return dialog(
            window.canvas,
            key="browser-link",
            title=t("link-qr-title"),
            body=t("link-qr-body"),
            buttons=[
                DialogButton("close", t("close"), close),
                DialogButton("invitation", name, partial(copy, invitation)),
                DialogButton("copy", t("link-qr-copy"), partial(copy, link), kind="primary", icon="copy"),
            ],
            on_cancel=close,
            width=560,
            content_height=side + _LINK,
            compose=lambda rect: _code_and_link(rect, side, link),
        )

    return compose


def _code_and_link(rect: Rect, side: float, link: str) -> Sequence[Widget]:
    """The QR code, and under it the link to be read out."""

    def paint(canvas: Canvas, rect: Rect, touch: Touch) -> None:  # noqa: ARG001 - only shown
        draw_qr_code(canvas, rect, link)

    code, below = rect.cut_top(side, 8)
    return [
        Painted(key="browser-link/code", rect=code.middle(side, side), paint=paint, drawn_from=link),
        Label(rect=below.cut_top(_LINK - 8)[0], text=link, size=16, bold=True, align="center"),
    ]

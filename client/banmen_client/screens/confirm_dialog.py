"""A dialog with a confirming button and Cancel. Cancel and Escape close it without any effect."""

from collections.abc import Callable, Sequence

from banmen_client.screens.window_protocol import Window
from banmen_client.ui.geometry import Rect
from banmen_client.ui.widget import Widget
from banmen_client.ui.widgets import Dialog, DialogButton, dialog


def confirm_dialog(
    window: Window,
    key: str,
    title: str,
    confirm: DialogButton,
    *,
    body: str = "",
    width: float = 460,
    content_height: float = 0,
    compose: Callable[[Rect], Sequence[Widget]] | None = None,
) -> Dialog:
    """Make the dialog. The other arguments are those of `dialog`."""

    def close() -> None:
        window.show_dialog(None)

    return dialog(
        window.canvas,
        key=key,
        title=title,
        body=body,
        buttons=[DialogButton("cancel", window.t("cancel"), close), confirm],
        on_cancel=close,
        width=width,
        content_height=content_height,
        compose=compose,
    )

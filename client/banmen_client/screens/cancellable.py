"""A dialog with one way on; Cancel, or Escape, closes it, and nothing has happened."""

from collections.abc import Callable, Sequence

from banmen_client.screens.context import Window
from banmen_client.ui.geometry import Rect
from banmen_client.ui.widget import Widget
from banmen_client.ui.widgets import Answer, Dialog, dialog


def cancellable(
    window: Window,
    key: str,
    title: str,
    way_on: Answer,
    *,
    body: str = "",
    width: float = 460,
    content_height: float = 0,
    compose: Callable[[Rect], Sequence[Widget]] | None = None,
) -> Dialog:
    """The dialog; all but Cancel is as for every `dialog`."""

    def close() -> None:
        window.ask(None)

    return dialog(
        window.canvas,
        key=key,
        title=title,
        body=body,
        answers=[Answer("cancel", window.t("cancel"), close), way_on],
        on_cancel=close,
        width=width,
        content_height=content_height,
        compose=compose,
    )

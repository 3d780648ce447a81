"""The dialogs shown while the window reads a long input in the background, and when reading fails."""

from collections.abc import Callable
from functools import partial
from typing import Any

from banmen_client.screens.background_task import BackgroundTask
from banmen_client.screens.window_protocol import DialogMaker, Window
from banmen_client.ui.widget import Widget
from banmen_client.ui.widgets import DialogButton, dialog


class ReadingDialog:
    """Runs `read` in the background and passes its result to `take`; the dialog shows `body` meanwhile."""

    def __init__(self, body: str, read: Callable[[], Any], take: Callable[[Any], None]) -> None:
        self._body, self._read, self._take = body, read, take
        self._task = BackgroundTask()

    def begin(self, window: Window) -> None:
        """Start reading. A short input is open when this returns."""
        self._task.start(self._read, self._take)
        if self._task.busy:
            window.show_dialog(self)

    def tick(self) -> bool:
        """Return True once reading has ended."""
        return self._task.poll()

    def __call__(self, window: Window) -> Widget:
        """Compose the dialog."""
        t = window.t
        cancel = partial(self._cancel, window)
        return dialog(
            window.canvas,
            key="reading",
            title=t("opening-reads"),
            body=self._body,
            buttons=[DialogButton("cancel", t("cancel"), cancel)],
            on_cancel=cancel,
            width=520,
        )

    def _cancel(self, window: Window) -> None:
        self._task.cancel()
        window.show_dialog(None)


def unread_dialog(body: str) -> DialogMaker:
    """Make the dialog that explains why an input cannot be opened."""

    def compose(window: Window) -> Widget:
        t = window.t

        def close() -> None:
            window.show_dialog(None)

        return dialog(
            window.canvas,
            key="unread",
            title=t("unread-title"),
            body=body,
            buttons=[DialogButton("close", t("close"), close, kind="primary")],
            on_cancel=close,
            width=520,
        )

    return compose

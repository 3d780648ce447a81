"""Runs computations that may take longer than a frame on a background thread; results arrive on the main thread.

`BackgroundTask.start` waits a moment for a quick result, so that only long computations show as busy. `ReadingDialog`
is the dialog that shows a long one for an input, and `unread_dialog` says why the input cannot be opened.
"""

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from functools import cache, partial
from typing import Any, TypeVar

from banmen_client.screens.window_protocol import DialogMaker, Window
from banmen_client.ui.controls import ButtonSpec
from banmen_client.ui.overlays import dialog
from banmen_client.ui.widget import Widget

Result = TypeVar("Result")

_FIRST_WAIT_S = 0.04
"""How long `start` waits for a result; too short for a person to notice."""


class BackgroundTask:
    """Runs one computation at a time. Starting another cancels the one before."""

    def __init__(self) -> None:
        self._running: tuple[Future[Any], Callable[[Any], None]] | None = None

    @property
    def busy(self) -> bool:
        """Whether a computation has no result yet."""
        return self._running is not None

    def start(
        self, work: Callable[[], Result], then: Callable[[Result], None], *, first_wait_s: float | None = None
    ) -> None:
        """Run `work` in the background. `then` is called with its result: now, or in a later `poll`.

        The caller's frame waits `first_wait_s`, by default `_FIRST_WAIT_S`; with 0 it never waits.
        """
        self.cancel()
        self._running = (_thread().submit(work), then)
        self.poll(_FIRST_WAIT_S if first_wait_s is None else first_wait_s)

    def poll(self, timeout_s: float = 0) -> bool:
        """Deliver the result if it arrives within `timeout_s`, and return whether it did. Raise what `work` raised."""
        if self._running is None:
            return False
        future, then = self._running
        if not wait([future], timeout_s).done:
            return False
        self._running = None
        then(future.result())
        return True

    def cancel(self) -> None:
        """Cancel the computation, or discard its result."""
        if self._running is not None:
            self._running[0].cancel()
            self._running = None


@cache
def _thread() -> ThreadPoolExecutor:
    """Return the one background thread of the window."""
    return ThreadPoolExecutor(1, thread_name_prefix="thinking")


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
            buttons=[ButtonSpec("cancel", t("cancel"), cancel)],
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
            buttons=[ButtonSpec("close", t("close"), close, kind="primary")],
            on_cancel=close,
            width=520,
        )

    return compose

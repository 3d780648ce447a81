"""What a screen may use of the window it is shown in."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Protocol, runtime_checkable

import pygame

from banmen.replay import Replay
from banmen.texts import Texts
from banmen_client.session import RefusedAct, Session
from banmen_client.settings import Settings
from banmen_client.ui.canvas import Canvas
from banmen_client.ui.geometry import Rect
from banmen_client.ui.toast import NoticeKind
from banmen_client.ui.widget import Widget


class Window(Protocol):
    """The window, as its screens see it."""

    settings: Settings
    t: Texts
    canvas: Canvas

    @property
    def session(self) -> Session:
        """What is known of the present server."""
        ...

    def now_ms(self) -> float:
        """Milliseconds since the window started."""
        ...

    def server_now_ms(self) -> int:
        """The server's time, ms since 1970."""
        ...

    def redraw(self) -> None:
        """Something has changed: compose and draw again."""
        ...

    def notify(self, text: str, kind: NoticeKind = "info", *, still: Callable[[], bool] | None = None) -> None:
        """Say something that goes away by itself: after a while, or once it is no longer `still` true."""
        ...

    def change(self, settings: Settings) -> None:
        """Use these settings from now on, and keep them."""
        ...

    def ask(self, dialog: "DialogMaker | None") -> None:
        """Show a dialog, or none."""
        ...

    def copy(self, text: str) -> None:
        """Put text into the clipboard."""
        ...

    @property
    def local(self) -> bool:
        """Whether the server is this window's own."""
        ...

    @property
    def friend_address(self) -> str | None:
        """The address to give to friends; None while only this computer can reach the server."""
        ...

    def share(self) -> None:
        """Open this window's own server to the network."""
        ...

    def retry(self) -> None:
        """Try the connection again now."""
        ...

    @property
    def visiting(self) -> str:
        """The present server as the list of servers has it; empty for this computer's own."""
        ...

    @property
    def server_name(self) -> str:
        """The present server in words."""
        ...

    def visit(self, text: str) -> None:
        """Go to an address, or to the table of a code."""
        ...

    def open_file(self, path: Path) -> None:
        """Open a file of this person's own: a saved replay, a board of goishi hiroi, or a grid."""
        ...

    def open_replay(self, replay: Replay) -> None:
        """Look at a saved replay; the table, if one is at one, waits behind it."""
        ...


class DialogMaker(Protocol):
    """Composes a dialog anew each time the window is composed."""

    def __call__(self, window: Window, /) -> Widget:
        """The dialog for what is true now."""
        ...


@runtime_checkable
class Ticking(DialogMaker, Protocol):
    """A dialog in which something goes on by itself."""

    def tick(self) -> bool:
        """Time has passed. Returns whether the dialog is different now."""
        ...


class Screen(Protocol):
    """One of the window's faces."""

    def compose(self) -> Sequence[Widget]:
        """All widgets for what is true now."""
        ...

    def first_key(self, event: pygame.event.Event, ringed: str | None) -> bool:
        """A KEYDOWN before any widget has it; `ringed` is the widget with the keyboard's ring.

        Returns whether the screen used it.
        """
        ...

    def key(self, event: pygame.event.Event) -> bool:
        """A KEYDOWN that no widget used. Returns whether the screen used it."""
        ...

    def title(self) -> str:
        """What the window's title says, so that a covered window tells whose turn it is."""
        ...

    def notice_area(self) -> Rect | None:
        """The part of the window where a notice covers nothing that is needed; None for all of it."""
        ...

    def tick(self) -> bool:
        """Time has passed. Returns whether the picture is different now."""
        ...


@runtime_checkable
class TellsRefusals(Protocol):
    """A screen on which it can be read why an action was refused."""

    def tells(self, refused: RefusedAct) -> bool:
        """Whether this refusal can be read there, so that it need not be said besides."""
        ...

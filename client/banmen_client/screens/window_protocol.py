"""The protocols between the window and its screens and dialogs."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Protocol, runtime_checkable

import pygame

from banmen.replay import Replay
from banmen.texts import Texts
from banmen_client.net.link import Outage
from banmen_client.system.network import FriendAddresses
from banmen_client.system.settings import KnownServer, Settings
from banmen_client.table.report import RefusedAct
from banmen_client.table.session import Session
from banmen_client.ui.canvas import Canvas
from banmen_client.ui.display import Attention
from banmen_client.ui.geometry import Rect
from banmen_client.ui.overlays import NoticeKind
from banmen_client.ui.widget import Widget


class Window(Protocol):
    """The part of the window that screens and dialogs use.

    `t` has the texts. `canvas` measures and draws. `outage` measures how long there has been no connection. `attention`
    detects whether the user looks at the window. `friends` are the addresses to give to friends. `nearby` are the
    servers that announce themselves on this network.
    """

    settings: Settings
    t: Texts
    canvas: Canvas
    outage: Outage
    attention: Attention
    friends: FriendAddresses
    nearby: Sequence[KnownServer]

    @property
    def session(self) -> Session:
        """The session at the present server, or the session of the open replay."""
        ...

    def now_ms(self) -> float:
        """Milliseconds since the window started."""
        ...

    def server_now_ms(self) -> int:
        """Return the server's time, ms since 1970."""
        ...

    def clock_now_ms(self) -> int:
        """Return the server's time for clocks on the screen: it stands still while the connection is lost."""
        ...

    def redraw(self) -> None:
        """Compose and draw again in the next frame, because something changed."""
        ...

    def notify(self, text: str, kind: NoticeKind = "info", *, still: Callable[[], bool] | None = None) -> None:
        """Show a notice until it expires, or, with `still`, until `still()` returns false."""
        ...

    def change_settings(self, settings: Settings) -> None:
        """Apply and save these settings."""
        ...

    def show_dialog(self, dialog: "DialogMaker | None") -> None:
        """Show a dialog; None closes the open one."""
        ...

    def copy(self, text: str) -> None:
        """Copy text to the clipboard."""
        ...

    @property
    def local(self) -> bool:
        """Whether the server was started by this window."""
        ...

    def focus(self, key: str | None, *, ring: bool = True) -> None:
        """Give the focus to the widget of this key, now or once it is composed; None takes the focus away."""
        ...

    def share(self) -> None:
        """Open this window's own server to the network."""
        ...

    def retry(self) -> None:
        """Try to connect now."""
        ...

    @property
    def visiting(self) -> str:
        """The URL of the present server as in the list of servers; empty for this computer's own."""
        ...

    @property
    def server_name(self) -> str:
        """The name of the present server for people, as it stands within a sentence."""
        ...

    def visit(self, text: str) -> str:
        """Visit the server of an address, or the table of a code. If that fails, return a sentence that says why."""
        ...

    def puzzle_dialog(self, game: str, text: str, path: Path | None) -> "DialogMaker | None":
        """Make the game's dialog for a puzzle, which may be faulty: in a text, or with `path` in a file.

        None if the window does not have the game, or the game no such dialog.
        """
        ...

    def games_dialog(self, game: str, games: Any, path: Path | None) -> "DialogMaker | None":
        """Make the game's dialog with many recorded games, of a text or of the file `path`.

        None if the window does not have the game, or the game no such dialog.
        """
        ...

    def open_replay(self, replay: Replay, then: "DialogMaker | None" = None) -> None:
        """Show a saved replay. The current table stays open behind it. Show `then` once the user leaves the replay."""
        ...


class DialogMaker(Protocol):
    """A function that composes a dialog. It is called whenever the window is composed."""

    def __call__(self, window: Window, /) -> Widget:
        """Compose the dialog."""
        ...


@runtime_checkable
class TickingDialog(DialogMaker, Protocol):
    """A dialog that changes without an event, such as one that waits for a task."""

    def tick(self) -> bool:
        """Advance the dialog; the window calls this every frame. Return whether to compose the dialog again."""
        ...


class Screen(Protocol):
    """A screen: the lobby or a table."""

    def compose(self) -> Sequence[Widget]: ...

    def first_key(self, event: pygame.event.Event, ringed: str | None) -> bool:
        """Handle a KEYDOWN before the widgets. `ringed` is the key of the widget with the focus ring, if any.

        Returns whether the screen used it.
        """
        ...

    def key(self, event: pygame.event.Event) -> bool:
        """Handle a KEYDOWN that no widget used. Return whether the screen used it."""
        ...

    def title(self) -> str:
        """Return the title of the window; it says whose turn it is even while the window is covered."""
        ...

    def notice_area(self) -> Rect | None:
        """Return the area where a notice covers nothing important; None for the whole window."""
        ...

    def tick(self) -> bool:
        """Advance the screen; the window calls this every frame. Return whether to compose the screen again."""
        ...

    def prepare(self) -> bool:
        """Prepare one picture for later, in about a ms. The window calls this when it has nothing to draw.

        Return whether there may be more to prepare.
        """
        ...

    def parts(self) -> Sequence[str]:
        """Return the keys of the widgets to draw again without a new composition. Call it after `tick`."""
        ...


@runtime_checkable
class ExplainsRefusals(Protocol):
    """A screen that can show why an action was refused."""

    def explains(self, refused: RefusedAct) -> bool:
        """Whether the screen shows this refusal, so that no notice is needed."""
        ...

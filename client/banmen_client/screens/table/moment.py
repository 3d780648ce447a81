"""The input of a panel: a table at one moment as one user sees it, and callbacks for the user's actions."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from banmen.protocol.messages import OfferKind
from banmen.replay import Replay
from banmen.texts import Texts
from banmen_client.screens.connection import ConnectionState
from banmen_client.screens.window_protocol import DialogMaker
from banmen_client.system.network import FriendAddresses
from banmen_client.system.settings import AgainstComputer, Settings
from banmen_client.table.report import RefusedAct
from banmen_client.table.view import TableView
from banmen_client.ui.canvas import Canvas
from banmen_client.ui.overlays import NoticeKind


class Notify(Protocol):
    """Shows a notice that expires after a while."""

    def __call__(self, text: str, kind: NoticeKind = "info", /) -> None:
        """Show the notice."""
        ...


class Copy(Protocol):
    """Copies a text to the clipboard and shows a notice: `words`, or the text itself."""

    def __call__(self, text: str, words: str = "", /) -> None:
        """Copy the text."""
        ...


@dataclass(frozen=True, slots=True)
class TableCalls:
    """Callbacks for the user's actions at a table.

    `act` sends an action of the game to the server, or shows why it cannot be sent; it returns whether it was sent.
    `send` sends it even while an earlier ply is in view. `look` shows a ply (None: the live position). The callbacks
    from `step` to `detach` belong to the timeline. `decline` refuses an offer, or withdraws the user's own. `resign`
    and `leave` ask for confirmation if something would be lost. `show_dialog(None)` closes the dialog. `open_replay`
    shows a saved game; this table stays open behind it.
    """

    act: Callable[[object], bool]
    send: Callable[[object], bool]
    look: Callable[[int | None], None]
    step: Callable[[int], None]
    step_forward: Callable[[], None]
    next_milestone: Callable[[], None]
    milestone_before: Callable[[], None]
    play: Callable[[], None]
    pause: Callable[[], None]
    restart: Callable[[], None]
    set_speed: Callable[[float], None]
    to_end: Callable[[], None]
    detach: Callable[[], None]
    offer: Callable[[OfferKind, int | None], None]
    accept: Callable[[OfferKind], None]
    decline: Callable[[OfferKind], None]
    claim: Callable[[], None]
    against_computer: Callable[[AgainstComputer], None]
    resign: Callable[[], None]
    leave: Callable[[], None]
    show_dialog: Callable[[DialogMaker | None], None]
    show_keys: Callable[[], None]
    notify: Notify
    copy: Copy
    save_replay: Callable[[], None]
    open_replay: Callable[[Replay], None]
    redraw: Callable[[], None]


@dataclass(frozen=True, slots=True)
class Moment:
    """A table as one user sees it at one moment.

    From the window: the texts `t`; the `canvas`, which measures texts; the settings; the connection; the address for
    friends, if there is one; the time (`now_ms` on the window's clock, `server_now_ms` since 1970, and `clock_now`,
    which reads the time at each call); and `ringed`, the key of the widget with the focus ring. `calm` comes from the
    game.

    From the session: `pending`, the actions sent and not answered yet, and `refused`, the last refused action.

    From the playback, about the viewer: `following` (sees the shared position), `is_host` (opened the table),
    `sets_pace` (controls the pace for every viewer). About the table: `paced` (plays at a pace), `recorded` (is a saved
    replay), `has_timeline`. About the position: `front` (the last visible ply), `playing` (moves forward
    automatically), `can_play` (play or pause has an effect), `can_step_forward` (a later ply is available),
    `programs_stopped` (the programs of an unfinished show play no further), `paused_by_host` (the presenter paused the
    show), `at_live_edge` (is the shared position), `speed` (plies per second), and `milestones` (the plies of each
    kind).
    """

    table: TableView
    t: Texts
    canvas: Canvas
    settings: Settings
    connection: ConnectionState
    friends: FriendAddresses
    now_ms: float
    server_now_ms: int
    clock_now: Callable[[], int]
    calm: bool
    ringed: str | None
    pending: Sequence[Any]
    refused: RefusedAct | None
    following: bool
    is_host: bool
    sets_pace: bool
    paced: bool
    recorded: bool
    has_timeline: bool
    front: int
    playing: bool
    can_play: bool
    can_step_forward: bool
    programs_stopped: bool
    paused_by_host: bool
    at_live_edge: bool
    speed: float
    milestones: Mapping[str, Sequence[int]]
    calls: TableCalls

    @property
    def live(self) -> bool:
        """Whether the viewer follows and sees the last ply. Only then can the user act."""
        return self.table.live and self.following

    @property
    def pending_action(self) -> Any | None:
        """The oldest action that is not answered yet; None without one."""
        return self.pending[0] if self.pending else None

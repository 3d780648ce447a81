"""The game's part of the table screen: board, panel, caption, keys. One object per table screen.

`GameTable` is what a game subclasses. `compose_scrub` makes the buttons that step through the plies of a game of
people, which has no timeline.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar, NamedTuple

import pygame

from banmen.replay import Replay
from banmen_client.drawing.board import Board, View
from banmen_client.drawing.cursor import typed
from banmen_client.screens.help_dialog import KeyGroups
from banmen_client.screens.table.moment import Moment, TableCalls
from banmen_client.screens.timeline import timeline
from banmen_client.screens.timeline.timeline import Graph
from banmen_client.system.settings import Theme
from banmen_client.table.report import RefusedAct
from banmen_client.table.view import TableView
from banmen_client.ui.controls import Button
from banmen_client.ui.geometry import Rect
from banmen_client.ui.widget import KeyStroke, Widget

BOARD_KEY = "board"
COMMAND = pygame.KMOD_CTRL | pygame.KMOD_META
ENTER_KEYS = frozenset({pygame.K_RETURN, pygame.K_KP_ENTER})
HELP_KEYS = frozenset({pygame.K_F1, pygame.K_SLASH, pygame.K_QUESTION})
HEIGHT = 40
"""The height (units) of the buttons that step through the plies, independent of the rest of the panel."""
_ROOMY = 260
"""The width (units) from which there are gaps between the buttons."""


# --- stepping through the plies ---------------------------------------------------------------------------------------


def compose_scrub(moment: Moment, rect: Rect) -> Sequence[Widget]:
    """Compose the four buttons that step through the plies. The forward ones are disabled at the live position."""
    t, table, calls = moment.t, moment.table, moment.calls
    steps = (
        ("go-first", "skip-back", lambda: calls.look(0), table.shown > 0),
        ("go-back", "step-back", lambda: calls.step(-1), table.shown > 0),
        ("go-forward", "step-forward", lambda: calls.step(1), not table.live),
        ("go-live", "skip-forward", lambda: calls.look(None), not table.live),
    )
    places = rect.columns(len(steps), 8 if rect.w >= _ROOMY else 4)
    return [
        Button(
            key=name,
            rect=place,
            icon=icon,
            kind="accent" if name == "go-live" and enabled else "plain",
            tooltip=t(name),
            enabled=enabled,
            on_press=press,
        )
        for place, (name, icon, press, enabled) in zip(places, steps, strict=True)
    ]


def scrub_key(moment: Moment, event: pygame.event.Event) -> bool:
    """Handle a KEYDOWN: arrows and pages step, Home and End go to the ends. Return whether it was used.

    While the board has the focus ring, the arrows move its cursor instead.
    """
    on_board = moment.ringed == BOARD_KEY and event.key in {pygame.K_LEFT, pygame.K_RIGHT}
    match event.key:
        case pygame.K_LEFT | pygame.K_PAGEUP if not on_board:
            moment.calls.step(-1)
        case pygame.K_RIGHT | pygame.K_PAGEDOWN if not on_board:
            moment.calls.step(1)
        case pygame.K_HOME:
            moment.calls.look(0)
        case pygame.K_END:
            moment.calls.look(None)
        case _:
            return False
    return True


# --- the game's part --------------------------------------------------------------------------------------------------


class Caption(NamedTuple):
    """The caption of the ply in view ("Step 1,207"), and a remark ("7 retreats")."""

    text: str
    remark: str = ""


class GameTable(ABC):
    """A game's part of one table screen. Subclasses may hold the user's selection, scroll positions and hints.

    `radius` (units) rounds the board's focus ring. `foot` (units) is the height of the panel's last row if that row has
    the lobby button, so that no banner covers it; 0 if the button is in the head. `always_timeline` shows the timeline
    even to players. With `draws` the board gets drags and the right button. With `queues_actions` an action may be sent
    before the previous one is answered. Ctrl+S saves the replay unless the game `saves` something else with it.
    `milestones` maps each kind of milestone to its colour (a role of the theme) and its icon (empty: a bare line); the
    first kind is drawn on top. `own_milestone_looks` does the same for the kinds that only this viewer has. `spelling`:
    the user has begun to type the name of a square, so Enter goes to the board. With `enter_acts` Enter always goes to
    the board for a seated player, and Ctrl+Enter opens the chat. `calm`: a program has the move, but not long enough to
    mention it. `parts` are the keys of the widgets to draw again since the last `tick` although nothing is composed
    again.
    """

    radius: ClassVar[float] = 14
    foot: ClassVar[float] = 0
    always_timeline: ClassVar[bool] = False
    draws: ClassVar[bool] = False
    queues_actions: ClassVar[bool] = False
    enter_acts: ClassVar[bool] = False
    saves: bool = False
    calm: bool = False
    parts: Sequence[str] = ()
    milestones: ClassVar[Mapping[str, tuple[str, str]]] = {}
    own_milestone_looks: ClassVar[Mapping[str, tuple[str, str]]] = {}
    board: Board

    def __init__(self, calls: TableCalls) -> None:
        self.calls = calls
        self.spelling = False

    # --- what the screen shows ----------------------------------------------------------------------------------------

    @abstractmethod
    def panel(self, moment: Moment, rect: Rect, *, tight: bool) -> Sequence[Widget]:
        """Compose the panel in `rect`; `tight` means that there is little room."""

    @abstractmethod
    def caption(self, moment: Moment) -> Caption:
        """Return the timeline's caption for the ply in view."""

    def keys(self, moment: Moment) -> KeyGroups:
        """Return the game's keys for the help, by purpose. The help adds the keys of every table."""
        return {"look": timeline.KEYS} if moment.has_timeline else {}

    def title(self, moment: Moment) -> str:
        """Return the title of the window: the position and the game."""
        game = moment.table.replay.game
        return f"{self.caption(moment).text} · {moment.t(f'game-{game.key}') if game else ''}"

    def shows_timeline(self, replay: Replay) -> bool:  # noqa: ARG002 - most games show it always or never
        """Return True if seated players see the timeline too."""
        return self.always_timeline

    def own_milestones(self, replay: Replay) -> Mapping[str, Sequence[int]]:  # noqa: ARG002 - most games have none
        """Return additional milestones by kind, which only this viewer has."""
        return {}

    def graph(self, moment: Moment) -> Graph | None:  # noqa: ARG002 - most games have none
        """Return the graph above the track of the timeline; None without one."""
        return None

    def has_graph(self, replay: Replay) -> bool:  # noqa: ARG002 - as above
        """Return True if there is a graph, which makes the timeline higher."""
        return False

    def use_theme(self, theme: Theme) -> None:  # noqa: B027 - most boards look the same in all themes
        """Use this theme: "light", "dark" or "contrast"."""

    def show(self, moment: Moment, *, ringed: bool, animate: float) -> None:
        """Pass the view to the board. `animate` is the factor of its animations' duration (0: none)."""
        self.board.show(self.view(moment, ringed=ringed), now_ms=moment.now_ms, animate=animate)

    def view(self, moment: Moment, *, ringed: bool) -> View:
        """Return the view for the board. `ringed`: the board has the focus ring."""
        table, pending = moment.table, moment.pending_action
        marked = moment.live and moment.settings.show_legal and pending is None
        return View(
            state=table.state,
            last=table.last_events(),
            legal=table.legal() if marked else (),
            seat=table.turn if moment.live and table.my_turn else None,
            pending=pending if moment.live else None,
            cursor_shown=ringed,
        )

    def popups(self, moment: Moment) -> Sequence[Widget]:  # noqa: ARG002 - most games have none
        """Return the widgets to draw above all others."""
        return ()

    def tick(self, table: TableView, server_now_ms: int) -> bool:  # noqa: ARG002 - most games stand still
        """Advance the game; the screen calls this every frame. Return whether to compose the screen again."""
        return False

    def nobody_looks(self, moment: Moment) -> None:  # noqa: B027 - most games have no time to stop
        """React to an inattentive user. Called once when the user has not looked at the window for a minute."""

    def preparations(self, moment: Moment) -> Iterator[object]:  # noqa: ARG002 - most pictures take no time
        """Yield after each picture made for possible next moves. The window takes a step while it is idle."""
        return iter(())

    def pointed_at(self) -> int | None:
        """Return the square, row by row from 0, at which other viewers see this user point; None for none."""
        return None

    def refused(self, moment: Moment) -> RefusedAct | None:  # noqa: ARG002 - most panels say nothing of it
        """Return the refused action that the panel explains, so that no notice is needed; None for none."""
        return None

    def asks_before_leaving(self, table: TableView) -> bool:
        """Return True if leaving needs a confirmation, because other people (not programs) wait for this player."""
        return table.replay.playing and not table.watching and table.shared_with_people

    # --- pointer and keys --------------------------------------------------------------------------------------------

    def press(self, moment: Moment, pos_px: tuple[int, int]) -> None:  # noqa: ARG002 - the board needs the position alone
        """Handle a press of the left button on the board, at (x, y) in px."""
        action = self.board.press(pos_px)
        if action is not None:
            self.calls.act(action)

    def drag(self, moment: Moment, pos_px: tuple[int, int]) -> None:  # noqa: B027 - most boards are only pressed
        """Handle a move of the pointer over the board while the left button is down."""

    def press_other(self, moment: Moment, pos_px: tuple[int, int]) -> None:  # noqa: B027 - as above
        """Handle a press of the right button on the board, at (x, y) in px."""

    def board_key(self, moment: Moment, stroke: KeyStroke) -> bool:
        """Handle a key while the board has the focus: the arrows move its cursor. Return whether it was used."""
        if stroke.command or (moment.has_timeline and not moment.table.seats):
            return False
        return self.offer_key(pygame.event.Event(pygame.KEYDOWN, key=stroke.key, mod=0, unicode=""))

    def offer_key(self, event: pygame.event.Event) -> bool:
        """Pass a KEYDOWN to the board, and send the action it asks for. Return whether it was used."""
        used, action = self.board.key(event)
        self.spelling = used and action is None and typed(event).isalnum()
        if action is not None:
            self.calls.act(action)
        if used:
            self.calls.redraw()
        return used

    def first_key(self, moment: Moment, event: pygame.event.Event) -> bool:
        """Handle a KEYDOWN before the widgets: the game's keys, then the timeline's. Return whether it was used."""
        if event.mod & COMMAND:
            return False
        if self.own_key(moment, event):
            return True
        ringed = moment.ringed
        if not moment.has_timeline:
            return scrub_key(moment, event)
        if ringed == BOARD_KEY and not moment.table.seats:
            ringed = None
        return timeline.key(moment, event, ringed)

    def own_key(self, moment: Moment, event: pygame.event.Event) -> bool:  # noqa: ARG002 - most games have none
        """Handle a KEYDOWN without Ctrl before the timeline does. Return whether it was used."""
        return False

    def last_key(self, moment: Moment, event: pygame.event.Event) -> bool:  # noqa: ARG002 - as above
        """Handle a KEYDOWN that no widget used, before Esc and `?`. Return whether it was used."""
        return False

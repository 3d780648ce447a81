"""The game's part of the table screen: board, panel, caption, keys. One object per table screen."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar, NamedTuple

import pygame

from banmen.replay import Replay
from banmen_client.drawing.board import Board, View
from banmen_client.drawing.cursor import typed
from banmen_client.screens.help_dialog import KeyGroups
from banmen_client.screens.table import scrub
from banmen_client.screens.table.moment import Moment, TableCalls
from banmen_client.screens.timeline import timeline
from banmen_client.screens.timeline.plot import Graph
from banmen_client.system.settings import Theme
from banmen_client.table.session import RefusedAct
from banmen_client.table.view import TableView
from banmen_client.ui.geometry import Rect
from banmen_client.ui.widget import KeyStroke, Widget

BOARD_KEY = "board"
COMMAND = pygame.KMOD_CTRL | pygame.KMOD_META
ENTER_KEYS = frozenset({pygame.K_RETURN, pygame.K_KP_ENTER})
HELP_KEYS = frozenset({pygame.K_F1, pygame.K_SLASH, pygame.K_QUESTION})


class Caption(NamedTuple):
    """The text for the ply looked at ("Step 1,207"), and a remark ("7 retreats")."""

    text: str
    remark: str = ""


class GameTable(ABC):
    """A game's part of one table screen. Subclasses may keep state of this user: selection, scroll positions, hints.

    `radius` (units) rounds the board's focus ring. `foot` (units) is the height of the row at the panel's end in which
    the way out stands, so that no banner covers it; 0 where it stands in the head. `always_timeline` shows the timeline
    while people play too. With `draws` the board gets drags and the right button. With `queues_actions` an action may
    be sent before the one before is answered. Where Ctrl+S is not what the game itself `saves` with, it saves the
    replay. `milestones` maps each kind of milestone to its colour (a role of the theme) and its icon (empty: a bare
    line); the first kind is drawn on top; `own_milestone_looks` has those of the kinds that only this viewer has.
    `spelling`: the name of a square was begun by the keyboard, so that Enter is for the board. With `enter_acts` Enter
    is the board's at all times for who sits here, and the chat is reached with Ctrl. `calm`: a program has the move,
    but not for so long yet that it is worth a word. `parts` are the keys of widgets that look different since the last
    `tick`, though nothing must be composed again.
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
        """Compose the panel in `rect`; `tight` says that there is little room."""

    @abstractmethod
    def caption(self, moment: Moment) -> Caption:
        """Return the caption of the timeline for the ply looked at."""

    def keys(self, moment: Moment) -> KeyGroups:
        """Return the keys of the help, by what they are for; those of every table are beside them."""
        return {"look": timeline.KEYS} if moment.has_timeline else {}

    def title(self, moment: Moment) -> str:
        """Return the title of the window: the position and the game."""
        game = moment.table.replay.game
        return f"{self.caption(moment).text} · {moment.t(f'game-{game.key}') if game else ''}"

    def shows_timeline(self, replay: Replay) -> bool:  # noqa: ARG002 - most games show it always or never
        """Whether the timeline is shown to who has a seat too."""
        return self.always_timeline

    def own_milestones(self, replay: Replay) -> Mapping[str, Sequence[int]]:  # noqa: ARG002 - most games have none
        """Further milestones by kind, which only this viewer has."""
        return {}

    def graph(self, moment: Moment) -> Graph | None:  # noqa: ARG002 - most games have none
        """Return the graph above the track of the timeline; None without one."""
        return None

    def has_graph(self, replay: Replay) -> bool:  # noqa: ARG002 - as above
        """Whether there is a graph, so that the timeline is higher."""
        return False

    def use_theme(self, theme: Theme) -> None:  # noqa: B027 - most boards look the same in all themes
        """Use this theme ("light", "dark" or "contrast") from now on."""

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
        """Widgets that are drawn above all others."""
        return ()

    def tick(self, table: TableView, server_now_ms: int) -> bool:  # noqa: ARG002 - most games stand still
        """Called in every frame. Return whether the screen must be composed again."""
        return False

    def nobody_looks(self, moment: Moment) -> None:  # noqa: B027 - most games have no time to stop
        """Called once when nobody has looked at the window for a minute."""

    def preparations(self, moment: Moment) -> Iterator[object]:  # noqa: ARG002 - most pictures take no time
        """Make pictures for the moves that may come, one with each step: a step is done while nothing is drawn."""
        return iter(())

    def pointed_at(self) -> int | None:
        """Return the square, row by row from 0, that the others see this person point at; None for none."""
        return None

    def refused(self, moment: Moment) -> RefusedAct | None:  # noqa: ARG002 - most panels say nothing of it
        """Return the refused action that the panel explains, so that no notice is needed; None for none."""
        return None

    def asks_before_leaving(self, table: TableView) -> bool:
        """Whether to ask before leaving, because other people wait for this player; no program does."""
        return table.replay.playing and not table.watching and table.shared_with_people

    # --- pointer and keys --------------------------------------------------------------------------------------------

    def press(self, moment: Moment, pos_px: tuple[int, int]) -> None:  # noqa: ARG002 - the board needs the position alone
        """The left button went down on the board, at (x, y) in px."""
        action = self.board.press(pos_px)
        if action is not None:
            self.calls.act(action)

    def drag(self, moment: Moment, pos_px: tuple[int, int]) -> None:  # noqa: B027 - most boards are only pressed
        """The pointer moved over the board while the left button is down."""

    def press_other(self, moment: Moment, pos_px: tuple[int, int]) -> None:  # noqa: B027 - as above
        """The right button went down on the board, at (x, y) in px."""

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
            return scrub.key(moment, event)
        if ringed == BOARD_KEY and not moment.table.seats:
            ringed = None
        return timeline.key(moment, event, ringed)

    def own_key(self, moment: Moment, event: pygame.event.Event) -> bool:  # noqa: ARG002 - most games have none
        """Handle a KEYDOWN without Ctrl before the timeline does. Return whether it was used."""
        return False

    def last_key(self, moment: Moment, event: pygame.event.Event) -> bool:  # noqa: ARG002 - as above
        """Handle a KEYDOWN that no widget used, before Esc and `?`. Return whether it was used."""
        return False

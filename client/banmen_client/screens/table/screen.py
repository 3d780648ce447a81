"""The table screen: places board, panel and timeline, and passes pointer and keys to the game.

Every part is composed from a frozen `Moment` of the table. The game's own part is a `GameTable`.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial

import pygame

from banmen.net.mirror import Mirror
from banmen_client.drawing.board import draws_in_pictures
from banmen_client.screens import dialogs
from banmen_client.screens.against_computer import open_against_computer
from banmen_client.screens.connection import BESIDE_ICON, ICON, PAD, BannerGround, connection_state, outage_banner
from banmen_client.screens.help_dialog import KeyGroups, merged, table_help
from banmen_client.screens.replays import save_replay
from banmen_client.screens.table.chat.chat import Chat
from banmen_client.screens.table.game_table import BOARD_KEY, COMMAND, ENTER_KEYS, HELP_KEYS, GameTable
from banmen_client.screens.table.layout import TableLayout, banner_layout, chat_layout, table_layout, timeline_layout
from banmen_client.screens.table.moment import Moment, TableCalls
from banmen_client.screens.timeline import timeline
from banmen_client.screens.window_protocol import Window
from banmen_client.table.playback import Playback
from banmen_client.table.report import RefusedAct
from banmen_client.table.view import TableView
from banmen_client.ui.canvas import Canvas
from banmen_client.ui.display_list import run_on
from banmen_client.ui.geometry import Point, Rect
from banmen_client.ui.labels import Painted, Paragraph
from banmen_client.ui.overlays import NoticeKind
from banmen_client.ui.widget import Touch, Widget

_WINDOW_KEYS = tuple(f"key-{name}" for name in ("tab", "enter", "language", "settings", "fullscreen", "escape", "help"))
"""The keys of every table."""
NOT_ENTER = pygame.KMOD_SHIFT | pygame.KMOD_ALT
"""Modifier keys with which Enter does not count as Enter."""
AWAY_MS = 60_000
"""The time of inattention after which work for this user alone may stop."""
_NOTHING = object()
_SIZE, _SMALL = 15, 13
_ROOMY = 300
"""The width (units) below which the text is small, so that the panel keeps room for browsing the moves."""


def damage_banner(window: Window, place: Rect) -> tuple[Sequence[Widget], float]:
    """Compose the banner of a damaged table at the top of `place`. Return its widgets and its height."""
    text, canvas = window.t("table-damaged"), window.canvas
    left = place.x + PAD + ICON + BESIDE_ICON
    room = place.right - PAD - left
    size = _SIZE if place.w >= _ROOMY else _SMALL
    height = canvas.paragraph_height(text, room, size, bold=True)
    rect = Rect(place.x, place.y, place.w, 2 * PAD + max(ICON, height))
    return [
        BannerGround(key="damaged", rect=rect, tone="red", icon="triangle-alert"),
        Paragraph(rect=Rect(left, place.y + PAD, room, height), text=text, size=size, bold=True),
    ], rect.h


class TableScreen:
    """The screen of one table or one saved replay. `composed` is the moment that was composed last."""

    def __init__(self, window: Window, mirror: Mirror, game: Callable[[TableCalls], GameTable]) -> None:
        self.window = window
        self.mirror = mirror
        self.playback = Playback(window, mirror)
        self.game = game(self._calls())
        self.chat = Chat(window)
        self._ringed: str | None = None
        self._placed: tuple[pygame.Rect, float] | None = None
        self._moving = self._away = False
        self.composed = self.moment()
        self._prepared_for: Moment | None = None
        self._preparations: Iterator[object] = iter(())

    # --- state --------------------------------------------------------------------------------------------------------

    def table(self) -> TableView:
        """Return the table as this user sees it now."""
        return self.playback.table()

    @property
    def has_timeline(self) -> bool:
        """Whether the timeline is shown. By default players do not have it, so that the board is larger."""
        if self.game.shows_timeline(self.mirror.replay) or self.playback.paced:
            return True
        return bool(self.mirror.replay.plies) and self.table().watching

    def moment(self) -> Moment:
        """Return the moment for the panel."""
        window, session, playback = self.window, self.window.session, self.playback
        playback.viewpoint.own_milestones = self.game.own_milestones(self.mirror.replay)
        return Moment(
            table=playback.table(),
            t=window.t,
            canvas=window.canvas,
            settings=window.settings,
            connection=connection_state(window),
            friends=window.friends,
            now_ms=window.now_ms(),
            server_now_ms=window.clock_now_ms(),
            clock_now=window.clock_now_ms,
            calm=self.game.calm,
            ringed=self._ringed,
            pending=session.pending_actions,
            refused=session.refused,
            following=playback.viewpoint.following,
            is_host=playback.is_host,
            sets_pace=playback.sets_pace,
            paced=playback.paced,
            recorded=playback.recorded,
            has_timeline=self.has_timeline,
            front=playback.front,
            playing=playback.playing,
            can_play=playback.can_play,
            can_step_forward=playback.can_step_forward,
            programs_stopped=playback.programs_stopped,
            paused_by_host=playback.paused_by_host,
            at_live_edge=playback.at_live_edge,
            speed=playback.speed,
            milestones=playback.viewpoint.by_kind(self.mirror.replay),
            calls=self.game.calls,
        )

    def layout(self) -> tuple[TableLayout, Rect | None]:
        """Return the layout of board and panel, and the rectangle of the timeline; None without one."""
        area = self.window.canvas.area
        if not self.has_timeline:
            return table_layout(area), None
        return timeline_layout(area, graph=self.game.has_graph(self.mirror.replay))

    # --- composing ---------------------------------------------------------------------------------------------------

    def compose(self) -> Sequence[Widget]:
        """Compose the board, the panel, the timeline and the game's popups."""
        self.playback.mark_shown()
        self.composed = moment = self.moment()
        self.game.use_theme(moment.settings.theme)
        layout, bar = self.layout()
        self._place(layout.board)
        banner, layout = self._outage(moment, layout, timeline=bar is not None)
        board = Painted(
            key=BOARD_KEY,
            rect=layout.board,
            radius=self.game.radius,
            paint=self._paint,
            on_point=lambda point: self.game.press(self.moment(), self._pixels(point)),
            on_drag=self._drag if self.game.draws else None,
            on_other=self._press_other if self.game.draws else None,
            on_hover=self._hover,
            on_key=lambda stroke: self.game.board_key(self.moment(), stroke),
        )
        panel = self._panel(moment, layout, timeline=bar is not None)
        below = () if bar is None else self._timeline(moment, bar)
        return [board, *panel, *below, *self.game.popups(moment), *banner]

    def _timeline(self, moment: Moment, bar: Rect) -> Sequence[Widget]:
        game = self.game
        own = self.playback.viewpoint.own_milestones
        looks = {kind: look for kind, look in game.own_milestone_looks.items() if kind in own} | {**game.milestones}
        return timeline.compose(moment, bar, game.caption(moment), looks, game.graph(moment))

    def _outage(self, moment: Moment, layout: TableLayout, *, timeline: bool) -> tuple[Sequence[Widget], TableLayout]:
        """Compose the banner for an outage or a damaged table. Return it with the layout of the rest."""
        presence, make = self.mirror.presence, outage_banner
        banner, height = make(self.window, layout.panel)
        if not height and presence is not None and presence.damaged:
            make = damage_banner
            banner, height = make(self.window, layout.panel)
        if not height:
            return banner, layout
        chat, opened = self.chat.has_chat(moment), self.chat.state.open
        place, rest = banner_layout(layout, height, foot=self.game.foot, chat=chat, opened=opened, timeline=timeline)
        return make(self.window, place)[0], rest

    def _panel(self, moment: Moment, layout: TableLayout, *, timeline: bool) -> Sequence[Widget]:
        """Compose the game's panel and the chat; an open chat without room covers the panel."""
        self.chat.on_messages(moment)
        if not self.chat.has_chat(moment):
            return self.game.panel(moment, layout.panel, tight=layout.tight)
        places = chat_layout(layout, opened=self.chat.state.open, timeline=timeline)
        key = moment.t(self._chat_key(moment))
        if places.panel is None:
            return self.chat.compose(moment, places.chat, key=key, covers=True, status=self.game.title(moment))
        panel = self.game.panel(moment, places.panel, tight=places.tight)
        return [*panel, *self.chat.compose(moment, places.chat, key=key)]

    def _chat_key(self, moment: Moment) -> str:
        """Return the message id of the key that opens the chat."""
        acts = self.game.enter_acts and (moment.table.seats or moment.sets_pace)
        return "key-chat-ctrl" if acts else "key-chat"

    def _place(self, rect: Rect) -> None:
        """Lay out the board again if its rectangle or the scale changed."""
        placed = (self.window.canvas.box(rect), self.window.canvas.scale)
        if placed != self._placed:
            self._placed = placed
            self.game.board.place(*placed)

    def _paint(self, canvas: Canvas, rect: Rect, touch: Touch) -> None:  # noqa: ARG002 - the board was placed
        self.show_board(ringed=touch.ring)
        board, now_ms = self.game.board, self.window.now_ms()
        if draws_in_pictures(board):
            self._moving = board.draw(canvas.surface, now_ms)
        else:
            # A new function each time, so that the display list never treats the board as unchanged.
            run_on(canvas.surface, lambda surface: self._draw_directly(surface, now_ms), board.area)

    def _draw_directly(self, surface: pygame.Surface, now_ms: float) -> None:
        self._moving = self.game.board.draw(surface, now_ms)

    def show_board(self, *, ringed: bool) -> None:
        """Pass the composed moment to the board; `ringed`: the keyboard's focus ring is around it."""
        self.game.show(self.composed, ringed=ringed, animate=timeline.animate(self.composed))

    # --- pointer and keys --------------------------------------------------------------------------------------------

    def _pixels(self, point: Point) -> tuple[int, int]:
        scale = self.window.canvas.scale
        return int(point[0] * scale), int(point[1] * scale)

    def _drag(self, point: Point) -> None:
        self.game.drag(self.moment(), self._pixels(point))

    def _press_other(self, point: Point) -> None:
        self.game.press_other(self.moment(), self._pixels(point))

    def _hover(self, point: Point | None) -> None:
        if self.game.board.point(None if point is None else self._pixels(point)):
            self.window.redraw()

    def first_key(self, event: pygame.event.Event, ringed: str | None) -> bool:
        """Handle the game's own keys, those of the timeline, and Enter, which goes to the chat."""
        self._ringed = ringed
        moment = self.moment()
        enter = event.key in ENTER_KEYS and not event.mod & NOT_ENTER and not moment.recorded
        if enter and self._enter_is_for_chat(moment, event):
            self.chat.write(ringed)
            return True
        if enter and self.game.spelling:
            return self.game.offer_key(event)
        if self.game.first_key(moment, event):
            return True
        if enter and ringed is None:
            self.chat.write()
            return True
        return False

    @staticmethod
    def _enter_is_for_chat(moment: Moment, event: pygame.event.Event) -> bool:
        """Return True if Enter goes to the chat before the game: with Ctrl, or for a spectator."""
        only_watches = not moment.table.seats and not moment.is_host and moment.ringed in {None, BOARD_KEY}
        return bool(event.mod & COMMAND) or only_watches

    def key(self, event: pygame.event.Event) -> bool:
        """Handle the game's own keys, Esc (close the chat, then leave), and `?` and F1 (list of keys)."""
        if self.game.last_key(self.moment(), event):
            return True
        if event.mod & COMMAND:
            return self._save_replay(event)
        if event.key == pygame.K_ESCAPE and self.chat.state.open:
            self.chat.close()
        elif event.key == pygame.K_ESCAPE:
            self.leave()
        elif event.key in HELP_KEYS or event.unicode == "?":
            self.show_keys()
        else:
            return False
        return True

    def _save_replay(self, event: pygame.event.Event) -> bool:
        """Save the replay on Ctrl+S, unless the game saves something else with it. Return whether the key was used."""
        saves = event.key == pygame.K_s and not self.game.saves
        if saves:
            save_replay(self.window, self.mirror.replay)
        return saves

    # --- for the window -----------------------------------------------------------------------------------------------

    def title(self) -> str:
        """Return the title of the game, or that the connection is broken."""
        if not self.playback.recorded and self.window.session.link.kind != "online":
            return connection_state(self.window).sentence
        title = self.game.title(self.composed)
        return f"({self.chat.unread}) {title}" if self.chat.unread else title

    def notice_area(self) -> Rect:
        """Return the area for notices: the panel, because nothing may lie over the board."""
        return self.layout()[0].panel

    def tick(self) -> bool:
        """Advance the playback and the game. Return whether the screen must be composed again."""
        self._follow_attention()
        self.window.session.pointing.follow(self.mirror, self.game.pointed_at(), self.window.now_ms())
        ticked = self.game.tick(self.table(), self.window.clock_now_ms())
        return self.playback.advance() | self._moving | ticked

    def _follow_attention(self) -> None:
        """Keep the display on during automatic play. Notify the game once when the user stops looking at the window."""
        attention, table = self.window.attention, self.table()
        attention.keep_awake(wanted=self.playback.playing or (table.replay.playing and len(table.replay.seats) > 1))
        away = self.window.settings.pauses and attention.away_ms(self.window.now_ms()) >= AWAY_MS
        if away and not self._away:
            self.game.nobody_looks(self.moment())
        self._away = away

    def parts(self) -> Sequence[str]:
        """Return the keys of the game's widgets to draw again without a new composition."""
        return self.game.parts

    def prepare(self) -> bool:
        """Make one of the game's pictures for possible next moves."""
        if self._prepared_for is not self.composed:
            self._prepared_for, self._preparations = self.composed, self.game.preparations(self.composed)
        return next(self._preparations, _NOTHING) is not _NOTHING

    def explains(self, refused: RefusedAct) -> bool:
        """Whether the panel shows why this action was refused."""
        return self.game.refused(self.moment()) is refused

    # --- callbacks ----------------------------------------------------------------------------------------------------

    def _calls(self) -> TableCalls:
        window, playback = self.window, self.playback
        return TableCalls(
            act=self.act,
            send=self.send,
            look=playback.look,
            step=playback.step,
            step_forward=playback.step_forward,
            next_milestone=playback.next_milestone,
            milestone_before=playback.milestone_before,
            play=lambda: playback.run(paused=False),
            pause=lambda: playback.run(paused=True),
            restart=playback.restart,
            set_speed=playback.set_speed,
            to_end=playback.to_end,
            detach=playback.detach,
            offer=window.session.offer,
            accept=lambda kind: window.session.answer(kind, accept=True),
            decline=lambda kind: window.session.answer(kind, accept=False),
            claim=window.session.claim,
            against_computer=partial(open_against_computer, window),
            resign=self.resign,
            leave=self.leave,
            show_dialog=window.show_dialog,
            show_keys=self.show_keys,
            notify=self._notify,
            copy=self._copy,
            save_replay=lambda: save_replay(window, self.mirror.replay),
            open_replay=window.open_replay,
            redraw=window.redraw,
        )

    def act(self, action: object) -> bool:
        """Send an action to the server, or show why it cannot be sent now. Return whether it was sent."""
        table, t = self.table(), self.window.t
        self.window.redraw()
        if not table.seats:
            self.window.notify(t("watching-only"))
        elif not (table.live and self.playback.viewpoint.following):
            self.window.notify(t("look-live-first"))
        elif self.game.queues_actions or self.window.session.pending_action is None:
            return self.send(action)
        return False

    def send(self, action: object) -> bool:
        """Send an action to the server, even while an earlier ply is shown. Return whether it was sent."""
        self.window.redraw()
        return self.window.session.act(action)

    def resign(self) -> None:
        """Ask whether to resign."""
        table = self.table()
        if table.replay.playing and not table.watching:
            self.window.show_dialog(dialogs.resign_dialog(table))

    def leave(self) -> None:
        """Leave for the lobby; ask first if others wait for this player."""
        table = self.table()
        if self.game.asks_before_leaving(table):
            self.window.show_dialog(dialogs.leave_dialog(table))
        else:
            self.window.session.leave()
        self.window.redraw()

    def show_keys(self) -> None:
        """Show the help: the rules of the game and the keys."""
        moment, game = self.moment(), self.mirror.replay.game
        saves = "key-replay" if self.game.saves else "key-save-replay"
        chat = () if moment.recorded else (self._chat_key(moment),)
        always: KeyGroups = {"files": (saves,), "window": (*chat, *_WINDOW_KEYS)}
        self.window.show_dialog(table_help(game.key if game else "", merged(self.game.keys(moment), always)))

    def _notify(self, text: str, kind: NoticeKind = "info", /) -> None:
        self.window.notify(text, kind)

    def _copy(self, text: str, words: str = "", /) -> None:
        self.window.copy(text)
        self.window.notify(words or self.window.t("copied", text=text), "success")

"""What the screens of all tables share: where one looks, with everyone or on one's own, and the way to the hall."""

from banmen_client.mirror import Mirror
from banmen_client.presenting import Presenting, Wish
from banmen_client.screens import dialogs
from banmen_client.screens.context import Window
from banmen_client.screens.layout import TableLayout, table_layout
from banmen_client.screens.show.layout import show_layout
from banmen_client.screens.standing import Standing
from banmen_client.ui.geometry import Rect
from banmen_client.watching import Watching, ends_at, last_ply, limited


class AtTable:
    """One table before one person; or one saved replay, at which nobody sits."""

    def __init__(self, window: Window, mirror: Mirror) -> None:
        self.window = window
        self.mirror = mirror
        self.watching = Watching()
        self._presenting = Presenting()
        self._drawn = (-1, -1, False)
        if self.recorded:
            self.watching.look(0, window.now_ms(), mirror.replay)
        self.drawn = self.standing()

    # --- what is true ------------------------------------------------------------------------------------------------

    def standing(self) -> Standing:
        """The table as this player sees it now."""
        replay = self.mirror.replay
        return Standing(replay, self.mirror.presence, self.window.session.player or "", self.at)

    @property
    def at(self) -> int | None:
        """The ply looked at; None at the last ply of people, where one stays as they go on."""
        replay, own = self.mirror.replay, self.watching.own
        if replay.pace is None and own is not None and own.paused and own.ply > last_ply(replay):
            self.watching.live()  # what one looked at was taken back
        if not self.recorded and self.watching.caught_up(replay, self.window.now_ms()):
            self.watching.live()
        if replay.pace is None and self.watching.following:
            return None
        if self.hosting and self._presenting.wish.ply is not None:
            return min(self._presenting.wish.ply, last_ply(replay))
        return self.watching.ply(replay, self.window.now_ms(), self.window.server_now_ms())

    @property
    def recorded(self) -> bool:
        """Whether this is a saved replay."""
        return self.window.session.recorded

    @property
    def cut_off(self) -> bool:
        """Whether there is no connection, where one is needed."""
        return not self.recorded and self.window.session.link.kind != "online"

    @property
    def paced(self) -> bool:
        """Whether the game goes by a pace, everyone's or one's own, and not as people play it."""
        return self.recorded or self.mirror.replay.show

    @property
    def shows_timeline(self) -> bool:
        """Whether one looks on at what was played; who plays has the board as large as it can be."""
        return self.paced or (bool(self.mirror.replay.plies) and self.standing().watching)

    def layout(self) -> tuple[TableLayout, Rect | None]:
        """Where the board and the panel are, and the timeline where there is one."""
        area = self.window.canvas.area
        return show_layout(area) if self.shows_timeline else (table_layout(area), None)

    @property
    def mirror_is_mine(self) -> bool:
        """Whether this player opened the table."""
        opened = self.mirror.replay.opened
        return opened is not None and opened.host == self.window.session.player

    @property
    def hosting(self) -> bool:
        """Whether this viewer sets the pace for everyone now."""
        return self.watching.following and self.mirror.replay.pace is not None and self.mirror_is_mine

    @property
    def front(self) -> int:
        """The last ply there is to be seen."""
        shown, replay = self.at, self.mirror.replay
        return max(shown or 0, self.watching.front(replay, self.window.server_now_ms()))

    @property
    def rests(self) -> bool:
        """Whether a show's programs play no further ply than the one looked at, though it is not over."""
        standing = self.standing()
        told = standing.presence is not None and standing.presence.rests is not None
        return told and not self.recorded and standing.replay.show and standing.live

    @property
    def held(self) -> bool:
        """Whether one looks with everyone at a show that stands still by wish, before its end."""
        replay = self.mirror.replay
        paused = self.watching.following and replay.pace is not None and replay.pace.paused
        return paused and not (replay.outcome is not None and self.standing().live)

    @property
    def further(self) -> bool:
        """Whether there is something to go on to: played already, or, for who presents, still to be played."""
        shown = self.standing().shown
        return not self._ends(shown) if self.hosting else shown < self.front

    @property
    def at_live_edge(self) -> bool:
        """Whether the viewer is where everyone is, and nothing further was shown."""
        return self.watching.following and self.standing().shown >= self.front

    @property
    def runs(self) -> bool:
        """Whether it goes forward by itself now."""
        replay = self.mirror.replay
        if self.watching.paused(replay) or (self.hosting and self._presenting.wish.ply is not None):
            return False
        return not self._ends(self.standing().shown)

    @property
    def may_run(self) -> bool:
        """Whether something comes of play or pause: nothing where one waits for people, or for who presents."""
        return self.runs or self.hosting or self._at_end or self.standing().shown < self.front

    @property
    def _at_end(self) -> bool:
        """Whether one looks at the end of a game, to which nothing will be added."""
        replay, shown = self.mirror.replay, self.standing().shown
        over = self.recorded or replay.outcome is not None
        return shown > 0 and ((over and ends_at(replay, shown)) or self.rests)

    def _ends(self, shown: int) -> bool:
        """Whether nothing comes after a ply by itself."""
        return ends_at(self.mirror.replay, shown) or self.rests

    def speed(self) -> float:
        """Plies a second; as it was just set, where the server has not said so yet."""
        wish = self._presenting.wish.speed if self.hosting else None
        return self.watching.speed(self.mirror.replay) if wish is None else wish

    def standing_drawn(self) -> Standing:
        """The table as it is now, kept in `drawn`: panel and board are made of it, while the show goes on."""
        self._drawn = self._moment()
        self.drawn = self.standing()
        return self.drawn

    def look_on(self) -> bool:
        """Time has passed. Returns whether another ply is to be shown than was composed."""
        return self.tell_pace() | (self._moment() != self._drawn)

    def _moment(self) -> tuple[int, int, bool]:
        return self.standing().shown, self.front, self.runs

    # --- looking -----------------------------------------------------------------------------------------------------

    def look(self, ply: int | None) -> None:
        """Look at a ply: with everyone where this viewer presents, else on one's own. None is the live position."""
        if ply is None:
            self.watching.live()
        elif self.hosting:
            self._presenting.ask(Wish(ply=max(0, ply)))
            self.tell_pace()
        else:
            self.watching.look(ply, self.window.now_ms(), self.mirror.replay)
        self.window.redraw()

    def detach(self) -> None:
        """Look on one's own from here on: where one looks stays, standing still."""
        self.watching.run(self.window.now_ms(), self.window.server_now_ms(), self.mirror.replay, paused=True)
        self.window.redraw()

    def step(self, by: int) -> None:
        """Look so many plies further."""
        self.look(self.standing().shown + by)

    def step_forward(self) -> None:
        """Look at the next ply, if there is one."""
        if self.further:
            self.step(1)

    def run(self, *, paused: bool) -> None:
        """Go on, or stand still; from the end of a game, begin again."""
        if not self.may_run:
            return
        replay, shown = self.mirror.replay, self.standing().shown
        if self.hosting:
            wanted = 0 if not paused and self._ends(shown) else self._presenting.wish.ply
            self._presenting.drop()
            self.window.session.pace(paused=paused, ply=wanted)
        elif not paused and self.rests:
            self.watching.restart(self.window.now_ms(), replay, paused=False)
        else:
            self.watching.run(self.window.now_ms(), self.window.server_now_ms(), replay, paused=paused)
        self.window.redraw()

    def restart(self) -> None:
        """Begin again from the opening: on goes what goes on, or what has come to its end.

        Who leaves a show that others go on looking at stands still there: its pace is the presenter's.
        """
        paused = not (self.runs or self._at_end)
        if self.hosting:
            self._presenting.drop()
            self.window.session.pace(paused=paused, ply=0)
        else:
            replay = self.mirror.replay
            leaves = self.watching.following and replay.pace is not None and not self.recorded
            self.watching.restart(self.window.now_ms(), replay, paused=paused or leaves)
        self.window.redraw()

    def pace(self, speed: float) -> None:
        """Go on at another speed; at a game of people, at which nobody sets a pace, it is that of one's own look."""
        speed, now_ms = limited(speed), self.window.now_ms()
        if self.hosting:
            self._presenting.ask(Wish(speed=speed))
            self.tell_pace()
        else:
            if self.watching.following and self.mirror.replay.pace is not None:
                self.watching.run(now_ms, self.window.server_now_ms(), self.mirror.replay, paused=not self.runs)
            self.watching.pace(speed, now_ms)
        self.window.redraw()

    def tell_pace(self) -> bool:
        """Tell the server of the pace that this viewer set. Returns whether something is still on its way."""
        now_ms = self.window.now_ms()
        self._presenting.follow(self.mirror.replay.pace if self.hosting else None, now_ms)
        due = self._presenting.due(now_ms)
        if due is not None:
            paused = None if due.ply is None else True
            self.window.session.pace(speed=due.speed, ply=due.ply, paused=paused)
        return self._presenting.wish != Wish()

    def next_milestone(self) -> None:
        """Go to the next milestone, else to the end; who presents has it played if it was not."""
        if not self.further:
            return
        replay = self.mirror.replay
        found = self.watching.next_milestone(replay, self.standing().shown)
        if self.hosting:
            self._presenting.drop()
            self.window.session.pace(seek=True)
        elif found is not None and found <= self.front:
            self.look(found)
        else:
            self.look(self.front)

    def milestone_before(self) -> None:
        """Go to the milestone before."""
        self.look(self.watching.milestone_before(self.mirror.replay, self.standing().shown))

    def to_end(self) -> None:
        """Where everyone is; who presents, to the last ply that was shown."""
        if not self.hosting:
            self.look(None)
        elif self.standing().shown < self.front:
            self.look(self.front)

    # --- ways out ----------------------------------------------------------------------------------------------------

    def rematch(self) -> None:
        """Propose another game."""
        self.window.session.offer("rematch")

    def leave(self) -> None:
        """Back to the hall; a game that goes on asks first."""
        standing = self.standing()
        if standing.replay.playing and not standing.watching and not standing.alone:
            self.window.ask(dialogs.leaving(standing))
        else:
            self.window.session.leave()
        self.window.redraw()

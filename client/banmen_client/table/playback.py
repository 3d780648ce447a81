"""Where one viewer looks in the line of play of a table: with everyone, or on its own; and the pace it sets. No pygame.

A saved replay is looked at in the same way, at no server.
"""

from typing import Protocol

from banmen.net.mirror import Mirror
from banmen_client.table.pace_requests import PaceRequest, PaceRequests
from banmen_client.table.session import Session
from banmen_client.table.view import TableView
from banmen_client.table.viewpoint import Viewpoint, ends_at, last_ply, limited


class Viewer(Protocol):
    """What a playback needs of the window."""

    @property
    def session(self) -> Session:
        """The session that the table belongs to."""
        ...

    def now_ms(self) -> float:
        """Milliseconds since the window started."""
        ...

    def server_now_ms(self) -> int:
        """Return the server's time, ms since 1970."""
        ...

    def redraw(self) -> None:
        """Something has changed: compose and draw again."""
        ...


class Playback:
    """The ply that one viewer looks at, and how it goes on from there."""

    def __init__(self, viewer: Viewer, mirror: Mirror) -> None:
        self._viewer = viewer
        self._mirror = mirror
        self.viewpoint = Viewpoint()
        self._requests = PaceRequests()
        self._shown = (-1, -1, False)
        if self.recorded:
            self.viewpoint.look(0, viewer.now_ms(), mirror.replay)

    # --- what is true ------------------------------------------------------------------------------------------------

    def table(self) -> TableView:
        """Return the table as this player sees it now."""
        mirror = self._mirror
        return TableView(mirror.replay, mirror.presence, self._viewer.session.player or "", self.at, mirror.points)

    @property
    def at(self) -> int | None:
        """The ply looked at; None at the last ply of a game of people, where the viewer stays as they go on."""
        replay, own = self._mirror.replay, self.viewpoint.own
        if replay.pace is None and own is not None and own.paused and own.ply > last_ply(replay):
            self.viewpoint.live()  # the ply looked at was taken back
        if not self.recorded and self.viewpoint.caught_up(replay, self._viewer.now_ms()):
            self.viewpoint.live()
        if replay.pace is None and self.viewpoint.following:
            return None
        if self.sets_pace and self._requests.request.ply is not None:
            return min(self._requests.request.ply, last_ply(replay))
        return self.viewpoint.ply(replay, self._viewer.now_ms(), self._viewer.server_now_ms())

    @property
    def recorded(self) -> bool:
        """Whether this is a saved replay."""
        return self._viewer.session.is_replay

    @property
    def paced(self) -> bool:
        """Whether the game goes by a pace, everyone's or one's own, and not as people play it."""
        return self.recorded or self._mirror.replay.show

    @property
    def is_host(self) -> bool:
        """Whether this player opened the table."""
        opened = self._mirror.replay.opened
        return opened is not None and opened.host == self._viewer.session.player

    @property
    def sets_pace(self) -> bool:
        """Whether this viewer sets the pace for everyone now."""
        return self.viewpoint.following and self._mirror.replay.pace is not None and self.is_host

    @property
    def front(self) -> int:
        """The last ply that there is to be seen."""
        shown, replay = self.at, self._mirror.replay
        return max(shown or 0, self.viewpoint.front(replay, self._viewer.server_now_ms()))

    @property
    def programs_stopped(self) -> bool:
        """Whether a show's programs play no further ply than the one looked at, though it is not over."""
        table = self.table()
        resting = table.presence is not None and table.presence.rests is not None
        return resting and not self.recorded and table.replay.show and table.live

    @property
    def paused_by_host(self) -> bool:
        """Whether the viewer looks with everyone at a show that its presenter has paused before its end."""
        replay = self._mirror.replay
        paused = self.viewpoint.following and replay.pace is not None and replay.pace.paused
        return paused and not (replay.outcome is not None and self.table().live)

    @property
    def can_step_forward(self) -> bool:
        """Whether there is a ply to go on to: played already, or, for the presenter, still to be played."""
        shown = self.table().shown
        return not self._ends(shown) if self.sets_pace else shown < self.front

    @property
    def at_live_edge(self) -> bool:
        """Whether the viewer is where everyone is, and nothing further was shown."""
        return self.viewpoint.following and self.table().shown >= self.front

    @property
    def playing(self) -> bool:
        """Whether it goes forward by itself now."""
        replay = self._mirror.replay
        if self.viewpoint.paused(replay) or (self.sets_pace and self._requests.request.ply is not None):
            return False
        return not self._ends(self.table().shown)

    @property
    def can_play(self) -> bool:
        """Whether play or pause does something: not while the viewer waits for people, or for the presenter."""
        return self.playing or self.sets_pace or self._at_end or self.table().shown < self.front

    @property
    def _at_end(self) -> bool:
        """Whether the end of a game is looked at, to which nothing will be added."""
        replay, shown = self._mirror.replay, self.table().shown
        over = self.recorded or replay.outcome is not None
        return shown > 0 and ((over and ends_at(replay, shown)) or self.programs_stopped)

    def _ends(self, shown: int) -> bool:
        """Whether nothing comes after a ply by itself."""
        return ends_at(self._mirror.replay, shown) or self.programs_stopped

    @property
    def speed(self) -> float:
        """Plies a second; as it was just set, where the server has not confirmed it yet."""
        request = self._requests.request.speed if self.sets_pace else None
        return self.viewpoint.speed(self._mirror.replay) if request is None else request

    def mark_shown(self) -> None:
        """Remember what is composed now, for `advance`."""
        self._shown = self._now_shown()

    def advance(self) -> bool:
        """Time has passed. Return whether another ply is to be shown than was composed."""
        return self._send_pace() | (self._now_shown() != self._shown)

    def _now_shown(self) -> tuple[int, int, bool]:
        return self.table().shown, self.front, self.playing

    # --- looking -----------------------------------------------------------------------------------------------------

    def look(self, ply: int | None) -> None:
        """Look at a ply: with everyone where this viewer sets the pace, else on its own. None is the live position."""
        if ply is None:
            self.viewpoint.live()
        elif self.sets_pace:
            self._requests.ask(PaceRequest(ply=max(0, ply)))
            self._send_pace()
        else:
            self.viewpoint.look(ply, self._viewer.now_ms(), self._mirror.replay)
        self._viewer.redraw()

    def detach(self) -> None:
        """Look on one's own from here on, standing still."""
        self.viewpoint.run(self._viewer.now_ms(), self._viewer.server_now_ms(), self._mirror.replay, paused=True)
        self._viewer.redraw()

    def step(self, by: int) -> None:
        """Look so many plies further."""
        self.look(self.table().shown + by)

    def step_forward(self) -> None:
        """Look at the next ply, if there is one."""
        if self.can_step_forward:
            self.step(1)

    def run(self, *, paused: bool) -> None:
        """Go on, or stand still; from the end of a game, begin again."""
        if not self.can_play:
            return
        replay, shown, viewer = self._mirror.replay, self.table().shown, self._viewer
        if self.sets_pace:
            wanted = 0 if not paused and self._ends(shown) else self._requests.request.ply
            self._requests.drop()
            viewer.session.pace(paused=paused, ply=wanted)
        elif not paused and self.programs_stopped:
            self.viewpoint.restart(viewer.now_ms(), replay, paused=False)
        else:
            self.viewpoint.run(viewer.now_ms(), viewer.server_now_ms(), replay, paused=paused)
        viewer.redraw()

    def restart(self) -> None:
        """Begin again from the opening: what runs, or has come to its end, runs on.

        A viewer who leaves a show that others go on looking at stands still there: the show's pace is the presenter's.
        """
        paused = not (self.playing or self._at_end)
        if self.sets_pace:
            self._requests.drop()
            self._viewer.session.pace(paused=paused, ply=0)
        else:
            replay = self._mirror.replay
            leaves = self.viewpoint.following and replay.pace is not None and not self.recorded
            self.viewpoint.restart(self._viewer.now_ms(), replay, paused=paused or leaves)
        self._viewer.redraw()

    def set_speed(self, speed: float) -> None:
        """Go on at another speed; at a game of people, where nobody sets a pace, it is the speed of one's own look."""
        speed, now_ms = limited(speed), self._viewer.now_ms()
        if self.sets_pace:
            self._requests.ask(PaceRequest(speed=speed))
            self._send_pace()
        else:
            if self.viewpoint.following and self._mirror.replay.pace is not None:
                server_now_ms = self._viewer.server_now_ms()
                self.viewpoint.run(now_ms, server_now_ms, self._mirror.replay, paused=not self.playing)
            self.viewpoint.pace(speed, now_ms)
        self._viewer.redraw()

    def _send_pace(self) -> bool:
        """Send the server the pace that this viewer set. Return whether something is still on its way."""
        now_ms = self._viewer.now_ms()
        self._requests.follow(self._mirror.replay.pace if self.sets_pace else None, now_ms)
        due = self._requests.due(now_ms)
        if due is not None:
            paused = None if due.ply is None else True
            self._viewer.session.pace(speed=due.speed, ply=due.ply, paused=paused)
        return self._requests.request != PaceRequest()

    def next_milestone(self) -> None:
        """Go to the next milestone, else to the end; for the presenter the server plays on to it."""
        if not self.can_step_forward:
            return
        found = self.viewpoint.next_milestone(self._mirror.replay, self.table().shown)
        if self.sets_pace and not self.viewpoint.is_own_milestone(found):
            self._requests.drop()
            self._viewer.session.pace(seek=True)
        elif found is not None and found <= self.front:
            self.look(found)
        else:
            self.look(self.front)

    def milestone_before(self) -> None:
        """Go to the milestone before."""
        self.look(self.viewpoint.milestone_before(self._mirror.replay, self.table().shown))

    def to_end(self) -> None:
        """Where everyone is; for the presenter, the last ply that was shown."""
        if not self.sets_pace:
            self.look(None)
        elif self.table().shown < self.front:
            self.look(self.front)

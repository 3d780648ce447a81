"""The ply that a viewer looks at: the live position or one of its own; and the pace that a presenter sets.

Without pygame. A saved replay is viewed in the same way, without a server.
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
        """Return the milliseconds since the window started."""
        ...

    def server_now_ms(self) -> int:
        """Return the server's time, ms since 1970."""
        ...

    def redraw(self) -> None:
        """Compose and draw the scene again after a change."""
        ...


class Playback:
    """The ply that one viewer looks at, and how playback continues from there."""

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
        """The ply looked at; None for the last ply of a game of people, which the viewer follows."""
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
        """Whether the plies are shown at a pace, the presenter's or the viewer's, and not as people play them."""
        return self.recorded or self._mirror.replay.show

    @property
    def is_host(self) -> bool:
        """Whether this player opened the table."""
        opened = self._mirror.replay.opened
        return opened is not None and opened.host == self._viewer.session.player

    @property
    def sets_pace(self) -> bool:
        """Whether this viewer is the presenter, and sets the pace of all viewers now."""
        return self.viewpoint.following and self._mirror.replay.pace is not None and self.is_host

    @property
    def front(self) -> int:
        """The last ply that the viewer may see."""
        shown, replay = self.at, self._mirror.replay
        return max(shown or 0, self.viewpoint.front(replay, self._viewer.server_now_ms()))

    @property
    def programs_stopped(self) -> bool:
        """Whether the programs of a show play nothing after the ply looked at, although the game is not over."""
        table = self.table()
        resting = table.presence is not None and table.presence.rests is not None
        return resting and not self.recorded and table.replay.show and table.live

    @property
    def paused_by_host(self) -> bool:
        """Whether the viewer follows a show that its presenter has paused before its end."""
        replay = self._mirror.replay
        paused = self.viewpoint.following and replay.pace is not None and replay.pace.paused
        return paused and not (replay.outcome is not None and self.table().live)

    @property
    def can_step_forward(self) -> bool:
        """Whether there is a next ply: played already or, for the presenter, still to be played."""
        shown = self.table().shown
        return not self._ends(shown) if self.sets_pace else shown < self.front

    @property
    def at_live_edge(self) -> bool:
        """Whether the viewer is at the live position, the last one shown."""
        return self.viewpoint.following and self.table().shown >= self.front

    @property
    def playing(self) -> bool:
        """Whether playback advances now."""
        replay = self._mirror.replay
        if self.viewpoint.paused(replay) or (self.sets_pace and self._requests.request.ply is not None):
            return False
        return not self._ends(self.table().shown)

    @property
    def can_play(self) -> bool:
        """Whether play or pause has an effect. It has none while the viewer waits for people or for the presenter."""
        return self.playing or self.sets_pace or self._at_end or self.table().shown < self.front

    @property
    def _at_end(self) -> bool:
        """Whether the ply looked at is the end of a finished game."""
        replay, shown = self._mirror.replay, self.table().shown
        over = self.recorded or replay.outcome is not None
        return shown > 0 and ((over and ends_at(replay, shown)) or self.programs_stopped)

    def _ends(self, shown: int) -> bool:
        """Return whether playback ends at a ply."""
        return ends_at(self._mirror.replay, shown) or self.programs_stopped

    @property
    def speed(self) -> float:
        """The speed in plies a second: the one just requested, or the one that the server confirmed."""
        request = self._requests.request.speed if self.sets_pace else None
        return self.viewpoint.speed(self._mirror.replay) if request is None else request

    def mark_shown(self) -> None:
        """Remember what the scene shows now, for `advance`."""
        self._shown = self._now_shown()

    def advance(self) -> bool:
        """Send due requests. Return whether the scene has to be composed again."""
        return self._send_pace() | (self._now_shown() != self._shown)

    def _now_shown(self) -> tuple[int, int, bool]:
        return self.table().shown, self.front, self.playing

    # --- looking -----------------------------------------------------------------------------------------------------

    def look(self, ply: int | None) -> None:
        """Look at a ply: with all viewers if this viewer sets the pace, else alone. None is the live position."""
        if ply is None:
            self.viewpoint.live()
        elif self.sets_pace:
            self._requests.ask(PaceRequest(ply=max(0, ply)))
            self._send_pace()
        else:
            self.viewpoint.look(ply, self._viewer.now_ms(), self._mirror.replay)
        self._viewer.redraw()

    def detach(self) -> None:
        """Leave the live position, and pause at the present ply."""
        self.viewpoint.run(self._viewer.now_ms(), self._viewer.server_now_ms(), self._mirror.replay, paused=True)
        self._viewer.redraw()

    def step(self, by: int) -> None:
        """Look at the ply `by` plies further on."""
        self.look(self.table().shown + by)

    def step_forward(self) -> None:
        """Look at the next ply, if there is one."""
        if self.can_step_forward:
            self.step(1)

    def run(self, *, paused: bool) -> None:
        """Play or pause; at the end of a game, play from the opening."""
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
        """Return to the opening. If playback was running or at its end, it continues from there.

        A viewer who leaves a show that others watch stays paused at the opening: only the presenter sets the show's
        pace.
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
        """Set the speed of playback. Without a presenter, as in a game of people, it is this viewer's own speed."""
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
        """Send the server the pace that this viewer set. Return whether a request is unconfirmed."""
        now_ms = self._viewer.now_ms()
        self._requests.follow(self._mirror.replay.pace if self.sets_pace else None, now_ms)
        due = self._requests.due(now_ms)
        if due is not None:
            paused = None if due.ply is None else True
            self._viewer.session.pace(speed=due.speed, ply=due.ply, paused=paused)
        return self._requests.request != PaceRequest()

    def next_milestone(self) -> None:
        """Go to the next milestone, else to the end. For a presenter the server plays on to it."""
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
        """Go to the previous milestone."""
        self.look(self.viewpoint.milestone_before(self._mirror.replay, self.table().shown))

    def to_end(self) -> None:
        """Go to the live position or, as the presenter, to the last ply shown."""
        if not self.sets_pace:
            self.look(None)
        elif self.table().shown < self.front:
            self.look(self.front)

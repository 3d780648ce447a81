"""The ply that a viewer looks at: the shared live position, or a position of the viewer's own.

`Viewpoint` computes the ply. `PaceRequests` has the pace that a presenter asked for until the server confirms it.
`Playback` joins both for the buttons and keys of a screen. A saved replay is viewed in the same way, without a server.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from banmen.events import Paced
from banmen.net.mirror import Mirror
from banmen.replay import Ply, Replay
from banmen_client.table.session import Session
from banmen_client.table.view import TableView

SLOWEST, FASTEST = 0.25, 1000.0
_AHEAD_S = 1.2
"""The server plays the plies of a show about this long before they are shown."""
EVERY_MS = 150
"""The shortest time between two requests."""
PATIENCE_MS = 2_000
"""A request is dropped after this time without an answer."""


@dataclass(frozen=True)
class OwnPosition:
    """A viewer's own position: `ply` at `since_ms` of the window's time, and from there `speed` plies a second."""

    ply: float
    since_ms: float
    speed: float
    paused: bool

    def at(self, now_ms: float) -> float:
        """Return the ply at this time of the window."""
        return self.ply if self.paused else self.ply + max(0.0, now_ms - self.since_ms) / 1000 * self.speed


class Viewpoint:
    """The position of one viewer. `own` is None while the viewer follows the shared position.

    `own_milestones` are plies by kind that are milestones for this viewer alone.

    `now_ms` is the window's own time. `server_ms` is the server's (since 1970), which gives the shared ply.
    """

    def __init__(self) -> None:
        self.own: OwnPosition | None = None
        self.own_milestones: Mapping[str, Sequence[int]] = {}
        self._own_speed = 1.0
        self._furthest = (0, 0)
        self._milestones: list[int] = []
        self._milestones_by_kind: dict[str, list[int]] = {}
        self._searched: tuple[int, Ply | None] = (0, None)

    @property
    def following(self) -> bool:
        """Whether the viewer follows the live position."""
        return self.own is None

    def ply(self, replay: Replay, now_ms: float, server_ms: float) -> int:
        """Return the ply that the viewer looks at."""
        front = self.front(replay, server_ms)
        if self.own is None:
            return replay.shared_ply(server_ms)
        return min(front, max(0, int(self.own.at(now_ms))))

    def front(self, replay: Replay, server_ms: float) -> int:
        """Return the last ply that the viewer may see.

        In a running show, that excludes plies that were played ahead.
        """
        last, pace = last_ply(replay), replay.pace
        if pace is None:
            return last
        shared = replay.shared_ply(server_ms)
        number, seen = self._furthest
        seen = max(shared, min(seen, last)) if number == replay.round else shared
        self._furthest = (replay.round, seen)
        reviewed = replay.outcome is not None and pace.paused
        if last - shared > pace.speed * _AHEAD_S + 1 or reviewed:
            self._furthest = (replay.round, last)
            return last
        return seen

    def paused(self, replay: Replay) -> bool:
        """Whether the position is paused, not only at the last ply."""
        if self.own is not None:
            return self.own.paused
        return replay.pace is not None and replay.pace.paused

    def speed(self, replay: Replay) -> float:
        """Return the plies a second: those of the show, or those of the viewer's own position."""
        if self.own is not None:
            return self.own.speed
        return replay.pace.speed if replay.pace is not None else self._own_speed

    # --- a position of one's own -------------------------------------------------------------------------------------

    def look(self, ply: int, now_ms: float, replay: Replay) -> None:
        """Look at a ply and pause there. Where there is no shared pace, the last ply is the shared position."""
        last = last_ply(replay)
        if replay.pace is None and ply >= last:
            self.own = None
        else:
            self.own = OwnPosition(max(0, min(ply, last)), now_ms, self.speed(replay), paused=True)

    def run(self, now_ms: float, server_ms: float, replay: Replay, *, paused: bool) -> None:
        """Play from the present ply, or pause there. At the end, start again from the opening."""
        ply = self.ply(replay, now_ms, server_ms)
        if not paused and ends_at(replay, ply):
            ply = 0
        self.own = OwnPosition(ply, now_ms, self.speed(replay), paused)

    def pace(self, speed: float, now_ms: float) -> None:
        """Set the speed of the viewer's own position, now and later. The ply does not change."""
        self._own_speed = limited(speed)
        if self.own is not None:
            self.own = replace(self.own, ply=self.own.at(now_ms), since_ms=now_ms, speed=self._own_speed)

    def restart(self, now_ms: float, replay: Replay, *, paused: bool) -> None:
        """Go to the opening, and play from there or pause."""
        self.own = OwnPosition(0, now_ms, self.speed(replay), paused)

    def caught_up(self, replay: Replay, now_ms: float) -> bool:
        """Return whether the viewer's own position plays and has reached the last ply of a game of people."""
        own = self.own
        if own is None or own.paused or replay.pace is not None or replay.outcome is not None:
            return False
        return own.at(now_ms) >= last_ply(replay)

    def live(self) -> None:
        """Follow the live position again."""
        self.own = None

    # --- milestones --------------------------------------------------------------------------------------------------

    def milestones(self, replay: Replay) -> list[int]:
        """Return the plies that are milestones. Each ply is searched once."""
        self._search(replay)
        own = {ply for plies in self.own_milestones.values() for ply in plies}
        return sorted(own.union(self._milestones)) if own else self._milestones

    def by_kind(self, replay: Replay) -> Mapping[str, Sequence[int]]:
        """Return the milestones by their kinds."""
        self._search(replay)
        return {**self._milestones_by_kind, **self.own_milestones}

    def _search(self, replay: Replay) -> None:
        plies, game = replay.plies, replay.game
        if game is None:
            return
        number, before = self._searched
        if number and (number > len(plies) or plies[number - 1] is not before):  # taken back, a new game, or a snapshot
            self._milestones, self._milestones_by_kind, number = [], {}, 0
        for ply in range(max(1, number), len(plies)):
            kind = game.milestone(plies[ply].event)
            if kind is not None:
                self._milestones.append(ply)
                self._milestones_by_kind.setdefault(kind, []).append(ply)
        self._searched = (len(plies), plies[-1] if plies else None)

    def next_milestone(self, replay: Replay, ply: int) -> int | None:
        """Return the first milestone after a ply; None if no later one has been played."""
        milestones = self.milestones(replay)
        place = bisect_right(milestones, ply)
        return milestones[place] if place < len(milestones) else None

    def is_own_milestone(self, ply: int | None) -> bool:
        """Return whether a ply is a milestone for this viewer alone."""
        return any(ply in plies for plies in self.own_milestones.values())

    def milestone_before(self, replay: Replay, ply: int) -> int:
        """Return the last milestone before a ply; the opening (0) if there is none."""
        milestones = self.milestones(replay)
        place = bisect_left(milestones, ply)
        return milestones[place - 1] if place else 0


def last_ply(replay: Replay) -> int:
    """Return the number of the last ply; 0 before the first action."""
    return max(0, len(replay.plies) - 1)


def ends_at(replay: Replay, ply: int) -> bool:
    """Return whether playback ends at this ply: the last one, if the game is over or only people would play on."""
    return ply >= last_ply(replay) and (replay.pace is None or replay.outcome is not None)


def limited(speed: float) -> float:
    """Return the speed within the limits of the protocol."""
    return max(SLOWEST, min(FASTEST, speed))


# --- the pace of a presenter ------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class PaceRequest:
    """A request: a speed (plies a second), a ply to pause at, or both."""

    speed: float | None = None
    ply: int | None = None


class PaceRequests:
    """The requests of one presenter. `request` is what the window shows. `now_ms` is the window's own time."""

    def __init__(self) -> None:
        self.request = PaceRequest()
        self._sent = PaceRequest()
        self._sent_ms = float("-inf")

    def ask(self, request: PaceRequest) -> None:
        """Add a request; what it does not set stays as requested before."""
        speed = self.request.speed if request.speed is None else request.speed
        self.request = PaceRequest(speed, self.request.ply if request.ply is None else request.ply)

    def due(self, now_ms: float) -> PaceRequest | None:
        """Return the request to send now, or None. Each change is sent once."""
        if now_ms - self._sent_ms < EVERY_MS:
            return None
        speed = self.request.speed if self.request.speed != self._sent.speed else None
        ply = self.request.ply if self.request.ply != self._sent.ply else None
        if speed is None and ply is None:
            return None
        self._sent, self._sent_ms = self.request, now_ms
        return PaceRequest(speed, ply)

    def drop(self) -> None:
        self.request = self._sent = PaceRequest()

    def follow(self, pace: Paced | None, now_ms: float) -> None:
        """Drop the requests that the server's pace confirms, and those without an answer for too long."""
        if pace is None or (self.request == self._sent and now_ms - self._sent_ms > PATIENCE_MS):
            self.drop()
            return
        request, sent = self.request, self._sent
        # Wait for the last request to be confirmed: an unconfirmed earlier one would change an equal pace again.
        if pace.speed == request.speed and sent.speed in {None, request.speed}:
            request, sent = replace(request, speed=None), replace(sent, speed=None)
        if pace.paused and pace.ply == request.ply and sent.ply in {None, request.ply}:
            request, sent = replace(request, ply=None), replace(sent, ply=None)
        self.request, self._sent = request, sent


# --- playback ---------------------------------------------------------------------------------------------------------


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

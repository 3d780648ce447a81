"""The ply that one viewer looks at: the live position, or its own at its own speed. Pure, without pygame."""

from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from banmen.replay import Ply, Replay

SLOWEST, FASTEST = 0.25, 1000.0
_AHEAD_S = 1.2
"""The server plays the plies of a show about this long before they are shown."""


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

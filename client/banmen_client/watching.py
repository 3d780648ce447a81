"""Where one viewer of a line of play looks: with everyone, or on its own at a pace of its own. Pure, without pygame."""

from bisect import bisect_left, bisect_right
from collections.abc import Mapping
from dataclasses import dataclass, replace

from banmen.replay import Ply, Replay

SLOWEST, FASTEST = 0.25, 1000.0
_AHEAD_S = 1.2
"""Plies of a show are played about so long before they are shown."""


@dataclass(frozen=True)
class OwnLook:
    """A look of one's own: ply `ply` at `since_ms` of the window's time, and from there `speed` plies a second."""

    ply: float
    since_ms: float
    speed: float
    paused: bool

    def at(self, now_ms: float) -> float:
        """The ply at this time of the window."""
        return self.ply if self.paused else self.ply + max(0.0, now_ms - self.since_ms) / 1000 * self.speed


class Watching:
    """One viewer. `own` is None while it looks at what everyone is shown.

    `now_ms` is the window's own time, `server_ms` the server's (since 1970), by which the shared ply goes.
    """

    def __init__(self) -> None:
        self.own: OwnLook | None = None
        self._liked = 1.0
        self._seen = (0, 0)
        self._found: list[int] = []
        self._kinds: dict[str, list[int]] = {}
        self._known: tuple[int, Ply | None] = (0, None)

    @property
    def following(self) -> bool:
        """Whether the viewer looks at what everyone is shown."""
        return self.own is None

    def ply(self, replay: Replay, now_ms: float, server_ms: float) -> int:
        """The ply that the viewer looks at."""
        front = self.front(replay, server_ms)
        if self.own is None:
            return replay.shared_ply(server_ms)
        return min(front, max(0, int(self.own.at(now_ms))))

    def front(self, replay: Replay, server_ms: float) -> int:
        """The last ply there is to be seen: of a show that goes on, those played ahead of their time are not."""
        last, pace = last_ply(replay), replay.pace
        if pace is None:
            return last
        shared = replay.shared_ply(server_ms)
        number, seen = self._seen
        seen = max(shared, min(seen, last)) if number == replay.round else shared
        self._seen = (replay.round, seen)
        reviewed = replay.outcome is not None and pace.paused
        if last - shared > pace.speed * _AHEAD_S + 1 or reviewed:
            self._seen = (replay.round, last)
            return last
        return seen

    def paused(self, replay: Replay) -> bool:
        """Whether what the viewer looks at stands still by wish, not for want of plies."""
        if self.own is not None:
            return self.own.paused
        return replay.pace is not None and replay.pace.paused

    def speed(self, replay: Replay) -> float:
        """Plies a second; where nobody sets a pace, those of one's next own look."""
        if self.own is not None:
            return self.own.speed
        return replay.pace.speed if replay.pace is not None else self._liked

    # --- going one's own way -----------------------------------------------------------------------------------------

    def look(self, ply: int, now_ms: float, replay: Replay) -> None:
        """Look at a ply, and stand still there. Where nobody sets a pace, the last ply is where everyone is."""
        last = last_ply(replay)
        if replay.pace is None and ply >= last:
            self.own = None
        else:
            self.own = OwnLook(max(0, min(ply, last)), now_ms, self.speed(replay), paused=True)

    def run(self, now_ms: float, server_ms: float, replay: Replay, *, paused: bool) -> None:
        """Go on from the ply looked at, or stand still there; at the end, from the beginning."""
        ply = self.ply(replay, now_ms, server_ms)
        if not paused and ends_at(replay, ply):
            ply = 0
        self.own = OwnLook(ply, now_ms, self.speed(replay), paused)

    def pace(self, speed: float, now_ms: float) -> None:
        """Another speed for one's own look, now or later; the ply looked at stays."""
        self._liked = limited(speed)
        if self.own is not None:
            self.own = replace(self.own, ply=self.own.at(now_ms), since_ms=now_ms, speed=self._liked)

    def restart(self, now_ms: float, replay: Replay, *, paused: bool) -> None:
        """Look at the opening on one's own, and go on from there or stand still."""
        self.own = OwnLook(0, now_ms, self.speed(replay), paused)

    def caught_up(self, replay: Replay, now_ms: float) -> bool:
        """Whether a look of one's own has come by itself to where people go on playing."""
        own = self.own
        if own is None or own.paused or replay.pace is not None or replay.outcome is not None:
            return False
        return own.at(now_ms) >= last_ply(replay)

    def live(self) -> None:
        """Look at what everyone is shown again."""
        self.own = None

    # --- milestones --------------------------------------------------------------------------------------------------

    def milestones(self, replay: Replay) -> list[int]:
        """The plies of a line of play that are milestones; looked through once, however often it is asked."""
        self._look_through(replay)
        return self._found

    def by_kind(self, replay: Replay) -> Mapping[str, list[int]]:
        """The same, those of each kind apart."""
        self._look_through(replay)
        return self._kinds

    def _look_through(self, replay: Replay) -> None:
        plies, game = replay.plies, replay.game
        if game is None:
            return
        number, before = self._known
        if number and (number > len(plies) or plies[number - 1] is not before):  # taken back, begun anew, told anew
            self._found, self._kinds, number = [], {}, 0
        for ply in range(max(1, number), len(plies)):
            kind = game.milestone(plies[ply].event)
            if kind is not None:
                self._found.append(ply)
                self._kinds.setdefault(kind, []).append(ply)
        self._known = (len(plies), plies[-1] if plies else None)

    def next_milestone(self, replay: Replay, ply: int) -> int | None:
        """The first milestone after a ply, of those played."""
        found = self.milestones(replay)
        place = bisect_right(found, ply)
        return found[place] if place < len(found) else None

    def milestone_before(self, replay: Replay, ply: int) -> int:
        """The last milestone before a ply; the opening where there is none."""
        found = self.milestones(replay)
        place = bisect_left(found, ply)
        return found[place - 1] if place else 0


def last_ply(replay: Replay) -> int:
    """The number of the last ply; 0 where there is the opening at most."""
    return max(0, len(replay.plies) - 1)


def ends_at(replay: Replay, ply: int) -> bool:
    """Whether nothing comes after a ply by itself: the game is over, or nobody but people would go on."""
    return ply >= last_ply(replay) and (replay.pace is None or replay.outcome is not None)


def limited(speed: float) -> float:
    """A speed within what the wire allows."""
    return max(SLOWEST, min(FASTEST, speed))

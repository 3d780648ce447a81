"""What who presents a show has asked of its pace and the server has not said yet. Pure, without pygame.

A speed or a ply that is dragged is told now and again, not at every move of the pointer; meanwhile it is shown.
"""

from dataclasses import dataclass, replace

from banmen.events import Paced

EVERY_MS = 150
"""Nothing is told more often."""

PATIENCE_MS = 2_000
"""After so long without an answer what was asked is given up."""


@dataclass(frozen=True)
class Wish:
    """A speed (plies a second), a ply to stand still at, either or both."""

    speed: float | None = None
    ply: int | None = None


class Presenting:
    """The wishes of one presenter. `now_ms` is the window's own time."""

    def __init__(self) -> None:
        self.wish = Wish()
        self._told = Wish()
        self._told_ms = float("-inf")

    def ask(self, wish: Wish) -> None:
        """Wish for this; of what it does not name an earlier wish stays."""
        speed = self.wish.speed if wish.speed is None else wish.speed
        self.wish = Wish(speed, self.wish.ply if wish.ply is None else wish.ply)

    def due(self, now_ms: float) -> Wish | None:
        """What is to be told now; nothing is told twice."""
        if now_ms - self._told_ms < EVERY_MS:
            return None
        speed = self.wish.speed if self.wish.speed != self._told.speed else None
        ply = self.wish.ply if self.wish.ply != self._told.ply else None
        if speed is None and ply is None:
            return None
        self._told, self._told_ms = self.wish, now_ms
        return Wish(speed, ply)

    def drop(self) -> None:
        """Something else was asked for: wish for nothing more."""
        self.wish = self._told = Wish()

    def follow(self, pace: Paced | None, now_ms: float) -> None:
        """Forget what has come true, and what nobody answers."""
        if pace is None or (self.wish == self._told and now_ms - self._told_ms > PATIENCE_MS):
            self.drop()
            return
        wish, told = self.wish, self._told
        # What was told last comes true last: another wish on its way would undo an equal pace of now.
        if pace.speed == wish.speed and told.speed in {None, wish.speed}:
            wish, told = replace(wish, speed=None), replace(told, speed=None)
        if pace.paused and pace.ply == wish.ply and told.ply in {None, wish.ply}:
            wish, told = replace(wish, ply=None), replace(told, ply=None)
        self.wish, self._told = wish, told

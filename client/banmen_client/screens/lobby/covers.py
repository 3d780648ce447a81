"""The pictures of the games on their tiles, one drawn per frame: a first drawing takes too long for all."""


class Covers:
    """Decides which frame draws a picture that is missing. The first frame of all draws none."""

    def __init__(self) -> None:
        self._next = False
        self._missing = False

    def tick(self) -> bool:
        """Advance the covers at the beginning of a frame. Return True if the picture changes."""
        self._next, self._missing = self._missing, False
        return self._next

    def may_draw(self, *, there: bool) -> bool:
        """Return True if a picture may be drawn now: it is cached (`there`), or it is the next missing one."""
        if there:
            return True
        if self._next:
            self._next = False
            return True
        self._missing = True
        return False

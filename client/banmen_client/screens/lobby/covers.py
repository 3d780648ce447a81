"""The pictures of the games on their tiles, one a frame: each takes long when it is first drawn, the lobby does not."""


class Covers:
    """Says which frame draws a picture that is not there yet. The first frame of all draws none."""

    def __init__(self) -> None:
        self._next = False
        self._missing = False

    def tick(self) -> bool:
        """Advance the covers at the beginning of a frame. Return True if the picture changes."""
        self._next, self._missing = self._missing, False
        return self._next

    def may_draw(self, *, there: bool) -> bool:
        """Whether to draw a picture now: it is `there` already, or it is the next that is missing."""
        if there:
            return True
        if self._next:
            self._next = False
            return True
        self._missing = True
        return False

"""What the screens of all tables share: the ply looked at, and the ways back to the live position and to the hall."""

from banmen_client.mirror import Mirror
from banmen_client.screens import dialogs
from banmen_client.screens.context import Window
from banmen_client.screens.standing import Standing


class AtTable:
    """One table before one person. `at` is the ply looked at, None at the live edge."""

    def __init__(self, window: Window, mirror: Mirror) -> None:
        self.window = window
        self.mirror = mirror
        self.at: int | None = None

    def standing(self) -> Standing:
        """The table as this player sees it now."""
        replay = self.mirror.replay
        if self.at is not None and self.at > max(0, len(replay.plies) - 1):
            self.at = None
        return Standing(replay, self.mirror.presence, self.window.session.player or "", self.at)

    def look(self, ply: int | None) -> None:
        """Look at a ply, or with None at the live position."""
        last = self.standing().last
        self.at = None if ply is None or ply >= last else max(0, ply)
        self.window.redraw()

    def step(self, by: int) -> None:
        """Look so many plies further."""
        self.look(self.standing().shown + by)

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

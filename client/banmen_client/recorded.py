"""A session at no server: one saved replay, which is looked at on the screen of its game. Nobody sits there."""

from collections.abc import Callable
from typing import Any

from banmen.events import PROGRAM
from banmen.protocol import messages
from banmen.replay import Replay, Sitter
from banmen_client.mirror import Mirror
from banmen_client.session import Session
from banmen_client.wire import Nowhere

_SOMEBODY = "somebody"
"""The player of every seat that a person held: never who looks on."""


class RecordedSession(Session):
    """A saved replay as the screens see it: a table where nothing more happens. `mirror` is None once it is closed.

    `behind` gives the session at the present server.
    """

    recorded = True

    def __init__(self, replay: Replay, behind: Callable[[], Session]) -> None:
        super().__init__(Nowhere())
        self._behind = behind
        own = replay.copy()
        own.seats = {
            seat: sitter and Sitter(PROGRAM if sitter.player == PROGRAM else _SOMEBODY, sitter.name)
            for seat, sitter in replay.seats.items()
        }
        own.pace, own.clock, own.offers = None, None, {}
        self.mirror = Mirror("")
        self.mirror.replay = own

    @property
    def entering(self) -> bool:
        """Whether a table was asked for, of the server behind."""
        return self.mirror is None and self._behind().entering

    def leave(self) -> None:
        """Close it."""
        self.mirror = None

    def open(self, **how: Any) -> bool:
        """Close it, and open a table at the server."""
        self.leave()
        return self._behind().open(**how)

    def _send(self, command: messages.Command) -> bool:  # noqa: ARG002 - there is nobody to send it to
        return False

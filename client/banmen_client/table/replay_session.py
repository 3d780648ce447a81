"""A session without a server: it shows one saved replay on the screen of its game, to a spectator."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from banmen.net.mirror import Mirror
from banmen.protocol import messages
from banmen.replay import Replay
from banmen.sitter import PROGRAM, Sitter
from banmen_client.net.transport import NoServer
from banmen_client.table.session import Session

_SOMEBODY = "somebody"
"""The player of every seat that a person had. It never equals the player at this window."""


class ReplaySession(Session):
    """A saved replay as the screens see it: a table where nothing more happens. `mirror` is None once it is closed.

    `server_session` gives the session at the present server.
    """

    is_replay = True

    def __init__(self, replay: Replay, server_session: Callable[[], Session]) -> None:
        super().__init__(NoServer())
        self._server_session = server_session
        own = replay.copy()
        apart = len({sitter and sitter.player for sitter in replay.seats.values()}) == len(replay.seats)
        own.seats = {seat: sitter and _as_kept(sitter, apart=apart) for seat, sitter in replay.seats.items()}
        own.pace, own.clock, own.offers = None, None, {}
        self.mirror = Mirror("")
        self.mirror.replay = own

    @property
    def entering(self) -> bool:
        """Whether the person has asked to enter a table of the server."""
        return self.mirror is None and self._server_session().entering

    def leave(self) -> None:
        """Close the replay."""
        self.mirror = None

    def open(self, **how: Any) -> bool:
        """Close the replay, and open a table at the server."""
        self.leave()
        return self._server_session().open(**how)

    def _send(self, command: messages.Command) -> bool:  # noqa: ARG002 - there is no server to send it to
        return False


def _as_kept(sitter: Sitter, *, apart: bool) -> Sitter:
    """Return the seated player of a record. A game was rated only if other players had the other seats (`apart`)."""
    player = PROGRAM if sitter.player == PROGRAM else _SOMEBODY
    return replace(sitter, player=player, rated=sitter.rated and apart)

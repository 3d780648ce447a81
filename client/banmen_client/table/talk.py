"""What a player tells the others at a table besides moves: chat messages, and the square pointed at.

`Talk` also has the players whose messages this user has muted.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace

from banmen.net.mirror import Mirror
from banmen.protocol import messages
from banmen.protocol.messages import Point
from banmen_client.net.link import Transport

MOST_MUTED = 500
"""The maximum of muted players at one server. The player muted first is dropped first."""

EVERY_MS = 120
"""The shortest time between two messages about the square. The last square is always sent."""


@dataclass(frozen=True)
class RefusedSaying:
    """A text that the server refused, the id of the message with the reason, and the server's own sentence."""

    text: str
    id: str
    sentence: str = ""


@dataclass(frozen=True)
class _SentText:
    """A text sent to a table; `again` if it was sent a second time."""

    table: str
    text: str
    again: bool = False


class Talk:
    """The texts sent and not confirmed yet, the last refused one, and the muted players, the newest last.

    `on_mute` is called with all muted players after each change.
    """

    def __init__(self, transport: Transport) -> None:
        self.refused: RefusedSaying | None = None
        self.muted: tuple[str, ...] = ()
        self.on_mute: Callable[[tuple[str, ...]], None] = lambda _muted: None
        self._transport = transport
        self._sent: dict[str, _SentText] = {}

    @property
    def pending(self) -> tuple[str, ...]:
        """The unconfirmed texts, the oldest first."""
        return tuple(sent.text for sent in self._sent.values())

    def send_message(self, table: str, text: str) -> None:
        """Send a text to everyone at the table, now or after the next reconnection."""
        self.refused = None
        self._send(_SentText(table, text))

    def _send(self, sent: _SentText) -> None:
        command = messages.Say(self._transport.new_id(), sent.table, sent.text)
        if self._transport.send(command):
            self._sent[command.id] = sent
        else:
            self.refused = RefusedSaying(sent.text, "queue-full")

    def done(self, command: str) -> None:
        """Handle the confirmation of a command."""
        self._sent.pop(command, None)

    def refuse(self, refused: messages.Refused) -> bool:
        """Handle the server's refusal of a command."""
        sent = self._sent.pop(refused.id or "", None)
        if sent is None:
            return False
        if refused.code == "not_watching" and not sent.again:
            # After a reconnection it overtook the command that brings this window back to the table.
            self._send(replace(sent, again=True))
        else:
            self.refused = RefusedSaying(sent.text, f"refused-{refused.code}", refused.text)
        return True

    def clear(self) -> None:
        """Forget the texts, after the window has left the table."""
        self._sent.clear()
        self.refused = None

    def mute(self, player: str, *, muted: bool) -> None:
        """Mute or unmute a player."""
        others = tuple(other for other in self.muted if other != player)
        self.muted = (*others, player)[-MOST_MUTED:] if muted else others
        self.on_mute(self.muted)


class Pointing:
    """The square last sent at one table, and when."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport
        self._sent: tuple[str, int | None] = ("", None)
        self._sent_ms = 0.0

    def follow(self, mirror: Mirror | None, at: int | None, now_ms: float) -> None:
        """Send the square if it changed, others can see it, and EVERY_MS have passed since the last message.

        Call it repeatedly: a later call sends a change that came too soon.
        """
        if mirror is None or mirror.presence is None or not mirror.presence.points:
            self._sent = ("", None)  # send the square again to players who join later
            return
        sent = self._sent[1] if self._sent[0] == mirror.table else None
        if at != sent and now_ms - self._sent_ms >= EVERY_MS:
            self._sent, self._sent_ms = (mirror.table, at), now_ms
            self._transport.notify(Point(mirror.table, at))

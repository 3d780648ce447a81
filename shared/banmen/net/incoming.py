"""What the network thread passes to the window: the server's messages, and the state of the connection."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from banmen.protocol.messages import FromServer

LinkKind = Literal["connecting", "online", "waiting", "offline", "ended"]


@dataclass(frozen=True, slots=True)
class LinkState:
    """The state of the connection.

    `attempt` counts the attempts since the last stable connection. In `waiting`, `retry_in_s` is the time to the next
    attempt; `code` (for programs) and `text` (for people) say why the last connection ended. In `offline` there is no
    server, because this computer's own could not be started. In `ended` the client must not try again, perhaps for
    its operator's reason (`why`), until a time in ms since 1970. `rtt_ms` is the round trip. `silent`: connected, but
    the server leaves a ping or a move unanswered for longer than usual.
    """

    kind: LinkKind
    attempt: int = 0
    retry_in_s: float | None = None
    code: str = ""
    text: str = ""
    rtt_ms: float | None = None
    why: str = ""
    until: int | None = None
    silent: bool = False


@dataclass(frozen=True, slots=True)
class TableLost:
    """After a reconnection the server refused to let the player return to this table (its id or code)."""

    table: str
    code: str
    text: str


Incoming: TypeAlias = FromServer | LinkState | TableLost

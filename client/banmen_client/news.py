"""What the network thread tells the window: the server's messages, and the state of the connection."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from banmen.protocol.messages import FromServer

LinkKind = Literal["connecting", "online", "waiting", "offline", "ended"]


@dataclass(frozen=True, slots=True)
class LinkState:
    """The connection now.

    `attempt` counts tries since the last connection that held. `waiting` says in how many seconds the next one comes
    and why the last ended (`code` for programs, `text` for people); `offline` that the link has given up until
    `retry`; `ended` that the server wants no other try. `rtt_ms` is the way to the server and back.
    """

    kind: LinkKind
    attempt: int = 0
    retry_in_s: float | None = None
    code: str = ""
    text: str = ""
    rtt_ms: float | None = None


@dataclass(frozen=True, slots=True)
class Lost:
    """After a reconnection the server did not let us back to this table (its id, or the code it was entered by)."""

    table: str
    code: str
    text: str


Incoming: TypeAlias = FromServer | LinkState | Lost

"""The requests of `banmen admin`, as lines of JSON: `{"do": "kick", "who": "203.0.113.7", "why": "noise"}`.

Each line is answered by one: `{"ok": true, …}` with the result, or `{"ok": false, "code": …, "text": …}`.
"""

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from banmen_server.durations import LONGEST_S

LONGEST_LINE_BYTES = 16 * 1024
MAX_ROWS = 1_000

_Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=64)]
_Why: TypeAlias = Annotated[str, Meta(max_length=200)]
_Duration: TypeAlias = Annotated[int, Meta(ge=1, le=LONGEST_S)]

ListedKind = Literal["tables", "players", "connections", "servers"]


class Request(msgspec.Struct, frozen=True, tag_field="do", forbid_unknown_fields=True):
    """A request of an operator."""


class GetStatus(Request, frozen=True, tag="status"):
    """Report the health of the server, its version, its data, its certificate, the last backup, and its players."""


class List(Request, frozen=True, tag="list"):
    """List tables in memory, players, connections, or all servers of the hall.

    Only rows with the text `match`, at most `most` of them.
    """

    what: ListedKind = "tables"
    match: Annotated[str, Meta(max_length=64)] = ""
    most: Annotated[int, Meta(ge=1, le=MAX_ROWS)] = 100


class Look(Request, frozen=True, tag="look"):
    """Show a table by its id or code. With `all` also hidden parts of a running game, and chat."""

    table: _Name
    all: bool = False


class Close(Request, frozen=True, tag="close"):
    """Delete a table; its viewers get the reason."""

    table: _Name
    why: _Why = ""


class Kick(Request, frozen=True, tag="kick"):
    """End the connections of a player, or of an address or network."""

    who: _Name
    why: _Why = ""


class SetBan(Request, frozen=True, tag="ban"):
    """Ban a player, an address or a network, for some time or until `unban`."""

    who: _Name
    for_s: _Duration | None = None
    why: _Why = ""


class EndBan(Request, frozen=True, tag="unban"):
    """End the ban of a player, an address or a network."""

    who: _Name


class ListBans(Request, frozen=True, tag="bans"):
    """List all active bans."""


class Revoke(Request, frozen=True, tag="revoke"):
    """Revoke the tokens of a player: their holders can no longer be that player."""

    player: _Name


class Rotate(Request, frozen=True, tag="rotate"):
    """Sign tokens with a new secret; existing ones stay valid until they expire."""


class Announce(Request, frozen=True, tag="announce"):
    """Show a text to all players."""

    text: Annotated[str, Meta(min_length=1, max_length=300)]


class Drain(Request, frozen=True, tag="drain"):
    """Refuse new tables; stop when no table is busy, or after `within_s`. With `off` resume.

    If there are other servers, all players are sent to them first; with `all` those are drained too.
    """

    within_s: _Duration | None = None
    off: bool = False
    all: bool = False


class Stop(Request, frozen=True, tag="stop"):
    """Stop the server, as SIGTERM does."""


AnyRequest: TypeAlias = (
    GetStatus | List | Look | Close | Kick | SetBan | EndBan | ListBans | Revoke | Rotate | Announce | Drain | Stop
)


class RequestFault(Exception):
    """Why a request is refused: a code, an English sentence, and the arguments of its translations."""

    def __init__(self, code: str, text: str, **args: str) -> None:
        super().__init__(text)
        self.code = code
        self.text = text
        self.args_of_text = args

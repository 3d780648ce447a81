"""The requests of `banmen admin`, as lines of JSON: `{"do": "kick", "who": "203.0.113.7", "why": "noise"}`.

A line is answered by one: `{"ok": true, …}` with what was asked for, or `{"ok": false, "code": …, "text": …}`.
"""

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

LONGEST_LINE_BYTES = 16 * 1024
MAX_ROWS = 1_000
LONGEST_S = 10 * 366 * 24 * 3_600

_Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=64)]
_Why: TypeAlias = Annotated[str, Meta(max_length=200)]
_Duration: TypeAlias = Annotated[int, Meta(ge=1, le=LONGEST_S)]

ListedKind = Literal["tables", "players", "connections", "servers"]


class Request(msgspec.Struct, frozen=True, tag_field="do", forbid_unknown_fields=True):
    """What an operator asks."""


class List(Request, frozen=True, tag="list"):
    """Tables in memory, players, connections, or all servers of the hall.

    Those in which the text `match` occurs, at most so many.
    """

    what: ListedKind = "tables"
    match: Annotated[str, Meta(max_length=64)] = ""
    most: Annotated[int, Meta(ge=1, le=MAX_ROWS)] = 100


class Look(Request, frozen=True, tag="look"):
    """A table by its id or code. With `all` also what is hidden in a game that people play, and what they say."""

    table: _Name
    all: bool = False


class Close(Request, frozen=True, tag="close"):
    """Delete a table; everyone there is told why."""

    table: _Name
    why: _Why = ""


class Kick(Request, frozen=True, tag="kick"):
    """End the connections of a player, or of an address or network."""

    who: _Name
    why: _Why = ""


class SetBan(Request, frozen=True, tag="ban"):
    """Let a player, or an address or network, in no more, for some time or until `unban`."""

    who: _Name
    for_s: _Duration | None = None
    why: _Why = ""


class EndBan(Request, frozen=True, tag="unban"):
    """Let a player, or an address or network, in again."""

    who: _Name


class ListBans(Request, frozen=True, tag="bans"):
    """All bans that hold."""


class Revoke(Request, frozen=True, tag="revoke"):
    """Make the tokens of a player worthless: who has one is that player no more."""

    player: _Name


class Rotate(Request, frozen=True, tag="rotate"):
    """Sign tokens with a new secret; those that are there stay good until they expire."""


class Announce(Request, frozen=True, tag="announce"):
    """Show everybody a text."""

    text: Annotated[str, Meta(min_length=1, max_length=300)]


class Drain(Request, frozen=True, tag="drain"):
    """Open no more tables; stop when nobody is at one, or after so long. With `off` go on as before.

    Where there are other servers everybody is sent to them first; with `all` they are drained too.
    """

    within_s: _Duration | None = None
    off: bool = False
    all: bool = False


class Stop(Request, frozen=True, tag="stop"):
    """Stop the server, as SIGTERM does."""


AnyRequest: TypeAlias = (
    List | Look | Close | Kick | SetBan | EndBan | ListBans | Revoke | Rotate | Announce | Drain | Stop
)


class Fault(Exception):
    """Why a request is not carried out: a code, an English sentence, and what its other sentences need."""

    def __init__(self, code: str, text: str, **args: str) -> None:
        super().__init__(text)
        self.code = code
        self.text = text
        self.args_of_text = args

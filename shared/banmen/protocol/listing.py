"""The messages about the list of tables, in both directions; part of `messages`."""

from collections.abc import Mapping
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from banmen.names import fold
from banmen.protocol.frame import Frame, Id, Word
from banmen.protocol.rows import Phase, Row

MOST_BOARDS = 32
"""Maximum number of tables whose boards a client can see in the lobby at a time."""


def searched_names(row: Row) -> str:
    """Return the people's names in a row, folded for search."""
    return fold("\n".join(name for name in (*row.seats.values(), row.host_name) if name))


class Lobby(Frame, frozen=True, tag="lobby"):
    """Subscribe to the list of tables and to the player's own tables; with `on` false, unsubscribe.

    With `most` the server sends the list in parts: the first `most` rows, without boards, and one message for all
    changes in a short time. Without it the server sends the whole list. Only tables of these `games`, in these
    `phases`, with a player's name that contains `search` are sent; an empty filter matches all.
    """

    on: bool = True
    most: Annotated[int, Meta(ge=1, le=10_000)] | None = None
    games: Annotated[tuple[Word, ...], Meta(max_length=16)] = ()
    phases: Annotated[tuple[Phase, ...], Meta(max_length=3)] = ()
    search: Annotated[str, Meta(max_length=64)] = ""


class Boards(Frame, frozen=True, tag="boards"):
    """Show the boards of these tables of the list, and of no others. Each is sent as a `board`."""

    tables: Annotated[tuple[Id, ...], Meta(max_length=MOST_BOARDS)] = ()


class Tables(Frame, frozen=True, tag="tables"):
    """Rows of the list, sent after `lobby`: all that match, or rows `added` to the earlier ones.

    With `most`: the number of tables that `match` the filter, and the number of `open` tables in the whole list.
    """

    tables: tuple[Row, ...]
    added: bool = False
    match: int = 0
    open: int = 0


class Listed(Frame, frozen=True, tag="listed"):
    """A table that is new in the list, or whose row changed."""

    row: Row


class Unlisted(Frame, frozen=True, tag="unlisted"):
    """A table that was removed from the list."""

    table: str


class LobbyChanges(Frame, frozen=True, tag="lobby_changes"):
    """Changes in the first rows of the list, for a subscription with `most`.

    `listed` are new or changed rows, `unlisted` the tables that left, and `plies` the ply counts of tables whose row is
    otherwise unchanged. `match` and `open` are as in `tables`.
    """

    match: int
    open: int
    listed: tuple[Row, ...] = ()
    unlisted: tuple[str, ...] = ()
    plies: Mapping[str, int] = {}


class Board(Frame, frozen=True, tag="board"):
    """The state of a table's game in the lobby, as spectators see it; null if they see none."""

    table: str
    state: Any = msgspec.field(default=None)

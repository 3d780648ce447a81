"""The messages about the list of tables, both ways; a part of `messages`."""

from collections.abc import Mapping
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from banmen.folding import fold
from banmen.protocol.frame import Frame, Id, Word
from banmen.protocol.rows import Phase, Row

MOST_BOARDS = 32
"""Tables whose boards one may look at from the hall."""


def searched_names(row: Row) -> str:
    """Return the names of the people of a row, as a search compares them."""
    return fold("\n".join(name for name in (*row.seats.values(), row.host_name) if name))


class Lobby(Frame, frozen=True, tag="lobby"):
    """Subscribe to the list of tables and to the player's own, or with `on` false end the subscription.

    With `most` it is the list in parts: its first so many rows, without boards, and one message for all that changes in
    a moment; without, all of it. Of the list are told only the tables of these `games`, in these `phases`, whose
    players' names hold the text of `search`; empty is all of them.
    """

    on: bool = True
    most: Annotated[int, Meta(ge=1, le=10_000)] | None = None
    games: Annotated[tuple[Word, ...], Meta(max_length=16)] = ()
    phases: Annotated[tuple[Phase, ...], Meta(max_length=3)] = ()
    search: Annotated[str, Meta(max_length=64)] = ""


class Boards(Frame, frozen=True, tag="boards"):
    """Look at the boards of these tables of the list, and at no others any more. Each comes as a `board`."""

    tables: Annotated[tuple[Id, ...], Meta(max_length=MOST_BOARDS)] = ()


class Tables(Frame, frozen=True, tag="tables"):
    """Rows of the list, after `lobby`: all that are told, or those that are `added` to what was told before.

    Where `most` was asked for: how many `match` in all what was asked for, and how many `open` tables the list has.
    """

    tables: tuple[Row, ...]
    added: bool = False
    match: int = 0
    open: int = 0


class Listed(Frame, frozen=True, tag="listed"):
    """A table that is new in the list, or changed."""

    row: Row


class Unlisted(Frame, frozen=True, tag="unlisted"):
    """A table that has gone from the list."""

    table: str


class LobbyChanges(Frame, frozen=True, tag="lobby_changes"):
    """What has changed in the first rows of the list, where `most` was asked for.

    Rows that are new there or changed; tables that are there no more; and the `plies` of tables of whose row nothing
    else has changed. `match` and `open` are as in `tables`.
    """

    match: int
    open: int
    listed: tuple[Row, ...] = ()
    unlisted: tuple[str, ...] = ()
    plies: Mapping[str, int] = {}


class Board(Frame, frozen=True, tag="board"):
    """The game's state at a table that one looks at from the hall, as watchers know it; null where none is told."""

    table: str
    state: Any = msgspec.field(default=None)

"""The name of a table for people: its code and its game."""

import sqlite3
from collections.abc import Iterable
from contextlib import suppress
from typing import NamedTuple

from banmen.events import Opened
from banmen.game import Refusal
from banmen.protocol.codec import BadMessage
from banmen.texts import Texts
from banmen_server.log import Archive, Record, Unavailable
from banmen_server.tables.archive import BadArchive, unfolded
from banmen_server.tables.records import read_events


class TableName(NamedTuple):
    """The id of a table, its code and its game; the latter are empty if unknown."""

    table: str
    code: str = ""
    game: str = ""

    def display(self, t: Texts) -> str:
        """Return the name as people read it."""
        parts = [*([t("data-code", code=self.code)] if self.code else []), *([self.game] if self.game else [])]
        return f"{self.table} ({', '.join(parts)})" if parts else self.table


def table_name(table: str, code: str, items: Iterable[Record | Archive]) -> TableName:
    """Return the name of a table with this id and code, completed from its first record."""
    with suppress(Refusal, BadArchive, BadMessage, Unavailable, StopIteration, sqlite3.Error):
        item = next(iter(items))
        events = next(unfolded(item.data))[0].events if isinstance(item, Archive) else read_events(item, None)[0]
        opened = next(event for event in events if isinstance(event, Opened))
        return TableName(table, opened.code or code, opened.game)
    return TableName(table, code)

"""The player's own tables as the server tells them, running and finished; fetching their games, and discarding them."""

from collections.abc import Callable
from time import time_ns
from typing import Any

from msgspec.structs import replace

from banmen.protocol import messages
from banmen.protocol.rows import Gone, OwnTable
from banmen_client.net.transport import Transport
from banmen_client.table.lobby_rows import decoded_row

GONE = frozenset({"no_such_table", "not_yours"})
"""Codes that refuse a `discard` because the table is removed already."""


class OwnTables:
    """The player's tables by id, without those being discarded.

    `older` counts the tables that the server does not list. `gone` describes finished games that the server deleted.
    """

    def __init__(self, transport: Transport) -> None:
        self._transport = transport
        self.older = 0
        self.gone: Gone | None = None
        self._told: dict[str, OwnTable] = {}
        self._discarding: dict[str, str] = {}
        self._fetching: dict[str, Callable[[Any], None]] = {}

    @property
    def rows(self) -> list[OwnTable]:
        """The tables in the order of the list: those that wait for the player's move, the running, the finished.

        Within each group the most recently used table comes first.
        """
        hidden = set(self._discarding.values())
        rows = [own for table, own in self._told.items() if table not in hidden]
        return sorted(
            rows, key=lambda own: (own.row.phase == "over", not _is_awaited(own), -own.touched, own.row.table)
        )

    def __contains__(self, table: str) -> bool:
        """Whether this is one of the player's tables."""
        return table in self._told

    # --- commands ---------------------------------------------------------------------------------------------------

    def discard(self, table: str, *, resign: bool = False) -> bool:
        """Remove a table from the player's list, with `resign` after resigning. Return False if that cannot be sent."""
        if resign and not self._transport.send(messages.Resign(self._transport.new_id(), table)):
            return False
        command = messages.Discard(self._transport.new_id(), table)
        if not self._transport.send(command):
            return False
        self._discarding[command.id] = table
        return True

    def fetch(self, table: str, number: int, then: Callable[[Any], None]) -> bool:
        """Request game `number` of a table; `then` receives it as the state of a snapshot.

        Return False if it cannot be sent.
        """
        command = messages.Fetch(self._transport.new_id(), table, number)
        if not self._transport.send(command):
            return False
        self._fetching[command.id] = then
        return True

    # --- messages ---------------------------------------------------------------------------------------------------

    def receive(self, message: messages.MyTables | messages.MyTable | messages.NotMyTable | messages.Fetched) -> None:
        """Handle a message."""
        match message:
            case messages.MyTables(tables, older, gone):
                self._told, self.older, self.gone = {}, older, gone
                for own in tables:
                    self._store(own)
            case messages.MyTable(table):
                self._store(table)
            case messages.NotMyTable(table, why):
                self._told.pop(table, None)
                if why is not None:
                    self.gone = Gone(1 + (self.gone.count if self.gone else 0), time_ns() // 1_000_000, why)
            case messages.Fetched(name, state):
                then = self._fetching.pop(name, None)
                if then is not None:
                    then(state)

    def _store(self, own: OwnTable) -> None:
        row = decoded_row(own.row)
        if row is None:
            self._told.pop(own.row.table, None)
        else:
            self._told[row.table] = replace(own, row=row)

    def done(self, name: str) -> None:
        """Handle the confirmation of a command."""
        table = self._discarding.pop(name, None)
        if table is not None:
            self._told.pop(table, None)

    def refuse(self, refused: messages.Refused) -> bool:
        """Handle the refusal of a command.

        Return whether there is nothing to report, because the table was removed already.
        """
        name = refused.id or ""
        self._fetching.pop(name, None)
        table = self._discarding.pop(name, None)
        if table is None or refused.code not in GONE:
            return False
        self._told.pop(table, None)
        return True


def _is_awaited(own: OwnTable) -> bool:
    """Whether others wait for the player's move."""
    return own.others and own.turn in own.mine

"""The list of tables in the lobby: the part that the window asks the server for."""

from collections.abc import Collection
from typing import TypeAlias

from msgspec.structs import replace

from banmen.folding import fold
from banmen.protocol import messages
from banmen.protocol.listing import searched_names
from banmen.protocol.rows import Phase
from banmen_client.net.transport import Transport
from banmen_client.table.lobby_rows import decoded_row, decoded_state

PAGE = 100
"""The number of rows in one request."""

ListNews: TypeAlias = messages.Tables | messages.Listed | messages.Unlisted | messages.LobbyChanges | messages.Board

_PHASES = ("waiting", "playing", "over")


class LobbyList:
    """The rows of the lobby by table, for the request `asked`.

    `match` counts the tables that match the request, and `open` all open tables: a server that sends the list in parts
    may have more of them than there are rows. `received`: the server has sent rows. `awaited`: a request is pending.
    """

    def __init__(self, transport: Transport) -> None:
        self._transport = transport
        self.asked = messages.Lobby(most=PAGE)
        self.rows: dict[str, messages.Row] = {}
        self.received = False
        self.match = self.open = 0
        self._in_order: list[messages.Row] | None = None
        self._in_parts = False
        self._looked_at: frozenset[str] = frozenset()
        self.awaited = False

    @property
    def in_order(self) -> list[messages.Row]:
        """The rows that match the request, in the server's order: waiting tables come first."""
        if self._in_order is None:
            rows = (row for row in self.rows.values() if self._is_asked_for(row))
            self._in_order = sorted(rows, key=lambda row: (_PHASES.index(row.phase), row.table))
        return self._in_order

    @property
    def has_more(self) -> bool:
        """Whether there are further rows."""
        return self._in_parts and self.match > (self.asked.most or 0)

    def _is_asked_for(self, row: messages.Row) -> bool:
        """Return whether a row matches the request.

        Rows of an earlier request may arrive, and older servers send all rows.
        """
        asked = self.asked
        return (
            (not asked.games or row.game in asked.games)
            and (not asked.phases or row.phase in asked.phases)
            and (not asked.search or fold(asked.search) in searched_names(row))
        )

    # --- asking -----------------------------------------------------------------------------------------------------

    def ask(self, *, games: tuple[str, ...], phases: tuple[Phase, ...], search: str) -> None:
        """Request the first rows of the tables that match."""
        asked = messages.Lobby(most=PAGE, games=games, phases=phases, search=search.strip())
        if replace(asked, most=self.asked.most) != self.asked:
            self.asked, self.awaited, self._in_order = asked, self._in_parts, None
            self.match = len(self.in_order)  # as far as it is known, until the answer comes
            self._transport.lobby(asked)

    def ask_for_more(self) -> None:
        """Request further rows, unless a request is pending."""
        if self.has_more and not self.awaited:
            self.asked, self.awaited = replace(self.asked, most=(self.asked.most or 0) + PAGE), True
            self._transport.lobby(self.asked)

    def look(self, tables: Collection[str]) -> bool:
        """Subscribe to the boards of these visible tables. Return whether they differ from the last ones."""
        if not self._in_parts or self._looked_at == frozenset(tables):
            return False
        self._looked_at = frozenset(tables)
        self._transport.notify(messages.Boards(tuple(tables)))
        return True

    # --- messages ---------------------------------------------------------------------------------------------------

    def welcome(self) -> None:
        """Handle a new connection: the server does not know which tables are visible."""
        self._looked_at, self.awaited = frozenset(), True

    def receive(self, news: ListNews) -> None:
        """Handle a message."""
        self._in_order = None
        match news:
            case messages.Tables(tables, added, match, open_tables):
                self.received, self.awaited = True, False
                before, self.rows = self.rows, self.rows if added else {}
                for row in tables:
                    self._list(row, before.get(row.table))
                self._in_parts = open_tables > 0 or not tables
                self.match, self.open = match, open_tables
            case messages.LobbyChanges():
                self._change(news)
            case messages.Listed(row):
                self._list(row, None)
                self._in_parts = False
            case messages.Unlisted(table):
                self.rows.pop(table, None)
            case messages.Board(table, state):
                if table in self.rows:
                    self.rows[table] = replace(self.rows[table], state=decoded_state(self.rows[table], state))
        if not self._in_parts:
            self.match, self.open = len(self.in_order), len(self.rows)

    def _change(self, changes: messages.LobbyChanges) -> None:
        """Apply the changes of the part that the server sends."""
        for name in changes.unlisted:
            self.rows.pop(name, None)
        for row in changes.listed:
            self._list(row, self.rows.get(row.table))
        for name in changes.plies.keys() & self.rows.keys():
            self.rows[name] = replace(self.rows[name], plies=changes.plies[name])
        self.match, self.open = changes.match, changes.open

    def _list(self, row: messages.Row, before: messages.Row | None) -> None:
        """Store a row if this version can show it. A row without a board keeps the board known before."""
        decoded = decoded_row(row)
        if decoded is None:
            self.rows.pop(row.table, None)
            return
        if decoded.state is None and before is not None and decoded.phase != "waiting":
            decoded = replace(decoded, state=before.state)
        self.rows[row.table] = decoded

"""The lobby as one session knows it: the open tables, the player's own tables, and the challenges.

Each part is a class that sends its requests through the session's transport and applies the server's messages to its
rows. A row arrives with the plain state of its game; `decoded_row` makes it the game's own value.
"""

import logging
from collections.abc import Callable, Collection
from time import time_ns
from typing import Any, TypeAlias

import msgspec
from msgspec.structs import replace

from banmen.game import Refusal
from banmen.games import GAMES
from banmen.names import fold
from banmen.options import read_options
from banmen.protocol import messages
from banmen.protocol.codec import BadMessage, convert
from banmen.protocol.messages import OpenChallenge, Row, searched_names
from banmen.protocol.rows import Gone, OwnTable, Phase, Player
from banmen_client.net.link import Transport
from banmen_client.table.report import Report

log = logging.getLogger(__name__)

ListNews: TypeAlias = messages.Tables | messages.Listed | messages.Unlisted | messages.LobbyChanges | messages.Board
ChallengeNews: TypeAlias = (
    messages.Players | messages.PlayerListed | messages.PlayerUnlisted | messages.Challenged | messages.ChallengeOver
)

PAGE = 100
"""The number of rows in one request."""
GONE = frozenset({"no_such_table", "not_yours"})
"""Codes that refuse a `discard` because the table is removed already."""
_PHASES = ("waiting", "playing", "over")


# --- rows -------------------------------------------------------------------------------------------------------------


def decoded_row(row: Row) -> Row | None:
    """Return a row with its state as the game's own value; None if this version cannot play that table.

    The row of a game that is not installed here is kept, without a state.
    """
    game = GAMES.get(row.game)
    if game is None:
        return msgspec.structs.replace(row, state=None)
    try:
        read_options(game, row.options)
    except Refusal as error:
        log.warning("table %s is listed with options that are not known here: %s", row.table, error.text)
        return None
    return msgspec.structs.replace(row, state=decoded_state(row, row.state))


def decoded_state(row: Row, state: Any) -> Any:
    """Return the state of a row's game as the game's own value; None if it is not sent or cannot be read."""
    game = GAMES.get(row.game)
    if game is None or state is None:
        return None
    try:
        return convert(state, game.State, what="state")
    except BadMessage as error:
        log.warning("table %s is listed with a state that cannot be read: %s", row.table, error.text)
        return None


# --- open tables ------------------------------------------------------------------------------------------------------


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


# --- the player's own tables ------------------------------------------------------------------------------------------


class OwnTables:
    """The player's tables by id, without those being discarded.

    `older` counts the tables that the server does not list. `gone` describes finished games that the server deleted.
    """

    def __init__(self, transport: Transport) -> None:
        self._transport = transport
        self.older = 0
        self.gone: Gone | None = None
        self._tables: dict[str, OwnTable] = {}
        self._discarding: dict[str, str] = {}
        self._fetching: dict[str, Callable[[Any], None]] = {}

    @property
    def rows(self) -> list[OwnTable]:
        """The tables in the order of the list: those that wait for the player's move, the running, the finished.

        Within each group the most recently used table comes first.
        """
        hidden = set(self._discarding.values())
        rows = [own for table, own in self._tables.items() if table not in hidden]
        return sorted(
            rows, key=lambda own: (own.row.phase == "over", not _is_awaited(own), -own.touched, own.row.table)
        )

    def __contains__(self, table: str) -> bool:
        """Whether this is one of the player's tables."""
        return table in self._tables

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
        match message:
            case messages.MyTables(tables, older, gone):
                self._tables, self.older, self.gone = {}, older, gone
                for own in tables:
                    self._store(own)
            case messages.MyTable(table):
                self._store(table)
            case messages.NotMyTable(table, why):
                self._tables.pop(table, None)
                if why is not None:
                    self.gone = Gone(1 + (self.gone.count if self.gone else 0), time_ns() // 1_000_000, why)
            case messages.Fetched(name, state):
                then = self._fetching.pop(name, None)
                if then is not None:
                    then(state)

    def _store(self, own: OwnTable) -> None:
        row = decoded_row(own.row)
        if row is None:
            self._tables.pop(own.row.table, None)
        else:
            self._tables[row.table] = replace(own, row=row)

    def done(self, name: str) -> None:
        """Handle the confirmation of a command."""
        table = self._discarding.pop(name, None)
        if table is not None:
            self._tables.pop(table, None)

    def refuse(self, refused: messages.Refused) -> bool:
        """Handle the refusal of a command.

        Return whether there is nothing to report, because the table was removed already.
        """
        name = refused.id or ""
        self._fetching.pop(name, None)
        table = self._discarding.pop(name, None)
        if table is None or refused.code not in GONE:
            return False
        self._tables.pop(table, None)
        return True


def _is_awaited(own: OwnTable) -> bool:
    """Whether others wait for the player's move."""
    return own.others and own.turn in own.mine


# --- challenges -------------------------------------------------------------------------------------------------------


def games_for_two() -> tuple[str, ...]:
    """Return the games that two play against each other."""
    settings = {key: game.setting(read_options(game, {})) for key, game in GAMES.items()}
    return tuple(key for key, setting in settings.items() if setting.rivals and len(setting.seats) == 2)  # noqa: PLR2004 - two


class ChallengeList:
    """The players and challenges that the server reports.

    `games` are those at which the player is open to challenges.
    """

    def __init__(self, transport: Transport) -> None:
        self._transport = transport
        self.games: tuple[str, ...] = ()
        self._players: dict[str, Player] = {}
        self._waiting: dict[str, OpenChallenge] = {}

    def players(self, me: str | None) -> list[Player]:
        """Return the other players who are open to challenges: people first, then by name."""
        others = [player for player in self._players.values() if player.player != me]
        return sorted(others, key=lambda player: (player.bot, player.name.casefold(), player.player))

    def to(self, me: str | None) -> list[OpenChallenge]:
        """Return the challenges to the player, the oldest first."""
        return [challenge for challenge in self._waiting.values() if challenge.to.player == me]

    def by(self, me: str | None) -> list[OpenChallenge]:
        """Return the challenges that the player has made, the oldest first."""
        return [challenge for challenge in self._waiting.values() if challenge.by.player == me]

    # --- commands ----------------------------------------------------------------------------------------------------

    def be_open(self, *, on: bool) -> None:
        """Open the player to challenges at all games for two, or to none. A reconnection keeps the setting."""
        games = games_for_two() if on else ()
        if games != self.games:
            self.games = games
            self._transport.notify(messages.Available(games))

    # --- messages ----------------------------------------------------------------------------------------------------

    def welcome(self) -> None:
        """Handle a new connection: clear the lists, which the server sends again, and be open to challenges again."""
        self._players, self._waiting = {}, {}
        if self.games:
            self._transport.notify(messages.Available(self.games))

    def receive(self, news: ChallengeNews, me: str | None) -> tuple[list[Report], str | None]:
        """Handle a message. Return the reports, and the table to open if a challenge was accepted."""
        match news:
            case messages.Players(players):
                self._players = {player.player: player for player in players}
            case messages.PlayerListed(player):
                self._players[player.player] = player
            case messages.PlayerUnlisted(player_id):
                self._players.pop(player_id, None)
            case messages.Challenged(challenge):
                known = challenge.id in self._waiting
                self._waiting[challenge.id] = challenge
                if challenge.to.player == me and not known:
                    args = {"name": challenge.by.name, "game": challenge.game}
                    return [Report("info", "challenged-by", args)], None
            case messages.ChallengeOver(name, reason, table):
                over = self._waiting.pop(name, None)
                if table is not None:
                    return [], table
                if over is not None and over.by.player == me and reason in {"declined", "expired"}:
                    return [Report("info", f"challenge-{reason}", {"name": over.to.name})], None
        return [], None

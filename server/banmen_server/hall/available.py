"""The list of players available for challenges, for everyone in the hall; updates come at most once in `every_s`.

Each server publishes its available players to the others.
"""

from collections.abc import Collection, Mapping
from typing import Protocol

import msgspec
from msgspec.structs import replace

from banmen.game import Refusal
from banmen.games import GAMES
from banmen.protocol import messages
from banmen.protocol.codec import encode, pack
from banmen_server.cluster import ALONE
from banmen_server.cluster.shared_maps import SharedMaps
from banmen_server.hall.changes import Changes
from banmen_server.hall.listed_names import ListedNames, Person
from banmen_server.hall.lobby_frames import pages, with_rows
from banmen_server.ratings.ratings import Ratings
from banmen_server.tables.opening import Actor
from banmen_server.tables.subscriber import Subscriber

MAX_LISTED = 500
"""The maximum length of the list; nobody would read more."""
_MAX_APART = 50
"""Changes sent one by one; if there are more at a time, the whole list is sent again."""


class AvailablePlayer(msgspec.Struct, frozen=True, omit_defaults=True):
    """A player available for challenges, under its own name, in messages between servers."""

    player: messages.Player
    rated: bool = False


class PresentPlayer(Subscriber, Protocol):
    """A greeted connection."""

    @property
    def actor(self) -> Actor:
        """The player and the name of this connection."""
        ...


class AvailablePlayers:
    """The players available for challenges, by their connections, and the subscribers of the list."""

    def __init__(self, ratings: Ratings, every_s: float, maps: SharedMaps | None = None) -> None:
        self._ratings = ratings
        self._shared = (maps or SharedMaps(ALONE.bus)).map("available", AvailablePlayer, self._on_remote_change)
        self._games: dict[str, dict[PresentPlayer, tuple[str, ...]]] = {}
        self._subscribers: set[Subscriber] = set()
        self._known: dict[str, messages.Player] = {}
        self._names = ListedNames()
        self._frames: list[bytes] | None = None
        self._changes = Changes[str](self._send_changes, every_s)

    def set(self, connection: PresentPlayer, games: Collection[str]) -> None:
        """List a player for these games; none: remove the player. Raises Refusal with `no_such_game`."""
        unknown = next((game for game in games if game not in GAMES), None)
        if unknown is not None:
            raise Refusal("no_such_game", f"There is no game {unknown!r} here.")
        if games:
            self._games.setdefault(connection.player, {})[connection] = tuple(dict.fromkeys(games))
        else:
            self._games.pop(connection.player, None)
        self._changes.add(connection.player)

    def remove(self, connection: PresentPlayer) -> None:
        """Remove a closed connection; the player stays listed through its other connections."""
        listed = self._games.get(connection.player, {})
        if listed.pop(connection, None) is not None:
            if not listed:
                del self._games[connection.player]
            self._changes.add(connection.player)

    def changed(self, player: str) -> None:
        """Publish a change of a player's ratings."""
        if player in self._games:
            self._changes.add(player)

    def of(self, player: str, game: str) -> Actor | None:
        """Return a player of any server if available for challenges at this game, else None."""
        listed = self._listed(player)
        if listed is None or game not in listed.player.games:
            return None
        return Actor(player, listed.player.name, listed.player.bot, listed.rated)

    def _on_remote_change(self, _server: str, player: str, _before: object, _now: object) -> None:
        self._changes.add(player)

    # --- subscribers -------------------------------------------------------------------------------------------------

    def subscribe(self, subscriber: Subscriber) -> None:
        """Send the list, if it is not empty, and every change from now on."""
        if not self._subscribers:
            self._changes.flush()
        self._subscribers.add(subscriber)
        if self._known:
            self.refresh(subscriber)

    def refresh(self, subscriber: Subscriber) -> None:
        """Send the whole list to a subscriber that missed updates."""
        if subscriber in self._subscribers:
            for frame in self._whole_list():
                subscriber.send_update(frame, self)

    def _whole_list(self) -> list[bytes]:
        """Return the cached frames of the list: one `players`, and a `player_listed` for each that it cannot hold."""
        if self._frames is None:
            rows = [pack(player) for player in self._known.values()]
            first = next(pages(rows))
            rest = [encode(messages.PlayerListed(player)) for player in list(self._known.values())[len(first) :]]
            self._frames = [with_rows(messages.Players(()), "players", first), *rest]
        return self._frames

    def unsubscribe(self, subscriber: Subscriber) -> None:
        """Stop sending to this subscriber."""
        self._subscribers.discard(subscriber)

    def stop(self) -> None:
        """Stop the timer."""
        self._changes.stop()

    def _send_changes(self, players: Collection[str]) -> None:
        frames = [frame for player in players if (frame := self._update_of(player)) is not None]
        if frames:
            self._frames = None
        if len(frames) > _MAX_APART:
            frames = self._whole_list()
        for frame in frames:
            for subscriber in self._subscribers:
                subscriber.send_update(frame, self)

    def _update_of(self, player: str) -> bytes | None:
        """Return the frame with the change of a player, or None if nothing changed."""
        row = self._row(player)
        if row == self._known.get(player):
            return None
        if row is None:
            self._names.names_for(player, ())
            del self._known[player]
            return encode(messages.PlayerUnlisted(player))
        self._known[player] = row
        return encode(messages.PlayerListed(row))

    def _row(self, player: str) -> messages.Player | None:
        """Return the row of a player under a distinct name; None if it is not listed, or the list is full."""
        listed = self._listed(player)
        self._shared.publish(player, listed if player in self._games else None)
        if listed is None or (player not in self._known and len(self._known) >= MAX_LISTED):
            return None
        person = Person(player, listed.player.name)
        return replace(listed.player, name=self._names.names_for(player, (person,))[person])

    def _listed(self, player: str) -> AvailablePlayer | None:
        """Return an available player of this or another server, or None."""
        present = self._games.get(player)
        if present is None:
            return next(iter(self._shared.of(player).values()), None)
        connection, games = list(present.items())[-1]
        actor = connection.actor
        ratings: Mapping[str, messages.Rating] = self._ratings.all_of(player) if actor.rated else {}
        shown = {game: ratings[game] for game in games if game in ratings}
        return AvailablePlayer(messages.Player(player, actor.name, games, actor.bot, shown), actor.rated)

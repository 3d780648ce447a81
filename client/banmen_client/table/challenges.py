"""The players open to challenges, the pending challenges, and the games at which this player is open to challenges."""

from typing import TypeAlias

from banmen.games import GAMES
from banmen.options import read_options
from banmen.protocol import messages
from banmen.protocol.messages import OpenChallenge
from banmen.protocol.rows import Player
from banmen_client.net.transport import Transport
from banmen_client.table.report import Report

ChallengeNews: TypeAlias = (
    messages.Players | messages.PlayerListed | messages.PlayerUnlisted | messages.Challenged | messages.ChallengeOver
)


def games_for_two() -> tuple[str, ...]:
    """Return the games that two play against each other."""
    settings = {key: game.setting(read_options(game, {})) for key, game in GAMES.items()}
    return tuple(key for key, setting in settings.items() if setting.rivals and len(setting.seats) == 2)  # noqa: PLR2004 - two


class Challenges:
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
                    told = {"name": challenge.by.name, "game": challenge.game}
                    return [Report("info", "challenged-by", told)], None
            case messages.ChallengeOver(name, reason, table):
                over = self._waiting.pop(name, None)
                if table is not None:
                    return [], table
                if over is not None and over.by.player == me and reason in {"declined", "expired"}:
                    return [Report("info", f"challenge-{reason}", {"name": over.to.name})], None
        return [], None

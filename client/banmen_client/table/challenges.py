"""Who may be challenged in the hall, the challenges that wait, and whether the player may be challenged."""

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
    """Players and challenges as the server tells them. `games` are those at which the player may be challenged."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport
        self.games: tuple[str, ...] = ()
        self._players: dict[str, Player] = {}
        self._waiting: dict[str, OpenChallenge] = {}

    def players(self, me: str | None) -> list[Player]:
        """Who may be challenged, but for the player: people first, then by name."""
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
        """Be listed for challenges at all games for two from now on, after a reconnection too; or no more."""
        games = games_for_two() if on else ()
        if games != self.games:
            self.games = games
            self._transport.notify(messages.Available(games))

    # --- messages ----------------------------------------------------------------------------------------------------

    def welcome(self) -> None:
        """A new connection: what is known is told again, and the player is listed again."""
        self._players, self._waiting = {}, {}
        if self.games:
            self._transport.notify(messages.Available(self.games))

    def receive(self, news: ChallengeNews, me: str | None) -> tuple[list[Report], str | None]:
        """Take what the server tells; give the reports, and the table to go to, where a challenge was accepted."""
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

"""The rules, one game a file; `GAMES` is the registry."""

from collections.abc import Mapping

from banmen.game import Game
from banmen.games.reversi import REVERSI

GAMES: Mapping[str, Game] = {game.key: game for game in (REVERSI,)}

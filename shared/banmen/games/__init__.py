"""The rules, one game a file or folder; `GAMES` is the registry."""

from collections.abc import Mapping

from banmen.game import Game
from banmen.games.reversi import REVERSI
from banmen.games.sudoku import SUDOKU

GAMES: Mapping[str, Game] = {game.key: game for game in (REVERSI, SUDOKU)}

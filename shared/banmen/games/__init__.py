"""The rules, one game a file or folder; `GAMES` is the registry."""

from collections.abc import Mapping

from banmen.game import Game
from banmen.games.battle import BATTLE
from banmen.games.goishi import GOISHI
from banmen.games.knights_tour import KNIGHTS_TOUR
from banmen.games.reversi import REVERSI
from banmen.games.sudoku import SUDOKU

GAMES: Mapping[str, Game] = {game.key: game for game in (REVERSI, SUDOKU, KNIGHTS_TOUR, BATTLE, GOISHI)}

"""Sudoku: alone, together on one grid, or in a race on the same puzzle.

`values` are its states, actions and events; `opening` reads the options and makes the puzzle; `writing` works out what
an action changes; `rules` puts them behind the interface of every game.
"""

from banmen.games.sudoku.rules import SUDOKU

__all__ = ["SUDOKU"]

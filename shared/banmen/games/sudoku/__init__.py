"""Sudoku: alone, together on one grid, or in a race on the same puzzle.

`state` has its states, actions and events; `options` reads the options and makes the puzzle; `edits` works out what
an action changes; `rules` is its `Game`; `engine` solves, explains and makes puzzles.
"""

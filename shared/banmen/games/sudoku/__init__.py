"""Sudoku: alone, together on one grid, or as a race on the same puzzle.

`state` holds the states, actions and events; `options` reads the options and makes the puzzle; `edits` computes what an
action changes; `rules` is the `Game`; `engine` solves, explains and generates puzzles.
"""

"""The sudoku coach of a window: what it says, its runs, and how much is done; `banmen.games.sudoku.coach` finds it.

Everything is asked about a state of the game as one seat sees it; the seat "" is a watcher's.
"""

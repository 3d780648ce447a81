"""The sudoku coach: candidates, the two checks, hints, and how a step is shown.

Everything is asked about a state of the game as one seat sees it; the seat "" is a watcher's.
"""

"""The sudoku coach: candidates, the two checks, hints, runs, and how much is done.

Everything is asked about a state of the game as one seat sees it; the seat "" is a watcher's.
"""

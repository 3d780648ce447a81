"""The sudoku coach: the marks shown, the two checks, hints, runs of lone candidates, and figures.

Everything is asked about a state of the game as one seat sees it; the seat "" is a watcher's.
"""

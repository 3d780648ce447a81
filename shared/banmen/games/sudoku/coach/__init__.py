"""The sudoku coach: candidates, the two checks, hints, and the highlighting of a step.

Everything refers to a state of the game as one seat sees it; the seat "" is a spectator's.
"""

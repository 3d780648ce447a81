"""The sudoku coach of a window: its messages, its runs, the progress. `banmen.games.sudoku.coach` computes them.

Each question is about a state of the game as one seat sees it. The seat "" stands for a spectator.
"""

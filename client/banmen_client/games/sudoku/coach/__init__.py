"""The sudoku coach of a window: its messages and its runs. `banmen.games.sudoku.coach` computes its answers.

Each question is about a state of the game as one seat sees it. The seat "" stands for a spectator.
"""

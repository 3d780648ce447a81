"""Practice at sudoku: the puzzles of each day."""

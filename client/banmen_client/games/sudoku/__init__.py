"""The window's part of sudoku: the grid on the left; tools, palette and the coach's card on the right."""

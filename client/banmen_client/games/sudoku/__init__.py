"""The sudoku table: the grid on the left, tools, palette and the coach's card on the right."""

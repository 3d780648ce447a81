"""The right side of a sudoku table: tools, palette, messages."""

"""The drawing of a sudoku grid."""

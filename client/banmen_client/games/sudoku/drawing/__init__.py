"""The pictures of a sudoku grid."""

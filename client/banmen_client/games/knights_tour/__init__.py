"""The window's part of the knight's tour: board, graph, figures, coach."""

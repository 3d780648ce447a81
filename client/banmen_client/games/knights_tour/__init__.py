"""The knight's tour in the window: board, graph, figures, coach."""

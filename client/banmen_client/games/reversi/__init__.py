"""Reversi in the window: board, discs, panel, dialogs."""

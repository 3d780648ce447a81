"""The window's part of reversi: board, discs, panel, dialogs."""

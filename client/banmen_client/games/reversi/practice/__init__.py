"""Practice at reversi in the window: the dialogs with puzzles and with the training of openings, and their board."""

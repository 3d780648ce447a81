"""The questions of sudoku: a new table, a grid of one's own, files, paper.

Each function gives a dialog to be shown by `Window.ask`.
"""

from banmen_client.screens.sudoku_dialogs.entering import enter_givens
from banmen_client.screens.sudoku_dialogs.new import new_sudoku, open_now
from banmen_client.screens.sudoku_dialogs.opening import open_file
from banmen_client.screens.sudoku_dialogs.paper import printing
from banmen_client.screens.sudoku_dialogs.saving import save_file

__all__ = ["enter_givens", "new_sudoku", "open_file", "open_now", "printing", "save_file"]

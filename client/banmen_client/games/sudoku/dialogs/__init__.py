"""The dialogs of sudoku: a new table, a grid typed by hand, files, printing.

Each function returns a dialog for `Window.show_dialog`.
"""

from banmen_client.games.sudoku.dialogs.enter_grid import enter_givens
from banmen_client.games.sudoku.dialogs.give_up import give_up
from banmen_client.games.sudoku.dialogs.new_table import new_sudoku, open_now
from banmen_client.games.sudoku.dialogs.open_file import open_file
from banmen_client.games.sudoku.dialogs.print import print_dialog
from banmen_client.games.sudoku.dialogs.save_file import save_file

__all__ = ["enter_givens", "give_up", "new_sudoku", "open_file", "open_now", "print_dialog", "save_file"]

"""The dialogs of sudoku: a new table, a grid typed by hand, files, printing.

Each function returns a dialog for `Window.show_dialog`.
"""

from banmen.games.sudoku.state import GiveUp
from banmen_client.games.sudoku.dialogs.collection import list_puzzles
from banmen_client.games.sudoku.dialogs.enter_grid import enter_givens
from banmen_client.games.sudoku.dialogs.new_table import new_sudoku, open_now
from banmen_client.games.sudoku.dialogs.open_file import open_file
from banmen_client.games.sudoku.dialogs.print import print_dialog
from banmen_client.games.sudoku.dialogs.save_file import save_file
from banmen_client.screens.dialogs import confirm_dialog
from banmen_client.screens.window_protocol import DialogMaker, Window
from banmen_client.ui.controls import ButtonSpec
from banmen_client.ui.widget import Widget

__all__ = [
    "enter_givens",
    "give_up",
    "list_puzzles",
    "new_sudoku",
    "open_file",
    "open_now",
    "print_dialog",
    "save_file",
]


def give_up() -> DialogMaker:
    def compose(window: Window) -> Widget:
        t = window.t

        def confirmed() -> None:
            window.show_dialog(None)
            window.session.act(GiveUp())

        confirm = ButtonSpec("resign", t("sudoku-do-resign"), confirmed, kind="danger", icon="flag")
        return confirm_dialog(window, "resigning", t("sudoku-give-up"), confirm, body=t("sudoku-give-up-body"))

    return compose

"""The dialog that asks whether to give up a race."""

from banmen.games.sudoku.state import GiveUp
from banmen_client.screens.dialogs import confirm_dialog
from banmen_client.screens.window_protocol import DialogMaker, Window
from banmen_client.ui.overlays import DialogButton
from banmen_client.ui.widget import Widget


def give_up() -> DialogMaker:
    """Make the dialog."""

    def compose(window: Window) -> Widget:
        t = window.t

        def confirmed() -> None:
            window.show_dialog(None)
            window.session.act(GiveUp())

        confirm = DialogButton("resign", t("sudoku-do-resign"), confirmed, kind="danger", icon="flag")
        return confirm_dialog(window, "resigning", t("sudoku-give-up"), confirm, body=t("sudoku-give-up-body"))

    return compose

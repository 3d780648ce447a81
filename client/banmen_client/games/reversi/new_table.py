"""The dialog that opens a table of reversi, and the table for two at this window."""

from banmen_client.games.reversi import facts
from banmen_client.screens.two_players.new_table import OptionRow, new_table, open_for_two
from banmen_client.screens.window_protocol import DialogMaker, Window

_OPTIONS = (OptionRow("size", "new-size", facts.SIZES, facts.USUAL_SIZE),)


def new_reversi() -> DialogMaker:
    """The dialog that opens a table."""
    return new_table("reversi", _OPTIONS)


def open_reversi_for_two(window: Window) -> None:
    """Open a table of the usual size for two at this window."""
    open_for_two(window, "reversi", _OPTIONS)

"""The dialog that opens a table of reversi, and the table for two people at this window."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from banmen.games.reversi.rules import CORNERS
from banmen.texts import Texts
from banmen_client.games.reversi import cover
from banmen_client.games.reversi.editor import edit_position
from banmen_client.screens.two_players.new_table import OptionRow, new_table, open_for_two
from banmen_client.screens.window_protocol import DialogMaker, Window
from banmen_client.ui.controls import Button
from banmen_client.ui.geometry import Rect
from banmen_client.ui.widget import Widget

BEGINNINGS: Sequence[Mapping[str, Any]] = (
    {},
    {"balanced": True},
    *({"handicap": corners} for corners in range(1, CORNERS + 1)),
)
"""The options for the beginning of a game: the usual one, a balanced opening, or corners for black."""


def beginning_text(t: Texts, options: Mapping[str, Any]) -> str:
    """Return the text for the beginning of a game with these options."""
    return " · ".join(cover.beginning(t, options)) or t("reversi-usual")


OPTIONS = (
    OptionRow("size", "new-size", cover.SIZES, cover.USUAL_SIZE),
    OptionRow("beginning", "reversi-beginning", BEGINNINGS, BEGINNINGS[0], beginning_text, menu=True),
)


def new_reversi() -> DialogMaker:
    """Return the dialog that opens a table."""
    return new_table("reversi", OPTIONS, _own_position)


def open_reversi_for_two(window: Window) -> None:
    """Open a table of the usual size for two people at this window."""
    open_for_two(window, "reversi", OPTIONS)


def _own_position(window: Window, rect: Rect) -> Sequence[Widget]:
    """Return the button that opens the editor for a position of one's own."""
    return [
        Button(
            key="new/position",
            rect=rect,
            label=window.t("position-open"),
            icon="pencil",
            on_press=partial(window.show_dialog, edit_position()),
        )
    ]

"""Rows of the list of tables."""

from banmen.games.reversi.state import opening
from banmen.protocol import messages


def row(table: str, phase: str = "waiting", black: str = "Mika", **more: object) -> messages.Row:
    white = None if phase == "waiting" else "Ren"
    given = {"options": {"size": 8}, "watchers": "all", "state": opening(8), **more}
    return messages.Row(table, "reversi", phase, {"black": black, "white": white}, **given)  # type: ignore[arg-type] # from names

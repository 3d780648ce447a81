"""The dialogs of positions and recorded games as they were looked at once: see `tests.golden_text`."""

from collections.abc import Callable
from typing import Any

import pytest

from banmen.games.reversi.notation.wthor import read_wthor
from banmen.games.reversi.state import begin_position, position_text
from banmen_client.games.reversi.editor import edit_position
from banmen_client.games.reversi.game_list import list_games
from tests.banmen.games.reversi.wthor_files import GAMES, jou, trn, wtb
from tests.banmen_client.person import Enter, Hall
from tests.golden_text import check


def position(hall: Hall) -> None:
    """A tiger, white to move, against the computer."""
    dialog = edit_position(position_text(begin_position(8, "", "f5d6c3d3c4")))
    dialog._set_opponent(5)  # type: ignore[attr-defined]  # as a person would in its menu
    hall.window.show_dialog(dialog)
    hall.frame()


def games(hall: Hall) -> None:
    """Two of five games are found, with the words typed."""
    records = read_wthor(wtb([*GAMES, *GAMES[:2]]), lambda _endings: {"a.jou": jou(), "a.trn": trn()})
    assert records is not None
    hall.window.show_dialog(list_games(records, "WTH_2004.wtb"))
    hall.frame()
    hall.write("stephenson")
    hall.thinks()


SCREENS: dict[str, tuple[Callable[[Hall], None], tuple[int, int], dict[str, Any]]] = {
    "position-en-dark-1280": (position, (1280, 800), {}),
    "position-ja-light-640": (position, (640, 480), {"language": "ja", "theme": "light"}),
    "games-en-dark-1280": (games, (1280, 800), {}),
    "games-ja-light-640": (games, (640, 480), {"language": "ja", "theme": "light"}),
}


@pytest.mark.parametrize("name", SCREENS)
def test_it_looks_as_it_did(enter_undrawn: Enter, name: str) -> None:
    show, size, settings = SCREENS[name]
    hall = enter_undrawn(*size, **settings)
    show(hall)
    check(hall, f"reversi/{name}")

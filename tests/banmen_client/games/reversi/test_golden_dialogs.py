"""The dialogs of positions and recorded games as they were looked at once: see `tests.golden_text`."""

from collections.abc import Callable
from typing import Any

import pytest

from banmen.games.reversi.notation.wthor import read_wthor
from banmen.games.reversi.practice.collection import daily_puzzle
from banmen.games.reversi.practice.openings_trainer import is_right, legal_squares
from banmen.games.reversi.state import begin_position, position_text
from banmen_client.games.reversi.editor import edit_position
from banmen_client.games.reversi.game_list import list_games
from banmen_client.games.reversi.practice.openings import OpeningsTrainer
from banmen_client.games.reversi.practice.puzzles import OwnPuzzles
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


def solved(hall: Hall) -> None:
    """The solution of a puzzle of the hardest grade."""
    dialog = OwnPuzzles(0)
    dialog._choose(hall.window, 5)
    dialog._solve(hall.window)
    hall.window.show_dialog(dialog)
    hall.frame()


def wrong(hall: Hall) -> None:
    """A wrong move in the puzzle of a day, with its reason."""
    dialog = OwnPuzzles(0)
    move = next(move for move in daily_puzzle(0).moves if move.why is not None)
    dialog._try(hall.window, move.square)
    hall.window.show_dialog(dialog)
    hall.frame()


def corrected(hall: Hall) -> None:
    """A wrong answer in the openings trainer, and the move of the line."""
    dialog = OpeningsTrainer()
    question = dialog._training.question
    assert question is not None
    dialog._answer(hall.window, next(at for at in legal_squares(question) if not is_right(question, at)))
    hall.window.show_dialog(dialog)
    hall.frame()


SCREENS: dict[str, tuple[Callable[[Hall], None], tuple[int, int], dict[str, Any]]] = {
    "position-en-dark-1280": (position, (1280, 800), {}),
    "position-ja-light-640": (position, (640, 480), {"language": "ja", "theme": "light"}),
    "puzzle-en-dark-1280": (solved, (1280, 800), {}),
    "puzzle-ja-light-640": (wrong, (640, 480), {"language": "ja", "theme": "light"}),
    "trainer-en-dark-1280": (corrected, (1280, 800), {}),
    "trainer-ja-light-640": (corrected, (640, 480), {"language": "ja", "theme": "light"}),
    "games-en-dark-1280": (games, (1280, 800), {}),
    "games-ja-light-640": (games, (640, 480), {"language": "ja", "theme": "light"}),
}


@pytest.mark.parametrize("name", SCREENS)
def test_it_looks_as_it_did(enter_undrawn: Enter, name: str) -> None:
    show, size, settings = SCREENS[name]
    hall = enter_undrawn(*size, **settings)
    show(hall)
    check(hall, f"reversi/{name}")

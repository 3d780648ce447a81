"""The openings trainer in the window: answers, corrections, and a training to its end."""

import pytest

from banmen.games.reversi.openings import opening_lines
from banmen.games.reversi.practice.openings_trainer import is_right, legal_squares
from banmen.games.reversi.state import USUAL
from banmen_client.games.reversi.practice.openings import OpeningsTrainer
from tests.banmen_client.person import Enter, Hall

KEYS = [key for key, _ in opening_lines()]


@pytest.fixture
def hall(enter: Enter) -> Hall:
    """A window that draws the board, so that it has squares to press."""
    return enter()


def training(hall: Hall, key: str, seat: int = 0) -> OpeningsTrainer:
    dialog = OpeningsTrainer()
    hall.window.show_dialog(dialog)
    dialog._choose(hall.window, "_line", KEYS.index(key) + 1)
    dialog._choose(hall.window, "_seat", seat)
    hall.frame()
    return dialog


def press(hall: Hall, dialog: OpeningsTrainer, square: int) -> None:
    assert hall.canvas.read  # what is drawn is laid out
    layout = dialog._board._picture.layout
    assert layout is not None
    hall.click_at(hall.units(layout.cell(divmod(square, USUAL)).center))


def words(hall: Hall, key: str) -> str:
    return str(getattr(hall.place(f"trainer/{key}").widget, "text", ""))


def test_a_wrong_answer_is_corrected_on_the_board_and_asked_again(hall: Hall) -> None:
    dialog = training(hall, "flat")
    question = dialog._training.question
    assert question is not None
    assert words(hall, "question") == "Move 3: where does Black play?"
    wrong = next(square for square in legal_squares(question) if not is_right(question, square))
    press(hall, dialog, wrong)
    assert words(hall, "verdict").startswith("Not ")
    assert [square for square, _ in dialog._board._picture.overlay.line] == [divmod(question.square, USUAL)]
    press(hall, dialog, question.square)
    assert words(hall, "verdict").startswith("Right: ")
    assert words(hall, "progress").startswith("0 of 1 right")
    assert not dialog._board._picture.overlay.line
    while not dialog._training.is_repeat:
        assert dialog._training.question is not None
        press(hall, dialog, dialog._training.question.square)
    assert dialog._training.question == question
    assert words(hall, "repeat") == "Asked again"


def test_a_training_ends_and_starts_again(hall: Hall) -> None:
    dialog = training(hall, "perpendicular", seat=1)
    question = dialog._training.question
    assert question is not None
    press(hall, dialog, question.square)
    assert words(hall, "done") == "Done: 1 of 1 right at the first try."
    press(hall, dialog, question.square + 1)
    assert dialog._training.answered == 1, "nothing is asked any more"
    hall.click("trainer/again")
    assert dialog._training.question == question


def test_at_first_all_openings_are_trained(hall: Hall) -> None:
    dialog = OpeningsTrainer()
    hall.window.show_dialog(dialog)
    hall.frame()
    assert len({question.key for question in dialog._training.ahead}) > 20

"""The training of openings: what is asked, corrected, and asked again after others."""

import pytest

from banmen.games.reversi.openings import discs_after, squares_of
from banmen.games.reversi.practice.openings_trainer import (
    GAPS,
    Training,
    answer,
    begin_training,
    is_right,
    legal_squares,
    line_squares,
)
from banmen.games.reversi.state import BLACK, WHITE


def wrong_square(training: Training) -> int:
    question = training.question
    assert question is not None
    return next(square for square in legal_squares(question) if not is_right(question, square))


def right(training: Training) -> Training:
    assert training.question is not None
    return answer(training, training.question.square)


def asked_until_the_end(training: Training) -> list[tuple[str, int]]:
    """Answer everything right; return what was asked."""
    asked = []
    while training.question is not None:
        asked.append((training.question.key, training.question.number))
        training = right(training)
    return asked


@pytest.mark.parametrize(("seat", "numbers"), [(BLACK, [2, 4, 6, 8, 10]), (WHITE, [1, 3, 5, 7, 9])])
def test_a_side_is_asked_for_each_of_its_moves(seat: str, numbers: list[int]) -> None:
    assert len(line_squares()["flat"]) == 11
    assert asked_until_the_end(begin_training(["flat"], seat)) == [("flat", number) for number in numbers]


def test_moves_that_lines_share_are_asked_once() -> None:
    training = begin_training(["rose", "flat"], BLACK)
    squares = [(question.before, question.square) for question in (training.question, *training.ahead) if question]
    assert len(squares) == len(set(squares)) == 5


def test_a_wrong_answer_is_corrected_and_asked_again_after_others_and_once_more() -> None:
    training = begin_training(["flat", "inoue", "mimura", "x-square"], WHITE)
    first = training.question
    training = answer(training, wrong_square(training))
    assert (training.question, training.wrong, training.answered) == (first, True, 0)
    training = right(training)
    assert (training.answered, training.right) == (1, 0)

    asked = []
    while training.question is not None:
        asked.append((training.question, training.is_repeat))
        training = right(training)
    again = [number for number, (question, _) in enumerate(asked) if question == first]
    assert again == [GAPS[0], GAPS[0] + 1 + GAPS[1]]
    assert [number for number, (_, is_repeat) in enumerate(asked) if is_repeat] == again
    assert training.right == training.answered - 1


def test_a_repeat_that_is_wrong_begins_anew() -> None:
    training = right(answer(begin := begin_training(["flat"], WHITE), wrong_square(begin)))
    while not training.is_repeat:
        training = right(training)
    training = right(answer(training, wrong_square(training)))
    asked = asked_until_the_end(training)
    assert asked.count(("flat", 1)) == 2


def test_where_nothing_else_is_left_a_question_comes_again_at_once() -> None:
    training = begin_training(["tiger"], BLACK)
    while training.left > 1:
        training = right(training)
    last = training.question
    training = right(answer(training, wrong_square(training)))
    assert training.question == last
    assert right(right(training)).question is None


def test_an_answer_after_the_end_changes_nothing() -> None:
    training = begin_training(["perpendicular"], WHITE)
    end = right(training)
    assert end.question is None
    assert answer(end, 0) == end


def test_a_move_that_is_the_same_by_symmetry_is_right() -> None:
    question = next(
        each
        for training in [begin_training(["x-square"], WHITE)]
        for each in (training.question, *training.ahead)
        if each is not None and each.number == 3
    )
    another = next(
        square for square in legal_squares(question) if square != question.square and is_right(question, square)
    )
    one, other = (discs_after((*question.before, square)) for square in (another, question.square))
    assert one is not None
    assert other is not None
    assert one.black.bit_count() == other.black.bit_count()
    assert sum(is_right(question, square) for square in legal_squares(question)) == 2


def test_the_legal_squares() -> None:
    training = begin_training(["perpendicular"], WHITE)
    assert training.question is not None
    assert sorted(legal_squares(training.question)) == sorted(squares_of(["d6", "f4", "f6"]))

"""Practice of a technique: answered by pointer and keys, timed, with hints; and the progress of this computer."""

from random import Random

import pygame
import pytest

from banmen.games.sudoku.practice.exercises import practised_techniques
from banmen_client.games.sudoku.dialogs.exercises import ExerciseDialog
from banmen_client.games.sudoku.dialogs.progress import ProgressDialog
from banmen_client.games.sudoku.records import Records, SolvedTime
from tests.banmen_client.person import Hall

TECHNIQUE = "naked_pair"


@pytest.fixture
def dialog(hall: Hall) -> ExerciseDialog:
    made = ExerciseDialog(Random(1), TECHNIQUE)
    hall.window.show_dialog(made)
    hall.frame()
    return made


def answer(hall: Hall, dialog: ExerciseDialog, candidate: tuple[int, int]) -> None:
    """Go to the square of a candidate by the arrows, and press its digit."""
    square, digit = candidate
    hall.tab_to("exercise/grid")
    for key, now, wanted in (
        (pygame.K_DOWN, dialog._square // 9, square // 9),
        (pygame.K_RIGHT, dialog._square % 9, square % 9),
    ):
        for _ in range((wanted - now) % 9):
            hall.key(key)
    hall.key(pygame.K_0 + digit, str(digit))


def wrong_candidate(dialog: ExerciseDialog) -> tuple[int, int]:
    exercise = dialog._exercise
    right = {candidate for step in exercise.steps for candidate in step.removes}
    return next(
        (square, digit)
        for square, mask in enumerate(exercise.position.candidates)
        for digit in range(1, 10)
        if mask >> (digit - 1) & 1 and (square, digit) not in right
    )


def test_a_wrong_answer_is_told_and_the_right_one_shows_the_step_and_its_time(
    hall: Hall, dialog: ExerciseDialog
) -> None:
    assert hall.reads("Find: naked pair")
    assert hall.reads("have only the same two candidates")
    answer(hall, dialog, wrong_candidate(dialog))
    assert hall.reads("this technique says nothing about it")
    hall.clock.now_ms += 21_000
    answer(hall, dialog, dialog._exercise.steps[0].removes[0])
    assert hall.reads("Found in 00:21")
    assert hall.reads("Best 00:21 · found 1")
    assert Records().technique(TECHNIQUE).last == (SolvedTime(21_000, aided=False),)


def test_with_a_hint_the_place_is_told_and_the_time_is_no_best_one(hall: Hall, dialog: ExerciseDialog) -> None:
    hall.click("exercise/hint")
    assert hall.reads("Look at ")
    answer(hall, dialog, dialog._exercise.steps[0].removes[0])
    record = Records().technique(TECHNIQUE)
    assert (record.solved, record.best_ms) == (1, None)
    assert record.last[0].aided


def test_a_shown_technique_is_not_found_and_the_next_position_is_another_one(
    hall: Hall, dialog: ExerciseDialog
) -> None:
    before = dialog._exercise
    hall.click("exercise/show")
    answer(hall, dialog, before.steps[0].removes[0])
    assert Records().technique(TECHNIQUE).solved == 0
    hall.click("exercise/next")
    assert dialog._exercise != before
    assert dialog._exercise.technique == TECHNIQUE
    assert hall.reads("Find: naked pair")


def test_the_buttons_offer_the_candidates_of_the_square(hall: Hall, dialog: ExerciseDialog) -> None:
    square = dialog._exercise.steps[0].removes[0][0]
    dialog._select(hall.window, square)
    hall.frame()
    mask = dialog._exercise.position.candidates[square]
    shown = [hall.place(f"exercise/digit-{digit}").widget.enabled for digit in range(1, 10)]
    assert shown == [bool(mask >> bit & 1) for bit in range(9)]
    hall.click(f"exercise/digit-{dialog._exercise.steps[0].removes[0][1]}")
    assert hall.reads("Found in ")


def test_another_technique_is_chosen(hall: Hall, dialog: ExerciseDialog) -> None:
    dialog._choose(hall.window, practised_techniques().index("x_wing"))
    hall.frame()
    assert hall.reads("Find: X-wing")


def test_the_dialog_of_the_day_leads_to_practice_and_progress(hall: Hall) -> None:
    hall.click("game/sudoku")
    hall.click("new/daily")
    hall.click("daily/exercise")
    assert hall.reads("Find: ")
    hall.key(pygame.K_ESCAPE)
    hall.click("game/sudoku")
    hall.click("new/daily")
    hall.click("daily/progress")
    assert hall.reads("Solved puzzles and techniques that you find are counted here.")


def test_the_progress_has_count_best_and_last_times_of_levels_and_techniques(hall: Hall) -> None:
    Records().solve("a/1", 2, 252_000, aided=False)
    Records().solve("a/2", 2, 200_000, aided=True)
    Records().find_technique("x_wing", 31_000, aided=False)
    hall.window.show_dialog(ProgressDialog())
    hall.frame()
    for text in ("Easy", "Best 04:12 · solved 2", "Last: 04:12  (03:20)", "X-wing", "Best 00:31 · found 1"):
        assert hall.reads(text), text
    assert not hall.reads("Skyscraper")

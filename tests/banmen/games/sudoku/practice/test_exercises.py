"""Positions for practice need their technique, stay so when they are turned, and judge answers."""

from random import Random

import pytest

from banmen.games.sudoku.engine import solve_and_count
from banmen.games.sudoku.engine.grade import TECHNIQUES
from banmen.games.sudoku.engine.position import position_of
from banmen.games.sudoku.practice.daily import turn
from banmen.games.sudoku.practice.exercises import (
    find_answer,
    make_exercise,
    pick_exercise,
    practised_techniques,
    read_position,
    write_position,
)
from banmen.games.sudoku.words.steps import lesson
from banmen.texts import LANGUAGES, Texts

TECHNIQUES_OF_ALL_KINDS = ("claiming", "naked_pair", "hidden_triple", "x_wing", "skyscraper", "w_wing", "xy_chain")


def test_the_techniques_are_in_their_order_and_beyond_singles() -> None:
    names = practised_techniques()
    assert list(names) == [each for each in TECHNIQUES if each in names]
    assert set(TECHNIQUES_OF_ALL_KINDS) < set(names)
    assert {"full_house", "hidden_single", "naked_single"}.isdisjoint(names)
    assert len(names) > 20


@pytest.mark.parametrize("technique", TECHNIQUES_OF_ALL_KINDS)
def test_a_position_is_solvable_and_its_first_step_is_of_the_technique(technique: str) -> None:
    random = Random(technique)
    exercise = pick_exercise(technique, random.random)
    solution, count = solve_and_count(exercise.position.digits, limit=2)
    assert count == 1
    assert solution is not None
    assert exercise.steps
    for step in exercise.steps:
        assert step.technique == technique
        assert all(solution[square] == digit for square, digit in step.sets)
        assert all(solution[square] != digit for square, digit in step.removes)
    assert exercise.position != pick_exercise(technique, random.random, exercise).position


def test_an_answer_is_a_candidate_that_the_technique_places_or_removes() -> None:
    exercise = pick_exercise("naked_pair", Random(1).random)
    right = {candidate for step in exercise.steps for candidate in (*step.sets, *step.removes)}
    for square, mask in enumerate(exercise.position.candidates):
        for digit in range(1, 10):
            step = find_answer(exercise, (square, digit))
            assert (step is not None) == ((square, digit) in right)
            assert step is None or (mask >> (digit - 1) & 1 and (square, digit) in step.removes)


def test_a_position_is_written_and_read_with_its_removed_candidates() -> None:
    exercise = pick_exercise("x_wing", Random(2).random)
    position = exercise.position
    assert read_position(write_position(position)) == position
    assert write_position(position_of(position.digits)) == write_position(position).split(" ")[0]
    again = make_exercise("x_wing", turn(Random(3).random).position(position))
    assert len(again.steps) == len(exercise.steps)


@pytest.mark.parametrize("language", LANGUAGES)
def test_nearly_every_practised_technique_has_its_lesson(language: str) -> None:
    t = Texts(language)
    lessons = [lesson(t, technique) for technique in practised_techniques()]
    assert sum(len(text) > 30 for text in lessons) > 0.8 * len(lessons)
    assert all(lesson(t, technique) for technique in TECHNIQUES_OF_ALL_KINDS)
    assert lesson(t, "trial") == ""

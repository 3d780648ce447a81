"""The questions that a picker may ask: a hint, whether the board is still solvable, the answer."""

from threading import Event

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from banmen.games.goishi import picking
from banmen.games.goishi.engine import StoneBoard
from banmen.games.goishi.rules import GOISHI
from banmen.games.goishi.state import PICKER, Pick, Retreat, State
from banmen_client.games.goishi.coach import GoishiCoach, assess, carried_over, count_orders, searched_state
from banmen_client.games.goishi.position import NO_OVERLAY
from banmen_client.screens import background_task
from tests.banmen_client.games.goishi.person import carries_out, hover, overlay, playing, press, sent_actions
from tests.banmen_client.games.goishi.table import FORKED, HOPELESS, LOST_PATH, SEED, SEED_PATH, SMALL, after, state_of
from tests.banmen_client.person import Hall


def at(board: str, *path: int) -> State:
    return searched_state(state_of(board, *path))


def test_an_open_position_has_an_order() -> None:
    found = assess(at(SEED, *SEED_PATH))
    assert found.kind == "open"
    assert len(found.order) == 9
    state = after(state_of(SEED, *SEED_PATH), *map(Pick, found.order))
    assert state.found == 1


def test_a_lost_position_has_the_number_of_stones_to_put_back() -> None:
    found = assess(at(FORKED, *LOST_PATH))
    assert (found.kind, found.back) == ("lost", 2)
    assert assess(at(FORKED, LOST_PATH[0])).kind == "open"


def test_a_board_without_an_order() -> None:
    assert assess(at(HOPELESS)).kind == "hopeless"
    assert assess(at(HOPELESS, 0)).kind == "hopeless"


def test_a_search_without_nodes_is_undecided() -> None:
    assert assess(at(SEED), nodes=0).kind == "undecided"


def test_searched_states_ignore_irrelevant_fields() -> None:
    there = after(state_of(SMALL, 0, 6), Retreat())
    assert searched_state(there) == at(SMALL, 0)


@given(board=st.sampled_from((SMALL, FORKED, HOPELESS)), choices=st.lists(st.integers(0, 5), max_size=30))
def test_a_carried_over_assessment_equals_a_searched_one(board: str, choices: list[int]) -> None:
    """Random picks and retreats never make a carried over assessment wrong."""
    state = state_of(board)
    known = assess(searched_state(state))
    for choice in choices:
        actions = list(GOISHI.legal(state, PICKER))
        if not actions:
            break
        before, state = state, after(state, actions[choice % len(actions)])
        found = assess(searched_state(state))
        told = carried_over(known, searched_state(before), searched_state(state))
        if told is not None:
            assert (told.kind, told.back, len(told.order)) == (found.kind, found.back, len(found.order))
        known = told or found


def test_no_assessment_is_carried_over_to_another_board() -> None:
    found = assess(at(SMALL))
    assert carried_over(found, at(SMALL), at(SEED)) is None
    assert carried_over(found, at(SMALL, 0), at(SMALL, 6)) is None


def test_the_number_of_orders() -> None:
    assert count_orders(StoneBoard(3, "O.O...OOO")) == "several"
    assert count_orders(StoneBoard(3, "O......O.")) == "none"
    assert count_orders(StoneBoard(3, ".........")) == "none"
    assert count_orders(StoneBoard(1, "O")) == "one"
    assert count_orders(StoneBoard(8, state_of(SEED).board), nodes=0) == "undecided"


def test_a_hint_marks_a_stone_that_leads_to_a_solution(hall: Hall) -> None:
    playing(hall, *SEED_PATH)
    hall.click("do/hint")
    hall.thinks()
    square = overlay(hall).hint
    assert square is not None
    row, column = divmod(square, 8)
    assert hall.reads(f"Next: row {row + 1}, column {column + 1}")
    hall.click("do/hint")
    assert overlay(hall) == NO_OVERLAY, "a second press removes it"
    hall.click("do/hint")
    press(hall, square)
    carries_out(hall)
    assert overlay(hall) == NO_OVERLAY, "it was a hint for the position before"


def test_in_a_lost_position_a_hint_says_how_many_stones_to_put_back(hall: Hall) -> None:
    playing(hall, *LOST_PATH, board=FORKED)
    for name in ("hint", "solvable", "answer"):
        hall.click(f"do/{name}")
        hall.thinks()
        assert hall.reads("It cannot be solved from here"), name
        assert hall.reads("Put 2 stones back (to 1) and it can."), name
        assert overlay(hall) == NO_OVERLAY


def test_a_wrong_first_stone_is_reported(hall: Hall) -> None:
    playing(hall, 1, board="OOOO")
    hall.key(pygame.K_h)
    hall.thinks()
    assert hall.reads("Put all stones back and start with another one.")


@pytest.mark.parametrize(
    ("board", "told"), [(SMALL, "It can still be solved"), (HOPELESS, "This board has no solution")]
)
def test_still_solvable(hall: Hall, board: str, told: str) -> None:
    playing(hall, 0, board=board)
    hall.key(pygame.K_s)
    hall.thinks()
    assert hall.reads(told)
    assert overlay(hall) == NO_OVERLAY


def test_switched_on_it_warns_of_every_dead_end(hall: Hall) -> None:
    playing(hall, LOST_PATH[0], board=FORKED)
    hall.click("do/solvable")
    hall.thinks()
    assert hall.reads("It can still be solved")
    for square in LOST_PATH[1:]:
        press(hall, square)
        carries_out(hall)
        hall.thinks()
    assert hall.reads("It cannot be solved from here"), "without a new question"
    for _ in LOST_PATH[1:]:
        hall.key(pygame.K_BACKSPACE)
        carries_out(hall)
        hall.thinks()
    assert hall.reads("It can still be solved")
    hall.click("do/solvable")
    assert not hall.reads("It can still be solved"), "switched off"


def test_without_warnings_a_question_is_about_one_position_only() -> None:
    coach = GoishiCoach()
    coach.look_at(State(1, 4, "OOOO", "OOOO"), warns=False)
    coach.ask("solvable")
    coach.look_at(State(1, 4, "OOOO", ".OOO", (0,)), warns=False)
    assert coach.question is None


@pytest.fixture
def limits(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Record the node limit of each search, and let the first one end undecided."""
    given: list[int] = []
    solvable = picking.solvable

    def limited(state: State, nodes: int) -> bool | None:
        given.append(nodes)
        return None if len(given) == 1 else solvable(state, nodes)

    monkeypatch.setattr(picking, "solvable", limited)
    return given


def test_a_repeated_question_searches_further(hall: Hall, limits: list[int]) -> None:
    playing(hall, *SEED_PATH)
    hall.key(pygame.K_s)
    hall.thinks()
    assert hall.reads("Not clear yet")
    hall.key(pygame.K_s)
    hall.thinks()
    assert hall.reads("It can still be solved")
    assert limits[1] > limits[0]


def test_asking_for_the_answer_again_searches_further(hall: Hall, limits: list[int]) -> None:
    playing(hall, *SEED_PATH)
    hall.key(pygame.K_a)
    hall.thinks()
    assert hall.reads("Not clear yet")
    hall.key(pygame.K_a)
    hall.thinks()
    assert overlay(hall).answer
    assert limits[1] > limits[0]
    hall.key(pygame.K_a)
    assert overlay(hall) == NO_OVERLAY


def test_a_long_search_does_not_block_the_window(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    ready = Event()
    real = picking.solvable

    def slow(state: object, nodes: int) -> bool | None:
        assert ready.wait(30)
        return real(state, nodes)  # type: ignore[arg-type] # as it came

    monkeypatch.setattr(picking, "solvable", slow)
    monkeypatch.setattr(background_task, "_FIRST_WAIT_S", 0)
    playing(hall, *SEED_PATH)
    hall.key(pygame.K_s)
    assert hall.reads("Thinking…")
    hover(hall, 5)
    press(hall, 5)
    assert sent_actions(hall) == [Pick(5)]
    ready.set()
    hall.thinks()
    assert hall.reads("It can still be solved"), "it is about the position still looked at"


def test_the_answer_follows_the_picks(hall: Hall) -> None:
    playing(hall, *SEED_PATH)
    hall.click("do/answer")
    hall.thinks()
    order = overlay(hall).answer
    assert len(order) == 9
    assert hall.reads("Numbers show the order of the 9 stones left.")
    press(hall, order[0])
    carries_out(hall)
    assert overlay(hall).answer == order[1:]
    hall.key(pygame.K_BACKSPACE)
    carries_out(hall)
    assert overlay(hall).answer == order
    hall.key(pygame.K_a)
    assert overlay(hall) == NO_OVERLAY


def test_leaving_the_answer_computes_another_one(hall: Hall) -> None:
    playing(hall, board=FORKED)
    hall.click("do/answer")
    hall.thinks()
    first = overlay(hall).answer
    press(hall, next(square for square in first if square not in {first[0], 4}))
    carries_out(hall)
    hall.thinks()
    assert overlay(hall).answer != first[1:]


def test_escape_hides_the_answer_before_it_leaves(hall: Hall) -> None:
    playing(hall, *SEED_PATH)
    hall.key(pygame.K_a)
    hall.thinks()
    hall.key(pygame.K_ESCAPE)
    assert overlay(hall) == NO_OVERLAY
    assert hall.window.session.mirror is not None
    hall.key(pygame.K_ESCAPE)
    assert hall.window.session.mirror is None

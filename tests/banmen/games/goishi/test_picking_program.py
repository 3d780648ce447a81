"""The program that picks stones: by search or straight, from the state alone."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from banmen.game import Outcome, never
from banmen.games.goishi import picking
from banmen.games.goishi.files import rows_of
from banmen.games.goishi.picking import choose
from banmen.games.goishi.rules import GOISHI
from banmen.games.goishi.state import PICKER, Action, Pick, Retreat, State
from banmen.options import read_options
from banmen.programs.seated import choices
from banmen.protocol.codec import convert, pack, unpack
from tests.banmen.games.goishi.boards import all_orders, board, published

NO_DICE = Random(0)


def new_game(rows: str, search: str = "first") -> State:
    began = GOISHI.begin(read_options(GOISHI, {"board": rows, "search": search}), NO_DICE)
    return GOISHI.evolve(GOISHI.blank, began)


def after(state: State, action: Action) -> State:
    for event in GOISHI.decide(state, PICKER, action, NO_DICE).events:
        state = GOISHI.evolve(state, event)
    return state


def played(state: State) -> Iterator[State]:
    """Every state from this one to where the program has nothing more to do."""
    yield state
    while (action := choose(state, PICKER, NO_DICE, never)) is not None:
        state = after(state, action)
        yield state


def end_of(state: State) -> tuple[State, Outcome]:
    *_, last = played(state)
    outcome = GOISHI.outcome(last)
    assert outcome is not None
    return last, outcome


def test_it_tries_all_directions_and_goes_back_where_nothing_is_left() -> None:
    steps = [state.path for state in played(new_game("OO/O."))]
    assert steps == [(), (0,), (0, 1), (0,), (0, 2), (0,), (), (1,), (1, 0), (1, 0, 2)]


def test_it_finds_the_published_solution(shared_data: Path) -> None:
    for laid, order in published(shared_data / "goishi" / "zen_40.txt"):
        for search in ("first", "straight"):
            last, outcome = end_of(new_game("/".join(rows_of(laid)), search))
            assert (last.path, outcome.reason) == (order, "solved")
            assert search == "first" or last.retreats == 0


@pytest.mark.parametrize("rows", ["OO/O.", "OOO/OO.", "O.O/OOO/..O", "OO./.O./.OO"])
def test_it_finds_all_orders_and_knows_that_these_are_all(rows: str) -> None:
    expected = sorted(all_orders(board(*rows.split("/"))))
    found = [state.path for state in played(new_game(rows, "all")) if "O" not in state.left]
    assert sorted(set(found)) == expected
    _, outcome = end_of(new_game(rows, "all"))
    assert (outcome.reason, outcome.counts["orders"][PICKER]) == ("all_found", len(expected))


@pytest.mark.parametrize("search", ["first", "all"])
def test_it_proves_that_there_is_none(search: str) -> None:
    assert end_of(new_game("O../OO./O.O", search))[1].reason == "unsolvable"


def test_straight_it_has_nothing_to_do_where_there_is_no_order() -> None:
    assert choose(new_game("O../OO./O.O", "straight"), PICKER, NO_DICE, never) is None


def test_straight_play_gives_up_on_boards_beyond_its_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(picking, "MOST_NODES", 1)
    assert choose(new_game("OOO/OOO/OOO/.O.", "straight"), PICKER, NO_DICE, never) is None


def test_straight_play_keeps_the_usable_part_of_a_persons_path() -> None:
    good = after(new_game("OO./.O./.OO", "straight"), Pick(8))
    assert [state.path for state in played(good)][-1] == (8, 7, 4, 1, 0)
    dead = after(after(new_game("OO./.O./.OO", "straight"), Pick(1)), Pick(4))
    assert choose(dead, PICKER, NO_DICE, never) == Retreat()
    last, outcome = end_of(dead)
    assert (outcome.reason, last.retreats) == ("solved", 2)


@given(st.integers(0, 200), st.sampled_from(["first", "all", "straight"]))
def test_a_state_from_the_wire_is_continued_in_the_same_way(steps: int, search: str) -> None:
    states = list(played(new_game("O.O../...O./...../O.OOO/....O", search)))
    state = states[min(steps, len(states) - 1)]
    again = convert(unpack(pack(state)), State)
    assert choose(again, PICKER, NO_DICE, never) == choose(state, PICKER, NO_DICE, never)


def test_it_plays_its_own_seat_only_and_only_while_there_is_a_game() -> None:
    assert choose(GOISHI.blank, PICKER, NO_DICE, never) is None
    assert choose(new_game("OO"), "nobody", NO_DICE, never) is None


def test_it_can_run_to_the_next_milestone() -> None:
    state = new_game("OO/O.")
    made = choices(GOISHI, state, {PICKER: "search"}, NO_DICE, most=100, to_milestone=True)
    assert [chosen.action for chosen in made] == [Pick(0), Pick(1), Retreat()]

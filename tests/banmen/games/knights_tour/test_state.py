"""The state of a knight's tour: its path in bytes, and what the wire accepts of it."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from banmen.games.knights_tour.rules import after_move, opening
from banmen.games.knights_tour.state import ANYWHERE, Moved, Step, Tour, TourAction, TourBegan, TourEvent
from banmen.protocol.codec import BadMessage, convert, pack, unpack


def new_tour(rows: int, columns: int, *, closed: bool = False) -> Tour:
    return opening(TourBegan(rows, columns, ANYWHERE, closed, "backtracking", "one"))


def moved(state: Tour, *squares: int) -> Tour:
    for square in squares:
        state = after_move(state, square, False)
    return state


# --- the path -------------------------------------------------------------------------------------------------------


def test_before_the_first_square_the_knight_stands_nowhere() -> None:
    state = new_tour(5, 5, closed=True)
    assert (state.current, state.first, state.depth) == (ANYWHERE, ANYWHERE, 0)
    assert list(state.squares()) == []


def test_the_path_leads_from_the_first_square_to_the_one_where_the_knight_stands() -> None:
    state = moved(new_tour(20, 20), 300, 341, 302)
    assert list(state.squares()) == [300, 341, 302]
    assert (state.first, state.current, state.depth) == (300, 302, 3)


def test_only_a_closed_tour_has_a_square_to_come_home_to() -> None:
    assert moved(new_tour(5, 5, closed=True), 7, 0).home == 7
    assert moved(new_tour(5, 5), 7, 0).home is None


@given(st.integers(3, 200), st.integers(3, 200))
def test_the_path_has_every_square_of_the_largest_board(rows: int, columns: int) -> None:
    last = rows * columns - 1
    state = moved(new_tour(rows, columns), last)
    assert list(state.squares()) == [last]
    assert state.current == last


# --- the wire -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "parts", [{"rows": 3, "columns": 3}, {"path": b"\0\0"}, {"spent": b"\0"}, {"rows": 1, "columns": 1, "board": b""}]
)
def test_positions_whose_parts_do_not_fit_are_refused(parts: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="do not fit"):
        Tour(**parts)


@given(st.lists(st.integers(0, 24), unique=True))
def test_a_position_survives_the_wire(squares: list[int]) -> None:
    state = moved(new_tour(5, 5), *squares)
    assert convert(unpack(pack(state)), Tour) == state


def test_an_event_leaves_out_defaults() -> None:
    assert unpack(pack(Moved(3))) == {"type": "moved", "square": 3}
    assert unpack(pack(Moved(3, tour=True))) == {"type": "moved", "square": 3, "tour": True}


@pytest.mark.parametrize(
    ("wrong", "kind"),
    [
        ({"type": "step", "square": -1}, TourAction),
        ({"type": "step", "square": 40_000}, TourAction),
        ({"type": "return", "depth": -1}, TourAction),
        ({"type": "jump", "square": 0}, TourAction),
        ({"type": "retreat", "square": 0}, TourAction),
        ({"type": "concluded", "why": "boredom"}, TourEvent),
    ],
    ids=str,
)
def test_invalid_actions_are_refused(wrong: dict[str, object], kind: Any) -> None:
    assert convert({"type": "step", "square": 39_999}, TourAction) == Step(39_999)
    with pytest.raises(BadMessage):
        convert(wrong, kind)

"""The options of a knight's tour, and the board before its first step."""

from random import Random

import pytest

from banmen.game import BadOptions, Setting
from banmen.games.knights_tour.rules import KNIGHTS_TOUR, TourOptions, opening
from banmen.games.knights_tour.search import next_squares
from banmen.games.knights_tour.state import ANYWHERE, KNIGHT, LARGEST, SMALLEST, Tour, TourBegan
from banmen.options import read_options
from banmen.protocol.codec import pack, unpack

NO_DICE = Random(0)


def opened(**options: object) -> Tour:
    return opening(KNIGHTS_TOUR.begin(read_options(KNIGHTS_TOUR, options), NO_DICE))


# --- the options ----------------------------------------------------------------------------------------------------


def test_the_usual_board_is_8x8_and_any_square_may_be_the_first() -> None:
    assert KNIGHTS_TOUR.begin(TourOptions(), NO_DICE) == TourBegan(
        8, 8, ANYWHERE, False, "warnsdorff_backtracking", "one"
    )
    state = opened()
    assert (state.current, state.first, state.depth, state.home) == (-1, -1, 0, None)
    assert next_squares(state) == list(range(64))
    assert KNIGHTS_TOUR.setting(TourOptions()) == Setting((KNIGHT,), begins_with=1, turns=False, rivals=False)


@pytest.mark.parametrize("side", [SMALLEST, LARGEST])
def test_the_smallest_and_the_largest_board_are_taken(side: int) -> None:
    assert len(opened(rows=side, columns=side).board) == side * side


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"rows": 2}, "bad_size"),
        ({"columns": 201}, "bad_size"),
        ({"rows": True}, "bad_size"),
        ({"rows": "8"}, "bad_size"),
        ({"start": "i8"}, "bad_start"),
        ({"start": 0}, "bad_start"),
        ({"closed": 1}, "bad_closed"),
        ({"method": "magic"}, "bad_method"),
        ({"method": ["backtracking"]}, "bad_method"),
        ({"find": "some"}, "bad_find"),
        ({"find": "all", "method": "warnsdorff"}, "bad_find"),
        ({"find": "all", "method": "constructive"}, "bad_find"),
        ({"size": 8}, "unknown_option"),
    ],
)
def test_bad_options(options: dict[str, object], code: str) -> None:
    with pytest.raises(BadOptions) as refused:
        read_options(KNIGHTS_TOUR, options)
    assert refused.value.code == code
    assert refused.value.text.endswith(".")


@pytest.mark.parametrize("method", ["backtracking", "warnsdorff_backtracking"])
def test_all_tours_are_found_by_backtracking(method: str) -> None:
    assert opened(find="all", method=method).find == "all"


def test_default_options_are_left_out_on_the_wire() -> None:
    assert unpack(pack(TourOptions())) == {}
    assert unpack(pack(TourOptions(rows=5, closed=True))) == {"rows": 5, "closed": True}


# --- the board before the first step --------------------------------------------------------------------------------


def test_where_the_start_is_given_the_knight_stands_on_it() -> None:
    state = opened(rows=100, columns=40, start="r99c3", closed=True)
    assert (state.current, state.first, state.depth, state.home) == (42, 42, 1, 42)
    assert list(state.squares()) == [42]
    assert [square for square, visited in enumerate(state.board) if visited] == [42]
    assert state.starts == b"", "no other start is to be tried"


def test_starts_without_a_tour_are_done_with_from_the_beginning() -> None:
    assert opened(rows=3, columns=4).starts == bytes((0, 1, 1, 0) * 3), "no tour begins on an inner column of four"


def test_a_closed_tour_is_looked_for_from_one_square_only_as_it_passes_them_all() -> None:
    assert opened(rows=3, columns=4, closed=True).starts == b"\0" + b"\1" * 11

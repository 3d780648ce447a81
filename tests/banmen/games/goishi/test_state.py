"""The state of goishi hiroi, and what the wire accepts of it."""

from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from banmen.games.goishi.state import LARGEST, Action, Event, GoishiBegan, Pick, Picked, Retreat, Solved, State
from banmen.protocol.codec import BadMessage, convert, pack, unpack

STONES = {"rows": 1, "columns": 3, "board": "OO.", "left": ".O.", "path": [0], "ahead": [1]}


@pytest.mark.parametrize(
    "wrong",
    [
        {"board": "OO"},
        {"left": "O"},
        {"rows": 2},
        {"board": "OX.", "left": "..."},
        {"rows": LARGEST + 1, "columns": 0, "board": "", "left": ""},
        {"path": [LARGEST * LARGEST]},
        {"ahead": [-1]},
        {"search": "best"},
    ],
    ids=str,
)
def test_a_state_of_the_wire_has_a_sign_for_each_square(wrong: Mapping[str, Any]) -> None:
    assert convert(STONES, State) == State(1, 3, "OO.", ".O.", path=(0,), ahead=(1,))
    with pytest.raises(BadMessage, match=r"^Bad value: "):
        convert(STONES | dict(wrong), State)


@given(st.integers(0, LARGEST), st.integers(0, LARGEST), st.data())
def test_a_state_survives_the_wire(rows: int, columns: int, data: st.DataObject) -> None:
    boards = st.text("O.", min_size=rows * columns, max_size=rows * columns)
    state = State(rows, columns, data.draw(boards), data.draw(boards), steps=7, orderly=True)
    assert convert(unpack(pack(state)), State) == state


def test_actions_and_events_are_maps_with_a_type() -> None:
    assert convert({"type": "pick", "square": 3}, Action) == Pick(3)
    assert convert({"type": "retreat"}, Action) == Retreat()
    assert convert({"type": "picked", "square": 3}, Event) == Picked(3)
    assert unpack(pack(Solved(2))) == {"type": "solved", "number": 2}
    assert unpack(pack(GoishiBegan(2, "O."))) == {
        "type": "began",
        "columns": 2,
        "board": "O.",
        "search": "first",
        "seed": 0,
    }


@pytest.mark.parametrize(
    ("wrong", "kind"),
    [
        ({"type": "pick"}, Action),
        ({"type": "pick", "square": LARGEST * LARGEST}, Action),
        ({"type": "retreat", "square": 3}, Action),
        ({"type": "picked", "square": 3}, Action),
        ({"type": "began", "columns": 0, "board": "O"}, Event),
        ({"type": "began", "columns": 1, "board": "o"}, Event),
    ],
    ids=str,
)
def test_invalid_actions_and_events_are_refused(wrong: dict[str, object], kind: Any) -> None:
    with pytest.raises(BadMessage):
        convert(wrong, kind)

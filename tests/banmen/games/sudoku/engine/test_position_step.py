"""A step lists its squares and survives the wire."""

from typing import Any

import pytest

from banmen.games.sudoku.engine.position import SolvingStep
from banmen.protocol.codec import BadMessage, convert, pack, unpack
from tests.banmen.games.sudoku.positions import at, marks

WING = SolvingStep("xy_wing", removes=marks("r9c9=3"), proof=marks("r1c1=12 r1c9=13 r9c1=23"), fins=marks("r5c5=7"))


def test_the_squares_of_a_step_are_listed_once_in_grid_order() -> None:
    assert WING.squares == (at("r1c1"), at("r1c9"), at("r5c5"), at("r9c1"), at("r9c9"))
    assert SolvingStep("naked_single", sets=marks("r2c3=5"), proof=marks("r2c3=5")).squares == (at("r2c3"),)


def test_a_step_survives_the_wire_without_its_empty_fields() -> None:
    step = SolvingStep("x_wing", removes=((4, 7),), proof=((0, 7), (8, 7)), units=(0, 3), covers=(9, 17))
    assert convert(unpack(pack(step)), SolvingStep) == step
    assert unpack(pack(SolvingStep("naked_single", sets=((40, 5),)))) == {
        "technique": "naked_single",
        "sets": [[40, 5]],
    }


@pytest.mark.parametrize(
    "wrong",
    [
        {"technique": ""},
        {"technique": "x" * 41},
        {"sets": [[81, 1]]},
        {"sets": [[0, 0]]},
        {"removes": [[0, 10]]},
        {"proof": [[0, 1, 2]]},
        {"proof": [[0, 1]] * 730},
        {"units": [27]},
        {"covers": [-1]},
        {"why": "because"},
    ],
    ids=", ".join,
)
def test_a_step_off_the_grid_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(BadMessage):
        convert({"technique": "x_wing", **wrong}, SolvingStep)

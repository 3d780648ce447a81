"""A line of play that is packed behaves as the list of its plies."""

from collections.abc import Callable, MutableSequence
from typing import Any

import pytest

from banmen.games.reversi.rules import REVERSI
from banmen.protocol.codec import pack
from banmen.replay import Ply, ply_fields
from banmen_server.tables.packed_line import PackedLine
from tests.banmen_server.tables.sitting import sitting_of_two


def plies() -> list[Ply]:
    sitting = sitting_of_two()
    sitting.play("f5 d6 c3 d3 c4 f4 c5")
    return list(sitting.table.replay.plies)


def line(packed: int = 5) -> PackedLine:
    """Of these plies the first so many are packed."""
    made = PackedLine(REVERSI, b"".join(pack(ply_fields(ply)) for ply in plies()[:packed]), packed)
    for ply in plies()[packed:]:
        made.append(ply)
    return made


LAST: list[Callable[[MutableSequence[Ply]], Any]] = [
    len,
    lambda line: line[-1],
    lambda line: line[6],
    lambda line: line[5:],
    lambda line: line[6:7],
    lambda line: line[8:],
    lambda line: line[7:6],
]
ANY: list[Callable[[MutableSequence[Ply]], Any]] = [
    lambda line: line[0],
    lambda line: line[-8],
    lambda line: line[4:6],
    lambda line: line[::2],
    list,
    lambda line: line.__delitem__(slice(3, None)),
    lambda line: line.__setitem__(0, line[1]),
    lambda line: line.insert(0, line[7]),
]


@pytest.mark.parametrize("ask", [*LAST, *ANY])
@pytest.mark.parametrize("packed", [5, 8])
def test_it_answers_and_changes_as_the_list_of_its_plies(ask: Callable[[Any], Any], packed: int) -> None:
    made, listed = line(packed), plies()
    assert ask(made) == ask(listed)
    assert made == listed


@pytest.mark.parametrize("ask", LAST)
def test_what_is_played_since_is_looked_at_without_unpacking(ask: Callable[[Any], Any]) -> None:
    made = line()
    ask(made)
    assert made.packed_plies == 5


@pytest.mark.parametrize("index", [8, -9])
def test_there_is_no_ply_outside(index: int) -> None:
    with pytest.raises(IndexError):
        line()[index]


def test_two_lines_are_compared_by_their_plies() -> None:
    assert line(5) == line(8)
    assert line(5) != PackedLine(REVERSI, b"", 0)

"""A line of play that is packed behaves as the list of its plies."""

from collections.abc import Callable, MutableSequence
from copy import copy
from typing import Any

import msgspec
import pytest

from banmen.games.reversi.rules import REVERSI
from banmen.protocol.codec import pack
from banmen.replay import Ply, ply_fields
from banmen_server.tables.history import CHUNK, PackedLine, packed_line, packed_plies
from tests.banmen_server.tables.sitting import sitting_of_two


def plies() -> list[Ply]:
    sitting = sitting_of_two()
    sitting.play("f5 d6 c3 d3 c4 f4 c5")
    return list(sitting.table.replay.plies)


def line(packed: int = 5) -> PackedLine:
    """Return a line of play whose first `packed` plies are packed."""
    made = PackedLine(REVERSI, b"".join(pack(ply_fields(ply)) for ply in plies()[:packed]), packed)
    for ply in plies()[packed:]:
        made.append(ply)
    return made


def in_chunks() -> PackedLine:
    """These plies in three chunks, and two that are not packed."""
    made = PackedLine(REVERSI)
    made.extend(plies())
    for count in (1, 3, 2):
        made.pack(count)
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


@pytest.mark.parametrize("make", [line, lambda: line(8), in_chunks])
def test_it_answers_and_changes_as_the_list_of_its_plies(make: Callable[[], PackedLine]) -> None:
    for ask in (*LAST, *ANY):
        made, listed = make(), plies()
        assert ask(made) == ask(listed)
        assert made == listed
        assert b"".join(made.parts()) == b"".join(pack(ply_fields(ply)) for ply in listed)


def test_looking_unpacks_nothing_for_good() -> None:
    made = in_chunks()
    assert [made[0], *made, made[-1]] == [plies()[0], *plies(), plies()[-1]]
    assert made.packed_plies == 6


def test_a_copy_goes_its_own_way() -> None:
    made = in_chunks()
    twin = copy(made)
    twin.append(plies()[1])
    del twin[3:]
    assert made == plies()
    assert twin == plies()[:3]


def test_reading_one_ply_of_a_long_restored_line_unpacks_one_chunk() -> None:
    many = [msgspec.structs.replace(ply, at=number) for number, ply in enumerate(plies() * 100)]
    made = PackedLine(REVERSI, packed_plies(many), len(many))
    assert made[300] == many[300]
    assert [len(chunk) for chunk in made.chunks] == [
        len(packed_plies(many[first : first + CHUNK])) for first in range(0, len(many), CHUNK)
    ]
    assert list(made) == many


def test_the_last_plies_are_never_packed_and_others_once_they_are_enough() -> None:
    made = packed_line(REVERSI, plies(), least=6)
    assert made.packed_plies == 6
    assert packed_line(REVERSI, made, least=1) is made
    assert packed_line(REVERSI, plies(), least=7).packed_plies == 0


@pytest.mark.parametrize("index", [8, -9])
def test_there_is_no_ply_outside(index: int) -> None:
    with pytest.raises(IndexError):
        line()[index]


def test_two_lines_are_compared_by_their_plies() -> None:
    assert line(5) == line(8)
    assert line(5) != PackedLine(REVERSI, b"", 0)

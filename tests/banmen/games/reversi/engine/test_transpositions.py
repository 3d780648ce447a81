"""Positions that are remembered."""

import pytest

from banmen.games.reversi.engine.transpositions import (
    DRAFT,
    KEYS,
    LOWER,
    NO_SQUARE,
    NOTES,
    UPPER,
    Transpositions,
    is_at,
    keep,
    kept_choice,
    place_of,
)


@pytest.fixture
def table() -> Transpositions:
    return Transpositions([0] * KEYS * 8, [0] * NOTES * 8)


def notes_of(own: int, other: int, table: Transpositions) -> tuple[int, int, int] | None:
    place = place_of(own, other, table)
    if not is_at(place, own, other, table):
        return None
    return tuple(table.notes[NOTES * place + note] for note in (DRAFT, LOWER, UPPER))  # type: ignore[return-value]  # three


def test_what_is_kept_is_found(table: Transpositions) -> None:
    assert notes_of(5, 2, table) is None
    assert kept_choice(5, 2, table) == NO_SQUARE
    keep(5, 2, 4, -100, 300, 17, table)
    assert notes_of(5, 2, table) == (4, -100, 300)
    assert kept_choice(5, 2, table) == 17


def test_deeper_replaces_shallower_and_never_the_other_way(table: Transpositions) -> None:
    keep(5, 2, 4, 0, 300, 17, table)
    keep(5, 2, 3, -1, 1, 18, table)
    assert (notes_of(5, 2, table), kept_choice(5, 2, table)) == ((4, 0, 300), 17)
    keep(5, 2, 6, -7, 7, 19, table)
    assert (notes_of(5, 2, table), kept_choice(5, 2, table)) == ((6, -7, 7), 19)


def test_the_same_depth_again_narrows_the_bounds(table: Transpositions) -> None:
    keep(5, 2, 4, 0, 300, 17, table)
    keep(5, 2, 4, -100, 200, NO_SQUARE, table)
    assert (notes_of(5, 2, table), kept_choice(5, 2, table)) == ((4, 0, 200), 17)


def test_another_position_takes_the_place(table: Transpositions) -> None:
    for own in range(1, 200):
        keep(own, 1 << 60, 4, own, own, 1, table)
    found = [own for own in range(1, 200) if notes_of(own, 1 << 60, table)]
    assert 1 < len(found) <= 8
    assert all(notes_of(own, 1 << 60, table) == (4, own, own) for own in found)

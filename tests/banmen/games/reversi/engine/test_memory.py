"""Positions that are remembered."""

import pytest

from banmen.games.reversi.engine.memory import (
    DRAFT,
    EXACT,
    KEYS,
    LOWER,
    NO_PLACE,
    NO_SQUARE,
    NOTES,
    UPPER,
    Transpositions,
    place_of,
    store_position,
    stored_choice,
)


@pytest.fixture
def table() -> Transpositions:
    return Transpositions([0] * KEYS * 8, [0] * NOTES * 8)


def notes_of(own: int, other: int, table: Transpositions) -> tuple[int, int, int] | None:
    place = place_of(own, other, table)
    if place == NO_PLACE:
        return None
    return tuple(table.notes[NOTES * place + note] for note in (DRAFT, LOWER, UPPER))  # type: ignore[return-value]  # three


def test_a_stored_position_is_found(table: Transpositions) -> None:
    assert notes_of(5, 2, table) is None
    assert stored_choice(5, 2, table) == NO_SQUARE
    store_position(5, 2, 4, -100, 300, 17, table)
    assert notes_of(5, 2, table) == (4, -100, 300)
    assert stored_choice(5, 2, table) == 17


def test_deeper_replaces_shallower_and_never_the_other_way(table: Transpositions) -> None:
    store_position(5, 2, 4, 0, 300, 17, table)
    store_position(5, 2, 3, -1, 1, 18, table)
    assert (notes_of(5, 2, table), stored_choice(5, 2, table)) == ((4, 0, 300), 17)
    store_position(5, 2, 6, -7, 7, 19, table)
    assert (notes_of(5, 2, table), stored_choice(5, 2, table)) == ((6, -7, 7), 19)


def test_the_same_depth_again_narrows_the_bounds(table: Transpositions) -> None:
    store_position(5, 2, 4, 0, 300, 17, table)
    store_position(5, 2, 4, -100, 200, NO_SQUARE, table)
    assert (notes_of(5, 2, table), stored_choice(5, 2, table)) == ((4, 0, 200), 17)


def test_the_deepest_and_the_latest_entry_stay() -> None:
    small = Transpositions([0] * KEYS * 2, [0] * NOTES * 2)
    store_position(1, 8, 5, 1, 1, 1, small)
    store_position(2, 8, EXACT + 9, 2, 2, 2, small)
    store_position(3, 8, 6, 3, 3, 3, small)
    store_position(4, 8, 4, 4, 4, 4, small)
    assert [notes_of(own, 8, small) is not None for own in (1, 2, 3, 4)] == [False, True, False, True]


def test_no_position_is_taken_for_another(table: Transpositions) -> None:
    for own in range(1, 200):
        store_position(own, 1 << 60, 4, own, own, 1, table)
    found = [own for own in range(1, 200) if notes_of(own, 1 << 60, table)]
    assert 2 < len(found) <= 8
    assert all(notes_of(own, 1 << 60, table) == (4, own, own) for own in found)

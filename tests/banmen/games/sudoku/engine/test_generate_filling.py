"""A seeded Random gives the same orders and full grids everywhere."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from banmen.games.sudoku.engine.generate import ORBITS, Symmetry, full_grid, shuffle
from tests.amounts import examples
from tests.banmen.games.sudoku.grids import is_complete, line


@settings(max_examples=examples(50))
@given(st.integers(0, 2**40))
def test_a_full_grid_breaks_no_rule(seed: int) -> None:
    assert is_complete(full_grid(Random(seed)))


def test_a_seed_gives_this_grid_for_ever() -> None:
    grid = "679518324325794681481362579143259867752486193896137452967843215214675938538921746"
    assert line(full_grid(Random(1))) == grid


def test_full_grids_differ() -> None:
    rng = Random(1)
    assert len({full_grid(rng) for _ in range(50)}) == 50


@given(st.lists(st.integers()), st.integers(0, 2**40))
def test_shuffled_things_are_the_same_things(things: list[int], seed: int) -> None:
    assert sorted(shuffle(things, Random(seed))) == sorted(things)


def test_every_order_comes_as_often() -> None:
    rng = Random(1)
    counts: dict[tuple[int, ...], int] = {}
    for _ in range(6000):
        order = tuple(shuffle(range(3), rng))
        counts[order] = counts.get(order, 0) + 1
    assert len(counts) == 6
    assert all(850 < count < 1150 for count in counts.values())


def test_a_seed_gives_this_order_for_ever() -> None:
    assert shuffle("abcdefgh", Random(1)) == list("acdghefb")


def test_every_square_is_in_one_orbit() -> None:
    for orbits in ORBITS.values():
        assert sorted(square for orbit in orbits for square in orbit) == list(range(81))


def test_partners_of_a_corner_and_of_the_middle() -> None:
    partners = {symmetry: [orbit for orbit in orbits if orbit[0] == 1] for symmetry, orbits in ORBITS.items()}
    assert partners == {
        Symmetry.NONE: [(1,)],
        Symmetry.ROTATION: [(1, 79)],
        Symmetry.MIRROR: [(1, 7)],
        Symmetry.DIAGONAL: [(1, 9)],
    }
    assert all((40,) in orbits for orbits in ORBITS.values())

"""Each symmetry divides the squares into orbits."""

import pytest

from banmen.games.sudoku.engine.generate import ORBITS, Symmetry


@pytest.mark.parametrize("symmetry", Symmetry)
def test_every_square_is_in_one_orbit(symmetry: Symmetry) -> None:
    assert sorted(index for orbit in ORBITS[symmetry] for index in orbit) == list(range(81))


@pytest.mark.parametrize(
    ("symmetry", "orbit", "alone"),
    [
        (Symmetry.ROTATION, (0, 80), 1),
        (Symmetry.MIRROR, (0, 8), 9),
        (Symmetry.DIAGONAL, (1, 9), 9),
        (Symmetry.NONE, (7,), 81),
    ],
)
def test_orbits(symmetry: Symmetry, orbit: tuple[int, ...], alone: int) -> None:
    assert orbit in ORBITS[symmetry]
    assert sum(len(each) == 1 for each in ORBITS[symmetry]) == alone

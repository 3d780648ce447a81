import numpy as np
import pytest

from banmen_client.games.knights_tour.drawing.sprites import PALETTES, SHADES, path_colours, shade_of, tint_colours


@pytest.mark.parametrize("squares", [1, 9, 64, 40_000])
def test_a_path_goes_through_the_shades_from_the_first_to_the_last(squares: int) -> None:
    shades = [shade_of(order, squares) for order in range(squares)]
    assert shades == sorted(shades)
    assert (shades[0], shades[-1]) == (0, SHADES - 1 if squares > 1 else 0)
    assert shade_of(np.arange(squares), squares).tolist() == shades


def test_each_shade_has_its_colours() -> None:
    assert len(set(path_colours())) == len(set(tint_colours())) == SHADES


def test_white_numbers_can_be_read_on_every_colour_of_the_path() -> None:
    for colour in path_colours():
        red, green, blue = ((channel / 255) ** 2.2 for channel in colour)
        assert 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05) > 3, colour


def test_in_both_themes_light_squares_are_lighter() -> None:
    assert all(sum(palette.light) > sum(palette.dark) for palette in PALETTES.values())

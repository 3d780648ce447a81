import numpy as np
import pygame
import pytest

from banmen_client.drawing.sprite import Sprite
from banmen_client.games.knights_tour.drawing import sprites
from banmen_client.games.knights_tour.drawing.sprites import (
    PALETTES,
    SHADES,
    Stroke,
    path_colours,
    shade_of,
    tint_colours,
)

PALETTE = PALETTES["light"]

pytestmark = pytest.mark.usefixtures("display")


def pixels(sprite: Sprite) -> bytes:
    return pygame.image.tobytes(sprite.picture, "RGBA")


@pytest.mark.parametrize("end", [(40, 20), (-40, 20), (20, 40), (-20, 40)])
def test_a_line_goes_from_its_middle_to_its_end(end: tuple[int, int]) -> None:
    sprite = sprites.line(*end, 0, Stroke(5, 1), PALETTE.casing)
    for share in (0.1, 0.5, 0.9):
        at = sprite.right + round(end[0] * share), sprite.down + round(end[1] * share)
        assert sprite.picture.get_at(at).a > 200
    assert sprite.picture.get_at((sprite.right + (-3 if end[0] < 0 else 3), sprite.down + round(end[1] * 0.9))).a == 0


def test_a_disc_has_its_number_where_there_is_one() -> None:
    seven, eight, none = (sprites.numbered(number, 0, 30, 2, PALETTE.casing) for number in (7, 8, None))
    assert len({pixels(sprite) for sprite in (seven, eight, none)}) == 3


def test_candidates_differ_by_count_and_by_kind() -> None:
    plain = {"chosen": False, "dead": False, "faint": False}
    shown = [sprites.candidate(onward, 36, PALETTE, **plain) for onward in (2, 3)]
    shown += [sprites.candidate(2, 36, PALETTE, **{**plain, name: True}) for name in plain]
    assert len({pixels(sprite) for sprite in shown}) == 5


def test_a_small_knight_is_a_disc_alone() -> None:
    small, large = sprites.knight(12, PALETTE), sprites.knight(60, PALETTE)
    middle = small.picture.get_at((small.right, small.down))[:3]
    assert middle == PALETTE.accent
    colours = {tuple(large.picture.get_at((x, large.down))[:3]) for x in range(large.picture.get_width())}
    assert PALETTE.paper in colours


def test_a_ghost_has_the_opacity_asked_for() -> None:
    knight = sprites.knight(60, PALETTE)
    assert sprites.ghost(knight, 0.5).picture.get_at((knight.right, knight.down)).a in {127, 128}


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

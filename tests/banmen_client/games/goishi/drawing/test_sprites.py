import pygame
import pytest

from banmen_client.games.goishi.drawing import sprites

pytestmark = pytest.mark.usefixtures("display")


@pytest.mark.parametrize("diameter", [3, 4, 11, 34, 68, 140])
def test_a_stone_is_dark_lit_from_the_upper_left_and_casts_a_shadow(diameter: int) -> None:
    sprite = sprites.stone(diameter)
    middle = sprite.picture.get_at((sprite.right, sprite.down))
    assert middle.a == 255
    assert max(middle.r, middle.g, middle.b) < 120
    if diameter > 30:
        off = diameter // 5
        upper, lower = (sum(sprite.picture.get_at((sprite.right + at, sprite.down + at))[:3]) for at in (-off, off))
        assert upper > lower
        below = sprite.picture.get_at((sprite.right + diameter // 6, sprite.down + diameter // 2 + 2))
        assert 0 < below.a < 255


@pytest.mark.parametrize(("across", "down"), [(30, 0), (-30, 0), (0, 30), (0, -30)])
def test_an_arrow_goes_from_its_middle_to_its_head(across: int, down: int) -> None:
    sprite = sprites.arrow(across, down, 4.0, 12, 0)
    box = sprite.picture.get_rect(topleft=(-sprite.right, -sprite.down))
    assert box.collidepoint(0, 0)
    assert box.collidepoint(across, down)
    step = (across > 0) - (across < 0), (down > 0) - (down < 0)
    # The head is broader than the shaft: beside the way it is drawn near the end, not near the beginning.
    beside = 5 * abs(step[1]), 5 * abs(step[0])
    near, far = ((step[0] * at + beside[0], step[1] * at + beside[1]) for at in (4, 20))
    ink = [sprite.picture.get_at((sprite.right + x, sprite.down + y)) for x, y in (near, far)]
    assert ink[0].a < 40
    assert ink[1].a > 200


def test_numbers_are_written_where_they_can_be_read() -> None:
    assert sprites.disc(7, 30, 0).picture.get_size() == sprites.disc(8, 30, 0).picture.get_size()
    pixels = [
        pygame.image.tobytes(sprites.disc(number, side, 0).picture, "RGBA") for side in (30, 9) for number in (7, 8)
    ]
    assert pixels[0] != pixels[1]
    assert pixels[2] == pixels[3], "too small to be read, so nothing is written"


def test_older_numbers_are_paler() -> None:
    inks = [
        min(sum(sprites.disc(1, 60, age).picture.get_at((x, 31))[:3]) for x in range(62)) for age in range(sprites.AGES)
    ]
    assert inks == sorted(inks)
    assert inks[0] < inks[-1]


def test_cached_sprites_are_not_drawn_on() -> None:
    before = pygame.image.tobytes(sprites.stone(40).picture, "RGBA")
    sprites.numbered_stone(12, 40, sprites.SLATE, sprites.GOLD)
    assert pygame.image.tobytes(sprites.stone(40).picture, "RGBA") == before

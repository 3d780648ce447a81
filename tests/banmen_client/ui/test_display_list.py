"""Display lists record what a surface can draw; of two consecutive lists only the difference is drawn."""

from collections.abc import Callable, Sequence
from random import Random

import pygame
import pytest

from banmen_client.ui.display_list import Command, DisplayList, Painter, changed_boxes, joined, run_on

SIZE = (300, 200)
SPRITES = [pygame.Surface((side, side + 5), pygame.SRCALPHA) for side in (9, 30, 70)]
for number, sprite in enumerate(SPRITES):
    sprite.fill((70 * number, 200 - 60 * number, 90, 150))


def scene(seed: int, upon: pygame.Surface | DisplayList, moved: int = 0) -> None:
    """Something is drawn in each way that there is; `moved` other things are somewhere else."""
    dice, other = Random(seed), Random(seed + moved)
    upon.fill((10, 20, 30))
    for at in range(30):
        dice_now = other if at < moved else dice
        x, y = dice_now.randrange(-20, 300), dice_now.randrange(-20, 200)
        picture = SPRITES[at % 3]
        if at == 7:
            upon.set_clip(pygame.Rect(40, 30, 150, 120))
        if at == 20:
            upon.set_clip(None)
        upon.blit(picture, (x, y))
        upon.blit(picture, pygame.Rect(y, x, 1, 1), (3, 4, 20, 200))
        upon.blits([(picture, (x + 9, y)), (picture, (y, y), (0, 0, 9, 9), pygame.BLEND_RGB_ADD)], doreturn=False)
        # A surface of plain pygame has no `fblits`, and its `fill` is wrong for an area that starts outside of it.
        many = upon.blits if isinstance(upon, pygame.Surface) else upon.fblits
        many([(picture, (y + 30, x))])
        upon.fill((90, 80, 70), (abs(x), abs(y), 11, 4))
        if not 7 <= at < 20:  # pygame blends a colour beyond the clip, too
            upon.fill((250, 240, 230), pygame.Rect(abs(y), abs(x), 5, 9), pygame.BLEND_RGB_MULT)


def listed(draw: Callable[[DisplayList], None]) -> Sequence[Command]:
    upon = DisplayList(SIZE)
    draw(upon)
    return upon.commands


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")


@pytest.mark.parametrize("seed", range(5))
def test_a_list_gives_the_picture_that_was_said(seed: int) -> None:
    drawn, painted = pygame.Surface(SIZE), pygame.Surface(SIZE)
    scene(seed, drawn)
    assert Painter().paint(painted, listed(lambda upon: scene(seed, upon))) == [painted.get_rect()]
    assert pixels(painted) == pixels(drawn)


@pytest.mark.parametrize("moved", [1, 3, 12, 30])
def test_one_list_after_another_gives_the_picture_of_the_second(moved: int) -> None:
    drawn, painted, painter = pygame.Surface(SIZE), pygame.Surface(SIZE), Painter()
    for seed in range(4):
        for shift in (0, moved):
            painter.paint(painted, listed(lambda upon, seed=seed, shift=shift: scene(seed, upon, shift)))  # type: ignore[misc]
            scene(seed, drawn, shift)
            assert pixels(painted) == pixels(drawn)


def one_at(x: int) -> Sequence[Command]:
    def draw(upon: DisplayList) -> None:
        upon.fill((1, 2, 3))
        upon.blit(SPRITES[0], (x, 100))
        upon.blit(SPRITES[1], (0, 0))

    return listed(draw)


def test_only_where_something_moved_is_drawn() -> None:
    painted, painter = pygame.Surface(SIZE), Painter()
    painter.paint(painted, one_at(64))
    assert painter.paint(painted, one_at(64)) == []
    (place,) = painter.paint(painted, one_at(70))
    assert place == pygame.Rect(64, 100, 15, 14)


def test_a_painter_draws_spoiled_areas_again() -> None:
    painted, painter = pygame.Surface(SIZE), Painter()
    painter.paint(painted, one_at(64))
    painted.fill((255, 0, 0), (200, 150, 10, 10))
    painter.spoil([pygame.Rect(200, 150, 10, 10)])
    assert painter.paint(painted, one_at(64))
    assert painted.get_at((205, 155))[:3] == (1, 2, 3)
    painter.forget()
    assert painter.paint(painted, one_at(64)) == [painted.get_rect()]


def test_pictures_that_swap_their_order_are_drawn_again() -> None:
    one, other = ("one", (0, 0, 9, 9), (0, 0, 9, 9), 0), ("other", (5, 5, 9, 9), (0, 0, 9, 9), 0)
    assert set(changed_boxes([one, other], [other, one])) == {one[1], other[1]}
    assert changed_boxes([one, other, one], [one, other, one]) == []
    assert changed_boxes([one, other], [one]) == [other[1]]


@pytest.mark.parametrize("count", [0, 1, 5, 400])
def test_boxes_are_joined_into_a_few_that_hold_them_all(count: int) -> None:
    dice = Random(count)
    boxes = [(dice.randrange(2000), dice.randrange(1000), dice.randrange(1, 90), 30) for _ in range(count)]
    rects = joined(boxes)
    assert len(rects) <= 16
    assert sum(one.colliderect(other) for one in rects for other in rects) == len(rects), "none overlaps another"
    for box in boxes:
        assert sum(rect.clip(box).w * rect.clip(box).h for rect in rects) == box[2] * box[3]


def test_boxes_are_joined_into_no_larger_ones_than_they_need() -> None:
    assert joined([(100, 70, 5, 3), (40, 10, 9, 1)]) == [pygame.Rect(40, 10, 9, 1), pygame.Rect(100, 70, 5, 3)]
    assert joined([(100, 70, 5, 3), (110, 80, 1, 1)]) == [pygame.Rect(100, 70, 11, 11)]


@pytest.mark.parametrize("seed", range(20))
def test_each_side_of_a_joined_box_is_a_side_of_one_of_its_boxes(seed: int) -> None:
    dice = Random(seed)
    count = dice.randrange(1, 12)
    boxes = [(dice.randrange(500), dice.randrange(300), dice.randrange(1, 20), 7) for _ in range(count)]
    for rect in joined(boxes):
        parts = [rect.clip(box) for box in boxes if rect.colliderect(box)]
        assert rect == parts[0].unionall(parts)


def test_nothing_is_drawn_again_where_nothing_was_spoiled() -> None:
    painted, painter = pygame.Surface(SIZE), Painter()
    painter.paint(painted, one_at(64))
    painter.spoil([pygame.Rect(200, 150, 0, 10)])
    assert painter.paint(painted, one_at(64)) == []


def test_a_function_can_read_the_pixels_below_it() -> None:
    def brighter(surface: pygame.Surface) -> None:
        surface.fill((40, 40, 40), special_flags=pygame.BLEND_RGB_ADD)

    def draw(upon: pygame.Surface | DisplayList) -> None:
        upon.fill((1, 2, 3))
        run_on(upon, brighter, pygame.Rect(10, 10, 20, 20))  # type: ignore[arg-type] # a list stands for a surface

    painted = pygame.Surface(SIZE)
    Painter().paint(painted, listed(draw))
    assert (painted.get_at((15, 15))[:3], painted.get_at((9, 9))[:3]) == ((41, 42, 43), (1, 2, 3))

import pygame
import pytest

from banmen_client.drawing.framed_board import draw_joints, draw_planks, shade_edges

COLOURS = LEFT, RIGHT, UPPER, LOWER = (200, 0, 0), (0, 200, 0), (0, 0, 200), (200, 200, 0)
WIDTH, HEIGHT, THICK = 120, 90, 20

pytestmark = pytest.mark.usefixtures("display")


def framed() -> pygame.Surface:
    """Four planks of plain colours around an empty surface."""
    surface, planks = pygame.Surface((WIDTH, HEIGHT), pygame.SRCALPHA, 32), []
    for colour, length in zip(COLOURS, (HEIGHT, HEIGHT, WIDTH, WIDTH), strict=True):
        plank = pygame.Surface((length, THICK), 0, 32)
        plank.fill(colour)
        planks.append(plank)
    draw_planks(surface, planks)
    return surface


def test_four_planks_lie_around_the_edge() -> None:
    surface = framed()
    middles = ((10, 45), (110, 45), (60, 10), (60, 80))
    assert tuple(surface.get_at(at)[:3] for at in middles) == COLOURS
    assert surface.get_at((60, 45)).a == 0, "inside there is nothing"


def test_the_lying_planks_are_mitred_over_the_ends_of_the_others() -> None:
    surface = framed()
    assert [surface.get_at(at)[:3] for at in ((15, 5), (5, 15))] == [UPPER, LEFT]
    assert [surface.get_at(at)[:3] for at in ((105, 85), (115, 75))] == [LOWER, RIGHT]


def test_at_each_corner_there_is_a_joint() -> None:
    surface = framed()
    draw_joints(surface, THICK, 1.0, (0, 0, 0), 1.0)
    for at in ((10, 10), (WIDTH - 11, 10), (10, HEIGHT - 11), (WIDTH - 11, HEIGHT - 11)):
        assert max(surface.get_at(at)[:3]) < 60
    assert surface.get_at((60, 10))[:3] == UPPER


def test_the_frame_shades_the_felt_most_at_the_upper_and_left_edge() -> None:
    surface, inner = pygame.Surface((100, 100), 0, 32), pygame.Rect(20, 20, 60, 60)
    surface.fill((200, 200, 200))
    shade_edges(surface, inner, 10, (0, 0, 0), (0.5, 0.2))
    tone = {at: surface.get_at(at).r for at in ((50, 20), (20, 50), (50, 79), (79, 50), (50, 50), (50, 19))}
    assert tone[50, 20] == tone[20, 50] < tone[50, 79] == tone[79, 50] < 200
    assert tone[50, 50] == tone[50, 19] == 200

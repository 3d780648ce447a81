"""The comparison finds differences that a person would see, and no others."""

import re
from pathlib import Path

import numpy as np
import pygame
import pytest

from tests.golden_pictures import check, difference, means_of_squares, outside, pixels_of


@pytest.fixture(autouse=True)
def _never_accepted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("BANMEN_ACCEPT_GOLDEN", raising=False)


def board(disc: tuple[int, int] = (60, 60), size: tuple[int, int] = (131, 90)) -> pygame.Surface:
    """A green board with a white disc."""
    surface = pygame.Surface(size, 0, 32)
    surface.fill((30, 110, 70))
    pygame.draw.circle(surface, (240, 240, 235), disc, 20)
    return surface


def noisy(surface: pygame.Surface) -> pygame.Surface:
    """The same, each channel of each pixel off by up to 3."""
    pixels = pygame.surfarray.array3d(surface).astype(int)
    pixels += np.random.default_rng(1).integers(-3, 4, pixels.shape)
    return pygame.surfarray.make_surface(np.clip(pixels, 0, 255))


def test_the_same_is_the_same() -> None:
    assert difference(board(), board()) == ""


def test_noise_is_not_seen() -> None:
    assert difference(noisy(board()), board()) == ""


def smooth(offset: float) -> pygame.Surface:
    """The board with a smooth edge around its disc, moved this far (px) to the right."""
    large = pygame.Surface((131 * 8, 90 * 8), 0, 32)
    large.fill((30, 110, 70))
    pygame.draw.circle(large, (240, 240, 235), (round((60 + offset) * 8), 60 * 8), 20 * 8)
    return pygame.transform.smoothscale(large, (131, 90))


def test_an_edge_that_is_smoothed_otherwise_is_not_seen() -> None:
    assert difference(smooth(0.125), smooth(0)) == ""


@pytest.mark.parametrize("moved_px", [2, 4, 40])
def test_a_disc_that_has_moved_is_found_where_it_is(moved_px: int) -> None:
    told = re.search(r"16x16 px at \((\d+), (\d+)\)", difference(board((60 + moved_px, 60)), board()))
    assert told is not None
    column, row = map(int, told.groups())
    assert 40 - 16 < column < 80 + moved_px
    assert 40 - 16 < row < 80


@pytest.mark.parametrize("color", [(200, 240, 235), (240, 240, 228)])
def test_a_disc_of_another_colour_is_found(color: tuple[int, int, int]) -> None:
    other = board()
    pygame.draw.circle(other, color, (60, 60), 20)
    assert difference(other, board()) != ""


def test_a_tint_of_the_whole_picture_is_reported_by_channel() -> None:
    tinted = pygame.surfarray.make_surface(pygame.surfarray.array3d(board()) + np.array([0, 0, 6], np.uint8))
    assert difference(tinted, board()) == "all of it is tinted, by +0.0, +0.0, +6.0 of 255"


def test_another_size_is_reported() -> None:
    assert "(131, 91) px large, not (131, 90)" in difference(board(size=(131, 91)), board())


def test_the_means_of_squares_are_those_of_all_squares() -> None:
    values = np.arange(5 * 4, dtype=np.int16).reshape(5, 4, 1)
    means = means_of_squares(values, 2)
    assert means.shape == (4, 3, 1)
    assert means[1, 2, 0] == values[1:3, 2:4].mean()


def test_of_a_picture_smaller_than_a_square_there_is_one_mean() -> None:
    surface = pygame.Surface((11, 9), 0, 32)
    surface.fill((10, 20, 30))
    assert means_of_squares(pixels_of(surface), 16).tolist() == [[[10, 20, 30]]]


def test_a_value_between_its_neighbours_is_not_outside() -> None:
    golden = np.zeros((5, 5, 1), np.int16)
    golden[:2], golden[2:] = 10, 200
    drawn = golden.copy()
    drawn[1, 1], drawn[2, 3], drawn[4, 4] = 120, 3, 230
    far = outside(drawn, golden)
    assert far[1, 1] == 0
    assert far[2, 3] == 7
    assert far[4, 4] == 30
    assert far.sum() == 37


def test_a_picture_that_differs_is_left_beside_and_it_is_said_how_to_accept_it(tmp_path: Path) -> None:
    pygame.image.save(board(), tmp_path / "disc.png")
    check(noisy(board()), "disc", tmp_path)
    with pytest.raises(AssertionError, match="BANMEN_ACCEPT_GOLDEN=1"):
        check(board((100, 60)), "disc", tmp_path)
    assert difference(pygame.image.load(tmp_path / "disc.actual.png"), board((100, 60))) == ""
    check(board(), "disc", tmp_path)
    assert not (tmp_path / "disc.actual.png").exists()


def test_a_picture_that_nobody_has_seen_is_no_golden_one(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="no such picture yet"):
        check(board(), "new/disc", tmp_path)
    assert (tmp_path / "new" / "disc.actual.png").exists()


def test_it_is_accepted_when_asked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BANMEN_ACCEPT_GOLDEN", "1")
    check(board(), "new/disc", tmp_path)
    monkeypatch.delenv("BANMEN_ACCEPT_GOLDEN")
    check(board(), "new/disc", tmp_path)

"""The comparison sees what a person would see, and no more."""

from pathlib import Path

import numpy as np
import pygame
import pytest

from tests.golden_pictures import block_means, check, difference


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


def test_a_disc_that_has_moved_is_found_where_it_is() -> None:
    assert difference(board((64, 60)), board()) != ""
    assert "(40, 56) px" in difference(board((100, 60)), board()) or "px" in difference(board((100, 60)), board())


def test_a_disc_of_another_colour_is_found() -> None:
    other = board()
    pygame.draw.circle(other, (200, 240, 235), (60, 60), 20)
    assert "blocks differ, most by 40 of 255" in difference(other, board())


def test_another_size_is_told() -> None:
    assert "(131, 91) px large, not (131, 90)" in difference(board(size=(131, 91)), board())


def test_the_blocks_at_the_edge_are_means_of_what_is_there() -> None:
    surface = pygame.Surface((11, 9), 0, 32)
    surface.fill((10, 20, 30))
    means = block_means(surface)
    assert means.shape == (2, 2, 3)
    assert np.allclose(means, (10, 20, 30))


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

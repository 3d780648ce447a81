"""The ground of the scene."""

import tracemalloc
from hashlib import sha256

import pygame
import pytest

from banmen_client.games.battle.scene import backdrop, shading

pytestmark = pytest.mark.usefixtures("display")


def test_the_sky_fills_scenes_of_any_size() -> None:
    for size in ((616, 520), (200, 180), (700, 640), (1300, 900)):
        sky = backdrop.picture(*size, backdrop.drawn_unit_px(size[0]))
        assert sky.get_size() == size
        assert not sky.get_masks()[3], "opaque"
    upper, lower = (backdrop.picture(616, 520, 1).get_at((300, y)) for y in (10, 510))
    assert sum(upper[:3]) > sum(lower[:3]), "the ground is darker than the night"


def test_a_large_backdrop_takes_little_memory_while_it_is_worked_out() -> None:
    """What numpy holds at most; the picture itself, of 6.3 MB, is not counted. All at once it was 43 MB."""
    full = backdrop.full_picture.__wrapped__  # type: ignore[attr-defined] # as it is made, not as it is kept
    before = sha256(pygame.image.tobytes(full(2), "RGB")).digest()
    tracemalloc.start()
    try:
        again = full(2)
        peak_mb = tracemalloc.get_traced_memory()[1] / 1e6
    finally:
        tracemalloc.stop()
    assert peak_mb < 20
    assert sha256(pygame.image.tobytes(again, "RGB")).digest() == before, "its noise is from a fixed seed"


def test_bands_of_rows_leave_no_seams(monkeypatch: pytest.MonkeyPatch) -> None:
    full = backdrop.full_picture.__wrapped__  # type: ignore[attr-defined] # as it is made, not as it is kept
    in_bands = full(0.5)
    monkeypatch.setattr(shading, "_BAND", 10_000)
    assert pygame.image.tobytes(in_bands, "RGB") == pygame.image.tobytes(full(0.5), "RGB")

import pygame
import pytest

from banmen_client.ui import shapes
from banmen_client.ui.shapes import SurfaceCache, cached, cached_apart, in_display_format


def test_a_cached_picture_is_not_made_again() -> None:
    shelf, made = SurfaceCache(), []

    def make() -> pygame.Surface:
        made.append(1)
        return pygame.Surface((10, 10))

    assert shelf.get("a", make) is shelf.get("a", make)
    assert len(made) == 1


def test_the_longest_unused_is_forgotten_first() -> None:
    shelf = SurfaceCache(limit_px=250)
    for key in "abac":
        shelf.get(key, lambda: pygame.Surface((10, 10)))
    assert len(shelf) == 2
    held = pygame.Surface((1, 1))
    assert shelf.get("a", lambda: held) is not held
    assert shelf.get("b", lambda: held) is held


def test_a_picture_beyond_the_limit_is_kept_alone() -> None:
    shelf = SurfaceCache(limit_px=50)
    shelf.get("small", lambda: pygame.Surface((2, 2)))
    large = shelf.get("large", lambda: pygame.Surface((100, 100)))
    assert shelf.get("large", lambda: pygame.Surface((1, 1))) is large
    assert len(shelf) == 1
    shelf.clear()
    assert len(shelf) == 0


def test_a_picture_made_by_two_threads_counts_once() -> None:
    shelf = SurfaceCache(limit_px=10_000)

    def meanwhile() -> pygame.Surface:
        shelf.get("a", lambda: pygame.Surface((20, 20)))  # as another thread does, between asking and drawing
        return pygame.Surface((30, 30))

    shelf.get("a", meanwhile)
    assert shelf.cached_px == 900


# --- cached functions -------------------------------------------------------------------------------------------------


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> SurfaceCache:
    """A cache of its own, of 10,000 px."""
    kept = SurfaceCache(10_000)
    monkeypatch.setattr(shapes, "DRAWN", kept)
    return kept


@cached
def square(side: int, *, framed: bool = False) -> tuple[pygame.Surface, bool]:
    """Something drawn."""
    return pygame.Surface((side, side)), framed


def test_a_function_draws_once_for_the_same_arguments(drawn: SurfaceCache) -> None:  # noqa: ARG001 - an empty one
    before = square.misses
    assert square(9) is square(9)
    assert square(9) is not square(9, framed=True)
    assert square.misses == before + 2


def test_the_least_recently_used_pictures_are_evicted_at_the_limit(drawn: SurfaceCache) -> None:
    used, unused = square(30), square(31)
    for side in range(32, 60):
        square(side)
        assert square(30) is used
        assert drawn.cached_px <= drawn.limit_px
    assert square(31) is not unused
    drawn.clear()
    assert square(30) is not used


def test_a_separate_cache_keeps_slow_drawings(drawn: SurfaceCache) -> None:
    slow = cached_apart(10_000)(lambda side: pygame.Surface((side, side)))
    first = slow(50)
    for side in range(30, 60):
        square(side)
    assert slow(50) is first
    assert drawn.cached_px <= drawn.limit_px
    for side in range(51, 60):
        slow(side)
    assert slow(50) is not first, "it has a limit of its own"


@pytest.mark.usefixtures("display")
def test_a_picture_gets_the_format_of_the_display_with_opacity_and_is_not_copied_where_it_has_it() -> None:
    opaque, clear = pygame.Surface((2, 2), 0, 24), pygame.Surface((2, 2), pygame.SRCALPHA, 32)
    made = in_display_format(opaque)
    assert made.get_flags() & pygame.SRCALPHA
    assert tuple(made.get_at((1, 1))) == (0, 0, 0, 255)
    assert in_display_format(made) is made
    assert in_display_format(clear) is clear
    pygame.display.quit()
    assert in_display_format(opaque) is opaque

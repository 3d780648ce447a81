import pygame

from banmen_client.ui.surface_cache import SurfaceCache


def test_what_is_held_is_not_made_again() -> None:
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


def test_one_that_is_too_large_is_held_alone() -> None:
    shelf = SurfaceCache(limit_px=50)
    shelf.get("small", lambda: pygame.Surface((2, 2)))
    large = shelf.get("large", lambda: pygame.Surface((100, 100)))
    assert shelf.get("large", lambda: pygame.Surface((1, 1))) is large
    assert len(shelf) == 1
    shelf.clear()
    assert len(shelf) == 0

import pygame

from banmen_client.drawing.sprite import Sprite, blit_all


def test_a_sprite_is_placed_by_its_middle() -> None:
    picture = pygame.Surface((5, 3))
    assert Sprite(picture, 2, 1).at((10, 10)) == (picture, (8, 9))


def test_many_pictures_are_drawn_without_the_blits_of_one_pygame_alone() -> None:
    class Plain:
        """A surface of the other pygame."""

        def __init__(self) -> None:
            self.blitted: list[object] = []

        def blits(self, pieces: tuple[object, ...], *, doreturn: bool) -> None:
            assert not doreturn
            self.blitted += pieces

    plain, picture = Plain(), pygame.Surface((1, 1))
    blit_all(plain, iter([(picture, (0, 0)), (picture, (1, 1))]))  # type: ignore[arg-type] # as far as it is used
    assert len(plain.blitted) == 2

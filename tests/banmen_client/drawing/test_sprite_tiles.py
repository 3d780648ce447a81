"""Tiles of a picture: only those that a change touches are drawn again."""

import pygame

from banmen_client.drawing.sprite import Tiles


def test_parts_that_have_not_changed_stay_the_same_pictures() -> None:
    whole, made = pygame.Surface((250, 100)), list[pygame.Rect]()

    def make(area: pygame.Rect) -> pygame.Surface:
        made.append(area)
        return whole.subsurface(area).copy()

    tiles = Tiles(whole.get_size(), make)
    before = list(tiles.blits((7, 9)))
    assert sum(area.w * area.h for area in made) == 250 * 100
    assert {place for _, place in before} == {(7 + area.x, 9 + area.y) for area in made}
    made.clear()
    tiles.change(pygame.Rect(90, 10, 10, 10))
    after = list(tiles.blits((7, 9)))
    assert [area.topleft for area in made] == [(0, 0), (96, 0)]
    assert sum(one is not other for (one, _), (other, _) in zip(before, after, strict=True)) == 2
    tiles.change_all()
    made.clear()
    list(tiles.blits((0, 0)))
    assert len(made) == len(after)

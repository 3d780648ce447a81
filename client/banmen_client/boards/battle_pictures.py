"""Small pictures of the battle for the lobby: how both stand, and the picture of the game."""

from functools import lru_cache

import pygame

from banmen.game import Seat
from banmen.games.battle.values import DEMON_KING, HERO, SEATS, STRENGTHS, State
from banmen_client.boards import battle_figures, battle_sky
from banmen_client.boards.battle_figures import Maker, Piece
from banmen_client.boards.sudoku_palette import Theme
from banmen_client.ui import shapes
from banmen_client.ui.shelf import ready

_OVERSAMPLED = 2
_ROUND = 0.13
_SMALL = 0.55
"""The corner of a thumbnail, as a part of its side."""

_BARS: dict[Seat, tuple[int, int, int]] = {HERO: (84, 206, 130), DEMON_KING: (240, 92, 84)}


def thumbnail(state: State | None, side_px: int, theme: Theme = "light") -> pygame.Surface:  # noqa: ARG001 - night in both
    """Both heads with their HP below them, `side_px` a side, round corners transparent; None draws them unhurt.

    Cached: do not draw on it.
    """
    if state is None or not state.commitment:
        return _thumbnail(1.0, 1.0, side_px)
    hero, demon_king = (state.fighter(seat).hp / STRENGTHS[seat].hp for seat in SEATS)
    return _thumbnail(round(hero, 2), round(demon_king, 2), side_px)


@lru_cache(maxsize=16)
def tile(size_px: tuple[int, int], theme: Theme = "light") -> pygame.Surface:  # noqa: ARG001 - night in both
    """The picture of the game, (width, height) in px: the two before the castle, opaque. Cached."""
    width, height = size_px
    unit = max(width / 520, height / 330)
    picture = pygame.Surface(size_px, 0, 32)
    across = round(battle_sky.WIDTH * unit)
    ground = battle_sky.scene(across, max(height, round(460 * unit)))
    down = round(76 * unit)
    picture.blit(ground, ((width - across) / 2, height - ground.get_height() + down))
    feet = height + 60 * unit
    _put(picture, _piece(battle_figures.demon_king, unit), width / 2 + 128 * unit, feet)
    _hero(picture, width / 2 - 136 * unit, feet, unit)
    return picture.convert() if pygame.display.get_surface() else picture


def _hero(picture: pygame.Surface, x: float, y: float, unit: float) -> None:
    right, down = battle_figures.SHOULDER
    _put(picture, _piece(battle_figures.hero, unit), x, y)
    for make in (battle_figures.sword_arm, battle_figures.pauldron):
        _put(picture, _piece(make, unit), x + right * unit, y + down * unit)


def _put(picture: pygame.Surface, piece: Piece, x: float, y: float) -> None:
    picture.blit(*piece.at(x, y))


def _piece(make: Maker, unit: float) -> Piece:
    times = 0.5 if unit <= _SMALL else 1.0 if unit <= 1 else 2.0
    return make(times).scaled(unit / times)


@lru_cache(maxsize=128)
def _thumbnail(hero: float, demon_king: float, side_px: int) -> pygame.Surface:
    large = side_px * _OVERSAMPLED
    picture = pygame.Surface((large, large), 0, 32)
    unit = large / 330
    across = round(battle_sky.WIDTH * 0.74 * unit)
    ground = battle_sky.scene(across, large)
    picture.blit(ground, ((large - across) / 2, 0))
    feet = large + 14 * unit
    _put(picture, _piece(battle_figures.demon_king, unit * 0.72), 246 * unit, feet)
    _put(picture, _piece(battle_figures.hero, unit * 0.9), 96 * unit, feet)
    for left, share, seat in ((20, hero, HERO), (178, demon_king, DEMON_KING)):
        groove = pygame.Rect(round(left * unit), round(284 * unit), round(132 * unit), round(24 * unit))
        pygame.draw.rect(picture, (8, 8, 14), groove, border_radius=groove.h // 2)
        bar = groove.inflate(-round(8 * unit), -round(8 * unit))
        bar.w = round(bar.w * share)
        if bar.w > 0:
            pygame.draw.rect(picture, _BARS[seat], bar, border_radius=bar.h // 2)
    small = pygame.transform.smoothscale(picture, (side_px, side_px))
    return ready(shapes.rounded(small, side_px * _ROUND))

"""What the lobby shows of a battle: the texts of a table's row, its thumbnail, and the picture of the game."""

import pygame

from banmen.game import Seat
from banmen.games.battle.state import DEMON_KING, HERO, SEATS, STRENGTHS, State
from banmen.protocol.messages import Row
from banmen.texts import Texts
from banmen_client.games.battle.scene import backdrop, figures
from banmen_client.games.battle.scene.figures import AnchoredSprite, SpriteMaker
from banmen_client.ui import shapes
from banmen_client.ui.shapes import cached, in_display_format

_OVERSAMPLED = 2
_ROUND = 0.13
"""The radius of a thumbnail's corners, as a share of its side."""
_SMALL = 0.55
"""Up to this number of px a unit, sprites are scaled from smaller ones."""

_BARS: dict[Seat, tuple[int, int, int]] = {HERO: (84, 206, 130), DEMON_KING: (240, 92, 84)}


# --- texts ----------------------------------------------------------------------------------------------------------


def options_text(t: Texts, row: Row) -> str:
    """Return a note if the seed of the dice was chosen, otherwise an empty text."""
    return t("battle-row-seed") if row.options.get("seed") else ""


def progress_text(t: Texts, row: Row) -> str:
    """Return the round and the HP of both fighters."""
    state = row.state
    if not isinstance(state, State) or not state.commitment:
        return t("filter-playing")
    hp = {"hero": str(state.hero.hp), "demon_king": str(state.demon_king.hp)}
    return t("battle-row-turn", round=state.round, **hp)


# --- pictures -------------------------------------------------------------------------------------------------------


@cached
def tile(size_px: tuple[int, int]) -> pygame.Surface:
    """Return the picture of the game, (width, height) in px: both fighters in front of the castle, opaque. Cached."""
    width, height = size_px
    unit_px = max(width / 520, height / 330)
    picture = pygame.Surface(size_px, 0, 32)
    across = round(backdrop.WIDTH * unit_px)
    ground = backdrop.picture(across, max(height, round(460 * unit_px)), backdrop.drawn_unit_px(across))
    down = round(76 * unit_px)
    picture.blit(ground, ((width - across) / 2, height - ground.get_height() + down))
    feet = height + 60 * unit_px
    _put(picture, _sprite(figures.demon_king, unit_px), width / 2 + 128 * unit_px, feet)
    _hero(picture, width / 2 - 136 * unit_px, feet, unit_px)
    return picture.convert() if pygame.display.get_surface() else picture


def _hero(picture: pygame.Surface, x: float, y: float, unit_px: float) -> None:
    right, down = figures.SHOULDER
    _put(picture, _sprite(figures.hero, unit_px), x, y)
    for make in (figures.sword_arm, figures.pauldron):
        _put(picture, _sprite(make, unit_px), x + right * unit_px, y + down * unit_px)


def thumbnail(state: State | None, side_px: int) -> pygame.Surface:
    """Return both heads with their HP below them, `side_px` a side, with round transparent corners.

    None draws them unhurt. Cached: do not draw on it.
    """
    if state is None or not state.commitment:
        return _thumbnail(1.0, 1.0, side_px)
    hero, demon_king = (state.fighter(seat).hp / STRENGTHS[seat].hp for seat in SEATS)
    return _thumbnail(round(hero, 2), round(demon_king, 2), side_px)


@cached
def _thumbnail(hero: float, demon_king: float, side_px: int) -> pygame.Surface:
    large = side_px * _OVERSAMPLED
    picture = pygame.Surface((large, large), 0, 32)
    unit_px = large / 330
    across = round(backdrop.WIDTH * 0.74 * unit_px)
    ground = backdrop.picture(across, large, backdrop.drawn_unit_px(across))
    picture.blit(ground, ((large - across) / 2, 0))
    feet = large + 14 * unit_px
    _put(picture, _sprite(figures.demon_king, unit_px * 0.72), 246 * unit_px, feet)
    _put(picture, _sprite(figures.hero, unit_px * 0.9), 96 * unit_px, feet)
    for left, share, seat in ((20, hero, HERO), (178, demon_king, DEMON_KING)):
        groove = pygame.Rect(round(left * unit_px), round(284 * unit_px), round(132 * unit_px), round(24 * unit_px))
        pygame.draw.rect(picture, (8, 8, 14), groove, border_radius=groove.h // 2)
        bar = groove.inflate(-round(8 * unit_px), -round(8 * unit_px))
        bar.w = round(bar.w * share)
        if bar.w > 0:
            pygame.draw.rect(picture, _BARS[seat], bar, border_radius=bar.h // 2)
    small = pygame.transform.smoothscale(picture, (side_px, side_px))
    return in_display_format(shapes.rounded(small, side_px * _ROUND))


def _put(picture: pygame.Surface, sprite: AnchoredSprite, x: float, y: float) -> None:
    picture.blit(*sprite.at(x, y))


def _sprite(make: SpriteMaker, unit_px: float) -> AnchoredSprite:
    drawn_px = 0.5 if unit_px <= _SMALL else 1.0 if unit_px <= 1 else 2.0
    return make(drawn_px).scaled(unit_px / drawn_px)

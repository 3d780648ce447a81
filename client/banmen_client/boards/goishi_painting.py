"""The drawing of a board of goishi hiroi: the path with its numbers and arrows, the stones, the signs on them."""

from collections.abc import Collection, Iterable, Iterator
from itertools import pairwise
from typing import NamedTuple

import pygame

from banmen_client.boards import goishi_palette as palette
from banmen_client.boards import goishi_signs as signs
from banmen_client.boards.goishi_layout import GoishiLayout
from banmen_client.boards.goishi_sight import Overlay, Sight, direction

Blit = tuple[pygame.Surface, tuple[int, int]]
"""A picture and where it goes (x, y)."""

_SMALL_PX, _LARGE_PX = 30, 60
_DISC_SMALL, _DISC_LARGE = 0.68, 0.5
_PENDING_OPACITY = 0.68
_RING_PART, _OUTER_RING_PART = 0.955, 1.0
_SPARSE = 3
"""From so many legal stones on (as at the beginning, when any may be picked) none is ringed."""


class Measures(NamedTuple):
    """The sizes of all signs on a layout, in px."""

    cell: int
    stone: int
    disc: int
    last: int
    line: float
    head: int
    badge: int


def measures(layout: GoishiLayout) -> Measures:
    """The sizes for a layout; on a small one the numbers' discs are larger beside the stones."""
    cell = layout.cell_px
    share = min(1.0, max(0.0, (cell - _SMALL_PX) / (_LARGE_PX - _SMALL_PX)))
    part = _DISC_SMALL + (_DISC_LARGE - _DISC_SMALL) * share
    return Measures(
        cell,
        layout.stone_px,
        max(3, round(cell * part)),
        max(4, round(cell * (part + 0.12))),
        max(1.3, cell * 0.042),
        max(3, round(cell * (0.19 if share > 0 else 0.16))),
        max(7, round(cell * 0.32)),
    )


def arrows(layout: GoishiLayout, sight: Sight) -> Iterator[Blit]:
    """Arrows from each picked point to the next."""
    sizes, squares = measures(layout), sight.path
    last = len(squares) - 1
    for number in range(last):
        to_last = number + 1 == last
        yield _arrow(layout, sizes, squares[number], squares[number + 1], _age(number + 1, last), to_last=to_last)


def numbers(layout: GoishiLayout, sight: Sight) -> Iterator[Blit]:
    """The numbers of the picked points, the last one's ringed."""
    sizes, squares = measures(layout), sight.path
    last = len(squares) - 1
    for number, square in enumerate(squares[:-1]):
        yield signs.disc(number + 1, sizes.disc, _age(number, last)).at(layout.middle(square))
    if squares:
        yield signs.last_disc(last + 1, sizes.last).at(layout.middle(squares[-1]))


def _age(number: int, last: int) -> int:
    """How pale the point picked as number `number` is, of `last`."""
    return (signs.AGES - 1) * (last - number) // max(1, last)


def _arrow(layout: GoishiLayout, sizes: Measures, start: int, end: int, age: int, *, to_last: bool) -> Blit:
    (x, y), (to_x, to_y) = layout.middle(start), layout.middle(end)
    across, down = direction(start, end, layout.columns)
    out = sizes.disc // 2
    into = (sizes.last if to_last else sizes.disc) // 2 + max(1, round(sizes.cell * 0.03))
    length = max(1, abs(to_x - x) + abs(to_y - y) - out - into)
    sign = signs.arrow(across * length, down * length, sizes.line, min(sizes.head, length), age)
    return sign.at((x + across * out, y + down * out))


def answer(layout: GoishiLayout, sight: Sight, overlay: Overlay) -> Iterator[Blit]:
    """The way of the answer, to lie under the stones."""
    sizes = measures(layout)
    thick = max(2, round(sizes.cell * 0.045))
    known = (*sight.path[-1:], *overlay.answer)
    for start, end in pairwise(known):
        (x, y), (to_x, to_y) = layout.middle(start), layout.middle(end)
        yield signs.trail(to_x - x, to_y - y, thick, palette.ANSWER).at((x, y))


def stones(layout: GoishiLayout, sight: Sight, overlay: Overlay, *, but: Collection[int] = ()) -> Iterator[Blit]:
    """The stones, but some; those of the answer with their numbers."""
    sizes = measures(layout)
    order = {square: number for number, square in enumerate(overlay.answer, len(sight.path) + 1)}
    for square in sight.stones:
        if square in but:
            continue
        number = order.get(square)
        if number is None:
            yield signs.stone(sizes.stone).at(layout.middle(square))
        else:
            sign = signs.numbered_stone(number, sizes.stone, palette.SLATE, palette.GOLD)
            yield sign.at(layout.middle(square))


def legal_rings(layout: GoishiLayout, squares: Iterable[int]) -> Iterator[Blit]:
    """Rings around the stones that can be picked next."""
    sizes = measures(layout)
    ring = signs.ring(round(sizes.cell * _RING_PART), max(1.2, sizes.cell * 0.032), palette.BLUE, 0.85)
    for square in squares:
        yield ring.at(layout.middle(square))


def offered(layout: GoishiLayout, sight: Sight, square: int, *, pending: bool) -> Iterator[Blit]:
    """The stone that a press would pick, or that was pressed: blue, with its number, and the way to it."""
    sizes, number = measures(layout), len(sight.path) + 1
    opacity = _PENDING_OPACITY if pending else 1.0
    middle = layout.middle(square)
    ring = signs.ring(round(sizes.cell * _OUTER_RING_PART), max(1.5, sizes.cell * 0.058), palette.BLUE, 0.5)
    if sight.last is not None:
        across, down = direction(sight.last, square, layout.columns)
        side = max(4, round(sizes.cell * 0.17))
        # Between the ring and whatever is before it.
        reach = round(sizes.cell * 0.5 * _OUTER_RING_PART + side * 0.42)
        yield signs.pointer(across, down, side, palette.BLUE).at((middle[0] - across * reach, middle[1] - down * reach))
    yield signs.numbered_stone(number, sizes.stone, palette.SAPPHIRE, palette.WHITE, opacity).at(middle)
    if not pending:
        yield ring.at(middle)


def told(layout: GoishiLayout, sight: Sight, overlay: Overlay) -> Iterator[Blit]:
    """The stone of a hint, and the one that was refused."""
    sizes = measures(layout)
    if overlay.hint is not None:
        middle = layout.middle(overlay.hint)
        yield signs.ring(sizes.cell, max(2.0, sizes.cell * 0.065), palette.GOLD_EDGE, 1.0).at(middle)
        yield signs.badge(sizes.badge, palette.GOLD_EDGE, "lightbulb").at(_corner(sizes, middle))
    if overlay.refused is not None:
        middle = layout.middle(overlay.refused)
        if overlay.refused in sight.stones:
            yield signs.ring(sizes.stone * 1.04, max(1.5, sizes.cell * 0.038), palette.RED, 0.5).at(middle)
            yield signs.badge(sizes.badge, palette.RED, "x").at(_corner(sizes, middle))
        else:
            yield signs.badge(sizes.badge, palette.RED, "x").at(middle)


def put_back(layout: GoishiLayout, square: int) -> Blit:
    """A sign on the stone that a step back has put on the board again."""
    sizes = measures(layout)
    return signs.badge(sizes.badge, palette.AMBER, "undo-2").at(_corner(sizes, layout.middle(square)))


def flying(layout: GoishiLayout, square: int, height: float) -> Blit:
    """A stone that is being picked or put back, `height` (0 to 1) above the wood; high up it is hardly there."""
    step = round(height * 6) / 6
    opacity = round(1 - 0.85 * step * step, 3)
    return signs.stone(measures(layout).stone, palette.SLATE, opacity, step).at(layout.middle(square))


def joy(layout: GoishiLayout, sight: Sight, share: float) -> Iterator[Blit]:
    """A golden light that runs along the whole path once, `share` (0 to 1) of its way."""
    sizes, count = measures(layout), len(sight.path)
    tail = max(3.0, count * 0.3)
    head = share * (count + tail)
    for number, square in enumerate(sight.path):
        behind = head - number
        if 0 <= behind < tail:
            glow = round(1 - behind / tail, 1)
            ring = signs.ring(round(sizes.disc * (1.1 + 0.35 * glow)), max(1.5, sizes.cell * 0.05), palette.GOLD, glow)
            yield ring.at(layout.middle(square))


def cursor(layout: GoishiLayout, square: int) -> Blit:
    """The keyboard's cursor."""
    return signs.cursor(layout.cell_px, layout.scale).at(layout.middle(square))


def _corner(sizes: Measures, middle: tuple[int, int]) -> tuple[int, int]:
    """The upper right of a stone, where its badge sits."""
    off = round(sizes.stone * 0.36)
    return middle[0] + off, middle[1] - off

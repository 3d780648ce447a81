"""The pictures on a board: the path with its numbers and arrows, the stones, and the marks on them."""

from collections.abc import Collection, Iterable, Iterator
from itertools import pairwise
from typing import NamedTuple

from banmen_client.drawing.sprite import Blit
from banmen_client.games.goishi.drawing import sprites
from banmen_client.games.goishi.drawing.layout import GoishiLayout
from banmen_client.games.goishi.position import BoardPosition, GoishiOverlay, direction

_SMALL_PX, _LARGE_PX = 30, 60
_DISC_SMALL, _DISC_LARGE = 0.68, 0.5
_PENDING_OPACITY = 0.68
_RING_PART, _OUTER_RING_PART = 0.955, 1.0


class SpriteSizes(NamedTuple):
    """The sizes of all sprites on a layout, in px."""

    cell: int
    stone: int
    disc: int
    last: int
    line: float
    head: int
    badge: int


def sizes_of(layout: GoishiLayout) -> SpriteSizes:
    """Return the sizes for a layout. On a small one the numbered discs are larger relative to the stones."""
    cell = layout.cell_px
    share = min(1.0, max(0.0, (cell - _SMALL_PX) / (_LARGE_PX - _SMALL_PX)))
    part = _DISC_SMALL + (_DISC_LARGE - _DISC_SMALL) * share
    return SpriteSizes(
        cell,
        layout.stone_px,
        max(3, round(cell * part)),
        max(4, round(cell * (part + 0.12))),
        max(1.3, cell * 0.042),
        max(3, round(cell * (0.19 if share > 0 else 0.16))),
        max(7, round(cell * 0.32)),
    )


def arrows(layout: GoishiLayout, position: BoardPosition) -> Iterator[Blit]:
    """Yield arrows from each picked point to the next."""
    sizes, squares = sizes_of(layout), position.path
    last = len(squares) - 1
    for number in range(last):
        to_last = number + 1 == last
        yield _arrow(layout, sizes, squares[number], squares[number + 1], _age(number + 1, last), to_last=to_last)


def numbers(layout: GoishiLayout, position: BoardPosition) -> Iterator[Blit]:
    """Yield the numbers of the picked points, with a ring around the last one."""
    sizes, squares = sizes_of(layout), position.path
    last = len(squares) - 1
    for number, square in enumerate(squares[:-1]):
        yield sprites.disc(number + 1, sizes.disc, _age(number, last)).at(layout.middle(square))
    if squares:
        yield sprites.last_disc(last + 1, sizes.last).at(layout.middle(squares[-1]))


def preparations(layout: GoishiLayout, position: BoardPosition, legal: Iterable[int]) -> Iterator[object]:
    """Make the sprites that the next pick needs, one with each step."""
    sizes, squares = sizes_of(layout), position.path
    last = len(squares)
    yield sprites.last_disc(last + 1, sizes.last)
    yield sprites.numbered_stone(last + 2, sizes.stone, sprites.SAPPHIRE, sprites.WHITE, 1.0)
    for number, (start, end) in enumerate(pairwise(squares), 1):
        yield _arrow(layout, sizes, start, end, _age(number, last), to_last=False)
    for number in range(last):
        yield sprites.disc(number + 1, sizes.disc, _age(number, last))
    for square in legal if squares else ():
        yield _arrow(layout, sizes, squares[-1], square, _age(last, last), to_last=True)


def _age(number: int, last: int) -> int:
    """Return the shade of the point picked as number `number` of `last`: 0 for the latest ones, more for paler ones."""
    return (sprites.AGES - 1) * (last - number) // max(1, last)


def _arrow(layout: GoishiLayout, sizes: SpriteSizes, start: int, end: int, age: int, *, to_last: bool) -> Blit:
    (x, y), (to_x, to_y) = layout.middle(start), layout.middle(end)
    across, down = direction(start, end, layout.columns)
    out = sizes.disc // 2
    into = (sizes.last if to_last else sizes.disc) // 2 + max(1, round(sizes.cell * 0.03))
    length = max(1, abs(to_x - x) + abs(to_y - y) - out - into)
    sprite = sprites.arrow(across * length, down * length, sizes.line, min(sizes.head, length), age)
    return sprite.at((x + across * out, y + down * out))


def answer(layout: GoishiLayout, position: BoardPosition, overlay: GoishiOverlay) -> Iterator[Blit]:
    """Yield the lines of the answer's path, to be drawn under the stones."""
    sizes = sizes_of(layout)
    thick = max(2, round(sizes.cell * 0.045))
    known = (*position.path[-1:], *overlay.answer)
    for start, end in pairwise(known):
        (x, y), (to_x, to_y) = layout.middle(start), layout.middle(end)
        yield sprites.trail(to_x - x, to_y - y, thick, sprites.ANSWER).at((x, y))


def stones(
    layout: GoishiLayout, position: BoardPosition, overlay: GoishiOverlay, *, but: Collection[int] = ()
) -> Iterator[Blit]:
    """Yield the stones except those in `but`; the stones of the answer have their numbers."""
    sizes = sizes_of(layout)
    order = {square: number for number, square in enumerate(overlay.answer, len(position.path) + 1)}
    for square in position.stones:
        if square in but:
            continue
        number = order.get(square)
        if number is None:
            yield sprites.stone(sizes.stone).at(layout.middle(square))
        else:
            sprite = sprites.numbered_stone(number, sizes.stone, sprites.SLATE, sprites.GOLD)
            yield sprite.at(layout.middle(square))


def legal_rings(layout: GoishiLayout, squares: Iterable[int]) -> Iterator[Blit]:
    """Yield rings around the stones that can be picked next."""
    sizes = sizes_of(layout)
    ring = sprites.ring(round(sizes.cell * _RING_PART), max(1.6, sizes.cell * 0.04), sprites.LEGAL, 0.85)
    for square in squares:
        yield ring.at(layout.middle(square))


def next_stone(layout: GoishiLayout, position: BoardPosition, square: int, *, pending: bool) -> Iterator[Blit]:
    """Yield the stone that a press would pick, or that was requested: blue, with its number and a pointer to it."""
    sizes, number = sizes_of(layout), len(position.path) + 1
    opacity = _PENDING_OPACITY if pending else 1.0
    middle = layout.middle(square)
    ring = sprites.ring(round(sizes.cell * _OUTER_RING_PART), max(1.5, sizes.cell * 0.058), sprites.BLUE, 0.5)
    if position.last is not None:
        across, down = direction(position.last, square, layout.columns)
        side = max(4, round(sizes.cell * 0.17))
        # Just outside the ring, on the side of the previous stone.
        reach = round(sizes.cell * 0.5 * _OUTER_RING_PART + side * 0.42)
        yield sprites.pointer(across, down, side, sprites.BLUE).at(
            (middle[0] - across * reach, middle[1] - down * reach)
        )
    yield sprites.numbered_stone(number, sizes.stone, sprites.SAPPHIRE, sprites.WHITE, opacity).at(middle)
    if not pending:
        yield ring.at(middle)


def advice(layout: GoishiLayout, position: BoardPosition, overlay: GoishiOverlay) -> Iterator[Blit]:
    """Yield the marks of the hint and of the refused point."""
    sizes = sizes_of(layout)
    if overlay.hint is not None:
        middle = layout.middle(overlay.hint)
        yield sprites.ring(sizes.cell, max(2.0, sizes.cell * 0.065), sprites.GOLD_EDGE, 1.0).at(middle)
        yield sprites.badge(sizes.badge, sprites.GOLD_EDGE, "lightbulb").at(_corner(sizes, middle))
    if overlay.refused is not None:
        middle = layout.middle(overlay.refused)
        if overlay.refused in position.stones:
            yield sprites.ring(sizes.stone * 1.04, max(1.5, sizes.cell * 0.038), sprites.RED, 0.5).at(middle)
            yield sprites.badge(sizes.badge, sprites.RED, "x").at(_corner(sizes, middle))
        else:
            yield sprites.badge(sizes.badge, sprites.RED, "x").at(middle)


def put_back(layout: GoishiLayout, square: int) -> Blit:
    """Return a badge for the stone that a step back has put on the board again."""
    sizes = sizes_of(layout)
    return sprites.badge(sizes.badge, sprites.AMBER, "undo-2").at(_corner(sizes, layout.middle(square)))


def moving_stone(layout: GoishiLayout, square: int, height: float) -> Blit:
    """Return a stone that is picked or put back, `height` (0 to 1) above the wood; it fades as it rises."""
    step = round(height * 6) / 6
    opacity = round(1 - 0.85 * step * step, 3)
    return sprites.stone(sizes_of(layout).stone, sprites.SLATE, opacity, step).at(layout.middle(square))


def celebration(layout: GoishiLayout, position: BoardPosition, share: float) -> Iterator[Blit]:
    """Yield a golden light that runs along the whole path once; `share` (0 to 1) is its progress."""
    sizes, count = sizes_of(layout), len(position.path)
    tail = max(3.0, count * 0.3)
    head = share * (count + tail)
    for number, square in enumerate(position.path):
        behind = head - number
        if 0 <= behind < tail:
            glow = round(1 - behind / tail, 1)
            ring = sprites.ring(
                round(sizes.disc * (1.1 + 0.35 * glow)), max(1.5, sizes.cell * 0.05), sprites.GOLD, glow
            )
            yield ring.at(layout.middle(square))


def cursor(layout: GoishiLayout, square: int) -> Blit:
    """Return the keyboard's cursor."""
    return sprites.cursor(layout.cell_px, layout.scale).at(layout.middle(square))


def _corner(sizes: SpriteSizes, middle: tuple[int, int]) -> tuple[int, int]:
    """Return the upper right of a stone: the place of its badge."""
    off = round(sizes.stone * 0.36)
    return middle[0] + off, middle[1] - off

"""The layer over the path of a knight's board: the last retreat, lost squares, next squares, and the knight."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from banmen.games.knights_tour.state import Tour
from banmen_client.drawing.sprite import Blit, Sprite
from banmen_client.games.knights_tour.annotations import NO_ANNOTATIONS, Annotations, Candidate, is_closed_up
from banmen_client.games.knights_tour.drawing import sprites
from banmen_client.games.knights_tour.drawing.layout import TourLayout
from banmen_client.games.knights_tour.drawing.palette import Palette
from banmen_client.games.knights_tour.drawing.path import PathPicture
from banmen_client.games.knights_tour.drawing.sprites import Point

LEAST_KNIGHT = 15
"""The minimum size of the knight, in px of the 1280x800 design: a viewer looks for it first."""

_COUNTS_FROM_PX = 15
_GHOST, _PENDING = 0.5, 0.75
_MOST_ONWARD = 7
"""The maximum number of onward moves from a square, as the knight arrived from the eighth."""


@dataclass(frozen=True)
class Overlay:
    """The layer over a path. Squares are numbers; points are px.

    `current` is the knight's present place, or None off the board; with `back` it moves to an earlier square. `legal`
    squares are marked. `offered` is the square that a press would choose, `pending` the one whose step the server has
    not answered yet, `cursor` the keyboard's.
    """

    layout: TourLayout
    path_picture: PathPicture
    state: Tour
    current: Point | None
    back: bool = False
    candidates: Sequence[Candidate] = ()
    lost: Sequence[int] = ()
    annotations: Annotations = NO_ANNOTATIONS
    legal: frozenset[int] = frozenset()
    offered: int | None = None
    pending: int | None = None
    cursor: int | None = None

    @property
    def palette(self) -> Palette:
        """The colours."""
        return self.path_picture.palette

    @property
    def knight_px(self) -> int:
        """The diameter of the knight's disc."""
        return round(max(self.layout.step_px * 0.87, LEAST_KNIGHT * self.layout.scale))


def overlay_pieces(overlay: Overlay) -> Iterator[Blit]:
    """Yield the pictures, the lowest first."""
    layout = overlay.layout
    yield from _retreat(overlay)
    yield from _lost(overlay)
    if overlay.current is not None:
        yield from _last_line(overlay, overlay.current)
        yield from _onward(overlay, overlay.current)
    yield from _offer(overlay)
    if overlay.current is not None:
        yield sprites.knight(overlay.knight_px, overlay.palette).at(overlay.current)
    if overlay.cursor is not None:
        cell = layout.cell(overlay.cursor)
        ring = sprites.cursor(cell.w, cell.h, overlay.palette.cursor, layout.scale)
        yield ring.at(layout.middle(overlay.cursor))


def _retreat(overlay: Overlay) -> Iterator[Blit]:
    """Yield the squares of the last retreat, tinted and joined by dashes, with a cross at its beginning."""
    squares, layout, palette = overlay.annotations.retreat, overlay.layout, overlay.palette
    if not squares:
        return
    for square in squares[1:]:
        cell = layout.cell(square)
        yield sprites.swatch(cell.w, cell.h, palette.red, 0.2), cell.topleft
    step = layout.step_px
    for start, end in pairwise(squares):
        one = layout.middle(start)
        yield sprites.dashes(one, layout.middle(end), max(1.0, step * 0.05), palette.red, 0.6).at(one)
    row, column = divmod(squares[0], layout.columns)
    order = int(overlay.path_picture.order[row, column])
    if overlay.path_picture.disc_px and 0 <= order < overlay.state.depth - 1:
        yield overlay.path_picture.disc(order).at(layout.middle(squares[0]))
    for square in squares[1:-1]:
        yield sprites.hollow(max(3, round(step * 0.2)), palette.casing, palette.red).at(layout.middle(square))
    yield sprites.crossed(max(5, round(step * 0.3)), palette.paper, palette.red).at(layout.middle(squares[-1]))


def _lost(overlay: Overlay) -> Iterator[Blit]:
    """Yield a small cross on each square that the knight can no longer reach."""
    layout, palette = overlay.layout, overlay.palette
    for square in overlay.lost:
        if square not in overlay.annotations.retreat:
            size = max(5, round(layout.step_px * 0.26))
            yield sprites.crossed(size, palette.light, palette.lost).at(layout.middle(square))


def _last_line(overlay: Overlay, here: Point) -> Iterator[Blit]:
    """Yield the line to the knight and the disc at its start; for a closed tour, also the line back to the start."""
    state, layout, path_picture = overlay.state, overlay.layout, overlay.path_picture
    if state.depth < 2:  # noqa: PLR2004 - a line has two ends
        return
    path, last = state.squares(), state.depth - 1
    discs = [last - 1]
    yield path_picture.line(layout.middle(path[last - 1]), layout.middle(path[last]) if overlay.back else here, last)
    if is_closed_up(state):
        yield path_picture.line(layout.middle(path[last]), layout.middle(path[0]), last)
        discs.append(0)
    if path_picture.disc_px:
        yield from (path_picture.disc(order).at(layout.middle(path[order])) for order in discs)


def _onward(overlay: Overlay, here: Point) -> Iterator[Blit]:
    """Yield the next squares with the number of their onward moves, and dashes to the next square if it is known."""
    layout, palette, annotations = overlay.layout, overlay.palette, overlay.annotations
    chosen = annotations.ahead if annotations.hint is None else annotations.hint
    step = layout.step_px
    if chosen is not None and overlay.pending is None:
        thick = max(1.0, step * 0.05)
        yield sprites.dashes(here, layout.middle(chosen), thick, palette.accent, 0.8).at(here)
    for one in overlay.candidates:
        if one.spent and one.square in annotations.retreat:
            continue  # the cross of the retreat marks it already
        yield _count(overlay, one, chosen=one.square == chosen).at(layout.middle(one.square))


def onward_preparations(overlay: Overlay) -> Iterator[object]:
    """Make the sprites that `_onward` needs after the next step, and the knight, one with each step."""
    yield sprites.knight(overlay.knight_px, overlay.palette)
    for chosen in (False, True):
        for onward in range(_MOST_ONWARD + 1):
            yield _count(overlay, Candidate(0, onward, spent=False, dead=not onward), chosen=chosen)
    if overlay.current is None:
        return
    for one in overlay.candidates:
        yield overlay.path_picture.line(overlay.current, overlay.layout.middle(one.square), overlay.state.depth)


def _count(overlay: Overlay, one: Candidate, *, chosen: bool) -> Sprite:
    step = overlay.layout.step_px
    diameter = round(step * 0.55) if step >= _COUNTS_FROM_PX else max(3, round(step * 0.7))
    return sprites.candidate(one.onward, diameter, overlay.palette, chosen=chosen, dead=one.dead, faint=one.spent)


def _offer(overlay: Overlay) -> Iterator[Blit]:
    """Yield a pale knight on the square that a press would choose, or that was chosen."""
    square = overlay.offered if overlay.pending is None else overlay.pending
    if square is None:
        return
    sprite: Sprite = sprites.knight(overlay.knight_px, overlay.palette)
    opacity = _GHOST if overlay.pending is None else _PENDING
    yield sprites.ghost(sprite, opacity).at(overlay.layout.middle(square))

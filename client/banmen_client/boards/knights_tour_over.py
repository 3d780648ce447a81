"""What lies over the path on a knight's board: the last retreat, the line to the knight, where it may go, itself."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from banmen.games.knights_tour.values import Tour
from banmen_client.boards import knights_tour_signs as signs
from banmen_client.boards.knights_tour_layout import TourLayout
from banmen_client.boards.knights_tour_moment import NO_REMARKS, Candidate, Remarks, is_closed_up
from banmen_client.boards.knights_tour_palette import Palette
from banmen_client.boards.knights_tour_signs import Point, Sign
from banmen_client.boards.knights_tour_trail import Piece, Trail

LEAST_KNIGHT = 15
"""The knight is never smaller than this, in px of the 1280x800 design: it is looked for first."""

_COUNTS_FROM_PX = 15
_GHOST, _PENDING = 0.5, 0.75


@dataclass(frozen=True)
class Moment:
    """All that is drawn over a path. Squares are numbers; points are px.

    `here` is where the knight is now, None while it is not on the board; with `back` it is on its way to an earlier
    square. `legal` squares are marked; `offered` is the one that a press would choose, `pending` the one that was
    chosen and is not answered yet, `cursor` the keyboard's.
    """

    layout: TourLayout
    trail: Trail
    state: Tour
    here: Point | None
    back: bool = False
    candidates: Sequence[Candidate] = ()
    lost: Sequence[int] = ()
    remarks: Remarks = NO_REMARKS
    legal: frozenset[int] = frozenset()
    offered: int | None = None
    pending: int | None = None
    cursor: int | None = None

    @property
    def palette(self) -> Palette:
        """The colours."""
        return self.trail.palette

    @property
    def knight_px(self) -> int:
        """The diameter of the knight's disc."""
        return round(max(self.layout.step_px * 0.87, LEAST_KNIGHT * self.layout.scale))


def over(moment: Moment) -> Iterator[Piece]:
    """The pictures, from below to above."""
    layout = moment.layout
    yield from _retreat(moment)
    yield from _lost(moment)
    if moment.here is not None:
        yield from _last_line(moment, moment.here)
        yield from _onward(moment, moment.here)
    yield from _offer(moment)
    if moment.here is not None:
        yield signs.knight(moment.knight_px, moment.palette).at(moment.here)
    if moment.cursor is not None:
        cell = layout.cell(moment.cursor)
        ring = signs.cursor(cell.w, cell.h, moment.palette.cursor, layout.scale)
        yield ring.at(layout.middle(moment.cursor))


def _retreat(moment: Moment) -> Iterator[Piece]:
    """The squares of the last retreat, tinted and joined by dashes; a cross where it began."""
    squares, layout, palette = moment.remarks.retreat, moment.layout, moment.palette
    if not squares:
        return
    for square in squares[1:]:
        cell = layout.cell(square)
        yield signs.swatch(cell.w, cell.h, palette.red, 0.2), cell.topleft
    step = layout.step_px
    for start, end in pairwise(squares):
        one = layout.middle(start)
        yield signs.dashes(one, layout.middle(end), max(1.0, step * 0.05), palette.red, 0.6).at(one)
    row, column = divmod(squares[0], layout.columns)
    order = int(moment.trail.order[row, column])
    if moment.trail.disc_px and 0 <= order < moment.state.depth - 1:
        yield moment.trail.disc(order).at(layout.middle(squares[0]))
    for square in squares[1:-1]:
        yield signs.hollow(max(3, round(step * 0.2)), palette.casing, palette.red).at(layout.middle(square))
    yield signs.crossed(max(5, round(step * 0.3)), palette.paper, palette.red).at(layout.middle(squares[-1]))


def _lost(moment: Moment) -> Iterator[Piece]:
    """A small cross where the knight cannot come any more."""
    layout, palette = moment.layout, moment.palette
    for square in moment.lost:
        if square not in moment.remarks.retreat:
            size = max(5, round(layout.step_px * 0.26))
            yield signs.crossed(size, palette.light, palette.lost).at(layout.middle(square))


def _last_line(moment: Moment, here: Point) -> Iterator[Piece]:
    """The line that leads to the knight, and the disc at its other end; of a closed tour the line home too."""
    state, layout, trail = moment.state, moment.layout, moment.trail
    if state.depth < 2:  # noqa: PLR2004 - a line has two ends
        return
    path, last = state.squares(), state.depth - 1
    discs = [last - 1]
    yield trail.line(layout.middle(path[last - 1]), layout.middle(path[last]) if moment.back else here, last)
    if is_closed_up(state):
        yield trail.line(layout.middle(path[last]), layout.middle(path[0]), last)
        discs.append(0)
    if trail.disc_px:
        yield from (trail.disc(order).at(layout.middle(path[order])) for order in discs)


def _onward(moment: Moment, here: Point) -> Iterator[Piece]:
    """Where the knight may go, with the number of squares beyond; dashes to the square that comes next."""
    layout, palette, remarks = moment.layout, moment.palette, moment.remarks
    chosen = remarks.ahead if remarks.hint is None else remarks.hint
    step = layout.step_px
    if chosen is not None and moment.pending is None:
        thick = max(1.0, step * 0.05)
        yield signs.dashes(here, layout.middle(chosen), thick, palette.accent, 0.8).at(here)
    diameter = round(step * 0.55) if step >= _COUNTS_FROM_PX else max(3, round(step * 0.7))
    for one in moment.candidates:
        if one.spent and one.square in remarks.retreat:
            continue  # its cross says more
        sign = signs.candidate(
            one.onward, diameter, palette, chosen=one.square == chosen, dead=one.dead, faint=one.spent
        )
        yield sign.at(layout.middle(one.square))


def _offer(moment: Moment) -> Iterator[Piece]:
    """The knight as it would stand, or is to stand."""
    square = moment.offered if moment.pending is None else moment.pending
    if square is None:
        return
    sign: Sign = signs.knight(moment.knight_px, moment.palette)
    opacity = _GHOST if moment.pending is None else _PENDING
    yield signs.ghost(sign, opacity).at(moment.layout.middle(square))

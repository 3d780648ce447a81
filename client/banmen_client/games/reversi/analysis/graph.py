"""The graph of the evaluation above the timeline: above the middle black is ahead. Errors are marked."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import ceil

import pygame

from banmen.games.reversi.analysis import Judgement, Lead, discs_text
from banmen.games.reversi.state import BLACK, WHITE
from banmen.texts import Texts
from banmen_client.drawing.line_graph import Dot, LineGraph
from banmen_client.games.reversi import cover
from banmen_client.games.reversi.analysis.analyst import GameReview
from banmen_client.screens.timeline.timeline import Graph
from banmen_client.ui.canvas import Canvas
from banmen_client.ui.geometry import Point, Rect
from banmen_client.ui.theme import Color

_FELT: Color = (29, 108, 74)
_MIDDLE: Color = (9, 58, 38)
_BLACK_AREA: Color = (20, 21, 25)
_WHITE_AREA: Color = (246, 243, 235)
_LINE: Color = (248, 217, 138)
_MARKS: dict[Judgement, Color] = {"mistake": (255, 196, 77), "blunder": (255, 92, 74)}
_EDGE: Color = (20, 16, 8)
_HERE: Color = (255, 255, 255)
_STEP = 8
_MIN_SCALE = 16
_THICK, _MARK = 1.8, 4.5


@dataclass(frozen=True)
class GraphValues:
    """The standing of black after each ply, up to the first ply not judged yet, and the plies to mark."""

    standings: Sequence[Lead]
    marks: Sequence[tuple[int, Judgement]]

    @property
    def values(self) -> Sequence[float]:
        """The values for black, in discs."""
        return [standing.value for standing in self.standings]

    @property
    def most(self) -> int:
        """The number of discs at the upper edge of the graph."""
        largest = max((abs(value) for value in self.values), default=0)
        return max(_MIN_SCALE, ceil(largest / _STEP) * _STEP)


def values_of(review: GameReview) -> GraphValues:
    """Return the part of a review that the graph shows: all plies from the first up to a gap."""
    standings = review.standings
    known = [ply for ply in review.in_order if ply.number < len(standings)]
    return GraphValues(standings, tuple((ply.number, ply.judgement) for ply in known if ply.judgement in _MARKS))


def graph(t: Texts, review: GameReview, shown: int, last: int) -> Graph:
    """Return the graph of a review. The viewed ply is `shown`, the last one is `last`."""
    values = values_of(review)

    def paint(canvas: Canvas, rect: Rect, x_of: Callable[[float], float]) -> None:
        _paint(canvas, rect, values, last)
        _marks(canvas, rect, values, x_of, shown)

    def paint_standing(canvas: Canvas, rect: Rect) -> None:
        if shown < len(values.standings):
            _standing(canvas, rect, values.standings[shown])

    return Graph(paint, paint_standing, t("review-graph"))


def _paint(canvas: Canvas, rect: Rect, values: GraphValues, last: int) -> None:
    """Draw the felt, the areas and the line."""
    canvas.picture(
        rect,
        ("reversi graph", tuple(values.values), last, canvas.scale),
        lambda width, height: _picture((width, height), values, last, canvas.scale),
        radius=6,
    )


def _picture(size: tuple[int, int], values: GraphValues, last: int, scale: float) -> pygame.Surface:
    """Return the graph as a picture of (width, height) px."""
    width, height = size
    ground = pygame.Surface(size, 0, 32)
    ground.fill(_FELT)
    middle = height / 2
    for discs in range(-values.most + _STEP, values.most, _STEP):
        y = round(middle - discs / values.most * middle)
        ground.fill(_MIDDLE if discs == 0 else (33, 116, 80), pygame.Rect(0, y, width, max(1, round(scale))))
    share = middle / values.most
    dots = [(width * ply / max(1, last), middle - value * share) for ply, value in enumerate(values.values)]
    lines = LineGraph(size, _FELT)
    lines.area(_half(dots, middle, above=True), (*_BLACK_AREA[:3], 232))
    lines.area(_half(dots, middle, above=False), (*_WHITE_AREA[:3], 232))
    lines.line(dots, (*_LINE[:3], 255), _THICK * scale)
    ground.blit(lines.picture(), (0, 0))
    return ground


def _half(dots: Sequence[Dot], middle: float, *, above: bool) -> list[Dot]:
    """Return the area between the line and the middle, on one side of it."""
    if not dots:
        return []
    inside = min if above else max
    edge: list[Dot] = []
    for number, (x, y) in enumerate(dots):
        if number:
            x_before, y_before = dots[number - 1]
            if (y_before - middle) * (y - middle) < 0:
                share = (middle - y_before) / (y - y_before)
                edge.append((x_before + share * (x - x_before), middle))
        edge.append((x, inside(y, middle)))
    return [(dots[0][0], middle), *edge, (dots[-1][0], middle)]


def _marks(canvas: Canvas, rect: Rect, values: GraphValues, x_of: Callable[[float], float], shown: int) -> None:
    """Mark the viewed ply, each mistake (a diamond) and each blunder (a triangle)."""
    x = x_of(shown)
    canvas.line((x, rect.y), (x, rect.bottom), canvas.fade(_HERE, 0.75), 1.5)
    for ply, judgement in values.marks:
        at = (x_of(ply), _y(rect, values, ply))
        size = _MARK * (1.15 if judgement == "blunder" else 1.0)
        canvas.polygon(_shape(at, size + 1.4, judgement), _EDGE)
        canvas.polygon(_shape(at, size, judgement), _MARKS[judgement])
    if shown < len(values.values):
        canvas.circle((x, _y(rect, values, shown)), 4, _HERE, _EDGE, 1)


def _shape(at: Point, size: float, judgement: Judgement) -> Sequence[Point]:
    x, y = at
    if judgement == "mistake":
        return (x, y - size), (x + size, y), (x, y + size), (x - size, y)
    return (x - size, y - size * 0.75), (x + size, y - size * 0.75), (x, y + size)


def _y(rect: Rect, values: GraphValues, ply: int) -> float:
    """Return the y coordinate of the value after a ply, a little inside the edges."""
    share = values.values[ply] / values.most
    return min(max(rect.center[1] - share * rect.h / 2, rect.y + 3), rect.bottom - 3)


def _standing(canvas: Canvas, rect: Rect, standing: Lead) -> None:
    """Draw the side that is ahead as a disc, and its lead in discs."""
    value = standing.value
    text = discs_text(abs(value), exact=standing.exact)
    size = 20 if rect.h > 56 else 16  # noqa: PLR2004 - a roomy timeline
    width = canvas.text_width(text, size, bold=True)
    disc = 26.0 if rect.h > 56 else 20.0  # noqa: PLR2004 - as above
    side = disc * 1.5
    x, y = rect.center
    even = round(value) == 0
    left = x - (width + (0 if even else side)) / 2
    if not even:
        piece = cover.disc(BLACK if value > 0 else WHITE, round(disc * canvas.scale))
        w = piece.get_width() / canvas.scale
        canvas.blit(piece, Rect(left + (side - w) / 2 - 2, y - w / 2, w, w))
        left += side
    canvas.text(text, (left, y), size, bold=True)

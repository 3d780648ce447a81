"""The plot above the track of the timeline: a game's graph over the plies. A press or a key moves to a ply."""

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import NamedTuple

from banmen_client.ui.canvas import Canvas
from banmen_client.ui.geometry import Rect
from banmen_client.ui.slider import Slider
from banmen_client.ui.widget import Touch

PLOT_KEY = "timeline/plot"

PaintPlot = Callable[[Canvas, Rect, Callable[[float], float]], None]
"""Draws in a rectangle; the function gives the x of a ply, in units, as on the track below."""
PaintBeside = Callable[[Canvas, Rect], None]


class Graph(NamedTuple):
    """A game's graph: the function that draws it, and one that draws the standing at the ply in view next to it."""

    paint: PaintPlot
    beside: PaintBeside
    tooltip: str = ""


@dataclass(kw_only=True, eq=False)
class Plot(Slider):
    """A slider over plies that a game draws. Its ends are those of the track below."""

    paint: PaintPlot
    drawn_from: Hashable = None

    def draw(self, canvas: Canvas, touch: Touch) -> None:  # noqa: ARG002 - the ring is the stage's
        """Draw the graph."""
        track = self._track()
        self.paint(canvas, Rect(track.x, self.rect.y, track.w, self.rect.h), self._x)

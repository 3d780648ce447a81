"""The sudoku board: the places of its squares, and the drawing of a view. It has no selection and knows no rules.

The theme is part of the view: `SudokuView.theme`. Squares just written glow, and a wave of light runs over a grid that
is complete.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from math import pi, sin

import pygame

from banmen_client.games.sudoku.board_view import SudokuView
from banmen_client.games.sudoku.drawing.layout import SudokuLayout, lay_out
from banmen_client.games.sudoku.drawing.painting import Painting, shadow_reach_px

GLOW_MS = 420
WAVE_MS, STEP_MS = 420, 48
MOST_GLOWING = 12
"""If more squares than this change at a time, nothing glows: the view has jumped to another moment."""

_GLOW, _WAVE = 0.6, 0.85
_SQUARES = range(81)
_FURTHEST = 16


@dataclass(frozen=True, slots=True)
class Light:
    """The glowing squares with their start times (ms). `stretch` multiplies all times; 0 means no light at all."""

    stretch: float = 0.0
    glowing: Mapping[int, float] = field(default_factory=dict)
    wave_from_ms: float | None = None

    def at(self, now_ms: float) -> Mapping[int, float]:
        """Return the light, 0 to 1, on each lit square; empty when all light has ended."""
        if not self.stretch:
            return {}
        lit = {square: share for square, start in self.glowing.items() if (share := self._glow(now_ms - start)) > 0}
        if self.wave_from_ms is not None:
            for square in _SQUARES:
                share = self._wave(square, now_ms - self.wave_from_ms)
                if share > lit.get(square, 0):
                    lit[square] = share
        return lit

    def ends_ms(self) -> float:
        """Return the time in ms when the last light ends."""
        ends = [start + GLOW_MS * self.stretch for start in self.glowing.values()]
        if self.wave_from_ms is not None:
            ends.append(self.wave_from_ms + (WAVE_MS + _FURTHEST * STEP_MS) * self.stretch)
        return max(ends, default=float("-inf")) if self.stretch else float("-inf")

    def _glow(self, passed_ms: float) -> float:
        part = passed_ms / (GLOW_MS * self.stretch)
        return _GLOW * (1 - part) ** 2 if 0 <= part < 1 else 0.0

    def _wave(self, square: int, passed_ms: float) -> float:
        """Return the brightness of a square in a wave that runs from the upper left corner."""
        row, column = divmod(square, 9)
        part = (passed_ms / self.stretch - (row + column) * STEP_MS) / WAVE_MS
        return _WAVE * sin(pi * part) if 0 < part < 1 else 0.0


def changed(before: Iterable[int], after: Iterable[int]) -> tuple[int, ...]:
    """Return the squares with a new digit, if they are few. Removed digits do not count."""
    squares = tuple(
        square for square, (old, new) in enumerate(zip(before, after, strict=True)) if new % 10 and new != old
    )
    return squares if len(squares) <= MOST_GLOWING else ()


__all__ = ["SudokuBoard", "SudokuView"]


class SudokuBoard:
    """A board that shows one view after another. It draws nothing before the first `place`."""

    in_pictures = True

    def __init__(self) -> None:
        self._view = SudokuView()
        self._layout: SudokuLayout | None = None
        self._rect = pygame.Rect(0, 0, 0, 0)
        self._scale = 1.0
        self._hover: int | None = None
        self._light = Light()
        self._painting: Painting | None = None

    @property
    def area(self) -> pygame.Rect:
        """The area that `draw` may change, in px, including the shadow. The caller paints the background first."""
        if self._layout is None:
            return self._rect.copy()
        reach = 2 * shadow_reach_px(self._layout.side_px)
        return self._layout.outer.inflate(reach, reach)

    @property
    def layout(self) -> SudokuLayout | None:
        """The places of the squares; None if there is no room for them."""
        return self._layout

    def place(self, rect: pygame.Rect, scale: float) -> None:
        """Lay the board out in the middle of `rect` (px). `scale` is the number of window px for a px of the design."""
        self._rect, self._scale = rect.copy(), scale
        self._layout, self._painting = lay_out(rect), None

    def show(self, view: SudokuView, *, now_ms: float, animate: float = 1.0) -> None:
        """Show a new view. `animate` stretches its animation: 0 none, 1 normal, 0.4 quick.

        Squares with a new digit glow. If there are many of them, the view is not the next one in time, and no square
        glows. `view.joy` starts a wave of light, which runs to its end without another call.
        """
        before, self._view = self._view, view
        if replace(view, joy=None) != replace(before, joy=None):
            self._painting = None
        self._light = self._lit_since(before, view, now_ms, animate)

    def settle(self) -> None:
        """End all animations immediately."""
        self._light = Light(wave_from_ms=None if self._view.joy is None else float("-inf"))

    # --- pointer ------------------------------------------------------------------------------------------------

    def square_at(self, pos_px: tuple[int, int]) -> int | None:
        """Return the square, 0 to 80, under a point (x, y) in px; None outside the squares."""
        return self._layout.square_at(pos_px) if self._layout else None

    def square_rect(self, square: int) -> pygame.Rect:
        """Return the rectangle of a square in px; an empty one if there is no room for the board."""
        return self._layout.cells[square].copy() if self._layout else pygame.Rect(self._rect.topleft, (0, 0))

    def point(self, pos_px: tuple[int, int] | None) -> bool:
        """Handle the pointer at a place in px, or None when it leaves. Return True if the picture changes."""
        before, self._hover = self._hover, None if pos_px is None else self.square_at(pos_px)
        if self._hover == before or self._view.covered:
            return False
        self._painting = None
        return True

    def press(self, pos_px: tuple[int, int]) -> None:
        """Do nothing: a press selects a square, and the table has the selection."""

    def key(self, event: pygame.event.Event) -> tuple[bool, None]:  # noqa: ARG002 - as `press`
        """Do nothing: the table handles the keys."""
        return False, None

    # --- drawing ------------------------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface, now_ms: float) -> bool:
        """Draw the board over the caller's background. Return True while anything moves."""
        if self._layout is None:
            return False
        if self._painting is None:
            self._painting = Painting(self._view, self._layout, self._scale, self._hover)
        before = surface.get_clip()
        # On the smallest boards letters may be larger than their squares.
        surface.set_clip(before.clip(self.area))
        self._painting.draw(surface, {} if self._view.covered else self._light.at(now_ms))
        surface.set_clip(before)
        return now_ms < self._light.ends_ms()

    def _lit_since(self, before: SudokuView, view: SudokuView, now_ms: float, animate: float) -> Light:
        """Return the light of a new view. A glow continues if the digit of its square is unchanged."""
        same_grid = view.givens == before.givens and not (view.covered or before.covered)
        written = changed(before.entries, view.entries) if same_grid else ()
        kept = {
            square: start
            for square, start in self._light.glowing.items()
            if view.entries[square] == before.entries[square] and now_ms < start + GLOW_MS
        }
        wave = self._light.wave_from_ms if before.joy is not None else None
        if view.joy is None:
            wave = None
        elif wave is None:
            wave = now_ms - view.joy
        return Light(animate, {**kept, **dict.fromkeys(written, now_ms)}, wave)

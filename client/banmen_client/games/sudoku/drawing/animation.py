"""Light on squares over time: a glow on those just written, and a wave over all when the grid is complete.

This module draws nothing.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from math import pi, sin

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

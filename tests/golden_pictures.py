"""Small pictures that a person has looked at once, with which what is drawn today is compared.

`check(surface, "sudoku/hint")` compares with `tests/golden/sudoku/hint.png`. Another pygame smooths an edge a little
differently, between the colours at its two sides; nothing else may differ. All limits are of 255:

- `MEAN_LIMIT`: how much the mean of a channel over the whole picture may be off (all of it is tinted);
- `SQUARE_LIMIT`: how much it may be off over a square of 16x16 px (a part is tinted, a faint mark is missing);
- `PIXEL_LIMIT`: each pixel lies between the darkest and the lightest of the 3x3 px around it in the other picture, both
  ways; how far a channel may lie outside, in the mean over 3x3 px (something moved, is blurred, new or missing).

A picture that differs is left beside as NAME.actual.png. With BANMEN_ACCEPT_GOLDEN=1 it takes the golden one's place;
look at it first.
"""

import os
from functools import reduce
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pygame

from banmen_client.ui.theme import THEMES

FOLDER = Path(__file__).parent / "golden"
MEAN_LIMIT, SQUARE_LIMIT, PIXEL_LIMIT = 0.5, 3.0, 4.0
SQUARE_PX, NEIGHBOURHOOD_PX = 16, 3

Pixels = npt.NDArray[np.int16]
"""(columns, rows, 3)."""


# --- what is compared -----------------------------------------------------------------------------------------------


def ground(size_px: tuple[int, int], theme: str = "dark") -> pygame.Surface:
    """An empty part of a window (width, height) in the theme's upper colour."""
    surface = pygame.Surface(size_px, 0, 32)
    surface.fill(THEMES[theme].background[0])
    return surface


def beside(*pictures: pygame.Surface) -> pygame.Surface:
    """The pictures side by side."""
    whole = pygame.Surface((sum(one.get_width() for one in pictures), max(one.get_height() for one in pictures)), 0, 32)
    left = 0
    for one in pictures:
        whole.blit(one, (left, 0))
        left += one.get_width()
    return whole


# --- comparing ------------------------------------------------------------------------------------------------------


def difference(drawn: pygame.Surface, golden: pygame.Surface) -> str:
    """What differs, in words; empty where nothing does."""
    if drawn.get_size() != golden.get_size():
        return f"it is {drawn.get_size()} px large, not {golden.get_size()}"
    one, other = pixels_of(drawn), pixels_of(golden)
    if np.array_equal(one, other):
        return ""
    whole = (one - other).mean(axis=(0, 1))
    if np.abs(whole).max() > MEAN_LIMIT:
        return f"all of it is tinted, by {'{:+.1f}, {:+.1f}, {:+.1f}'.format(*whole)} of 255"
    return (
        _furthest(one - other, SQUARE_PX, SQUARE_LIMIT)
        or _furthest(outside(one, other), NEIGHBOURHOOD_PX, PIXEL_LIMIT)
        or _furthest(outside(other, one), NEIGHBOURHOOD_PX, PIXEL_LIMIT)
    )


def pixels_of(picture: pygame.Surface) -> Pixels:
    """The channels of each pixel, 0 to 255."""
    return pygame.surfarray.array3d(picture).astype(np.int16)


def outside(one: Pixels, other: Pixels) -> Pixels:
    """How far each channel of `one` is outside what there is in the 3x3 px around it in `other`."""
    columns, rows, _ = other.shape
    padded = np.pad(other, ((1, 1), (1, 1), (0, 0)), mode="edge")
    around = [padded[right : right + columns, down : down + rows] for right in range(3) for down in range(3)]
    least, most = reduce(np.minimum, around), reduce(np.maximum, around)
    return np.asarray(np.maximum(np.maximum(least - one, one - most), 0))


def _furthest(values: Pixels, side_px: int, limit: float) -> str:
    """The square in which the mean is furthest above the limit, in words; empty if there is none."""
    means = np.abs(means_of_squares(values, side_px)).max(axis=2)
    if means.max() <= limit:
        return ""
    column, row = (int(each) for each in np.unravel_index(means.argmax(), means.shape))
    return f"{side_px}x{side_px} px at ({column}, {row}) differ by {means.max():.1f} of 255"


def means_of_squares(values: Pixels, side_px: int) -> npt.NDArray[np.float64]:
    """The mean over every square of this side, by its upper left pixel; of a smaller picture over all of it."""
    across, down = (min(side_px, side) for side in values.shape[:2])
    sums = np.zeros((values.shape[0] + 1, values.shape[1] + 1, values.shape[2]), np.int64)
    sums[1:, 1:] = values.cumsum(axis=0, dtype=np.int64).cumsum(axis=1)
    sums = sums[across:] - sums[:-across]
    return np.asarray((sums[:, down:] - sums[:, :-down]) / (across * down))


def check(drawn: pygame.Surface, name: str, folder: Path = FOLDER) -> None:
    """Compare with the golden picture `name` (`sudoku/hint`). Raises AssertionError."""
    path = folder / f"{name}.png"
    actual = path.with_suffix(".actual.png")
    if os.environ.get("BANMEN_ACCEPT_GOLDEN"):
        path.parent.mkdir(parents=True, exist_ok=True)
        pygame.image.save(drawn, path)
        actual.unlink(missing_ok=True)
        return
    fault = difference(drawn, pygame.image.load(path)) if path.exists() else "there is no such picture yet"
    if fault:
        path.parent.mkdir(parents=True, exist_ok=True)
        pygame.image.save(drawn, actual)
        raise AssertionError(
            f"{name}: {fault}. See {actual}; if it is as it should be, run again with BANMEN_ACCEPT_GOLDEN=1."
        )
    actual.unlink(missing_ok=True)

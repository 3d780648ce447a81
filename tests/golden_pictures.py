"""Pictures that a person has looked at once, to which what is drawn today is compared.

Compared are the means of blocks of 8x8 px: edges may be smoothed differently, nothing may move, miss or change colour.
A picture that differs is left beside as NAME.actual.png. With BANMEN_ACCEPT_GOLDEN=1 it takes the golden one's place;
look at it first.
"""

import os
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pygame

FOLDER = Path(__file__).parent / "golden"
BLOCK_PX = 8
THRESHOLD = 24
"""The most by which a block's mean may differ, of 255, in any channel."""

Means = npt.NDArray[np.float64]


def block_means(surface: pygame.Surface) -> Means:
    """The mean colour of each block, (columns, rows, 3); blocks at the right and lower edge may be smaller."""
    pixels = pygame.surfarray.array3d(surface).astype(np.float64)
    starts = [np.arange(0, side, BLOCK_PX) for side in pixels.shape[:2]]
    sums = np.add.reduceat(np.add.reduceat(pixels, starts[0], axis=0), starts[1], axis=1)
    across, down = (np.diff([*start, side]) for start, side in zip(starts, pixels.shape[:2], strict=True))
    return np.asarray(sums / (across[:, None] * down[None, :])[..., None])


def difference(drawn: pygame.Surface, golden: pygame.Surface) -> str:
    """What differs, in words; empty where nothing does."""
    if drawn.get_size() != golden.get_size():
        return f"it is {drawn.get_size()} px large, not {golden.get_size()}"
    off = np.abs(block_means(drawn) - block_means(golden)).max(axis=2)
    if off.max() <= THRESHOLD:
        return ""
    column, row = (int(each) for each in np.unravel_index(off.argmax(), off.shape))
    return (
        f"{int((off > THRESHOLD).sum())} blocks differ, most by {off.max():.0f} of 255 "
        f"at ({column * BLOCK_PX}, {row * BLOCK_PX}) px"
    )


def check(drawn: pygame.Surface, name: str, folder: Path = FOLDER) -> None:
    """Compare with the golden picture `name` (`window/lobby-en`). Raises AssertionError."""
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

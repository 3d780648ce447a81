"""What every trial is given: the seed, whether it is to be short, a folder, and which banmen is tried."""

import sys
from pathlib import Path
from random import Random
from typing import NamedTuple, TypeVar

Size = TypeVar("Size", int, float)


class Setup(NamedTuple):
    """`python` is the interpreter whose `banmen serve` is tried. `folder` is empty and the trial's own.

    `progress` is a file from which an interrupted long trial continues; None if it starts from the beginning.
    """

    seed: int
    short: bool
    folder: Path
    python: str = sys.executable
    progress: Path | None = None

    def rng(self, name: str) -> Random:
        """The dice of a part of a trial: the same for the same seed."""
        return Random(f"{self.seed}/{name}")

    def size(self, full: Size, short: Size) -> Size:
        """How much is tried."""
        return short if self.short else full

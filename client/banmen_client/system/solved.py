"""The puzzles solved on this computer, whoever's they are: a collection marks them.

A puzzle is known by its position, so that it counts from whichever file it is opened. Only a checksum of each is
stored. If the file cannot be read or written, the window works without the marks.
"""

from collections.abc import Sequence
from hashlib import blake2b
from pathlib import Path

from banmen.net.files import read_map, write_map
from banmen_client.system.settings import settings_path

_MOST_KEPT = 100_000
"""The newest puzzles that are remembered: a file of 1.5 MB."""

_BYTES = 6
"""Of 100,000 puzzles two have the same checksum of six bytes once in 50,000 computers."""


class SolvedPuzzles:
    """The puzzles of a game solved on this computer.

    They are read again before each change, since other windows add some too. A puzzle is a sequence of numbers from 0
    to 255, such as the givens of a sudoku.
    """

    def __init__(self, game: str, path: Path | None = None) -> None:
        self._path = path or settings_path().with_name(f"{game}-solved.json")
        self._kept = self._read()

    def __contains__(self, puzzle: Sequence[int]) -> bool:
        return _checksum(puzzle) in self._kept

    def add(self, puzzle: Sequence[int]) -> None:
        """Remember a puzzle as solved."""
        key = _checksum(puzzle)
        if key in self._kept:
            return
        self._kept = self._read()
        self._kept[key] = None
        write_map(self._path, {"solved": list(self._kept)[-_MOST_KEPT:]})

    def _read(self) -> dict[str, None]:
        raw = read_map(self._path)[0].get("solved")
        return dict.fromkeys(key for key in raw if isinstance(key, str)) if isinstance(raw, list) else {}


def _checksum(puzzle: Sequence[int]) -> str:
    return blake2b(bytes(puzzle), digest_size=_BYTES).hexdigest()

"""Collections of thousands of puzzles, one on a line.

Only the 81 signs of a puzzle are held, a tenth of what its sheet takes; the sheet is made when it is asked for.
"""

from collections.abc import Iterator, Sequence
from io import BytesIO
from typing import overload

from banmen.files.plain_text import decode_anyway, tidy
from banmen.games.sudoku.files.grids import COMMENTS
from banmen.games.sudoku.files.programs.lines import read_line
from banmen.games.sudoku.files.programs.sheets import sheet_of_signs
from banmen.games.sudoku.files.sheet import SQUARES, BadGrid, Sheet, TextLine

_COMMENTS = tuple(sign.encode() for sign in COMMENTS)
_SIGNS = b"0123456789."
_LONGEST_LINE = 2048
_TRIED = 1 << 14
"""The bytes at the beginning that tell whether a file is a collection."""

_SHARE = 0.5
"""The share of lines with a puzzle in a collection: some have a heading or a comment for each."""


class GridList(Sequence[Sheet]):
    """Many puzzles. Each is held as its signs if it has nothing else."""

    def __init__(self, held: list[bytes | Sheet]) -> None:
        self._held = held

    def __len__(self) -> int:
        return len(self._held)

    @overload
    def __getitem__(self, at: int) -> Sheet: ...

    @overload
    def __getitem__(self, at: slice) -> "GridList": ...

    def __getitem__(self, at: "int | slice") -> "Sheet | GridList":
        """Return the sheet at a place, or the puzzles of a slice."""
        if isinstance(at, slice):
            return GridList(self._held[at])
        held = self._held[at]
        return held if isinstance(held, Sheet) else sheet_of_signs(held.decode("ascii"))


def read_many(data: bytes) -> GridList | None:
    """Return the puzzles of a file with one on most lines; None for another file. Other lines are passed over."""
    beginning = [line for line in data[:_TRIED].splitlines() if line.strip() and not line.startswith(_COMMENTS)]
    found = sum(puzzle is not None for puzzle in map(_puzzle, beginning))
    if not found or found < _SHARE * len(beginning):
        return None
    return GridList(list(_puzzles(data)))


def _puzzles(data: bytes) -> Iterator[bytes | Sheet]:
    file = BytesIO(data)
    while line := file.readline(_LONGEST_LINE):
        puzzle = _puzzle(line)
        if puzzle is not None:
            yield puzzle
        while len(line) == _LONGEST_LINE and not line.endswith(b"\n"):
            line = file.readline(_LONGEST_LINE)


def _puzzle(line: bytes) -> bytes | Sheet | None:
    """Return the puzzle of a line; None for a line without one."""
    signs = line[:SQUARES]
    if len(signs) == SQUARES and not signs.translate(None, _SIGNS) and not line[SQUARES : SQUARES + 1].isalnum():
        return signs
    try:
        return read_line(TextLine(1, tidy(decode_anyway(line)).text.strip()))
    except BadGrid:
        return None

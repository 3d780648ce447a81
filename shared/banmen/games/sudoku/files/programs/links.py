"""Read the addresses of f-puzzles and SudokuPad, which carry a whole puzzle.

`…f-puzzles.com/?load=CODE`, `sudokupad.app/fpuzCODE` and `…/fpuzzlesCODE` hold f-puzzles' JSON, and `…/sclCODE` and
`…/ctcCODE` SudokuPad's. An address with a short name only (`sudokupad.app/abc`) has its puzzle on that site.
"""

import re
from urllib.parse import unquote

from banmen.games.sudoku.files.programs.cells import read_cells
from banmen.games.sudoku.files.programs.lz_string import BadCode, decompress
from banmen.games.sudoku.files.sheet import BadGrid, Sheet, TextLine

_CODE = r"([A-Za-z0-9+/=%_ -]{20,})"
_LINK = re.compile(
    rf"f-puzzles\.com/[^\s#]{{0,100}}?[?&]load={_CODE}"
    rf"|(?:sudokupad\.app|crackingthecryptic\.com|sudokupad://puzzle)/[^\s#]{{0,60}}?(?:fpuz(?:zles)?|scl|ctc){_CODE}",
    re.IGNORECASE,
)
_MOST_CHARACTERS = 1 << 18


def read_link(line: TextLine) -> Sheet | None:
    """Return the puzzle of a line with such an address; None for another line. Raise BadGrid."""
    if "puz" not in line.text and "sudoku" not in line.text:
        return None
    found = _LINK.search(line.text)
    if found is None:
        return None
    place = found.start(found.lastindex or 0)
    code = found[found.lastindex or 0].split("?")[0].rstrip()
    try:
        sheet = read_cells(decompress(unquote(code), _MOST_CHARACTERS))
    except BadCode:
        sheet = None
    except BadGrid as fault:
        fault.line, fault.column = line.number, place + 1
        raise
    if sheet is None:
        sentence = "The puzzle in this address is damaged or cut."
        raise BadGrid("link", sentence, line=line.number, column=place + 1)
    return sheet

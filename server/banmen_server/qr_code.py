"""QR codes (ISO/IEC 18004) for terminals, to be scanned with a phone."""

import os
import shutil
import sys
from collections.abc import Sequence
from typing import TextIO

_QUIET = 4
"""The width in modules of the light margin that the standard requires."""
_BEGIN, _END = "\x1b[30;107m", "\x1b[0m"
"""Black on white, independent of the terminal's colours: not every camera reads the opposite."""
_HALVES = {(False, False): " ", (True, False): "▀", (False, True): "▄", (True, True): "█"}
"""The character for two modules, one above the other; True is dark."""


def qr_lines(text: str, max_columns: int) -> Sequence[str]:
    """Return the lines that show a text as a code; none if it is wider than `max_columns`."""
    import segno  # noqa: PLC0415 - only needed at a terminal

    rows = [list(map(bool, row)) for row in segno.make_qr(text, error="l").matrix_iter(border=_QUIET)]
    if len(rows[0]) > max_columns:
        return []
    rows += [[False] * len(rows[0])] * (len(rows) % 2)
    pairs = (zip(*rows[at : at + 2], strict=True) for at in range(0, len(rows), 2))
    return [f"{_BEGIN}{''.join(_HALVES[pair] for pair in pairs_of_row)}{_END}" for pairs_of_row in pairs]


def columns_of(stream: TextIO) -> int:
    """Return the width of a stream's terminal; 0 if it has none, or one that cannot show a code."""
    plain = os.environ.get("TERM") == "dumb" or (sys.platform == "win32" and "WT_SESSION" not in os.environ)
    try:
        "▀".encode(stream.encoding)
        return 0 if plain or not stream.isatty() else shutil.get_terminal_size((0, 0)).columns
    except (UnicodeEncodeError, ValueError):  # the encoding has no such character; the stream is closed
        return 0

"""A QR code (ISO/IEC 18004) in a terminal, for a phone that is held in front of it."""

import os
import shutil
import sys
from collections.abc import Sequence
from typing import TextIO

_QUIET = 4
"""Light modules around the code, as the standard wants them."""
_BEGIN, _END = "\x1b[30;107m", "\x1b[0m"
"""Black on white, whatever the colours of the terminal are: not every camera reads the opposite."""
_HALVES = {(False, False): " ", (True, False): "▀", (False, True): "▄", (True, True): "█"}
"""Two modules, one above the other; True is dark."""


def qr_lines(text: str, most_columns: int) -> Sequence[str]:
    """The lines that show a text as a code; none where it is wider than so many columns."""
    import segno  # noqa: PLC0415 - where no terminal is, none is shown

    rows = [list(map(bool, row)) for row in segno.make_qr(text, error="l").matrix_iter(border=_QUIET)]
    if len(rows[0]) > most_columns:
        return []
    rows += [[False] * len(rows[0])] * (len(rows) % 2)
    pairs = (zip(*rows[at : at + 2], strict=True) for at in range(0, len(rows), 2))
    return [f"{_BEGIN}{''.join(_HALVES[pair] for pair in pairs_of_row)}{_END}" for pairs_of_row in pairs]


def columns_of(stream: TextIO) -> int:
    """How wide the terminal is to which a stream goes; 0 where it goes to none, or that cannot show a code."""
    plain = os.environ.get("TERM") == "dumb" or (sys.platform == "win32" and "WT_SESSION" not in os.environ)
    try:
        "▀".encode(stream.encoding)
        return 0 if plain or not stream.isatty() else shutil.get_terminal_size((0, 0)).columns
    except (UnicodeEncodeError, ValueError):  # of another encoding; closed
        return 0

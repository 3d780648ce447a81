"""Read a board for `banmen goishi` from a file, standard input (`-`) or an address, with a sentence for every error."""

import re
import sys
from pathlib import Path

from banmen.commands.files import STANDARD, CommandError, display_name, malformed, unreadable
from banmen.games.goishi.engine import STONE, Board
from banmen.games.goishi.files import BadBoard, read_goishi
from banmen.games.goishi.words import fault_text
from banmen.reading import plain_text
from banmen.texts import Texts

LARGEST = 100
"""Maximum rows and columns of a board that is solved on the console."""

_MOST_BYTES = 1 << 18
"""How much of a file is read; the largest board is shorter in every form."""

_ADDRESS = re.compile(r"(^|[/?])goishi(_edit)?/(v:/)?\d+/\d+/", re.IGNORECASE)


def read_board(t: Texts, source: str) -> Board:
    """Return the board of a file, of standard input, or of an address; it has at least one stone.

    Raise CommandError.
    """
    plain = plain_text(_text(t, source))
    try:
        board = read_goishi(plain.text, LARGEST)
    except BadBoard as fault:
        fault.column = plain.column(fault.line, fault.column)
        raise malformed(t, source, fault, fault_text(t, fault)) from None
    if STONE not in board.stones:
        raise CommandError(t("goishi-solve-no-stone", name=display_name(t, source)))
    return board


def _text(t: Texts, source: str) -> bytes | str:
    if "://" in source or (_ADDRESS.search(source) and not Path(source).exists()):
        return source
    try:
        if source == STANDARD:
            content = sys.stdin.buffer.read(_MOST_BYTES)
        else:
            with Path(source).open("rb") as file:
                content = file.read(_MOST_BYTES)
    except OSError as error:
        raise unreadable(t, source, error) from None
    return content

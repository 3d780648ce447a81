"""Lines of a help text: wrapped by how wide signs are on a terminal, where Japanese ones take two columns."""

import re
from collections.abc import Iterator
from unicodedata import east_asian_width

_PIECE = re.compile(r"[!-~]+ *|.", re.DOTALL)
"""What is not divided: a word of ASCII with the blanks after it, or one other sign."""
_NEVER_FIRST = "、。，．・：；？！）」』】〕ーっゃゅょッャュョ…"


def width_of(text: str) -> int:
    """How many columns a text takes on a terminal."""
    return sum(2 if east_asian_width(sign) in "WF" else 1 for sign in text)


def wrapped(text: str, columns: int) -> Iterator[str]:
    """The lines of a text, none wider than so many columns unless a word is; no line begins with a closing sign."""
    line = ""
    for piece in _PIECE.findall(" ".join(text.split())):
        fits = width_of(line + piece.rstrip()) <= columns
        if line and not fits and not (len(piece) == 1 and piece in _NEVER_FIRST):
            yield line.rstrip()
            line = ""
        line += "" if piece == " " and not line else piece
    if line.strip():
        yield line.rstrip()

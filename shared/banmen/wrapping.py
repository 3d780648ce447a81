"""Wrap help texts by their width on a terminal, where Japanese characters take two columns."""

from __future__ import annotations

from unicodedata import east_asian_width

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

_NEVER_FIRST = "、。，．・：；？！）」』】〕ーっゃゅょッャュョ…"


def width_of(text: str) -> int:
    """Return how many columns a text takes on a terminal."""
    return len(text) if text.isascii() else sum(2 if east_asian_width(sign) in "WF" else 1 for sign in text)


def wrap_text(text: str, columns: int) -> Iterator[str]:
    """Yield the lines of a text, at most `columns` wide unless a single word is wider.

    No line begins with a closing Japanese character.
    """
    line = ""
    for piece in _pieces(" ".join(text.split())):
        fits = width_of(line + piece.rstrip()) <= columns
        if line and not fits and not (len(piece) == 1 and piece in _NEVER_FIRST):
            yield line.rstrip()
            line = ""
        line += "" if piece == " " and not line else piece
    if line.strip():
        yield line.rstrip()


def _pieces(text: str) -> Iterator[str]:
    """Yield the parts that are never divided: an ASCII word with the blank after it, or one other character."""
    word = ""
    for sign in text:
        if sign.isascii() and sign != " ":
            word += sign
            continue
        if word:
            yield f"{word} " if sign == " " else word
            word = ""
            if sign == " ":
                continue
        yield sign
    if word:
        yield word

"""Lines of a help text: wrapped by how wide signs are on a terminal, where Japanese ones take two columns."""

from __future__ import annotations

from unicodedata import east_asian_width

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

_NEVER_FIRST = "、。，．・：；？！）」』】〕ーっゃゅょッャュョ…"


def width_of(text: str) -> int:
    """Return how many columns a text takes on a terminal."""
    return len(text) if text.isascii() else sum(2 if east_asian_width(sign) in "WF" else 1 for sign in text)


def wrapped(text: str, columns: int) -> Iterator[str]:
    """The lines of a text, none wider than so many columns unless a word is; no line begins with a closing sign."""
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
    """What is not divided: a word of ASCII with the blank after it, or one other sign."""
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

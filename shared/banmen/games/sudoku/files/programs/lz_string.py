"""Decompress lz-string's Base64, in which links of f-puzzles and SudokuPad carry a whole puzzle.

The text is a sequence of codes of growing width, least significant bit first. A code is a new character of 8 or 16
bits, the end, or an entry of a dictionary that both sides build while they go: each output with the first character of
the next one. The entries are together no longer than the output, so a limit of the output bounds the memory too.
"""

from collections.abc import Iterator
from urllib.parse import unquote

_SIGNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
_VALUES = {sign: value for value, sign in enumerate(_SIGNS)} | {" ": 62, "-": 62, "_": 63}
"""A `+` of an address may arrive as a blank, and some programs write the alphabet of addresses."""

_BITS_OF_SIGN = 6
_CHARACTER_BITS = (8, 16)
"""The bits of a new character after the codes 0 and 1."""

_END = 2
_RESERVED = 3
"""Entries of the dictionary have this number and those after it."""


class BadCode(ValueError):
    """A text that is not lz-string's Base64, that is cut, or that is longer than the limit when decompressed."""


def decompress(text: str, most: int) -> str:
    """Return the decompressed text, of at most `most` characters. Raise BadCode."""
    bits = _Bits(text)
    parts, length = list[str](), 0
    for part in _parts(bits):
        parts.append(part)
        length += len(part)
        if length > most:
            raise BadCode("It is too long.")
    return "".join(parts)


def _parts(bits: "_Bits") -> Iterator[str]:
    """Yield the outputs one after another. Raise BadCode."""
    entries: list[str] = [""] * _RESERVED
    before, width, room = "", 2, 1
    # `room` is how many more entries fit in codes of this width. Both grow by one entry for each new character and for
    # each output after the first.
    while True:
        code = bits.number(width)
        if code == _END:
            return
        if code < _END:
            entries.append(chr(bits.number(_CHARACTER_BITS[code])))
            code = len(entries) - 1
            room -= 1
            if not room:
                room = 1 << width
                width += 1
        if code < len(entries):
            part = entries[code]
        elif code == len(entries) and before:
            part = before + before[0]
        else:
            raise BadCode("It has a code that means nothing.")
        yield part
        if before:
            entries.append(before + part[0])
            room -= 1
            if not room:
                room = 1 << width
                width += 1
        before = part


class _Bits:
    """The bits of a text, read in numbers whose least significant bit comes first."""

    def __init__(self, text: str) -> None:
        plain = unquote(text) if "%" in text else text
        try:
            values = [_VALUES[sign] for sign in plain.rstrip("=")]
        except KeyError as fault:
            raise BadCode(f"{fault} is not a sign of it.") from None
        self._bits = "".join(f"{value:0{_BITS_OF_SIGN}b}" for value in values)
        self._place = 0

    def number(self, width: int) -> int:
        """Return the next number of so many bits. Raise BadCode at the end."""
        start, self._place = self._place, self._place + width
        if self._place > len(self._bits):
            raise BadCode("It ends too soon.")
        return int(self._bits[start : self._place][::-1], 2)

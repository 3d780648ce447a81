"""Makes plain text of what people bring: bytes in any usual encoding, and what chats, mails and editors put around it.

Two steps: `decode` finds the characters of bytes; `tidy` takes away what only looks like a part of the text. The lines
keep their numbers, and a `PlainText` knows how far the signs of a line were moved, so that a fault is told at the place
where the person sees it.
"""

import re
import unicodedata
from typing import NamedTuple

_MARKS = (
    (b"\xef\xbb\xbf", "utf-8"),
    (b"\xff\xfe\0\0", "utf-32-le"),
    (b"\0\0\xfe\xff", "utf-32-be"),
    (b"\xff\xfe", "utf-16-le"),
    (b"\xfe\xff", "utf-16-be"),
)
"""Byte order marks and the encodings that they name; the longer ones come first."""

_NO_TEXT = frozenset("\0\x01\x02\x03\x04\x05\x06\x07\x08\x0e\x0f\x10\x11\x12\x13\x14\x15\x16\x17\x18\x19\x1a\x1b")
_HIGH = re.compile(rb"[\x80-\xff]+")
_HALF_WIDTH_KANA = re.compile("[\uff61-\uff9f]")
_KANA = re.compile("[\u3001-\u30ff\uff01-\uff5e]")
_JIS_ESCAPE = re.compile(rb"\x1b(?:\$[@B]|\([BJ])")
_END_OF_FILE = "\x1a\0"
"""What old programs write behind the last character of a text."""

_HALF = 0.5

_SPACES = "\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000"
_INVISIBLE = "\u00ad\u180e\u200b\u200c\u200d\u200e\u200f\u2060\u2061\u2062\u2063\u2064\u20e3\ufe0e\ufe0f\ufeff"
_DIRECTIONS = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"


class _Signs(dict[int, str | None]):
    """What a sign is read as. Digits of any script, in circles and of any style are those of ASCII."""

    def __missing__(self, code: int) -> str:
        sign = chr(code)
        digit = unicodedata.digit(sign, None)
        self[code] = read = sign if digit is None else str(digit)
        return read


_SIGNS = _Signs(
    {
        **{code: chr(code - 0xFEE0) for code in range(0xFF01, 0xFF5F)},  # what Japanese keyboards type, sign for sign
        **dict.fromkeys(map(ord, _SPACES), " "),
        **dict.fromkeys(map(ord, _INVISIBLE + _DIRECTIONS), None),
    }
)
_LINE_END = re.compile("\r\n|[\n\r\v\f\x85\u2028\u2029]")
_TAG = r"\[/?(?:code|pre|tt|quote|spoiler)(?:=[^\]\n]{0,40})?\]|</?(?:code|pre|blockquote)(?: [^>\n]{0,80})?>"
_FENCE = re.compile(rf"[ \t]*(?:```|~~~|(?:{_TAG})+[ \t]*\Z)", re.IGNORECASE)
_TAGS = re.compile(_TAG, re.IGNORECASE)
_QUOTED = re.compile(r"(?:[ \t]{0,3}>[ \t]?)+")
_INDENT = re.compile(r"[ \t]*")
_AROUND = {"<": ">", "“": "”", "„": "“", "‘": "’", "«": "»", "「": "」", "『": "』", "`": "`", "'": "'"}
"""What may stand around a whole line. A plain double quote is none: rows of a board may stand between two."""


class PlainText(NamedTuple):
    """A text with a line feed between its lines, and for each line how many signs were taken from its beginning."""

    text: str
    taken: tuple[int, ...]

    def column(self, line: int, column: int) -> int:
        """Return the column of the text as it was brought, all from 1, for a place of the plain text."""
        return column + (self.taken[line - 1] if 0 < line <= len(self.taken) else 0)


def decode(data: bytes) -> str | None:
    """Return the characters of bytes; None if they are no text.

    Tried in this order: the encoding that a mark names, UTF-16 without a mark, ISO-2022-JP, UTF-8, Shift_JIS (CP932) or
    EUC-JP, Windows-1252.
    """
    for mark, codec in _MARKS:
        if data.startswith(mark):
            return _decoded(data[len(mark) :], codec)
    if b"\0" in data.rstrip(b"\0") or (data[1:2] == b"\0" and data[:1] != b"\0"):
        found = [text for codec in ("utf-16-le", "utf-16-be") if (text := _decoded(data, codec)) is not None]
        best = max(found, key=_ascii_share, default="")
        return best if _ascii_share(best) >= _HALF / 2 else None
    codecs = ("utf-8", "cp1252", "cp932") if _is_western(data) else ("utf-8", *_japanese(data), "cp1252")
    if _JIS_ESCAPE.search(data):
        codecs = ("iso2022_jp", *codecs)
    return next((text for codec in codecs if (text := _decoded(data, codec)) is not None), None)


def decode_anyway(data: bytes) -> str:
    """Return the characters of bytes; what is no text becomes U+FFFD, which no game reads."""
    text = decode(data)
    return data.decode("utf-8-sig", "replace") if text is None else text


def tidy(text: str) -> PlainText:
    """Return the text without what was put around it.

    Full-width signs and digits of any script become those of ASCII, spaces of any width a blank; invisible signs and
    marks go. Of a text with code fences, or tags that are lines of their own (`[code]`, `<pre>`), only what is between
    them is left. Quoting (`> `), an indent that all lines have, and quotes or angle brackets around a line go.
    """
    lines = _LINE_END.split(text.translate(_SIGNS))
    kept = [_TAGS.sub(lambda tag: " " * len(tag.group()), line) for line in _between_fences(lines)]
    taken = [0] * len(kept)
    filled = [number for number, line in enumerate(kept) if line.strip()]
    if filled and all(_QUOTED.match(kept[number]) for number in filled):
        _take(kept, taken, filled, [_length(_QUOTED, kept[number]) for number in filled])
    indent = min((_length(_INDENT, kept[number]) for number in filled), default=0)
    _take(kept, taken, filled, [indent] * len(filled))
    for number in filled:
        line, around = kept[number].strip(), kept[number]
        if _is_enclosed(line):
            taken[number] += around.index(line[0]) + 1
            quote = '"' if line[0] in "“„" and len(filled) > 1 else ""
            kept[number] = f"{quote}{line[1:-1]}{quote}"
            taken[number] -= len(quote)
    return PlainText("\n".join(kept), tuple(taken))


def _is_enclosed(line: str) -> bool:
    """Whether one pair of quotes or angle brackets stands around a line: `<https://…>`, not `<td>5</td>`."""
    return len(line) > 1 and _AROUND.get(line[0]) == line[-1] and line[-1] not in line[1:-1]


def _decoded(data: bytes, codec: str) -> str | None:
    try:
        text = data.decode(codec).rstrip(_END_OF_FILE)
    except UnicodeDecodeError:
        return None
    return None if _NO_TEXT.intersection(text) else text


def _ascii_share(text: str) -> float:
    """Return how much of a text is ASCII, or the same signs in full width: from 0 to 1."""
    return sum(sign.isascii() or "\uff01" <= sign < "\uff5f" for sign in text) / max(1, len(text))


def _is_western(data: bytes) -> bool:
    """Whether bytes beyond ASCII are mostly letters that stand alone, as accented ones do; Shift_JIS has pairs."""
    runs = [found.group() for found in _HIGH.finditer(data)]
    alone = sum(len(run) == 1 and run.decode("cp1252", "replace").isalpha() for run in runs)
    return alone > sum(map(len, runs)) - alone


def _japanese(data: bytes) -> tuple[str, ...]:
    """Return the encodings of Japanese texts to try: read as Shift_JIS, kana in EUC-JP are kana of half width."""
    shift_jis, euc = (_decoded(data, codec) or "" for codec in ("cp932", "euc_jp"))
    is_euc = _KANA.search(euc) and (not shift_jis or _HALF_WIDTH_KANA.search(shift_jis))
    return ("euc_jp", "cp932") if is_euc else ("cp932", "euc_jp")


def _between_fences(lines: list[str]) -> list[str]:
    """Return the lines between fences, empty ones for the others; all but fences where nothing is between any."""
    inside, outside, is_inside = list[str](), list[str](), False
    for line in lines:
        is_fence = _FENCE.match(line) is not None
        inside.append(line if is_inside and not is_fence else "")
        outside.append("" if is_fence else line)
        is_inside ^= is_fence
    return inside if any(line.strip() for line in inside) else outside


def _length(pattern: re.Pattern[str], line: str) -> int:
    found = pattern.match(line)
    return found.end() if found else 0


def _take(lines: list[str], taken: list[int], numbers: list[int], counts: list[int]) -> None:
    """Take so many signs from the beginning of these lines."""
    for number, count in zip(numbers, counts, strict=True):
        lines[number] = lines[number][count:]
        taken[number] += count

"""Make plain text of what people open or paste: bytes in any encoding, with the decoration of chats and editors.

`decode` turns bytes into characters; `tidy` removes decoration. Line numbers stay the same, and a `PlainText` knows by
how many characters each line was shortened, so that an error names the place that the user sees.
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
"""Byte order marks and their encodings, longer marks first."""

_NO_TEXT = frozenset("\0\x01\x02\x03\x04\x05\x06\x07\x08\x0e\x0f\x10\x11\x12\x13\x14\x15\x16\x17\x18\x19\x1a\x1b")
_HIGH = re.compile(rb"[\x80-\xff]+")
_HALF_WIDTH_KANA = re.compile("[\uff61-\uff9f]")
_KANA = re.compile("[\u3001-\u30ff\uff01-\uff5e]")
_JIS_ESCAPE = re.compile(rb"\x1b(?:\$[@B]|\([BJ])")
_END_OF_FILE = "\x1a\0"
"""End-of-file characters that old programs write after a text."""

_HALF = 0.5

_SPACES = "\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000"
_INVISIBLE = "\u00ad\u180e\u200b\u200c\u200d\u200e\u200f\u2060\u2061\u2062\u2063\u2064\u20e3\ufe0e\ufe0f\ufeff"
_DIRECTIONS = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"


class _Signs(dict[int, str | None]):
    """The character that each character is read as. Digits of any script, circled or styled, become ASCII digits."""

    def __missing__(self, code: int) -> str:
        sign = chr(code)
        digit = unicodedata.digit(sign, None)
        self[code] = read = sign if digit is None else str(digit)
        return read


_SIGNS = _Signs(
    {
        **{
            code: chr(code - 0xFEE0) for code in range(0xFF01, 0xFF5F)
        },  # full-width ASCII, which Japanese keyboards type
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
"""Quotes that may enclose a whole line. A plain double quote is not one: two of them may enclose rows of a board."""


class PlainText(NamedTuple):
    """A text with line feeds between lines; `taken` is the number of characters cut from the beginning of each line."""

    text: str
    taken: tuple[int, ...]

    def column(self, line: int, column: int) -> int:
        """Return the column in the original text for a place in the plain text; lines and columns count from 1."""
        return column + (self.taken[line - 1] if 0 < line <= len(self.taken) else 0)


def decode(data: bytes) -> str | None:
    """Return the text of some bytes, or None if they are not text.

    Encodings are tried in this order: the one of a byte order mark, UTF-16 without a mark, ISO-2022-JP, UTF-8,
    Shift_JIS (CP932) or EUC-JP, Windows-1252.
    """
    for mark, codec in _MARKS:
        if data.startswith(mark):
            return _decode_as(data[len(mark) :], codec)
    if b"\0" in data.rstrip(b"\0") or (data[1:2] == b"\0" and data[:1] != b"\0"):
        found = [text for codec in ("utf-16-le", "utf-16-be") if (text := _decode_as(data, codec)) is not None]
        best = max(found, key=_ascii_share, default="")
        return best if _ascii_share(best) >= _HALF / 2 else None
    codecs = ("utf-8", "cp1252", "cp932") if _is_western(data) else ("utf-8", *_japanese(data), "cp1252")
    if _JIS_ESCAPE.search(data):
        codecs = ("iso2022_jp", *codecs)
    return next((text for codec in codecs if (text := _decode_as(data, codec)) is not None), None)


def decode_anyway(data: bytes) -> str:
    """Return the text of some bytes; bytes that are no text become U+FFFD, which no game accepts."""
    text = decode(data)
    return data.decode("utf-8-sig", "replace") if text is None else text


def tidy(text: str) -> PlainText:
    """Return the text without its decoration.

    Full-width characters and digits of any script become ASCII, wide spaces become blanks, and invisible characters are
    removed. If the text has code fences, or tags on lines of their own (`[code]`, `<pre>`), only the lines between them
    are kept. Quote marks (`> `), an indent that all lines share, and quotes or angle brackets around a line are
    removed.
    """
    lines = _LINE_END.split(text.translate(_SIGNS))
    kept = [_TAGS.sub(lambda tag: " " * len(tag.group()), line) for line in _between_fences(lines)]
    taken = [0] * len(kept)
    filled = [number for number, line in enumerate(kept) if line.strip()]
    if filled and all(_QUOTED.match(kept[number]) for number in filled):
        _cut_beginnings(kept, taken, filled, [_length(_QUOTED, kept[number]) for number in filled])
    indent = min((_length(_INDENT, kept[number]) for number in filled), default=0)
    _cut_beginnings(kept, taken, filled, [indent] * len(filled))
    for number in filled:
        line, around = kept[number].strip(), kept[number]
        if _is_enclosed(line):
            taken[number] += around.index(line[0]) + 1
            quote = '"' if line[0] in "“„" and len(filled) > 1 else ""
            kept[number] = f"{quote}{line[1:-1]}{quote}"
            taken[number] -= len(quote)
    return PlainText("\n".join(kept), tuple(taken))


def _is_enclosed(line: str) -> bool:
    """Return True if one pair of quotes or angle brackets encloses the line: `<https://…>`, not `<td>5</td>`."""
    return len(line) > 1 and _AROUND.get(line[0]) == line[-1] and line[-1] not in line[1:-1]


def _decode_as(data: bytes, codec: str) -> str | None:
    try:
        text = data.decode(codec).rstrip(_END_OF_FILE)
    except UnicodeDecodeError:
        return None
    return None if _NO_TEXT.intersection(text) else text


def _ascii_share(text: str) -> float:
    """Return the share of the text that is ASCII or its full-width form, from 0 to 1."""
    return sum(sign.isascii() or "\uff01" <= sign < "\uff5f" for sign in text) / max(1, len(text))


def _is_western(data: bytes) -> bool:
    """Return True if most non-ASCII bytes are single letters, as accents are; in Shift_JIS they come in pairs."""
    runs = [found.group() for found in _HIGH.finditer(data)]
    alone = sum(len(run) == 1 and run.decode("cp1252", "replace").isalpha() for run in runs)
    return alone > sum(map(len, runs)) - alone


def _japanese(data: bytes) -> tuple[str, ...]:
    """Return the Japanese encodings to try, the likelier first: EUC-JP kana look like half-width kana in Shift_JIS."""
    shift_jis, euc = (_decode_as(data, codec) or "" for codec in ("cp932", "euc_jp"))
    is_euc = _KANA.search(euc) and (not shift_jis or _HALF_WIDTH_KANA.search(shift_jis))
    return ("euc_jp", "cp932") if is_euc else ("cp932", "euc_jp")


def _between_fences(lines: list[str]) -> list[str]:
    """Return the lines between fences, with empty lines for the others; without such lines, all but the fences."""
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


def _cut_beginnings(lines: list[str], taken: list[int], numbers: list[int], counts: list[int]) -> None:
    """Cut `counts` characters from the beginnings of the lines with these `numbers`."""
    for number, count in zip(numbers, counts, strict=True):
        lines[number] = lines[number][count:]
        taken[number] += count

"""The bytes of an archive: columns of numbers and plain values, compressed by simple means.

In order: the number of the format; a CRC-32 of the rest; a raw deflate stream, primed with `WORDS`, of a msgpack array,
`_Stream`; then the incompressible bytes: long hexadecimal texts, each once, the digests of the last `KEPT_DIGESTS`
commands in two bytes each, and the lowest byte of each time. Format 1, which can still be read, has ids of records
instead of commands, and no digests. Format 3 is format 2 with a checkpoint before the deflate stream, preceded by its
length in four bytes.
"""

import re
import struct
import zlib
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import accumulate, pairwise, zip_longest
from pathlib import Path
from typing import Any, NamedTuple

import msgpack

FORMAT = 2
_IDS_OF_RECORDS = 1
"""The previous format, 1."""
WITH_CHECKPOINT = 3
KEPT_DIGESTS = 8
"""Last commands whose digests are kept: two bytes each are most of what an id costs."""
MAX_BYTES = 1 << 28
"""The maximum size of an inflated stream."""

WORDS = Path(__file__).with_name("archive_words_1.bin").read_bytes()
"""Common contents of archives, the most common last, that prime deflate. They never change within a format."""

_HEAD, _LENGTH = struct.Struct(">BI"), struct.Struct(">I")
_HEX = re.compile("((?:[0-9a-f]{2}){5,})")
_HEX_TEXT = 1
_NUMBERED = re.compile(r"(.*[^0-9])([1-9][0-9]{0,8})", re.DOTALL)
_SEVEN_BITS, _MORE = 127, 128
_BYTE, _LOWEST = 8, 255
_LARGE = 15
_NONE = object()


class BadArchive(Exception):
    """The bytes are no archive, or are damaged, or do not fold to a table."""


class Columns(NamedTuple):
    """The columns of an archive.

    `sizes` (from 0) and `times` (any integers, ms) have one entry per record. `codes` (bytes) and `values` (of plain
    types) are those of all events. `ids` are the texts of the last commands, or with `of_all` of the last records,
    including the server's; `digests` (0 to 65,535) are theirs.
    """

    sizes: Sequence[int]
    times: Sequence[int]
    codes: bytes
    values: Sequence[Any]
    ids: Sequence[str]
    digests: Sequence[int]
    of_all: bool = False


class _Stream(NamedTuple):
    """The deflated part. `sizes`, `times`, `ids` and `hex_sizes` are varints: 7 bits a byte, the lowest first.

    A time is the difference d to the one before, as 2d, or as -2d - 1 if it is negative; its lowest byte is at the end
    of the archive. An id is the number of its prefix, then 0 if it has no number at its end. Otherwise it is followed
    by 1 plus the encoded difference to the next number after that prefix. In format 1 the number itself follows.
    `small` has half a byte for each value, the higher one first: a number below 15, or 15 for the next element of
    `plain`. That is msgpack of these values and of the prefixes of ids, with an extension for each text that has long
    hexadecimal parts: an array of its parts, those as numbers. `hex_sizes` are their lengths in bytes.
    """

    sizes: bytes
    codes: bytes
    small: bytes
    plain: bytes
    times: bytes
    ids: bytes
    hex_sizes: bytes


def written(columns: Columns) -> bytes:
    """Return the archive of these columns."""
    texts, (beginnings, ids) = _HexTexts(), _split(columns.ids)
    small = [value if type(value) is int and 0 <= value < _LARGE else _LARGE for value in columns.values]
    large = [value for value, number in zip(columns.values, small, strict=True) if number == _LARGE]
    plain = msgpack.packb([*texts.shortened(large), texts.shortened(beginnings)])
    steps = [at - before for before, at in pairwise([0, *columns.times])]
    times = [*map(_doubled, steps)]
    above = _varints(time >> _BYTE for time in times)
    hex_sizes = _varints(map(len, texts.parts))
    stream = _Stream(_varints(columns.sizes), columns.codes, _halves(small), plain, above, _varints(ids), hex_sizes)
    deflate = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS, 9, zlib.Z_DEFAULT_STRATEGY, WORDS)
    deflated = deflate.compress(msgpack.packb(stream)) + deflate.flush()
    kept = columns.digests[-KEPT_DIGESTS:]
    digests = struct.pack(f">{len(kept)}H", *kept)
    rest = b"".join([deflated, *texts.parts, digests, bytes(time & _LOWEST for time in times)])
    return _HEAD.pack(FORMAT, zlib.crc32(rest)) + rest


def with_checkpoint(data: bytes, checkpoint: bytes) -> bytes:
    """Return the archive `data` with a checkpoint of its table."""
    rest = _LENGTH.pack(len(checkpoint)) + checkpoint + data[_HEAD.size :]
    return _HEAD.pack(WITH_CHECKPOINT, zlib.crc32(rest)) + rest


def checkpoint_of(data: bytes) -> bytes:
    """Return the checkpoint in an archive; empty if it has none. Raises BadArchive."""
    return _parts(data)[1]


def _parts(data: bytes) -> tuple[int, bytes, bytes]:
    """Return the number of an archive's format, its checkpoint, and the rest. Raises BadArchive."""
    if len(data) < _HEAD.size:
        raise BadArchive("it is too short")
    number, check = _HEAD.unpack_from(data)
    if number not in {_IDS_OF_RECORDS, FORMAT, WITH_CHECKPOINT}:
        raise BadArchive(f"it has the format {number}; {WITH_CHECKPOINT} is read here")
    rest = data[_HEAD.size :]
    if zlib.crc32(rest) != check:
        raise BadArchive("its checksum says that it was altered")
    if number != WITH_CHECKPOINT:
        return number, b"", rest
    if len(rest) < _LENGTH.size:
        raise BadArchive("it is too short")
    end = _LENGTH.size + _LENGTH.unpack_from(rest)[0]
    return number, rest[_LENGTH.size : end], rest[end:]


def read(data: bytes) -> Columns:
    """Return the columns of an archive. Raises BadArchive, or any exception for other bytes with a correct checksum."""
    number, _, rest = _parts(data)
    inflate = zlib.decompressobj(-zlib.MAX_WBITS, WORDS)
    stream = _Stream(*msgpack.unpackb(inflate.decompress(rest, MAX_BYTES)))
    tail, place, known = inflate.unused_data, 0, list[str]()
    for size in _numbers(stream.hex_sizes):
        known.append(tail[place : place + size].hex())
        place += size
    *large, beginnings = msgpack.unpackb(stream.plain, ext_hook=partial(_text, known))
    of_all = number == _IDS_OF_RECORDS
    ids = _joined(beginnings, list(_numbers(stream.ids)), counted=not of_all)
    digests = [0] * len(ids)
    if not of_all:
        kept = min(len(ids), KEPT_DIGESTS)
        digests[len(ids) - kept :] = struct.unpack_from(f">{kept}H", tail, place)
        place += 2 * kept
    times = (above << _BYTE | below for above, below in zip(_numbers(stream.times), tail[place:], strict=True))
    return Columns(
        list(_numbers(stream.sizes)),
        list(accumulate(map(_halved, times))),
        stream.codes,
        _values(stream.small, large),
        ids,
        digests,
        of_all,
    )


# --- ids --------------------------------------------------------------------------------------------------------------


def numbered(text: str) -> tuple[str, int]:
    """Return the prefix of an id and the number at its end, or 0 if it has none."""
    found = _NUMBERED.fullmatch(text)
    return (found[1], int(found[2])) if found else (text, 0)


def _split(ids: Iterable[str]) -> tuple[list[str], list[int]]:
    """Return the prefixes of ids, each once, and two numbers for each id."""
    places, last, numbers = dict[str, int](), dict[str, int](), list[int]()
    for beginning, number in map(numbered, ids):
        step = _doubled(number - last.get(beginning, 0) - 1) + 1 if number else 0
        numbers += places.setdefault(beginning, len(places)), step
        last[beginning] = number
    return list(places), numbers


def _joined(beginnings: Sequence[str], numbers: Sequence[int], *, counted: bool) -> list[str]:
    """Undo `_split`; if the ids are not `counted`, each second number is the one at the end."""
    last, ids = dict[int, int](), list[str]()
    for which, step in zip(numbers[::2], numbers[1::2], strict=True):
        number = last.get(which, 0) + 1 + _halved(step - 1) if step and counted else step
        ids.append(f"{beginnings[which]}{number or ''}")
        last[which] = number
    return ids


# --- numbers and values -----------------------------------------------------------------------------------------------


def _doubled(number: int) -> int:
    """Map any integer to one that is not negative: n to 2n, or to -2n - 1 if it is negative."""
    return 2 * number if number >= 0 else -2 * number - 1


def _halved(number: int) -> int:
    return -(number >> 1) - 1 if number & 1 else number >> 1


def _halves(numbers: Sequence[int]) -> bytes:
    """Pack two numbers below 16 into each byte, and 15 after the last of an odd number of them."""
    return bytes(high << 4 | low for high, low in zip_longest(numbers[::2], numbers[1::2], fillvalue=_LARGE))


def _values(small: bytes, large: Sequence[Any]) -> list[Any]:
    """Return all values in order, with one of `large` for each 15."""
    rest = iter(large)
    values = (half if half < _LARGE else next(rest, _NONE) for byte in small for half in (byte >> 4, byte & _LARGE))
    return [value for value in values if value is not _NONE]


def _varints(numbers: Iterable[int]) -> bytes:
    data = bytearray()
    for number in numbers:
        while number > _SEVEN_BITS:
            data.append(number & _SEVEN_BITS | _MORE)
            number >>= 7  # noqa: PLW2901 - the remaining bits
        data.append(number)
    return bytes(data)


def _numbers(varints: bytes) -> Iterator[int]:
    number = shift = 0
    for byte in varints:
        number |= (byte & _SEVEN_BITS) << shift
        shift += 7
        if byte < _MORE:
            yield number
            number = shift = 0


class _HexTexts:
    """Replaces long hexadecimal parts of texts by numbers. `parts` are their bytes, each once."""

    def __init__(self) -> None:
        self._numbers: dict[bytes, int] = {}

    @property
    def parts(self) -> Sequence[bytes]:
        return list(self._numbers)

    def shortened(self, value: Any) -> Any:
        """Return a plain value in which extensions replace texts with such parts."""
        match value:
            case str() if len(parts := _HEX.split(value)) > 1:
                return msgpack.ExtType(_HEX_TEXT, msgpack.packb([*map(self._part, range(len(parts)), parts)]))
            case list() | tuple():
                return [self.shortened(part) for part in value]
            case dict():
                return {name: self.shortened(part) for name, part in value.items()}
        return value

    def _part(self, place: int, part: str) -> str | int:
        """Return the number of a part: every second part is hexadecimal."""
        return self._numbers.setdefault(bytes.fromhex(part), len(self._numbers)) if place % 2 else part


def _text(known: Sequence[str], code: int, data: bytes) -> str:
    """Return the text of an extension."""
    if code != _HEX_TEXT:
        raise BadArchive(f"it has an extension {code}")
    return "".join(known[part] if isinstance(part, int) else part for part in msgpack.unpackb(data))

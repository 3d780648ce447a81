"""Messages as JSON text: the same maps as in msgpack. Pure.

Every message can be written as JSON: bytes are base64 in both forms, and all keys are strings.
"""

import re
from collections.abc import Iterator
from typing import Any

import msgpack
import msgspec

JSON_SUBPROTOCOL = "banmen.json"
"""The WebSocket subprotocol of a connection on which both sides send JSON."""

_read = msgspec.json.Decoder().decode
_write = msgspec.json.Encoder().encode
_packer = msgpack.Packer()
_read_msgpack = msgspec.msgpack.Decoder().decode
_write_msgpack = msgspec.msgpack.Encoder().encode
_SHORT_MAP, _MAPS, _LONG_LISTS = 0x80, b"\xde\xdf", b"\xdc\xdd"
_DEEPEST, _ELEMENTS = 4, 128
"""How deep maps are split into pieces, and how many elements of a long list one piece has."""
_LONG = re.compile(r"[0-9]{19}")
"""Matches integers that may need more than 64 bits."""


class NotJson(ValueError):
    """Text that is not one JSON value, or a value that msgpack cannot hold."""


def json_text(frame: bytes) -> bytes:
    """Return a msgpack message as JSON in UTF-8."""
    return _write(_read_msgpack(frame))


def json_pieces(frame: bytes) -> Iterator[bytes]:
    """Yield the JSON of a msgpack message in pieces, each of which takes little time."""
    unpacker = msgpack.Unpacker(max_buffer_size=0)
    unpacker.feed(frame)
    return _pieces(frame, unpacker, _DEEPEST)


def _pieces(frame: bytes, unpacker: msgpack.Unpacker, deepest: int) -> Iterator[bytes]:
    """Yield the pieces of the next value; maps nested deeper than `deepest` are one piece."""
    begins = frame[unpacker.tell()]
    if deepest and (begins & 0xF0 == _SHORT_MAP or begins in _MAPS):
        yield b"{"
        for place in range(unpacker.read_map_header()):
            yield b"," * bool(place) + _next(frame, unpacker) + b":"
            yield from _pieces(frame, unpacker, deepest - 1)
        yield b"}"
    elif begins in _LONG_LISTS:
        yield b"["
        count = unpacker.read_array_header()
        for first in range(0, count, _ELEMENTS):
            of_these = min(_ELEMENTS, count - first)
            yield b"," * bool(first) + _next(frame, unpacker, of_these, _packer.pack_array_header(of_these))[1:-1]
        yield b"]"
    else:
        yield _next(frame, unpacker)


def _next(frame: bytes, unpacker: msgpack.Unpacker, values: int = 1, head: bytes = b"") -> bytes:
    """Return the JSON of the next value, or of the next `values` values after a `head`."""
    begin = unpacker.tell()
    for _ in range(values):
        unpacker.skip()
    return json_text(head + frame[begin : unpacker.tell()])


def read_json(text: str) -> Any:
    """Return plain values from JSON. Raise NotJson."""
    try:
        value = _read(text)
        if _LONG.search(text):
            _write_msgpack(value)  # raises OverflowError for an integer of more than 64 bits
    except (ValueError, OverflowError, RecursionError) as error:
        raise NotJson(str(error)) from None
    return value

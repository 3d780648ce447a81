"""Messages as JSON: the very maps of the msgpack form, as text. Pure.

No message has a value that JSON cannot hold: bytes travel as base64 in both forms, and all keys are strings.
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
"""Of a long list so many elements are made JSON at once."""
_LONG = re.compile(r"[0-9]{19}")
"""Where an integer may have more than 64 bits."""


class NotJson(ValueError):
    """Text that is not one JSON value, or one that the msgpack form could not hold."""


def json_text(frame: bytes) -> bytes:
    """Return the JSON, in UTF-8, of a message that is msgpack."""
    return _write(_read_msgpack(frame))


def json_pieces(frame: bytes) -> Iterator[bytes]:
    """Return the same JSON in pieces, of which each takes little time: a long list is many of them."""
    unpacker = msgpack.Unpacker(max_buffer_size=0)
    unpacker.feed(frame)
    return _pieces(frame, unpacker, _DEEPEST)


def _pieces(frame: bytes, unpacker: msgpack.Unpacker, deepest: int) -> Iterator[bytes]:
    """Yield the pieces of the next value; maps deeper than so many in each other are one piece."""
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
    """Return the JSON of the next value, or of several that follow a `head`."""
    begin = unpacker.tell()
    for _ in range(values):
        unpacker.skip()
    return json_text(head + frame[begin : unpacker.tell()])


def read_json(text: str) -> Any:
    """Plain values from JSON. Raise NotJson."""
    try:
        value = _read(text)
        if _LONG.search(text):
            _write_msgpack(value)  # which raises where an integer has more than 64 bits
    except (ValueError, OverflowError, RecursionError) as error:
        raise NotJson(str(error)) from None
    return value

"""Messages as JSON: the very maps of the msgpack form, as text. Pure.

No message has a value that JSON cannot hold: bytes travel as base64 in both forms, and all keys are strings.
"""

import re
from typing import Any

import msgspec

JSON_SUBPROTOCOL = "banmen.json"
"""The WebSocket subprotocol of a connection on which both sides send JSON."""

_read = msgspec.json.Decoder().decode
_write = msgspec.json.Encoder().encode
_read_msgpack = msgspec.msgpack.Decoder().decode
_write_msgpack = msgspec.msgpack.Encoder().encode
_LONG = re.compile(r"[0-9]{19}")
"""Where an integer may have more than 64 bits."""


class NotJson(ValueError):
    """Text that is not one JSON value, or one that the msgpack form could not hold."""


def json_text(frame: bytes) -> bytes:
    """The JSON, in UTF-8, of a message that is msgpack."""
    return _write(_read_msgpack(frame))


def read_json(text: str) -> Any:
    """Plain values from JSON. Raises NotJson."""
    try:
        value = _read(text)
        if _LONG.search(text):
            _write_msgpack(value)  # which raises where an integer has more than 64 bits
    except (ValueError, OverflowError, RecursionError) as error:
        raise NotJson(str(error)) from None
    return value

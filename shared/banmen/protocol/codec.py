"""Encode messages as msgpack, and decode and validate frames from the network, in msgpack or JSON.

A client's frame is decoded directly into a checked message: the fast path. If that fails it is decoded again through
plain values, which is slower and says what is wrong. The slow path defines what is accepted.

JSON has the same maps as msgpack: bytes are base64 in both forms, and all keys are strings.
"""

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from functools import reduce
from operator import or_
from typing import Annotated, Any, TypeAlias, get_args

import msgpack
import msgspec
from msgspec import Meta

from banmen.game import Refusal
from banmen.protocol.messages import (
    MAX_FRAME_BYTES,
    Act,
    Challenge,
    Count,
    Frame,
    FromClient,
    FromServer,
    Id,
    Open,
    Word,
)

JSON_SUBPROTOCOL = "banmen.json"
"""The WebSocket subprotocol of a connection on which both sides send JSON."""

_read = msgspec.json.Decoder().decode
_write = msgspec.json.Encoder().encode
_packer = msgpack.Packer()
_read_msgpack = msgspec.msgpack.Decoder().decode
_write_msgpack = msgspec.msgpack.Encoder().encode
_SHORT_MAP, _MAPS, _LONG_LISTS = 0x80, b"\xde\xdf", b"\xdc\xdd"
_DEEPEST_JSON, _ELEMENTS = 4, 128
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
    return _pieces(frame, unpacker, _DEEPEST_JSON)


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


class BadMessage(Refusal):
    """A frame that is not a valid message: too large, malformed, of unknown type, or with bad fields.

    `id` is the command's id if one could be read, so that the refusal reaches its sender.
    """

    def __init__(self, code: str, text: str, *, id: str | None = None) -> None:  # noqa: A002 - the wire's word
        super().__init__(code, text)
        self.id = id


encode: Callable[[msgspec.Struct | int], bytes] = msgspec.msgpack.Encoder().encode
"""Encode one message, or a part of one: the same bytes as `pack`."""


def pack(value: Any) -> bytes:
    """Return the msgpack of structs and plain values."""
    data: bytes = msgpack.packb(msgspec.to_builtins(value))
    return data


def unpack(data: bytes) -> Any:
    """Return plain values from msgpack. Raise BadMessage with `bad_frame`."""
    try:
        return msgpack.unpackb(data, strict_map_key=True)
    except (ValueError, RecursionError, msgpack.UnpackException) as error:
        raise BadMessage("bad_frame", f"The frame is not one msgpack value: {_first_line(error)}.") from None


def decode_from_client(data: bytes | str) -> FromClient:
    """Decode a frame from a client that speaks msgpack. Raise BadMessage."""
    if isinstance(data, bytes) and len(data) <= MAX_FRAME_BYTES:
        try:
            read = _read_from_client(data)
        except (msgspec.MsgspecError, UnicodeError, RecursionError):
            pass  # the slow path says what is wrong, or accepts the frame
        else:
            return Act(read.id, read.table, read.n, read.action) if type(read) is _SimpleAct else read
    message: FromClient = decode_in_two_steps(data, FromClient)
    return message


def decode_json_from_client(data: bytes | str) -> FromClient:
    """Decode a frame from a client that speaks JSON. Raise BadMessage."""
    message: FromClient = decode_in_two_steps(data, FromClient, json=True)
    return message


def decode_from_server(data: bytes | str, *, json: bool = False) -> FromServer:
    """Decode a frame from a server, which may be larger than a client's. Raise BadMessage."""
    message: FromServer = decode_in_two_steps(data, FromServer, limit=None, json=json)
    return message


def convert(raw: Any, to: Any, *, code: str = "bad_field", what: str = "value") -> Any:
    """Validate plain values against a type or a union of tagged structs. Raise BadMessage with `code`."""
    known = _UNIONS.get(id(to))
    members = _members(to) if known is None else known[1]
    if members and type(raw) is dict and type(kind := raw.get("type")) is str:
        to = members.get(kind, to)  # msgspec caches its plan for a struct, but rebuilds that of a union at every call
    try:
        return msgspec.convert(raw, to)
    except (msgspec.ValidationError, RecursionError) as error:
        raise BadMessage(code, f"Bad {what}: {_first_line(error)}.") from None


# --- in one step ------------------------------------------------------------------------------------------------------

_Simple: TypeAlias = str | int | float | bool | None
_Nested: TypeAlias = _Simple | list[_Simple] | dict[str, _Simple]
_Value: TypeAlias = _Simple | list[_Nested] | dict[str, _Nested]


class _SimpleAct(Frame, frozen=True, tag="act"):
    """The usual `Act`: its action is nested at most two levels deep.

    With values of any type the fast path would accept maps whose keys are not text.
    """

    id: Id
    table: Id
    n: Count
    action: Annotated[dict[Word, _Value], Meta(max_length=16)]


_IN_TWO_STEPS = {Act, Open, Challenge}
"""Messages with values of any type: always decoded on the slow path."""
_read_from_client: Callable[[bytes], Any] = msgspec.msgpack.Decoder(
    reduce(or_, [kind for kind in get_args(FromClient) if kind not in _IN_TWO_STEPS], _SimpleAct)
).decode


# --- in two steps -----------------------------------------------------------------------------------------------------


def decode_in_two_steps(data: bytes | str, to: Any, limit: int | None = MAX_FRAME_BYTES, *, json: bool = False) -> Any:
    """Decode a frame through plain values, which shows what is wrong with it. Raise BadMessage."""
    raw = plain_values(data, limit, json=json)
    if not isinstance(raw, dict):
        raise BadMessage("bad_frame", f"The frame is not a {'JSON object' if json else 'msgpack map'}.")
    name = raw.get("id")
    sender = name if isinstance(name, str) and len(name) <= 64 else None  # noqa: PLR2004 - the bound of messages.Id
    try:
        _check_names(raw, _members(to))
        return convert(raw, to, what="message")
    except BadMessage as fault:
        raise BadMessage(fault.code, fault.text, id=sender) from None


def plain_values(data: bytes | str, limit: int | None = MAX_FRAME_BYTES, *, json: bool = False) -> Any:
    """Return the plain values in a frame of at most `limit` bytes. Raise BadMessage."""
    if isinstance(data, str) is not json:
        told = "text, one JSON object each; this one was binary" if json else _BINARY
        raise BadMessage("bad_frame", f"Frames are {told}.")
    size = len(data) if isinstance(data, bytes) else len(data.encode())
    if limit is not None and size > limit:
        raise BadMessage("too_large", f"The frame has {size} bytes; at most {limit} are read.")
    if isinstance(data, bytes):
        value = unpack(data)
    else:
        try:
            value = read_json(data)
        except NotJson as error:
            raise BadMessage("bad_frame", f"The frame is not one JSON value: {_first_line(error)}.") from None
    if limit is not None and _is_deep(value):
        raise BadMessage("bad_frame", f"Lists and maps of the frame are in each other more than {_DEEPEST} deep.")
    return value


def _is_deep(value: Any) -> bool:
    """Return True if lists and maps are nested deeper than any message needs: readers recurse as deep."""
    inside = [value]
    for _ in range(_DEEPEST + 1):
        inside = [each for outer in inside for each in _within(outer) if type(each) in _NESTING]
        if not inside:
            return False
    return True


def _within(value: Any) -> Collection[Any]:
    if type(value) is dict:
        return value.values()
    return value if type(value) is list else ()


_DEEPEST, _NESTING = 32, frozenset({list, dict})
_BINARY = "binary, one msgpack map each; this one was text"


def _check_names(raw: Mapping[str, Any], members: Mapping[str, type[msgspec.Struct]]) -> None:
    """Raise BadMessage with a code of its own for an unknown type and for an unknown field."""
    kind = raw.get("type")
    if not isinstance(kind, str) or kind not in members:
        shown = repr(kind)[:40]
        raise BadMessage("unknown_type", f"There is no message of type {shown} in this direction.")
    unknown = [key for key in raw if key != "type" and key not in members[kind].__struct_encode_fields__]
    if unknown:
        shown = repr(unknown[0])[:40]
        raise BadMessage("unknown_field", f"A message of type {kind!r} has no field {shown}.")


def _members(union: Any) -> Mapping[str, type[msgspec.Struct]]:
    """Return the structs of a union by their tags; empty if it is no union of tagged structs."""
    known = _UNIONS.get(id(union))
    if known is None:
        members = [kind for kind in get_args(union) if hasattr(kind, "__struct_config__")]
        known = _UNIONS[id(union)] = union, {str(kind.__struct_config__.tag): kind for kind in members}
    return known[1]


_UNIONS: dict[int, tuple[Any, Mapping[str, type[msgspec.Struct]]]] = {}
"""Members by the `id` of their union, because hashing a union is slow.

The union is stored so that its `id` stays its own.
"""


def _first_line(error: Exception) -> str:
    return (str(error).splitlines() or [type(error).__name__])[0][:200].rstrip(".")

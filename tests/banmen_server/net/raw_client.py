"""The bytes of a client, made by hand: also those that no library would send."""

import struct

KEY = "dGhlIHNhbXBsZSBub25jZQ=="
ACCEPT = "s3pPLMBiTxaQ9kYGzzhZRbK+xOo="
"""The key and the answer to it of RFC 6455, 1.3."""
TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10
CONTINUATION = 0
_MASK = b"\x37\xfa\x21\x3d"


def upgrade(*more: str, host: str = "127.0.0.1") -> bytes:
    """A request for a WebSocket, with more header fields."""
    usual = ("Upgrade: websocket", "Connection: Upgrade", f"Sec-WebSocket-Key: {KEY}", "Sec-WebSocket-Version: 13")
    return get("/", *usual, *more, host=host)


def get(path: str, *more: str, host: str = "127.0.0.1", method: str = "GET") -> bytes:
    """A request in HTTP, with more header fields."""
    return "\r\n".join((f"{method} {path} HTTP/1.1", f"Host: {host}", *more, "", "")).encode()


def frame(opcode: int, data: bytes = b"", *, fin: bool = True, reserved: int = 0, masked: bool = True) -> bytes:
    """One frame as a client sends it; `reserved` are the three bits."""
    head = bytes([fin << 7 | reserved << 4 | opcode])
    mask_bit = masked << 7
    if len(data) < 126:
        head += bytes([mask_bit | len(data)])
    elif len(data) < 1 << 16:
        head += bytes([mask_bit | 126]) + struct.pack("!H", len(data))
    else:
        head += bytes([mask_bit | 127]) + struct.pack("!Q", len(data))
    if not masked:
        return head + data
    return head + _MASK + bytes(byte ^ _MASK[at % 4] for at, byte in enumerate(data))


def close_frame(code: int, reason: bytes = b"") -> bytes:
    """A close frame."""
    return frame(CLOSE, struct.pack("!H", code) + reason)

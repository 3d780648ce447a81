"""Checksums that show damage: of each record, chained to the one before, and of each row.

CRC-32 finds every flipped byte and, but for one in 4,000,000,000, any other damage; it is no defence against forgers.
"""

from typing import Any
from zlib import crc32

import msgspec

_pack = msgspec.msgpack.Encoder().encode


def first_check(table: str) -> int:
    """What the chain of a table begins with."""
    return crc32(table.encode())


def record_check(before: int, seq: int, packed: bytes) -> int:
    """The check of a record that ends at event `seq`; `before` is that of the record before it."""
    return crc32(seq.to_bytes(8, "big") + packed, before)


def row_check(*values: Any) -> int:
    """The check of a row's values."""
    return crc32(_pack(values))

"""The rows of a table in its head: they appear in its players' lists while it is unloaded.

They are packed tightly, because a server stores them for every table: the rows of several players differ little, and
common contents are in a dictionary for deflate. Every later release reads packed rows, so the dictionary never changes
within a format.
"""

import zlib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from banmen.protocol.codec import BadMessage, convert, pack, unpack
from banmen.protocol.rows import OwnTable, Row
from banmen_server.log import Head
from banmen_server.tables.presence import PlayerStatus

_FORMAT = b"\x01"
_LEVEL = 9
_WORDS = Path(__file__).with_name("head_words_1.bin").read_bytes()
"""Common contents of rows, the most common last, that prime deflate."""


class HeadRows(NamedTuple):
    """What the hall packs into a head.

    `counted` is the number of the last game of the table that the ratings have counted. `statuses` are those of its
    players while it is not over; `rows` are the table's rows by player.
    """

    counted: int = 0
    statuses: Mapping[str, PlayerStatus] = {}
    rows: Mapping[str, OwnTable] = {}


def pack_rows(kept: HeadRows, head: Head) -> bytes:
    """Return the `rows` of a head whose other fields are set."""
    plain = [_plain(kept.rows[player], head) for player in sorted(kept.rows)]
    differences = [_difference(plain[0], other) for other in plain[1:]]
    statuses = [[player, *status] for player, status in kept.statuses.items()]
    data = pack([kept.counted, statuses, plain[:1], differences])
    packer = zlib.compressobj(_LEVEL, zlib.DEFLATED, -zlib.MAX_WBITS, zdict=_WORDS)
    return _FORMAT + packer.compress(data) + packer.flush()


def noted_of(head: Head) -> HeadRows:
    """Return the data packed in addition to the rows. Raises BadMessage."""
    if not head.rows:
        return HeadRows()
    counted, statuses, *_ = _unpacked(head)
    return HeadRows(counted, {player: PlayerStatus(status, since) for player, status, since in statuses})


def row_of(head: Head, player: str) -> OwnTable | None:
    """Return the row for an owner of the table, or None. Raises BadMessage."""
    if not head.rows or player not in head.players:
        return None
    _, _, first, differences = _unpacked(head)
    place = sorted(head.players).index(player)
    if place > len(differences) or not first:
        return None
    plain = first[0] if place == 0 else _changed(first[0], differences[place - 1])
    row = {name: value for name, value in plain.items() if name in _row_fields()}
    own = {name: value for name, value in plain.items() if name not in _row_fields()}
    own["touched"] = head.touched_ms + own.get("touched", 0)
    told: OwnTable = convert({**own, "code": head.code, "row": {**row, "table": head.table}}, OwnTable, what="row")
    return told


@cache
def _row_fields() -> frozenset[str]:
    return frozenset(Row.__struct_fields__)


def _plain(row: OwnTable, head: Head) -> dict[str, Any]:
    """Return a row as plain values, without what the head has."""
    own: dict[str, Any] = msgspec.to_builtins(row)
    listed = own.pop("row")
    del own["code"], listed["table"]
    own["touched"] -= head.touched_ms
    if own["touched"] == 0:
        del own["touched"]
    return {**listed, **own}


def _difference(base: Mapping[str, Any], other: Mapping[str, Any]) -> list[Any]:
    """Return the values of `other` that differ from `base`, and the names that only `base` has."""
    changed = {name: value for name, value in other.items() if name not in base or base[name] != value}
    return [changed, [name for name in base if name not in other]]


def _changed(base: Mapping[str, Any], difference: list[Any]) -> dict[str, Any]:
    changed, gone = difference
    return {**{name: value for name, value in base.items() if name not in gone}, **changed}


def _unpacked(head: Head) -> list[Any]:
    """Return the packed values. Raises BadMessage if they have another format."""
    if not head.rows.startswith(_FORMAT):
        raise BadMessage("bad_field", f"The rows of table {head.table} are of another version.")
    try:
        unpacker = zlib.decompressobj(-zlib.MAX_WBITS, zdict=_WORDS)
        data = unpack(unpacker.decompress(head.rows[len(_FORMAT) :]))
    except zlib.error as error:
        raise BadMessage("bad_field", f"The rows of table {head.table} are damaged: {error}.") from error
    if not isinstance(data, list) or len(data) != 4:  # noqa: PLR2004 - as it is packed
        raise BadMessage("bad_field", f"The rows of table {head.table} are damaged.")
    return data

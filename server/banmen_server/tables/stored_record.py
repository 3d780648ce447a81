"""A record of a table, read from the log: its events are validated, but not folded."""

import re
import secrets
from collections.abc import Mapping, Sequence
from functools import cache
from types import MappingProxyType
from typing import Any
from zlib import crc32

import msgspec

from banmen.events import AnyTableEvent
from banmen.protocol import messages

NO_STATES: Mapping[int, Any] = MappingProxyType({})
SERVER = "server/"
"""The prefix of append ids of the server's own records."""
KEPT_COMMANDS = 256
"""Last commands of a table whose ids are remembered: a repeated one is answered and not executed again."""
_WITH_DIGEST = re.compile(r"([^/]*)\+([0-9a-f]{4})/(.*)", re.DOTALL)
_DIGESTS = 0xFFFF
_DIGESTED_WHOLE = frozenset({messages.Act, messages.Pace})
"""Commands whose digest covers the whole request, not only their kind."""
_encode = msgspec.msgpack.Encoder(order="deterministic").encode


class StoredRecord(msgspec.Struct, frozen=True, gc=False):
    """A record: the number of its last event, its events, their time (ms since 1970), and its append id.

    `states` are the game's states after its events, by their place, if known. An archive keeps few ids.
    """

    seq: int
    events: Sequence[AnyTableEvent]
    at: int
    append_id: str
    states: Mapping[int, Any] = NO_STATES


class CommandName(msgspec.Struct, frozen=True, gc=False):
    """The identity of a command: `name` is its player and its id.

    `digest` (1 to 65,535) is that of its request, or 0 if unknown.
    """

    name: str
    digest: int = 0

    def append_id(self) -> str:
        """Return the append id of the command's record."""
        if not self.digest:
            return self.name
        return self.name.replace("/", f"+{self.digest.to_bytes(2).hex()}/", 1)


def name_of(command: messages.Command, player: str) -> CommandName:
    """Return the name of a player's command.

    The kind distinguishes a command from another one of the same id; for `act` and `pace`, the whole request does.
    """
    kind = type(command)
    digest = crc32(_encode(command)) % _DIGESTS + 1 if kind in _DIGESTED_WHOLE else _digest_of_kind(kind)
    return CommandName(f"{player}/{command.id}", digest)


def command_name(append_id: str) -> CommandName:
    """Return the command of an append id."""
    found = _WITH_DIGEST.fullmatch(append_id)
    if found is None:
        return CommandName(append_id)
    player, digits, number = found.groups()
    digest = int(digits, 16)
    return CommandName(f"{player}/{number}", digest) if digest else CommandName(append_id)


@cache
def _digest_of_kind(kind: type[messages.Command]) -> int:
    return crc32(str(kind.__struct_config__.tag).encode()) % _DIGESTS + 1


OPENING = _digest_of_kind(messages.Open)
"""The digest of every `open`, which the id of a table's first record omits."""


def server_append_id() -> str:
    """Return an append id for a record of the server itself."""
    return f"{SERVER}{secrets.token_hex(8)}"

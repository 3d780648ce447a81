"""The append ids of a table's records: which command made a record, and a digest of what that command asked for.

`PLAYER+DIGEST/ID` is of a command, with the digest as four hexadecimal digits; without it where the record opens a
table or is of an older log. `server/RANDOM` is of the server itself.
"""

import re
import secrets
from functools import cache
from zlib import crc32

import msgspec

from banmen.protocol import messages

SERVER = "server/"
"""How an append id begins that the server itself made."""

KEPT_COMMANDS = 256
"""The ids of so many last commands of a table are remembered: one sent again is answered and not carried out."""

_WITH_DIGEST = re.compile(r"([^/]*)\+([0-9a-f]{4})/(.*)", re.DOTALL)
_DIGESTS = 0xFFFF
_TOLD_APART = frozenset({messages.Act, messages.Pace})
"""Commands that differ by what they ask for, not by their kind alone."""
_encode = msgspec.msgpack.Encoder(order="deterministic").encode


class CommandName(msgspec.Struct, frozen=True, gc=False):
    """A command: `name` is its player and its id, `digest` (1 to 65,535) of what it asks for; 0 where not known."""

    name: str
    digest: int = 0

    def append_id(self) -> str:
        """The append id of the record that the command makes."""
        if not self.digest:
            return self.name
        return self.name.replace("/", f"+{self.digest.to_bytes(2).hex()}/", 1)


def name_of(command: messages.Command, player: str) -> CommandName:
    """The name of a player's command.

    A command is told apart from another one of the same id by its kind, an `act` and a `pace` by all that it asks for.
    """
    kind = type(command)
    digest = crc32(_encode(command)) % _DIGESTS + 1 if kind in _TOLD_APART else _digest_of_kind(kind)
    return CommandName(f"{player}/{command.id}", digest)


def command_name(append_id: str) -> CommandName:
    """The command of an append id."""
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
"""The digest of every `open`, which the first record of a table does not have in its id."""


def server_append_id() -> str:
    """The append id of a record that no player asked for."""
    return f"{SERVER}{secrets.token_hex(8)}"

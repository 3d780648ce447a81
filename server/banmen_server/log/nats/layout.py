"""The names of streams and subjects at the engine, and the partition of each table.

`NAME-P` is the stream of the tables of partition P, with two subjects for each: `NAME.t.P.TABLE.r` has its records,
`NAME.t.P.TABLE.h` its head. The engine republishes what is stored there on the same subject with `live` for `t`.
`NAME-values` has values (`v`), and the claims of codes (`c`) and openings (`o`).
"""

import re
from typing import NamedTuple
from zlib import crc32

PARTITIONS = 8
_PLAIN = re.compile(r"[A-Za-z0-9_-]+")


class Layout(NamedTuple):
    """The names of a log called `name` with `partitions` partitions."""

    name: str
    partitions: int

    def partition_of(self, table: str) -> int:
        """Return the partition of a table, the same on every server."""
        return crc32(table.encode()) % self.partitions

    def stream(self, partition: int) -> str:
        """Return the stream of a partition."""
        return f"{self.name}-{partition}"

    @property
    def values_stream(self) -> str:
        """The stream of values and claims."""
        return f"{self.name}-values"

    def stored(self, partition: int) -> str:
        """Return the prefix of a partition's subjects."""
        return f"{self.name}.t.{partition}"

    def republish_subject(self, partition: int) -> str:
        """Return the prefix under which a partition's messages are republished."""
        return f"{self.name}.live.{partition}"

    def records(self, table: str) -> str:
        """Return the subject of a table's records."""
        return f"{self.stored(self.partition_of(table))}.{token(table)}.r"

    def head(self, table: str) -> str:
        """Return the subject of a table's head."""
        return f"{self.stored(self.partition_of(table))}.{token(table)}.h"

    def heads(self, partition: int) -> str:
        """Return the subjects of all heads of a partition."""
        return f"{self.stored(partition)}.*.h"

    def record_subject(self, table: str) -> str:
        """Return the subject under which a table's records are republished."""
        return f"{self.republish_subject(self.partition_of(table))}.{token(table)}.r"

    @property
    def head_subject(self) -> str:
        """The subjects under which the heads of all tables are republished."""
        return f"{self.name}.live.*.*.h"

    def probe(self, partition: int) -> str:
        """Return the subject with which a server tests whether a partition can be written."""
        return f"{self.name}.probe.{partition}"

    def value(self, name: str) -> str:
        """Return the subject of a value."""
        return f"{self.name}.v.{token(name)}"

    def claim(self, kind: str, what: str) -> str:
        """Return the subject that names the owner of a code (`c`) or an opening (`o`)."""
        return f"{self.name}.{kind}.{token(what)}"


def token(name: str) -> str:
    """Return a name as a part of a subject. Raises UnicodeEncodeError if it is not Unicode."""
    return name if _PLAIN.fullmatch(name) else "=" + name.encode().hex()


def name_of(part: str) -> str:
    """Return the name of a token. Raises ValueError if it is none."""
    return bytes.fromhex(part[1:]).decode() if part.startswith("=") else part


def table_of(subject: str) -> str:
    """Return the table of a subject of records or of a head. Raises ValueError for another subject."""
    return name_of(subject.rsplit(".", 2)[1])

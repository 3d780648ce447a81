"""Where things are at the engine: the names of streams and subjects, and which part of the tables one is in.

`NAME-P` is the stream of the tables of partition P, with two subjects for each: `NAME.t.P.TABLE.r` has its records,
`NAME.t.P.TABLE.h` its head. What is stored there is told at once on the same subject with `live` for `t`. `NAME-values`
has values (`v`), and which table a code (`c`) or an opening (`o`) belongs to.
"""

import re
from typing import NamedTuple
from zlib import crc32

PARTITIONS = 8
_PLAIN = re.compile(r"[A-Za-z0-9_-]+")


class Layout(NamedTuple):
    """The names of a log called `name`, whose tables are in so many partitions."""

    name: str
    partitions: int

    def partition_of(self, table: str) -> int:
        """The part that a table is in, the same on every server."""
        return crc32(table.encode()) % self.partitions

    def stream(self, partition: int) -> str:
        """The stream of a partition."""
        return f"{self.name}-{partition}"

    @property
    def values_stream(self) -> str:
        """The stream of values and claims."""
        return f"{self.name}-values"

    def stored(self, partition: int) -> str:
        """All subjects of a partition."""
        return f"{self.name}.t.{partition}"

    def told(self, partition: int) -> str:
        """Where it is told what is stored under these."""
        return f"{self.name}.live.{partition}"

    def records(self, table: str) -> str:
        """The subject of a table's records."""
        return f"{self.stored(self.partition_of(table))}.{token(table)}.r"

    def head(self, table: str) -> str:
        """The subject of a table's head."""
        return f"{self.stored(self.partition_of(table))}.{token(table)}.h"

    def heads(self, partition: int) -> str:
        """The subjects of all heads of a partition."""
        return f"{self.stored(partition)}.*.h"

    def told_records(self, table: str) -> str:
        """Where the records of a table are told."""
        return f"{self.told(self.partition_of(table))}.{token(table)}.r"

    @property
    def told_heads(self) -> str:
        """Where the heads of all tables are told."""
        return f"{self.name}.live.*.*.h"

    def probe(self, partition: int) -> str:
        """Where a server tries whether a partition can be written."""
        return f"{self.name}.probe.{partition}"

    def value(self, name: str) -> str:
        """The subject of a value."""
        return f"{self.name}.v.{token(name)}"

    def claim(self, kind: str, what: str) -> str:
        """The subject that says which table a code (`c`) or an opening (`o`) belongs to."""
        return f"{self.name}.{kind}.{token(what)}"


def token(name: str) -> str:
    """A name as a part of a subject. Raises UnicodeEncodeError for what is no Unicode."""
    return name if _PLAIN.fullmatch(name) else "=" + name.encode().hex()


def name_of(part: str) -> str:
    """The name of which this is the token. Raises ValueError for one that is of no name."""
    return bytes.fromhex(part[1:]).decode() if part.startswith("=") else part


def table_of(subject: str) -> str:
    """The table that a subject of records or of a head belongs to. Raises ValueError for one of no table."""
    return name_of(subject.rsplit(".", 2)[1])

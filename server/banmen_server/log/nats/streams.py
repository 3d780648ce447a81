"""The streams of a log, and the subjects in them: created at the first start, found at every other.

`StreamLayout` names them. The number of partitions is fixed at creation, and stored with the stream of values.
"""

import asyncio
import json
import logging
import re
from collections.abc import Mapping
from time import monotonic
from typing import Any, NamedTuple
from zlib import crc32

from banmen_server.log import Unavailable
from banmen_server.log.nats.connection import EngineConnection, NobodyAnswers
from banmen_server.logs import fields

logger = logging.getLogger(__name__)

PARTITIONS = 8
_PLAIN = re.compile(r"[A-Za-z0-9_-]+")
REPLICAS = 3
_DUPLICATES_NS = 30 * 10**9
"""How long the engine recognises a repeated message: three times as long as it is repeated."""
_ANSWER_S, _AGAIN_S, _PATIENCE_S = 5.0, 0.2, 30.0
_NO_SUCH_STREAM, _EXISTS_OTHERWISE = 10059, 10058
_NO_JETSTREAM = frozenset({10039, 10076})
"""Error codes of an account or engine without JetStream; waiting does not help."""
_NO_PEERS = 10005
_PARTITIONS = "banmen-partitions"


class StreamLayout(NamedTuple):
    """The names of a log called `name` with `partitions` partitions."""

    name: str
    partitions: int

    def partition_of(self, table: str) -> int:
        """Return the partition of a table, the same on every server."""
        return crc32(table.encode()) % self.partitions

    def stream(self, partition: int) -> str:
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


class EngineError(Exception):
    """The engine refused a request. `code` is its own error number."""

    def __init__(self, error: Mapping[str, Any]) -> None:
        self.code = int(error.get("err_code", 0))
        super().__init__(str(error.get("description", error)))


async def ask(connection: EngineConnection, what: str, about: object = None, *, within_s: float = _ANSWER_S) -> Any:
    """Send a request to the engine's JetStream, in JSON, and return the answer. Raises EngineError, Unavailable."""
    data = b"" if about is None else json.dumps(about).encode()
    msg = await connection.request(f"$JS.API.{what}", data, within_s=within_s)
    answer = json.loads(msg.data)
    if "error" in answer:
        raise EngineError(answer["error"])
    return answer


async def create_stream(connection: EngineConnection, config: Mapping[str, Any]) -> Mapping[str, Any]:
    """Create a stream unless it exists; return its configuration. Raises Unavailable.

    It has as many replicas as the engine has nodes, at most three, and any of them answers reads.
    """
    name = config["name"]
    whole = {"num_replicas": replicas(connection), "storage": "file", "discard": "new", "allow_direct": True, **config}
    begun = monotonic()
    while True:
        try:
            try:
                found: Mapping[str, Any] = (await ask(connection, f"STREAM.INFO.{name}"))["config"]
            except EngineError as error:
                if error.code != _NO_SUCH_STREAM:
                    raise
                found = (await ask(connection, f"STREAM.CREATE.{name}", whole))["config"]
        except (EngineError, Unavailable) as error:
            code = error.code if isinstance(error, EngineError) else 0
            if code in _NO_JETSTREAM or (isinstance(error, NobodyAnswers) and monotonic() > begun + _ANSWER_S):
                raise Unavailable("the engine has no JetStream for this login") from error
            if monotonic() > begun + _PATIENCE_S and code != _EXISTS_OTHERWISE:
                why = f"{REPLICAS} nodes with room are wanted" if code == _NO_PEERS else error
                raise Unavailable(f"the engine cannot make or find the stream {name}: {why}") from error
            await asyncio.sleep(_AGAIN_S)
        else:
            return found


def replicas(connection: EngineConnection) -> int:
    """Return the number of replicas of a stream: one if the engine is a single node."""
    return REPLICAS if connection.server_info.get("cluster") else 1


async def open_streams(connection: EngineConnection, name: str, partitions: int) -> StreamLayout:
    """Create the streams of a log unless they exist; return their layout. Raises Unavailable."""
    values = await create_stream(
        connection,
        {
            "name": f"{name}-values",
            "subjects": [f"{name}.{kind}.>" for kind in "vco"],
            "max_msgs_per_subject": 1,
            "allow_msg_ttl": True,
            "republish": {"src": f"{name}.v.>", "dest": f"{name}.live.v.>"},
            "metadata": {_PARTITIONS: str(partitions)},
        },
    )
    layout = StreamLayout(name, int(values["metadata"][_PARTITIONS]))
    await asyncio.gather(*(create_stream(connection, _tables(layout, part)) for part in range(layout.partitions)))
    if values["num_replicas"] < REPLICAS:
        logger.warning("engine_keeps_one_copy", extra=fields(replicas=values["num_replicas"]))
    return layout


def _tables(layout: StreamLayout, partition: int) -> Mapping[str, Any]:
    return {
        "name": layout.stream(partition),
        "subjects": [f"{layout.stored(partition)}.>", layout.probe(partition)],
        "allow_rollup_hdrs": True,
        "allow_msg_ttl": True,
        "deny_delete": True,
        "duplicate_window": _DUPLICATES_NS,
        "republish": {"src": f"{layout.stored(partition)}.>", "dest": f"{layout.republish_subject(partition)}.>"},
    }

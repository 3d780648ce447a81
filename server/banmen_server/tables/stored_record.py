"""A record of a table, read from the log: its events are validated, but not folded."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

import msgspec

from banmen.events import AnyTableEvent

NO_STATES: Mapping[int, Any] = MappingProxyType({})


class StoredRecord(msgspec.Struct, frozen=True, gc=False):
    """A record: the number of its last event, its events, their time (ms since 1970), and its append id.

    `states` are the game's states after its events, by their place, if known. An archive keeps few ids.
    """

    seq: int
    events: Sequence[AnyTableEvent]
    at: int
    append_id: str
    states: Mapping[int, Any] = NO_STATES

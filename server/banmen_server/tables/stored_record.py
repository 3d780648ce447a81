"""A record of a table as it is read from the log: its events are checked, and nothing is folded yet."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

import msgspec

from banmen.events import AnyTableEvent

NO_STATES: Mapping[int, Any] = MappingProxyType({})


class StoredRecord(msgspec.Struct, frozen=True, gc=False):
    """The number of a record's last event, its events, when they happened (ms since 1970), and its append id.

    `states` are those of the game after its events, by their place, where they are known. An archive keeps few ids.
    """

    seq: int
    events: Sequence[AnyTableEvent]
    at: int
    append_id: str
    states: Mapping[int, Any] = NO_STATES

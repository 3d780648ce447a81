"""The services of the server that rooms use."""

from collections.abc import Callable, Coroutine, Mapping
from random import Random
from typing import Any

import msgspec

from banmen.game import Seat
from banmen.protocol import messages
from banmen.replay import Replay
from banmen_server.cluster import ALONE, Cluster
from banmen_server.engines.processes import EngineProcesses
from banmen_server.log import EventLog
from banmen_server.metrics import Metrics
from banmen_server.tables.show_turns import ShowTurns
from banmen_server.tables.table_memory import TableMemory


class RoomServices(msgspec.Struct, frozen=True):
    """The services that a room uses. `now` returns ms since 1970; `ratings` those of the seated players, by seat.

    `program_every_s` is the time between two actions of a program in a game without turns, so that people keep up.
    `memory` limits the growth of tables, `show_turns` schedules shows, and `cluster` is the group of servers that share
    the log.
    """

    log: EventLog
    rng: Random
    metrics: Metrics
    now: Callable[[], int]
    spawn: Callable[[Coroutine[Any, Any, None]], None]
    presence_every_s: float
    program_every_s: float
    engines: EngineProcesses
    ratings: Callable[[Replay], Mapping[Seat, messages.Rating]]
    memory: TableMemory
    cluster: Cluster = ALONE
    show_turns: ShowTurns = msgspec.field(default_factory=ShowTurns)

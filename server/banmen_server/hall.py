"""The hall: who is connected, all tables, and what each command does to which of them.

Nothing a client sends says who it is: the player is the connection's. What a table decides is decided in
`banmen_server.table`; here it is found, entered, watched, left and closed.
"""

import asyncio
import logging
import secrets
import time
from collections.abc import Callable, Coroutine
from random import Random, SystemRandom
from typing import Any, Protocol

from banmen.game import Refusal
from banmen.protocol import messages
from banmen_server.audience import Guest
from banmen_server.config import Config
from banmen_server.keeping import Keeping
from banmen_server.lobby import Lobby, Subscriber
from banmen_server.log import EventLog
from banmen_server.metrics import Metrics
from banmen_server.players import Tokens
from banmen_server.presence import Attendance
from banmen_server.register import Found, Register
from banmen_server.room import Room, Surroundings, no_such_table
from banmen_server.table import Actor, Table, open_table

logger = logging.getLogger(__name__)


def clock_ms() -> int:
    """The time: ms since 1970, UTC."""
    return time.time_ns() // 1_000_000


class Visitor(Guest, Subscriber, Protocol):
    """What the hall needs of a greeted connection. `rooms` are those whose guest it is; `gone` once it is lost."""

    rooms: set[Room]
    gone: bool

    @property
    def actor(self) -> Actor:
        """The player, and the name it goes by on this connection."""
        ...

    def supersede(self) -> None:
        """Say that the player has come by a newer connection, and close."""
        ...


class Hall:
    """One server's players and tables. `now` gives ms since 1970; `rng` throws the dice of all games."""

    def __init__(
        self, config: Config, log: EventLog, tokens: Tokens, *, now: Callable[[], int] = clock_ms, rng: Random | None = None
    ) -> None:
        self.config = config
        self.now = now
        self.metrics = Metrics()
        self.tokens = tokens
        self.register = Register()
        self.lobby = Lobby(lambda: self.register, config.lobby_every_s)
        self._log = log
        self._rng = rng or SystemRandom()
        self._visitors: dict[str, Visitor] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._around = Surroundings(
            log, self._rng, self.metrics, now, self.lobby.changed, self.spawn, config.presence_every_s
        )
        self._keeping = Keeping(self)
        self.metrics.gauges["tables"] = ("Tables in memory.", lambda: len(self.register))
        self.metrics.gauges["players"] = ("Players connected.", lambda: len(self._visitors))

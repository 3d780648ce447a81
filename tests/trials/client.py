"""A player on the wire that always reconnects, folds every event it receives, and records every acknowledgement.

It keeps to docs/protocol.md: after a lost connection it greets with its token, joins its tables from the last number it
knows, and sends unanswered commands again, with the old ids. It also judges: hashes, gaps, epochs, and whether a
command that was sent twice gets the same answer.
"""

import asyncio
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from itertools import count
from random import Random
from typing import NamedTuple, TypeAlias

from banmen.net.mirror import Mirror
from banmen.protocol import messages
from banmen.protocol.codec import encode
from banmen.replay import Replay, state_hash
from tests.trials.wire import CANNOT_CONNECT, Wire, connect, read

Answer: TypeAlias = messages.Done | messages.Opened | messages.Fetched | messages.Refused
Role: TypeAlias = type[messages.Join] | type[messages.Watch]
TRY_AGAIN = frozenset({"too_fast", "unavailable", "internal"})
PATIENCE_S = 60.0


class Acknowledged(NamedTuple):
    """A command that the server said is durable: `seq` is the number of the table's last event then."""

    table: str
    player: str
    id: str
    seq: int
    command: messages.Command


class Lag(NamedTuple):
    """How long a command took to be answered, in ms, and when it was sent (the loop's time, in s)."""

    at_s: float
    ms: float


class Client:
    """One player.

    `url` gives the address, which a restart may change. A share `doubles` of its commands is sent twice at once.
    `source` is the address of this machine that it comes from. `tape` gets every frame as it came; with `lobby` those
    of the hall's list too. An answer may take
    `patience_s`. `lags` are of each answer, `waits` of all that was
    insisted on until it was done; `insisted` has when (s) what is not done yet was first asked for.
    """

    def __init__(
        self,
        name: str,
        url: Callable[[], str],
        rng: Random,
        *,
        doubles: float = 0.0,
        source: str | None = None,
        tape: list[bytes] | None = None,
        lobby: bool = False,
        patience_s: float = PATIENCE_S,
        token: str | None = None,
    ) -> None:
        self.name, self.player, self.token = name, "", token
        self.patience_s = patience_s
        self.mirrors: dict[str, Mirror] = {}
        self.acknowledged: list[Acknowledged] = []
        self.lags: list[Lag] = []
        self.waits: list[Lag] = []
        self.insisted: dict[str, float] = {}
        self.refused: Counter[str] = Counter()
        self.byes: Counter[str] = Counter()
        self.faults: list[str] = []
        self.closed: set[str] = set()
        self.connections = 0
        self.tape = tape
        self._lobby = lobby
        self._url, self._rng, self._doubles, self._source = url, rng, doubles, source
        self._ids = count(1)
        self._begins = f"{rng.randrange(2**40):x}"
        self._waiting: dict[str, tuple[messages.Command, asyncio.Future[Answer]]] = {}
        self._answers: dict[str, Answer] = {}
        self._unrecorded: set[str] = set()
        self._roles: dict[str, tuple[Role, str]] = {}
        self._resuming: dict[str, str] = {}
        self._pongs: dict[int, asyncio.Future[messages.Pong]] = {}
        self._wire: Wire | None = None
        self._greeted = False
        self._news = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    # --- coming and going --------------------------------------------------------------------------------------------

    async def connect(self, patience_s: float | None = None) -> None:
        """Come in, and stay until `leave`. Raises TimeoutError."""
        self._task = asyncio.create_task(self._stay())
        await self.wait_until(lambda: self._greeted, patience_s)

    async def leave(self) -> None:
        """Leave on purpose, and do not come back."""
        if self._wire is not None:
            self._wire.close(messages.CLOSE_CONSENTED)
        await self.vanish()

    async def vanish(self) -> None:
        """Go without a word."""
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
        for _, future in self._waiting.values():
            future.cancel()

    def reconnect_without_tables(self) -> None:
        """Come in again, without the tables that it was at."""
        self._roles.clear()
        if self._wire is not None:
            self._wire.cut()

    @property
    def is_connected(self) -> bool:
        """Whether it is connected and greeted."""
        return self._greeted

    async def _stay(self) -> None:
        while True:
            with suppress(*CANNOT_CONNECT):
                await self._once()
            await asyncio.sleep(0.02 + 0.1 * self._rng.random())

    async def _once(self) -> None:
        """One connection, to its end."""
        wire = await connect(self._url(), self._receive, self._source)
        self._wire, self._resuming = wire, {}
        self.connections += 1
        try:
            wire.send(encode(messages.Hello(messages.PROTOCOL_VERSION, "trial", self.name, token=self.token)))
            await wire.ended
        finally:
            self._wire, self._greeted = None, False
            wire.cut()
            self._tell()

    # --- commands ----------------------------------------------------------------------------------------------------

    def id(self) -> str:
        """A command id not used before."""
        return f"{self._begins}-{next(self._ids)}"

    async def ask(self, command: messages.Command, patience_s: float | None = None) -> Answer:
        """Send a command, again after each lost connection, until it is answered. Raises TimeoutError."""
        loop = asyncio.get_running_loop()
        future: asyncio.Future[Answer] = loop.create_future()
        self._waiting[command.id] = (command, future)
        asked_s = loop.time()
        if self._greeted:
            self._send(command)
        try:
            async with asyncio.timeout(patience_s or self.patience_s):
                answer = await future
        finally:
            self._waiting.pop(command.id, None)
        self.lags.append(Lag(asked_s, 1000 * (loop.time() - asked_s)))
        return answer

    async def insist(self, command: messages.Command, patience_s: float | None = None) -> Answer:
        """Repeat a command under the same id while it is refused for now; return the answer. Raises TimeoutError."""
        loop = asyncio.get_running_loop()
        asked_s = self.insisted[command.id] = loop.time()
        try:
            async with asyncio.timeout(patience_s or self.patience_s):
                while True:
                    answer = await self.ask(command, patience_s)
                    if not isinstance(answer, messages.Refused) or answer.code not in TRY_AGAIN:
                        return answer
                    await asyncio.sleep(0.2)
        finally:
            del self.insisted[command.id]
            self.waits.append(Lag(asked_s, 1000 * (loop.time() - asked_s)))

    async def ping(self, patience_s: float = PATIENCE_S) -> float:
        """How long a ping takes to be answered, in ms. Raises TimeoutError, also where the connection is lost."""
        loop = asyncio.get_running_loop()
        number, since = next(self._ids), loop.time()
        self._pongs[number] = loop.create_future()
        if self._wire is not None and self._greeted:
            self._wire.send(encode(messages.Ping(number)))
        try:
            async with asyncio.timeout(patience_s):
                await self._pongs[number]
        finally:
            del self._pongs[number]
        return 1000 * (loop.time() - since)

    def send(self, message: messages.Frame) -> None:
        """Send what has no answer."""
        if self._wire is not None:
            self._wire.send(encode(message))

    def _send(self, command: messages.Command) -> None:
        if self._wire is None:
            return
        frame = encode(command)
        self._wire.send(frame)
        if self._rng.random() < self._doubles:
            self._wire.send(frame)

    async def fresh(self, table: str) -> Replay | messages.Refused:
        """Forget the local copy of a table, and return the server's."""
        self.mirrors.pop(table, None)
        role, code = self._roles.get(table, (messages.Watch, table))
        answer = await self.insist(role(self.id(), code))
        if isinstance(answer, messages.Refused):
            return answer
        await self.wait_until(lambda: table in self.mirrors and self.mirrors[table].seq > 0)
        return self.mirrors[table].replay

    # --- received messages ------------------------------------------------------------------------------------------

    async def wait_until(self, condition: Callable[[], object], patience_s: float | None = None) -> None:
        """Wait until it is so. Raises TimeoutError."""
        async with asyncio.timeout(patience_s or self.patience_s):
            while not condition():
                await self._news.wait()

    async def something(self, most_s: float) -> None:
        """Wait for news, but no longer than this."""
        with suppress(TimeoutError):
            async with asyncio.timeout(most_s):
                await self._news.wait()

    def _tell(self) -> None:
        told, self._news = self._news, asyncio.Event()
        told.set()

    def _receive(self, data: bytes) -> None:
        if self.tape is not None:
            self.tape.append(data)
        message = read(data, self.faults)
        match message:
            case messages.Welcome():
                self._welcome(message)
            case messages.Pong(t=number):
                if number in self._pongs and not self._pongs[number].done():
                    self._pongs[number].set_result(message)
            case messages.Bye(code=code):
                self.byes[code] += 1
            case messages.Refused(id=None, code=code):
                self.refused[code] += 1
            case messages.Done() | messages.Opened() | messages.Fetched() | messages.Refused():
                self._answered(message)
            case messages.Closed(table=table):
                self.closed.add(table)
            case messages.Events() | messages.Snapshot() | messages.Presence() | messages.Pointed():
                self._fold(message)
        self._tell()

    def _welcome(self, welcome: messages.Welcome) -> None:
        if self.player and welcome.player != self.player:
            self.faults.append(f"{self.player} has become {welcome.player}")
        self.player, self.token, self._greeted = welcome.player, welcome.token, True
        if self._lobby:
            self.send(messages.Lobby())
        for table in self._roles:
            self._resume(table)
        for command, _ in list(self._waiting.values()):
            self._send(command)

    def _resume(self, table: str) -> None:
        mirror = self.mirrors.get(table)
        known = mirror.resume_point if mirror is not None else None
        role, code = self._roles[table]
        command = role(self.id(), code, epoch=known.epoch if known else None, since=known.seq if known else None)
        self._resuming[command.id] = table
        self._send(command)

    def _answered(self, answer: Answer) -> None:
        table = self._resuming.get(str(answer.id))
        if table is not None:
            if isinstance(answer, messages.Refused):
                self._not_resumed(table, answer)
            return
        name = str(answer.id)
        first = self._answers.get(name)
        if isinstance(answer, messages.Refused):
            self.refused[answer.code] += 1
            if isinstance(first, messages.Done):
                self.faults.append(f"{name} was done, and sent again it was refused: {answer.code}")
        elif isinstance(first, (messages.Done, messages.Opened)) and first != answer and name not in self._unrecorded:
            self.faults.append(f"{name} was answered by {first}, and sent again by {answer}")
        if name in self._waiting:
            command, future = self._waiting[name]
            if not future.done():
                self._write_down(command, answer)
                self._answers[name] = answer
                future.set_result(answer)

    def _not_resumed(self, table: str, refused: messages.Refused) -> None:
        self.refused[refused.code] += 1
        if refused.code in TRY_AGAIN and self._wire is not None:
            self._wire.cut()
        elif table not in self.closed:
            self.faults.append(f"it cannot come back to its table: {refused.code}")

    def _write_down(self, command: messages.Command, answer: Answer) -> None:
        if isinstance(answer, messages.Opened):
            self.at(answer.table, answer.code, messages.Join if "me" in _seats(command) else messages.Watch)
            self.acknowledged.append(Acknowledged(answer.table, self.player, answer.id, 1, command))
        elif isinstance(answer, messages.Done) and isinstance(command, messages.AtTable):
            if isinstance(command, (messages.Join, messages.Watch)):
                # Where it changed nothing there is no record of it: after a kill it tells the number of then.
                self._unrecorded.add(str(answer.id))
                return
            self.acknowledged.append(Acknowledged(command.table, self.player, answer.id, answer.seq, command))
            if isinstance(command, messages.Leave):
                self._roles.pop(command.table, None)

    def at(self, table: str, code: str, role: Role) -> None:
        """Be at this table from now on: come back to it, by its code, after a lost connection."""
        self._roles[table] = (role, code)

    def _fold(self, news: messages.TableNews) -> None:
        mirror = self.mirrors.setdefault(news.table, Mirror(news.table))
        in_sync = mirror.resume_point is not None
        change = mirror.receive(news)
        if change.error:
            self.faults.append(change.error)
        if change.resync:
            if in_sync and mirror.resume_point is None:
                self.faults.append(f"what was told of {news.table} folds to something else at {mirror.seq}")
            if news.table in self._roles:
                self._resume(news.table)
        if isinstance(news, messages.Snapshot) and news.state["hash"] != state_hash(mirror.replay.state):
            self.faults.append(f"the snapshot of {news.table} folds to something else at {mirror.seq}")


def _seats(command: messages.Command) -> list[str]:
    """Return the seats that an `open` assigns: if it names none, the opener takes the first."""
    return list(command.seats.values()) or ["me"] if isinstance(command, messages.Open) else []

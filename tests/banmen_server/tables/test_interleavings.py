"""Simultaneous commands at several servers, with late or lost reports, lost answers and a server that dies.

In every order of events each viewer folds the same events with the same hashes, each once; an acknowledged command is
in the log once; each game counts once.
"""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from banmen.game import Refusal
from banmen.net.mirror import Mirror
from banmen.protocol import messages
from banmen.protocol.codec import decode_from_server
from banmen.replay import state_hash
from banmen_server.cluster import Cluster
from banmen_server.hall.hall import Hall
from banmen_server.hall.player_connections import Tab
from banmen_server.log import EventLog
from banmen_server.log.sqlite import SqliteLog
from banmen_server.net.dispatch import BEGUN, dispatch
from banmen_server.tables.decisions import Actor
from banmen_server.tables.records import load_table, read_table
from banmen_server.tables.room import Room
from banmen_server.tables.stored_record import SERVER, command_name
from banmen_server.tables.subscriber import AnyFrame, Source
from tests.amounts import examples
from tests.banmen_server.no_broadcast import NoBroadcast
from tests.banmen_server.several import until
from tests.banmen_server.wire_client import quick
from tests.local_bus import LocalNetwork
from tests.local_leases import LocalLeases, Shares
from tests.shared_log import LogView, SharedLog

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
GAMES: Sequence[tuple[str, Mapping[str, object]]] = (
    ("reversi", {}),  # take-backs, draws, rematches, ratings
    ("battle", {}),  # dice
    ("sudoku", {"givens": PUZZLE, "mode": "race"}),  # digits that the others do not see
    ("sudoku", {"givens": PUZZLE, "mode": "together", "players": 2, "marks": "own"}),  # nobody takes turns
)
NOW = 1_700_000_000_000
COMMANDS = 12
"""That each of the players gives."""


class Lost(Exception):
    """The server died before it answered."""


class Connection:
    """A player's connection to one server, as the hall sees it. Frames go to the player."""

    address = "127.0.0.1"

    def __init__(self, person: "Person", server: "Commanded") -> None:
        self.rooms: dict[str, Room] = {}
        self.gone = False
        self.tab = Tab()
        self.server = server
        self.answers: dict[str, asyncio.Future[int]] = {}
        self.actor = Actor(person.name, person.name, rated=True)
        self.player = self.name = person.name
        self._person = person

    def send_update(self, frame: AnyFrame, source: Source) -> bool:  # noqa: ARG002 - it never lags
        self.send(decode_from_server(bytes(frame)))
        return True

    broadcast = NoBroadcast()

    def send_frame(self, frame: AnyFrame) -> None:
        self.send(decode_from_server(bytes(frame)))

    def send(self, message: messages.Frame) -> None:
        if self.gone or self.server.dead:
            return
        if isinstance(message, messages.Done | messages.Opened):
            self.answer(message.id, getattr(message, "seq", 1), None)
        elif isinstance(message, messages.Events | messages.Snapshot):
            self._person.receive(message)

    def listen(self, heard: Callable[[], None] | None) -> None:
        """Nothing comes from a peer here."""

    def ping(self) -> bool:
        return False

    def supersede(self) -> None:
        raise AssertionError("nobody comes twice here")

    def ended(self, command: messages.Command, _: float, seq: int | None, error: Exception | None, __: float) -> None:
        self.answer(command.id, seq, error)

    def answer(self, command: str, seq: int | None, error: Exception | None) -> None:
        """The server has answered a command; where it died nobody hears it."""
        future = self.answers.get(command)
        if future is None or future.done() or self.server.dead:
            return
        if error is not None:
            future.set_exception(error)
        elif seq is not None:
            future.set_result(seq)


class Person:
    """A player or watcher: one copy of the table for all connections, which misses no event and sees none twice."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.connection: Connection
        self.mirror: Mirror
        self.acknowledged: set[str] = set()
        self._ids = 0

    def receive(self, message: messages.Events | messages.Snapshot) -> None:
        if isinstance(message, messages.Snapshot):
            assert message.seq >= self.mirror.seq, "nobody is taken back"
        else:
            assert message.first == self.mirror.seq + 1, "no gap, and nothing twice"
        change = self.mirror.receive(message)
        assert not change.resync, change
        assert not change.error, change

    def new_id(self) -> str:
        self._ids += 1
        return f"c{self._ids}"

    async def ask(self, command: Any) -> int:
        """Give a command until it is answered, wherever the player is then. Raises Refusal."""
        while True:
            connection = self.connection
            answer = connection.answers.setdefault(command.id, asyncio.get_running_loop().create_future())
            connection.server.carry_out(command, connection)
            try:
                seq = await answer
            except Lost:
                await until(lambda lost=connection: self.connection is not lost)  # type: ignore[misc]  # a bool
            except Refusal as refusal:
                if refusal.code != "unavailable":
                    raise
            else:
                if not isinstance(command, messages.Join | messages.Watch):  # which may need no record
                    self.acknowledged.add(f"{self.name}/{command.id}")
                return seq
            finally:
                connection.answers.pop(command.id, None)


class Commanded:
    """A server that receives commands as from its connections. It no longer answers once it is `dead`."""

    hall: Hall
    dead = False

    def carry_out(self, command: Any, connection: Connection) -> None:
        """Execute a command as a connection does: immediately if nothing prevents that, otherwise in a task."""
        room = connection.rooms.get(command.table) if type(command) in BEGUN else None
        try:
            if room is not None and room.begin(command, connection, perf_counter()):
                return
        except Refusal as refusal:
            connection.answer(command.id, None, refusal)
            return
        self.hall.spawn(self._dispatch(command, connection))

    async def _dispatch(self, command: Any, connection: Connection) -> None:
        try:
            await dispatch(self.hall, command, connection)
        except Exception as error:  # noqa: BLE001 - it is told
            connection.answer(command.id, None, error)


class Server(Commanded):
    """A hall and its view of the log. Its clock is some seconds before or behind those of others."""

    def __init__(self, trial: "Trial", number: int, log: EventLog, rng: Random) -> None:
        skew = rng.randrange(-3_000, 3_000)
        self.name = f"s{number}"
        self.log = log
        self.leases = LocalLeases(trial.shares, log)
        bus = trial.network.bus(self.name)
        config = quick(Path("unused"))
        self.hall = Hall(config, log, now=lambda: trial.now() + skew, rng=rng, cluster=Cluster(bus, self.leases))

    def kill(self) -> None:
        """Stop the server as `kill -9` does."""
        self.dead = True
        self.hall.tables.stop()


class Trial:
    """Some servers and persons at one table, driven by a seed."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)
        self._now = NOW
        self.log: EventLog = SqliteLog(":memory:")
        self.views: list[LogView] = []
        self.network = LocalNetwork()
        self.shares = Shares()
        self.servers: list[Server] = []
        self.persons = [Person(name) for name in ("Aki", "Mio", "Jun")]
        self.table = ""
        self.errors: list[Any] = []

    def now(self) -> int:
        self._now += self.rng.randrange(3)
        return self._now

    async def new_logs(self, count: int) -> Sequence[EventLog]:
        """Several views of one log, each with its own faults."""
        shared = SharedLog(self.log)
        for _ in range(count):
            view, rng = shared.view(), Random(self.rng.random())
            view.news.rng = rng
            view.news.dropped = self.rng.choice((0.0, 0.0, 0.05, 0.3))
            lost = self.rng.choice((0.0, 0.0, 0.1))
            view.answer_lost = lambda rng=rng, lost=lost: rng.random() < lost
            self.views.append(view)
        return self.views

    async def cut_off(self, log: EventLog) -> None:
        """Let nothing come from a server, nor to it."""
        assert isinstance(log, LogView)
        log.kill()

    def end_faults(self) -> None:
        """Report every record from now on, and let the servers notice those that they missed."""
        for view in self.views:
            view.answer_lost, view.news.dropped = None, 0.0
            view.tell_missed()

    async def run(self) -> None:
        asyncio.get_running_loop().set_exception_handler(lambda _, context: self.errors.append(context))
        for number, log in enumerate(await self.new_logs(self.rng.choice((2, 2, 3)))):
            self.servers.append(Server(self, number, log, Random(self.rng.random())))
            await self.servers[-1].hall.load()
        self.servers[0].leases.take_all()
        await self.open()
        doing = [asyncio.create_task(self.play(person)) for person in self.persons]
        doing.append(asyncio.create_task(self.move_leases()))
        if self.rng.random() < 0.5:
            doing.append(asyncio.create_task(self.let_one_die()))
        await asyncio.gather(*doing)
        with suppress(Refusal):
            await self.persons[0].ask(messages.Resign("resigned", self.table))
        self.end_faults()
        await self.check()
        for server in self.servers:
            await server.hall.stop()
        await self.close()
        assert self.errors == []

    async def close(self) -> None:
        await self.log.close()

    # --- what happens ------------------------------------------------------------------------------------------------

    def connect(self, person: Person) -> None:
        server = self.rng.choice([server for server in self.servers if not server.dead])
        person.connection = Connection(person, server)
        server.hall.connect(person.connection)

    async def open(self) -> None:
        host, guest, watcher = self.persons
        for person in self.persons:
            self.connect(person)
        game, options = self.rng.choice((GAMES[0], *GAMES))
        host.mirror = Mirror("")
        await host.ask(messages.Open("open", game, options=dict(options)))
        room = next(iter(host.connection.rooms.values()))
        self.table = room.id
        code = room.table.opened.code
        for person in self.persons:
            person.mirror = Mirror(self.table)
        host.connection.rooms[self.table].audience.bring_up_to_date(host.connection)
        await guest.ask(messages.Join("join", code))
        await watcher.ask(messages.Watch("watch", code))

    async def let_one_die(self) -> None:
        await self.pause()
        dying = self.rng.choice(self.servers)
        dying.kill()
        await self.cut_off(dying.log)
        self.network.kill(dying.name)
        self.servers.remove(dying)
        self.rng.choice(self.servers).leases.take_all()
        for person in self.persons:
            connection = person.connection
            if connection.server is dying:
                self.connect(person)
                for answer in connection.answers.values():
                    if not answer.done():
                        answer.set_exception(Lost())
                await self.come_back(person)

    async def move_leases(self) -> None:
        for _ in range(self.rng.randrange(4)):
            await self.pause()
            self.rng.choice(self.servers).leases.take_all()

    async def come_back(self, person: Person) -> None:
        since = person.mirror.resume_point
        known: dict[str, Any] = {} if since is None else {"epoch": since.epoch, "since": since.seq}
        kind = messages.Watch if person is self.persons[2] else messages.Join
        await person.ask(kind(person.new_id(), self.table, **known))

    async def pause(self) -> None:
        for _ in range(self.rng.randrange(12)):
            await asyncio.sleep(0)

    async def play(self, person: Person) -> None:
        for _ in range(COMMANDS):
            await self.pause()
            command = self.some_command(person)
            with suppress(Refusal):
                await person.ask(command)
                if self.rng.random() < 0.1:
                    await person.ask(command)  # once more: the answer may have been lost

    def some_command(self, person: Person) -> Any:
        name, replay, rng = person.new_id(), person.mirror.replay, self.rng
        seats = person.mirror.seats_of(person.name)
        legal = [(seat, action) for seat in seats if replay.game for action in replay.game.legal(replay.state, seat)]
        if legal and rng.random() < 0.7:
            seat, action = rng.choice(legal)
            count = replay.actions.get(seat, 0) + 1
            return messages.Act(name, self.table, count, msgspec.to_builtins(action))
        choices: list[Callable[[], Any]] = [lambda: messages.Say(name, self.table, f"said {name}")]
        if seats:
            kind: Any = rng.choice(("take_back", "draw", "rematch"))
            ply = rng.randrange(max(1, len(replay.plies) - 1)) if kind == "take_back" else None
            choices += [
                lambda: messages.Offer(name, self.table, kind, ply),
                lambda: messages.Answer(name, self.table, kind, accept=rng.random() < 0.5),
                lambda: (
                    messages.Resign(name, self.table) if rng.random() < 0.2 else messages.Say(name, self.table, "No")
                ),
            ]
        return rng.choice(choices)()

    # --- what must be so at the end ----------------------------------------------------------------------------------

    async def check(self) -> None:
        records = [record async for record in read_table(self.log, self.table)]
        end = records[-1].seq
        await until(lambda: all(person.mirror.seq == end for person in self.persons))
        assert [record.at for record in records] == sorted(record.at for record in records), "time goes forward"
        made = [command_name(record.append_id).name for record in records if not record.append_id.startswith(SERVER)]
        assert len(made) == len(set(made)), "no command is carried out twice"
        loaded = await load_table(self.log, self.table, Random(0))
        assert loaded is not None
        for person in self.persons:
            seat = next(iter(loaded.table.seats_of(person.name)), None)
            truth = loaded.table.views.of(seat)
            assert state_hash(person.mirror.replay.state) == state_hash(truth.state)
            for part in ("plies", "offers", "actions", "round", "outcome"):
                assert getattr(person.mirror.replay, part) == getattr(truth, part), part
            assert [said.text for said in person.mirror.replay.sayings] == [said.text for said in truth.sayings]
            assert person.acknowledged <= set(made), "what was acknowledged is there"
        rooms = [server.hall.tables.in_memory(self.table) for server in self.servers]
        await until(lambda: {room.table.replay.seq for room in rooms if room is not None} == {end})
        rated = sum(game.counts for game in loaded.table.history.finished)
        await until(lambda: {self.games_rated(server, loaded.table.game.key) for server in self.servers} == {rated})

    def games_rated(self, server: Server, game: str) -> int:
        rating = server.hall.ratings.of("Aki", game)
        return 0 if rating is None else rating.games


@settings(max_examples=examples(10))
@given(seed=st.integers(0, 10**9))
def test_every_viewer_folds_the_same_events_whatever_happens(seed: int) -> None:
    asyncio.run(asyncio.wait_for(Trial(seed).run(), 60))

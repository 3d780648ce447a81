"""Trial: power cuts and failing disks, by a shim under the server that traces, fails, tears and drops its writes.

A power cut is an image of the folder: everything synced, and of the rest as much as chance leaves. Each image is opened
and judged table by table: everything acknowledged before the cut is there, and no table is called damaged. From each
image, and from one with a flipped byte or a cut end, a salvage must get at least what SQLite reads of each table.
"""

import asyncio
import logging
import shutil
import sqlite3
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from random import Random
from typing import NamedTuple

from banmen.protocol import messages
from banmen_server.log.salvage import salvage
from banmen_server.log.session_mark import has_log_of_another_file
from banmen_server.log.transfer import LogReader
from tests.banmen_server.log.torn_logs import HOW, ends_by_sqlite, tear
from tests.trials.client import Acknowledged, Client
from tests.trials.data_file import read_tables
from tests.trials.disk_shim import SURE, DiskShim, NoCompiler, Operation
from tests.trials.power_images import Fate, PowerImages
from tests.trials.results import Result
from tests.trials.server import GENEROUS, Server
from tests.trials.setup import Setup
from tests.trials.tables import KINDS, Kind, Table, open_table, play

TABLES_AT_ONCE, PLAY_S, LIVES = 6, 16.0, 4
IMAGES, FAULT_S, _QUIET_S = 200, 5.0, 0.3
_KINDS = [kind for _, kind in KINDS if kind.players > 1 and kind.name != "reversi"]
_FAULTS: Mapping[str, int] = {
    "failed_writes": 20_000,
    "short_writes": 20_000,
    "torn_writes": 20_000,
    "failed_syncs": 20_000,
    "failed_names_and_sizes": SURE,
    "dropped_syncs": 500_000,
}
"""What goes wrong for `FAULT_S`, and how often of 1,000,000 times. A server that is killed then has lost nothing.

Names and sizes change only a few times meanwhile.
"""
_FAULTS_AT_START = ("failed_writes", "dropped_writes", "torn_writes", "failed_syncs", "dropped_syncs")
"""What goes wrong with every write of a start that has to write again where tables end."""
_ALARMS = (
    "data_damaged",
    "data_salvaged",
    "data_missing",
    "data_log_of_another_file",
    "data_log_missing",
    "table_damaged",
)


class Mark(NamedTuple):
    """Something that was acknowledged, and where the trace of the disk ended then.

    `is_sent` is a discard that was only sent then: from there on the disk may have it.
    """

    traced: int
    done: Acknowledged
    is_sent: bool = False


class _Marked(list[Acknowledged]):
    """The acknowledgements of a client; notes for each how far the disk had been traced."""

    def __init__(self, shim: DiskShim, marks: list[Mark]) -> None:
        super().__init__()
        self._shim, self._marks = shim, marks

    def append(self, done: Acknowledged) -> None:
        """Note one more."""
        super().append(done)
        self._marks.append(Mark(self._shim.traced_bytes(), done))


async def run(setup: Setup) -> Result:
    """Play over a traced disk, cut the power often, tear what it left; then play over disks that fail."""
    result = Result("power", "power cuts as images of what was synced, and a disk that fails, tears and drops writes")
    try:
        await _cuts(result, setup)
        for fault, rate in [*_FAULTS.items()][: setup.size(len(_FAULTS), 1)]:
            await _failing(result, setup, fault, rate)
        for fault in _FAULTS_AT_START[: setup.size(len(_FAULTS_AT_START), 1)]:
            await _missing_ends(result, setup, fault)
    except NoCompiler as error:
        result.figure("this was not tried", f"{error}")
    return result


# --- playing ---------------------------------------------------------------------------------------------------------


async def _play_on(
    setup: Setup, server: Server, shim: DiskShim, seconds: float, name: str
) -> tuple[list[Mark], list[Client]]:
    """Play at some tables for some seconds, and discard some finished ones; return the acknowledgements."""
    marks: list[Mark] = []
    clients: list[Client] = []
    ended = asyncio.Event()

    async def one(kind: Kind, dice: Random) -> None:
        mine = [Client(f"P{n}", lambda: server.url, Random(dice.random())) for n in range(kind.players)]
        for client in mine:
            client.acknowledged = _Marked(shim, marks)
        clients.extend(mine)
        await asyncio.gather(*(client.connect() for client in mine))
        while not ended.is_set():
            table = await open_table(kind, mine, [], dice)
            await play(table, dice, until=ended.is_set)
            if not ended.is_set() and dice.random() < 0.5:
                await _discard(table, shim, marks)

    rng = setup.rng(name)
    chosen = [_KINDS[number % len(_KINDS)] for number in range(setup.size(TABLES_AT_ONCE, 2))]
    tasks = [asyncio.create_task(one(kind, Random(rng.random()))) for kind in chosen]
    await asyncio.sleep(seconds)
    ended.set()
    await asyncio.wait(tasks, timeout=seconds)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return marks, clients


async def _discard(table: Table, shim: DiskShim, marks: list[Mark]) -> None:
    for client in table.players:
        command = messages.Discard(client.id(), table.id)
        sent = Acknowledged(table.id, client.player, command.id, 0, command)
        marks.append(Mark(shim.traced_bytes(), sent, is_sent=True))
        await client.insist(command)


def _acknowledged(marks: list[Mark]) -> int:
    return sum(not mark.is_sent for mark in marks)


async def _vanish(clients: list[Client]) -> None:
    for client in clients:
        await client.vanish()


# --- power cuts ------------------------------------------------------------------------------------------------------


async def _cuts(result: Result, setup: Setup) -> None:
    data = setup.folder / "traced" / "hall.db"
    data.parent.mkdir()
    shim = DiskShim(setup.folder / "shim", data, setup.seed, trace=True)
    server = Server(setup.python, data, *GENEROUS, environment=shim.environment, errors=setup.folder / "traced.stderr")
    marks: list[Mark] = []
    async with server:
        for life in range(LIVES):  # sessions begin and end on the traced disk, too
            if life and not await server.start():
                result.fault(f"it did not start again: {server.error_output[-200:]}")
            more, clients = await _play_on(setup, server, shim, setup.size(PLAY_S, 1.5) / LIVES, f"power {life}")
            marks += more
            if life % 2:
                await _vanish(clients)
                await server.stop()
            else:
                server.kill()
                await _vanish(clients)
    result.faults_of(server.faults_said())
    result.acknowledged += _acknowledged(marks)
    operations = list(shim.operations())
    dice = setup.rng("cuts")
    places = sorted(dice.sample(range(len(operations)), min(len(operations), setup.size(IMAGES, 6))))
    found: Counter[str] = Counter()
    for number, folder in _images(setup, operations, places, dice, found):
        promised = _promised(marks, operations[places[number]].end)
        await _judge(result, folder, promised)
        if _judge_salvage(result, folder, None, promised, dice):
            result.fault(f"{folder.name}: its own log was taken for that of another file")
        if (folder / "hall.db-wal").exists() and (folder / "hall.db-wal").stat().st_size > 8_192:
            found["set aside"] += _judge_salvage(result, folder, HOW[number % len(HOW)], promised, dice)
            found["torn images"] += 1
        shutil.rmtree(folder)
    result.figure("operations traced", len(operations))
    discarded = [table for table, seq in _promised(marks, 1 << 62).items() if not seq]
    result.figure("tables played at, discarded", f"{len({mark.done.table for mark in marks})}, {len(discarded)}")
    for fate in Fate:
        result.figure(f"power cuts, {fate.value}", found[fate.value])
    result.figure("salvages of torn, flipped and cut logs", found["torn images"])
    result.figure("of these logs taken for that of another file, which was said", found["set aside"])


def _images(
    setup: Setup, operations: list[Operation], places: list[int], dice: Random, found: Counter[str]
) -> Iterator[tuple[int, Path]]:
    """A folder for each place at which the power is cut, after the operation there."""
    disk = PowerImages(Random(dice.random()))
    at = 0
    for number, place in enumerate(places):
        while at <= place:
            disk.apply(operations[at])
            at += 1
        fate = dice.choice([*Fate, Fate.MIXED])
        found[fate.value] += 1
        folder = setup.folder / f"image{number}"
        disk.image(folder, fate, Random(dice.random()))
        yield number, folder


def _promised(marks: list[Mark], traced: int) -> Mapping[str, int]:
    """Return the last event of each table acknowledged before this point of the trace.

    It is 0 for tables that are discarded, or may be.
    """
    ends: dict[str, int] = {}
    gone: set[str] = set()
    for mark in marks[: bisect_right(marks, traced, key=lambda mark: mark.traced)]:
        done = mark.done
        ends[done.table] = max(ends.get(done.table, 0), done.seq)
        if isinstance(done.command, messages.Discard):
            gone.add(done.table)
    return {table: 0 if table in gone else seq for table, seq in ends.items()}


async def _judge(result: Result, folder: Path, promised: Mapping[str, int]) -> None:
    """Open a copy of an image as a server does: every acknowledged event is there, and no table is called damaged."""
    copy = folder / "opened"
    copy.mkdir()
    _copy(folder, copy)
    await _judge_file(result, folder.name, copy / "hall.db", promised)
    shutil.rmtree(copy)


async def _judge_file(result: Result, where: str, data: Path, promised: Mapping[str, int]) -> None:
    """Open a file: every acknowledged event is there, and no table is called damaged."""
    with _alarms() as said:
        kept = await read_tables(data, promised) if data.exists() else {}  # noqa: ASYNC240 - nothing else runs
    for table, seq in promised.items():
        end = kept[table].replay.seq if table in kept else 0
        if end < seq:
            result.lost += 1
            told = table in kept and kept[table].damaged
            result.unseen += not told
            result.fault(f"{where}: table {table} ends at {end}, {seq} was acknowledged{'' if told else ', unseen'}")
    if said:
        result.fault(f"{where}: a false alarm: {', '.join(said)}")


def _judge_salvage(result: Result, folder: Path, how: str | None, promised: Mapping[str, int], dice: Random) -> bool:
    """The law: from a file a salvage gets at least what SQLite reads, for each table that is not discarded.

    A log that lost the file's mark, as when it is cut after a power cut in the last checkpoint, cannot be told from
    that of another file: a start and a salvage say so and read the file alone, and so does SQLite here. Return whether
    that is so.
    """
    if not (folder / "hall.db").exists():
        return False
    mine, theirs, to = folder / "mine", folder / "theirs", folder / "saved.db"
    for place in (mine, theirs, theirs / "read"):
        place.mkdir()
    _copy(folder, mine)
    if how is not None:
        tear(mine / "hall.db-wal", how, dice)
    set_aside = has_log_of_another_file(mine / "hall.db")
    by_sqlite: Mapping[str, int] = {}
    with suppress(sqlite3.DatabaseError):  # of a cut log it may read nothing
        shutil.copyfile(mine / "hall.db", theirs / "hall.db")
        by_sqlite = ends_by_sqlite((theirs if set_aside else mine) / "hall.db", theirs / "read")
    salvage(mine / "hall.db", to)
    with LogReader(to) as reader:
        saved = {}
        for table in reader.tables():
            for _ in table.items():
                pass
            saved[table.head.table] = table.head.last_seq
    for name, seq in by_sqlite.items():
        if saved.get(name, 0) < seq and promised.get(name) != 0:
            result.fault(
                f"{folder.name} ({how or 'as it was'}): a salvage has {saved.get(name, 0)} of {seq} events of {name}"
            )
    to.unlink()
    for place in (mine, theirs):
        shutil.rmtree(place)
    return set_aside


def _copy(folder: Path, to: Path) -> None:
    for file in folder.glob("hall.db*"):
        if not file.name.endswith(("-shm", ".lock")):
            shutil.copyfile(file, to / file.name)


@contextmanager
def _alarms() -> Iterator[list[str]]:
    """What the log says of damage meanwhile."""
    said: list[str] = []

    class Listener(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            if record.getMessage() in _ALARMS:
                said.append(f"{record.getMessage()} {getattr(record, 'fields', '')}".strip())

    listener, root = Listener(), logging.getLogger("banmen_server")
    root.addHandler(listener)
    try:
        yield said
    finally:
        root.removeHandler(listener)


# --- failing disks ---------------------------------------------------------------------------------------------------


async def _failing(result: Result, setup: Setup, fault: str, rate: int) -> None:
    """Play on a failing disk and kill the server: every acknowledged event is there, or its loss is reported."""
    folder = setup.folder / fault
    folder.mkdir()
    data = folder / "hall.db"
    shim = DiskShim(setup.folder / f"{fault}-shim", data, setup.seed)
    server = Server(setup.python, data, *GENEROUS, environment=shim.environment, errors=folder / "said")
    async with server:
        playing = asyncio.create_task(_play_on(setup, server, shim, setup.size(FAULT_S, 1.0), fault))
        await asyncio.sleep(_QUIET_S)
        shim.let_fail(**{fault: min(SURE, setup.size(rate, 10 * rate))})
        await asyncio.wait({playing}, timeout=setup.size(FAULT_S, 1.0))
        shim.let_fail()
        marks, clients = await playing
        server.kill()
        await _vanish(clients)
    result.faults_of([f"{fault}: {one}" for one in server.faults_said()])
    result.acknowledged += _acknowledged(marks)
    struck = shim.counts[fault.replace("_", " ")]
    result.figure(f"{fault.replace('_', ' ')}", f"{struck}, {_acknowledged(marks)} acknowledged meanwhile")
    if not struck:
        result.fault(f"{fault}: the disk never failed")
    promised = _promised(marks, 1 << 62)
    await _judge_file(result, fault, data, promised)


async def _missing_ends(result: Result, setup: Setup, fault: str) -> None:
    """Delete rows of the tables' ends, and start on a failing disk: a later start on a good disk loses nothing."""
    folder = setup.folder / f"ends-{fault}"
    folder.mkdir()
    data, wal = folder / "hall.db", folder / "hall.db-wal"
    shim = DiskShim(setup.folder / f"ends-{fault}-shim", data, setup.seed)
    server = Server(setup.python, data, *GENEROUS, environment=shim.environment, errors=folder / "said")
    async with server:
        marks, clients = await _play_on(setup, server, shim, setup.size(3.0, 1.0), f"ends {fault}")
        server.kill()
        await _vanish(clients)
        with closing(sqlite3.connect(data, isolation_level=None)) as connection:
            missing = connection.execute("DELETE FROM open_heads WHERE table_id % 2").rowcount
            as_left = wal.read_bytes()
        wal.write_bytes(as_left)  # which SQLite has deleted, and a server that is killed leaves
        shim.let_fail(**{fault: SURE})
        has_begun = await server.start()
        await asyncio.sleep(_QUIET_S)
        server.kill()
        shim.let_fail()
        if not await server.start():
            result.fault(f"ends {fault}: it did not start on a whole disk: {server.error_output[-200:]}")
        server.kill()
    result.faults_of([f"ends {fault}: {one}" for one in server.faults_said()])
    if said := [alarm for alarm in _ALARMS if f"event={alarm} " in server.error_output]:
        result.fault(f"ends {fault}: a false alarm: {', '.join(said)}")
    result.acknowledged += _acknowledged(marks)
    struck = shim.counts[fault.replace("_", " ")]
    how = "it served" if has_begun else "it ended"
    result.figure(f"ends of tables missing, {fault.replace('_', ' ')} at the start", f"{missing}, {struck}; {how}")
    if not (missing and struck):
        result.fault(f"ends {fault}: {missing} ends were missing, and the disk failed {struck} times")
    await _judge_file(result, f"ends {fault}", data, _promised(marks, 1 << 62))

"""Damages copies of a log's file and checks that every loss is detected.

A flip changes one byte anywhere in `FILE` or in its write-ahead log; a truncation cuts one of them off anywhere. Each
copy is opened as by a server. Then every acknowledged record is either served exactly, or its table is reported as
damaged, or the report of the salvage names it.
"""

import asyncio
import logging
import shutil
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from banmen_server.log import Archive, Damaged, Head, Record
from banmen_server.log.sqlite import SqliteLog

Served = Record | Archive

_BESIDE = ("", "-wal", "-acknowledged")


@dataclass
class Outcome:
    """What the trials have shown. `unseen`, `refused` and `tracebacks` say each case; they should be empty."""

    trials: int = 0
    outcomes: Counter[str] = field(default_factory=Counter)
    unseen: list[str] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)
    tracebacks: list[str] = field(default_factory=list)


@dataclass
class Original:
    """A file and its acknowledged contents: records by table, those before their archive, heads, a secret."""

    folder: Path
    served: dict[str, list[Served]]
    before: dict[str, list[Served]]
    heads: dict[str, Head]
    secret: bytes


async def _make_table(log: SqliteLog, rng: Random, number: int, made: Original) -> None:
    name = f"t{rng.getrandbits(64):016x}"
    players = tuple(f"p{player:020x}" for player in rng.sample(range(30), 2))
    head = Head(name, f"{rng.getrandbits(48):012x}", "", players, touched_ms=number, rows=rng.randbytes(80))
    kind = rng.choice(("journal", "chunk", "both", "archive"))
    kept: list[Served] = []
    seq = 0
    for part in range(1 + (kind == "both")):
        for n in range(rng.choice((1, 3, 20, 60, 60, 200)) // (part + 1) + 1):
            events = tuple(rng.randbytes(rng.randrange(10, 200)) for _ in range(rng.choice((1, 1, 1, 2))))
            append_id = f"{players[0]}/{part}-{n}"
            seq = await log.append(name, seq, events, append_id=append_id, head=None if seq else head)
            kept.append(Record(name, seq, events, append_id))
        if kind in {"chunk", "both"} and not part:
            await log.settle(name, _at(head, seq))
    if kind == "archive":
        made.before[name] = kept
        archive = Archive(seq, rng.randbytes(rng.randrange(200, 2000)))
        kept = [archive]
        await log.settle(name, _at(head, seq, over=True), archive)
    made.served[name], made.heads[name] = kept, head


def _at(head: Head, seq: int, *, over: bool = False) -> Head:
    return Head(
        head.table,
        head.code,
        head.opened_by,
        head.players,
        over,
        touched_ms=head.touched_ms,
        rows=head.rows,
        last_seq=seq,
    )


async def make_original(folder: Path, rng: Random, tables: int, *, killed: bool) -> Original:
    """A log of tables of all sizes, settled, archived and in the journal; as a kill leaves it, or closed."""
    made = Original(folder / ("killed" if killed else "closed"), {}, {}, {}, b"")
    made.folder.mkdir(parents=True)
    log = SqliteLog(folder / "making" / "hall.db")
    made.secret = await log.secret("token")
    numbers = iter(range(tables))

    async def make_some() -> None:
        for number in numbers:
            await _make_table(log, rng, number, made)

    await asyncio.gather(*(make_some() for _ in range(20)))
    if not killed:
        await log.close()
    for suffix in _BESIDE:
        file = folder / "making" / f"hall.db{suffix}"
        if file.exists():
            shutil.copyfile(file, made.folder / file.name)
    await log.close()
    shutil.rmtree(folder / "making")
    return made


def damage(folder: Path, rng: Random, *, cut: bool) -> str:
    """Flip a byte of a file, or cut one off; say which."""
    files = [folder / name for name in ("hall.db", "hall.db-wal") if (folder / name).exists()]
    sizes = [file.stat().st_size for file in files]
    (file,) = rng.choices(files, [max(size, 1) for size in sizes])
    data = bytearray(file.read_bytes())
    at = rng.randrange(len(data))
    if cut:
        del data[at:]
    else:
        data[at] ^= rng.randrange(1, 256)
    file.write_bytes(data)
    return f"{'cut' if cut else 'flip'} at {at} (page {at // 4096 + 1}) of {file.name}"


class _Tracebacks(logging.Handler):
    def __init__(self, outcome: Outcome, what: str) -> None:
        super().__init__()
        self._outcome, self._what = outcome, what

    def emit(self, record: logging.LogRecord) -> None:
        if record.exc_info:
            self._outcome.tracebacks.append(f"{self._what}: {record.getMessage()} {record.exc_info[1]!r}")


async def try_damage(original: Original, folder: Path, rng: Random, outcome: Outcome, *, cut: bool) -> None:
    """Damage a copy, open it, and judge what it serves."""
    shutil.copytree(original.folder, folder)
    what = f"{original.folder.name}: {damage(folder, rng, cut=cut)}"
    handler = _Tracebacks(outcome, what)
    root = logging.getLogger("banmen_server.log")
    root.addHandler(handler)
    outcome.trials += 1
    try:
        log = SqliteLog(folder / "hall.db")
    except Exception as error:  # noqa: BLE001 - any is a refusal to start
        outcome.refused.append(f"{what}: {error!r}")
    else:
        unseen = await _unseen(log, original, outcome)
        outcome.unseen += [f"{what}: {case}" for case in unseen]
        await log.close()
    finally:
        root.removeHandler(handler)
        shutil.rmtree(folder)


async def _unseen(log: SqliteLog, original: Original, outcome: Outcome) -> list[str]:
    unseen, told = [], Counter[str]()
    for name, acknowledged in original.served.items():
        kept, served = acknowledged, list[Served]()
        damaged = False
        try:
            async for record in log.read(name):
                served.append(record)
        except Damaged:
            damaged = True
        if served and served[0] in original.before.get(name, [])[:1]:
            kept = original.before[name]  # the archive was lost, not what it was made of
        if served != kept[: len(served)]:
            unseen.append(f"{name} is served altered")
        elif len(served) < len(kept) and not damaged and not _is_named(log, name, original.heads[name]):
            unseen.append(f"{name} is served short: {len(served)} of {len(kept)}, {kept[-1].seq}")
        told["damaged" if damaged else "whole" if served == kept else "lost"] += 1
        unseen += [f"{name}: {case}" for case in await _unseen_head(log, original.heads[name])]
    if await log.secret("token") != original.secret and "secret/token" not in _lost_values(log):
        unseen.append("the secret is another one")
    outcome.outcomes["mended" if log.report else "as it was"] += 1
    outcome.outcomes.update({f"tables {key}": count for key, count in told.items()})
    return unseen


def _lost_values(log: SqliteLog) -> list[str]:
    report = log.report
    return ["secret/token"] if report and report.missing_pages else report.lost_values if report else []


def _is_named(log: SqliteLog, name: str, head: Head) -> bool:
    report = log.report
    if report is None:
        return False
    named = {*report.damaged, *report.lost, *report.rebuilt}
    return bool(report.missing_pages) or name in named or head.code in named


async def _unseen_head(log: SqliteLog, head: Head) -> list[str]:
    """What of a head cannot be found, though nobody says so."""
    if _is_named(log, head.table, head):
        return []
    missing: list[str] = []
    found = await log.head(head.table)
    if found is None:
        return ["no head"]
    if found.damaged:
        return []
    if found.rows != head.rows or found.players != head.players:
        missing.append("its head is altered")
    by_code = await log.head_of_code(head.code)
    if by_code is None or by_code.table != head.table:
        missing.append("not found by its code")
    for player in head.players:
        heads, _ = await log.of_player(player, 1000)
        if head.table not in {each.table for each in heads} and not _is_named(log, head.table, head):
            missing.append("not found by its player")
    return [] if _is_named(log, head.table, head) else missing


async def damage_trials(folder: Path, seed: int, *, flips: int, truncations: int, tables: int = 200) -> Outcome:
    """Try this many flips and truncations, half of them on a file with a write-ahead log."""
    rng = Random(seed)
    originals = [await make_original(folder, rng, tables, killed=killed) for killed in (False, True)]
    outcome = Outcome()
    for number in range(flips + truncations):
        copy = folder / f"copy-{number}"
        await try_damage(originals[number % 2], copy, rng, outcome, cut=number >= flips)
    return outcome

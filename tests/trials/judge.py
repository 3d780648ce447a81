"""The judgement: whether every acknowledged command is kept once and in order, and all folds are the same."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence

from banmen.events import ActionPlayed, Said, TableOpened
from banmen.protocol import messages
from banmen.replay import Replay
from banmen_server.tables.stored_record import SERVER
from tests.trials.client import Acknowledged, Client
from tests.trials.data_file import Kept, KeptTable
from tests.trials.results import Result
from tests.trials.tables import Table


def judge_acknowledged(result: Result, clients: Iterable[Client], kept: Mapping[str, KeptTable]) -> None:
    """Count the acknowledged commands, and those that the file lacks, has twice, or has out of order."""
    by_table: dict[str, list[Acknowledged]] = defaultdict(list)
    for client in clients:
        for one in client.acknowledged:
            by_table[one.table].append(one)
        result.faults_of(client.faults)
        if client.refused["internal"]:
            result.fault(f"{client.name} was answered with internal, {client.refused['internal']} times")
        for earlier, later in _pairs_of_one_table(client.acknowledged):
            if later.seq < earlier.seq:
                result.fault(f"{later.id} was told to be event {later.seq}, and {earlier.id} before it {earlier.seq}")
    for table, acknowledged in by_table.items():
        result.acknowledged += len(acknowledged)
        there = kept.get(table)
        if there is None:
            result.lost += len(acknowledged)
            result.fault(f"the table {table} is not in the file")
        else:
            _judge_table(result, table, acknowledged, there)
            result.faults_of([f"the log says that {table} is damaged"] if there.damaged else [])


def _pairs_of_one_table(acknowledged: Sequence[Acknowledged]) -> Iterable[tuple[Acknowledged, Acknowledged]]:
    last: dict[str, Acknowledged] = {}
    for one in acknowledged:
        if isinstance(one.command, messages.Act):
            if one.table in last:
                yield last[one.table], one
            last[one.table] = one


def _judge_table(result: Result, table: str, acknowledged: Sequence[Acknowledged], kept: KeptTable) -> None:
    by_last = {record.seq: record for record in kept.records}
    by_id = Counter(record.append_id for record in kept.records if _has_id(record))
    for one in acknowledged:
        record = by_last.get(one.seq)
        if isinstance(one.command, messages.Open):
            record = kept.records[0]
        name = f"{one.player}/{one.id}"
        wanted = _BRINGS.get(type(one.command))
        if record is None or (wanted and not any(isinstance(event, wanted) for event in record.events)):
            result.lost += 1
            result.fault(f"{name} was acknowledged as event {one.seq} of {table}, and is not there")
        elif _has_id(record) and record.append_id != name:
            result.lost += 1
            result.fault(f"event {one.seq} of {table} is of {record.append_id}, not of {name}")
    for name, times in by_id.items():
        if times > 1:
            result.doubled += times - 1
            result.fault(f"{name} is {times} times in {table}")
    _judge_actions(result, table, kept)


def _has_id(record: Kept) -> bool:
    """Whether the id of its command is kept. An archive forgets it, or tells only that the server made the record."""
    return not record.append_id.endswith("/") and bool(record.append_id)


_BRINGS: Mapping[type, type] = {messages.Act: ActionPlayed, messages.Say: Said, messages.Open: TableOpened}
"""The event that a command brings."""


def _judge_actions(result: Result, table: str, kept: KeptTable) -> None:
    """Check that each number of a seat's actions is in one record. In the trials no action is taken back.

    What the server itself plays, as at the end of a countdown, has the number of the seat's last action.
    """
    seen: Counter[tuple[int, str, int]] = Counter()
    games = 0
    for record in kept.records:
        games += any(type(event).__name__ == "Began" for event in record.events)
        if record.append_id.startswith(SERVER):
            continue
        for action in {(games, event.seat, event.n) for event in record.events if isinstance(event, ActionPlayed)}:
            seen[action] += 1
    for action, times in seen.items():
        if times > 1:
            result.doubled += times - 1
            result.fault(f"action {action} was played {times} times at {table}")


def differences(table: Table, client: Client, known: Replay, other: Replay, where: str) -> list[str]:
    """How what a client has folded differs from another fold of the table, as sentences."""
    who = f"{table.kind.name} {table.id}, {client.name}"
    found = []
    short = known.plies if len(known.plies) <= len(other.plies) else known.plies[: len(other.plies)]
    mine = [(ply.event, ply.at, ply.seat, ply.n) for ply in short]
    theirs = [(ply.event, ply.at, ply.seat, ply.n) for ply in other.plies[: len(mine)]]
    if mine != theirs:
        at = next(number for number, (one, other_one) in enumerate(zip(mine, theirs, strict=False)) if one != other_one)
        found.append(f"{who}: the plies are others in {where}, from {at} on: {mine[at]} and {theirs[at]}")
    if known.seq > other.seq:
        found.append(f"{who}: it knows event {known.seq}, and {where} ends at {other.seq}")
    if known.seq == other.seq and (known.state, known.seats, known.outcome) != (
        other.state,
        other.seats,
        other.outcome,
    ):
        found.append(f"{who}: after event {known.seq} all is not as in {where}")
    return found


async def judge_folds(result: Result, tables: Sequence[Table]) -> None:
    """Compare every client's copy of a table with the server's own state, which is requested again."""
    for table in tables:
        result.faults_of(table.faults)
        for client in table.clients:
            mirror = client.mirrors.get(table.id)
            if mirror is None:
                result.fault(f"{table.kind.name}: {client.name} knows nothing of its table")
                continue
            known = mirror.replay
            fresh = await client.fresh(table.id)
            if isinstance(fresh, messages.Refused):
                result.fault(f"{table.kind.name}: {client.name} is refused its table: {fresh.code}")
            else:
                result.faults_of(differences(table, client, known, fresh, "the server"))


def judge_files(result: Result, tables: Sequence[Table], kept: Mapping[str, KeptTable]) -> None:
    """Compare every client's fold with that of the file, as the client may know it."""
    for table in tables:
        there = kept.get(table.id)
        if there is None:
            continue
        for client in table.clients:
            mirror = client.mirrors.get(table.id)
            if mirror is not None:
                seen = there.seen_by(table.viewer(client, there.replay))
                result.faults_of(differences(table, client, mirror.replay, seen, "the file"))

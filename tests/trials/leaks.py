"""What a viewer may not see, sought in every byte that was sent to it.

Every event that a client got is compared with `Game.reveal` of what the file holds, and every frame is searched for
the texts that were hidden then: the seed of the battle's dice, the talk of watchers.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from banmen.events import Began, Ended, Played, Said, read_event
from banmen.protocol import messages
from banmen.protocol.codec import decode_from_server, pack
from banmen.replay import Replay, state_hash
from banmen_server.tables.views import masked_events
from tests.trials.client import Client
from tests.trials.data_file import KeptTable
from tests.trials.results import Result
from tests.trials.tables import Table


def judge_tapes(result: Result, tables: Sequence[Table], kept: Mapping[str, KeptTable]) -> None:
    """Count the frames that told a client what it might not know."""
    for table in tables:
        there = kept.get(table.id)
        if there is None:
            continue
        for client in table.clients:
            found = leaks_to(table, client, there)
            result.leaked += len(found)
            result.faults_of(found)


def leaks_to(table: Table, client: Client, kept: KeptTable) -> list[str]:
    """What a client was told of a table and might not know, as sentences."""
    viewer = table.viewer(client, kept.replay)
    hidden = _hidden_texts(kept, viewer)
    allowed = _events_as_seen(kept, viewer)
    found = []
    for data in client.tape or ():
        message: Any = decode_from_server(data)
        until = hidden_until(message, table.id, kept)
        for text, number, end in hidden:
            if text in data and until is not None and number <= until < end:
                found.append(f"{table.kind.name} {table.id}: a frame to {viewer} holds {text!r} before event {end}")
        if isinstance(message, messages.Events) and message.table == table.id:
            found += [
                f"{table.kind.name} {table.id}: event {number} to {viewer} is not as the game lets it be seen"
                for number, told in enumerate(message.events, message.first)
                if number in allowed and not _as_allowed(told.event, allowed[number], kept)
            ]
        if isinstance(message, messages.Snapshot) and message.table == table.id:
            found += _in_snapshot(table, message, kept, viewer)
    return found


def hidden_until(message: Any, table: str, kept: KeptTable) -> int | None:
    """The last event that had happened when a frame of this table was sent; None for other frames."""
    if isinstance(message, messages.Events) and message.table == table:
        return message.first + len(message.events) - 1
    if isinstance(message, messages.Snapshot) and message.table == table:
        return message.seq
    return None


def _hidden_texts(kept: KeptTable, viewer: str | None) -> list[tuple[bytes, int, int]]:
    """Texts that the viewer may not see, each from which event on and until which one."""
    end = next((_number(record.seq, record.events, Ended) for record in kept.records if _has(record, Ended)), 2**53)
    texts = []
    for record in kept.records:
        first = record.seq - len(record.events) + 1
        for number, event in enumerate(record.events, first):
            seed = getattr(event.event, "seed", None) if isinstance(event, Began) else None
            brought = kept.replay.opened is not None and "seed" in kept.replay.opened.options
            if isinstance(seed, str) and seed and not brought:
                # Somebody falls in the last blow, whose record reveals the seed before it ends the game.
                fell = next((one.seq - len(one.events) for one in kept.records if _has(one, Ended)), end)
                texts.append((seed.encode(), number, fell + 1))
    return texts


def _has(record: Any, kind: type) -> bool:
    return any(isinstance(event, kind) for event in record.events)


def _number(seq: int, events: Sequence[Any], kind: type) -> int:
    """The number of the first event of this kind in a record that ends at `seq`."""
    place = next(place for place, event in enumerate(events) if isinstance(event, kind))
    return seq - len(events) + 1 + place


def _events_as_seen(kept: KeptTable, viewer: str | None) -> Mapping[int, Any]:
    """The game's own events as the viewer may see them, by their number."""
    seen = {}
    for record in kept.records:
        shown = masked_events(kept.replay.game, record.events, viewer)
        for number, event in enumerate(shown, record.seq - len(record.events) + 1):
            if isinstance(event, (Began, Played)):
                seen[number] = event
    return seen


def _as_allowed(raw: Any, allowed: Any, kept: KeptTable) -> bool:
    told = read_event(raw, kept.replay.game)
    return isinstance(told, Said) or pack(told) == pack(allowed)


def _in_snapshot(table: Table, message: messages.Snapshot, kept: KeptTable, viewer: str | None) -> list[str]:
    """What a snapshot tells beyond the fold of what the viewer may see."""
    seen = Replay()
    for record in kept.records:
        if record.seq > message.seq:
            break
        for event in masked_events(kept.replay.game, record.events, viewer):
            seen.apply(event, record.at)
    if seen.seq != message.seq or state_hash(seen.state) == message.state["hash"]:
        return []
    return [f"{table.kind.name} {table.id}: the snapshot at {message.seq} to {viewer} shows another position"]

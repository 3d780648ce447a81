"""Searches every frame that was sent to a viewer for information that the viewer may not see.

It compares every event with `Game.reveal` of the stored one, and every snapshot and every row of a list with the states
that the viewer may know. It searches every byte for the seed of a battle's dice until that is revealed.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from banmen.events import ActionPlayed, Began, Ended
from banmen.protocol import messages
from banmen.protocol.codec import convert, decode_from_server, pack
from banmen.replay import Replay, state_hash
from banmen_server.tables.views import masked_events
from tests.trials.client import Client
from tests.trials.data_file import KeptTable
from tests.trials.results import Result
from tests.trials.tables import Table

_NEVER = 2**53


class View:
    """What one viewer (a seat, or None) may know of one table, by the file."""

    def __init__(self, kept: KeptTable, viewer: str | None) -> None:
        self.kept, self.viewer = kept, viewer

    @cached_property
    def events(self) -> Mapping[int, bytes]:
        """The game's own events as they may be seen, packed, by their numbers."""
        seen = {}
        for record in self.kept.records:
            shown = masked_events(self.kept.replay.game, record.events, self.viewer)
            for number, event in enumerate(shown, record.seq - len(record.events) + 1):
                if isinstance(event, (Began, ActionPlayed)):
                    seen[number] = pack(event.event)
        return seen

    @cached_property
    def hashes(self) -> Mapping[int, str]:
        """The hashes of the states that may be known, by the number of the event after which they hold."""
        seen, states = Replay(), {0: state_hash(None)}
        for record in self.kept.records:
            for event in masked_events(self.kept.replay.game, record.events, self.viewer):
                seen.apply(event, record.at)
            states[record.seq] = state_hash(seen.state)
        return states

    @cached_property
    def seeds(self) -> Sequence[tuple[bytes, int, int]]:
        """The seeds that the server has drawn: from which event on they are hidden, and which one tells them."""
        opened = self.kept.replay.opened
        if opened is None or "seed" in opened.options:
            return ()
        found = []
        for record in self.kept.records:
            for number, event in enumerate(record.events, record.seq - len(record.events) + 1):
                seed = getattr(event.event, "seed", None) if isinstance(event, Began) else None
                if isinstance(seed, str) and seed:
                    found.append((seed.encode(), number, self._revealed_at(number)))
        return found

    def _revealed_at(self, number: int) -> int:
        """The first event of the record that ends the game which began with this one: a blow that fells tells all."""
        ends = (
            record.seq - len(record.events) + 1
            for record in self.kept.records
            if record.seq > number and any(isinstance(event, Ended) for event in record.events)
        )
        return next(ends, _NEVER)


def judge_tapes(result: Result, tables: Sequence[Table], kept: Mapping[str, KeptTable]) -> None:
    """Count the frames that told a client what it might not know."""
    by_name = {table.id: table for table in tables if table.id in kept}
    views: dict[tuple[str, str | None], View] = {}
    for client in {id(client): client for table in tables for client in table.clients}.values():
        for found in leaks_to(client, by_name, kept, views):
            result.leaked += 1
            result.fault(found)


def leaks_to(
    client: Client,
    tables: Mapping[str, Table],
    kept: Mapping[str, KeptTable],
    views: dict[tuple[str, str | None], View],
) -> Iterator[str]:
    """Return, as sentences, the leaks in what one client received."""

    def view(name: str, *, own: bool) -> View | None:
        if name not in tables:
            return None
        viewer = tables[name].viewer(client, kept[name].replay) if own else None
        return views.setdefault((name, viewer), View(kept[name], viewer))

    for data in client.tape or ():
        message: Any = decode_from_server(data)
        match message:
            case messages.Events(table=name) | messages.Snapshot(table=name):
                seen = view(name, own=True)
                if seen is not None:
                    yield from _in_news(tables[name], message, data, seen)
            case messages.Tables() | messages.Listed() | messages.MyTables() | messages.MyTable():
                for row, own in _rows(message):
                    seen = view(row.table, own=own)
                    if seen is not None and row.phase == "playing" and tables[row.table].kind.masked:
                        yield from _in_row(tables[row.table], row, data, seen)


def _in_news(table: Table, message: Any, data: bytes, view: View) -> Iterator[str]:
    """What a table's own frame tells too much."""
    where = f"{table.kind.name} {table.id}, to {view.viewer or 'a watcher'}"
    snapshot = isinstance(message, messages.Snapshot)
    last = message.seq if snapshot else message.first + len(message.events) - 1
    for seed, hidden_from, told_at in view.seeds:
        if seed in data and hidden_from <= last < told_at:
            yield f"{where}: the seed of the dice is in a frame that ends with event {last}, before {told_at}"
    if snapshot:
        if view.hashes.get(last, message.state["hash"]) != message.state["hash"]:
            yield f"{where}: the snapshot at {last} shows another position than may be known"
        return
    for number, told in enumerate(message.events, message.first):
        inner = told.event.get("event")
        if number in view.events and inner is not None and _normal(view, inner) != view.events[number]:
            yield f"{where}: event {number} is not told as the game lets it be seen"


def _normal(view: View, raw: Any) -> bytes:
    game = view.kept.replay.game
    return pack(convert(raw, game.Event)) if game is not None else b""


def _rows(message: Any) -> Iterable[tuple[messages.Row, bool]]:
    """Return the rows of a list, each with whether it is sent to one of its players."""
    match message:
        case messages.Tables(tables=rows):
            return [(row, False) for row in rows]
        case messages.Listed(row=row):
            return [(row, False)]
        case messages.MyTables(tables=own):
            return [(one.row, True) for one in own]
        case _:
            return [(message.table.row, True)]


def _in_row(table: Table, row: messages.Row, data: bytes, view: View) -> Iterator[str]:
    """What a row of a list tells too much."""
    where = f"{table.kind.name} {table.id}, in a list"
    for seed, _, _ in view.seeds:
        if seed in data:
            yield f"{where}: the seed of the dice"
    if row.state is not None and state_hash(row.state) not in view.hashes.values():
        yield f"{where}: a state that {view.viewer or 'a watcher'} may not know"

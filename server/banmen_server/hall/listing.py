"""The tables in the list, and their rows."""

from typing import Any, NamedTuple, TypeAlias

import msgspec

from banmen.games import GAMES
from banmen.protocol import messages
from banmen.protocol.codec import pack
from banmen.protocol.listing import searched_names
from banmen.replay import Replay
from banmen_server.hall.listed_names import ListedNames, Person
from banmen_server.tables.history import people
from banmen_server.tables.room import Room
from banmen_server.tables.views import Viewer

_LARGEST_STATE_BYTES = 8 * 1024
_PHASES = ("waiting", "playing", "over")

Place: TypeAlias = tuple[int, str]
"""The position of a table in the list: waiting tables, then running ones, then finished ones; each by id."""


def row_of(room: Room) -> messages.Row | None:
    """Return the table's row without its board, or None while it is not listed.

    A table that waits for players is listed while the holder of a seat is present, a game while it has viewers, and a
    show also when it is over. A table at which one person has all seats not held by programs is private; if one bot has
    them all, it shows a match.
    """
    opened, replay, audience = room.table.opened, room.table.replay, room.audience
    if room.closed or not opened.listed or (replay.outcome is not None and not replay.show) or _solo(replay):
        return None
    if not (audience.viewer_count if replay.plies else audience.attendance.anyone_here(replay.seats)):
        return None
    return table_row(room, None, with_state=False)


def _solo(replay: Replay) -> bool:
    """Return True if no seat is free and one person holds all seats not held by programs, unless it is a bot."""
    sitters = list(replay.seats.values())
    return None not in sitters and len(people(replay.seats)) == 1 and not all(each and each.bot for each in sitters)


def table_row(room: Room, viewer: Viewer, *, with_state: bool) -> messages.Row:
    """Return a table's row. Its state, if wanted and small enough, is masked for this viewer."""
    opened, replay, audience = room.table.opened, room.table.replay, room.audience
    return messages.Row(
        table=room.id,
        game=opened.game,
        phase="over" if replay.outcome is not None else "playing" if replay.plies else "waiting",
        seats={seat: sitter.name if sitter else None for seat, sitter in replay.seats.items()},
        options=opened.options,
        watchers=opened.watchers,
        watching=room.audience.watching,
        plies=max(0, len(replay.plies) - 1),
        clock=opened.clock,
        state=_state(room, viewer) if replay.plies and with_state else None,
        host_name=opened.host_name if replay.show else "",
        distribution=GAMES.distribution(opened.game),
        ratings=audience.ratings(replay),
        bots=tuple(seat for seat, sitter in replay.seats.items() if sitter and sitter.bot),
        programs=replay.programs,
    )


def public_state(room: Room) -> Any:
    """Return the public game state in plain values; None if it is hidden, too large, or before the game."""
    shown = room.table.opened.watchers == "all" and room.table.replay.plies
    return _state(room, None) if shown else None


def _state(room: Room, viewer: Viewer) -> Any:
    """Return the state masked for a viewer; None if it is too large to be sent with a row."""
    state = msgspec.to_builtins(room.table.views.of(viewer).state)
    return state if len(pack(state)) <= _LARGEST_STATE_BYTES else None


class Listed(msgspec.Struct, frozen=True, omit_defaults=True):
    """A table of the list, in messages between servers: its row with its people's own names, and their ids.

    `players` hold the seats that have names; `host` is named by the row of a show.
    """

    row: messages.Row
    players: dict[str, str] = {}
    host: str = ""


def listed_of(room: Room) -> Listed | None:
    """Return the table as it is listed, without its board, or None."""
    row = row_of(room)
    if row is None:
        return None
    sitters = room.table.replay.seats.items()
    players = {seat: sitter.player for seat, sitter in sitters if sitter and sitter.name}
    return Listed(row, players, room.table.opened.host)


class Entry(NamedTuple):
    """A table of the list: its place, its row without a board, and the row packed.

    `names` are those of its people, in the form for searching.
    """

    place: Place
    row: messages.Row
    packed: bytes
    names: str


def entry_of(listed: Listed, names: ListedNames) -> Entry:
    """Return the entry of a table. Its people get names distinct from all in `names`."""
    row = _with_distinct_names(listed, names)
    return Entry((_PHASES.index(row.phase), row.table), row, pack(row), searched_names(row))


def _with_distinct_names(listed: Listed, names: ListedNames) -> messages.Row:
    """Return the row without a board, with distinct names for its people."""
    row = listed.row
    sitters = {seat: Person(player, row.seats.get(seat) or "") for seat, player in listed.players.items()}
    host = Person(listed.host, row.host_name)
    shown = names.names_for(row.table, [*sitters.values(), *([host] if host.name else [])])
    seats = {seat: shown[sitters[seat]] if seat in sitters else name for seat, name in row.seats.items()}
    return msgspec.structs.replace(row, seats=seats, host_name=shown.get(host, ""), state=None)

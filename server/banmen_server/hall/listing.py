"""Which tables the list has, and the row of each."""

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
"""Where a table stands in the list: those that wait, those that play, those that are over; each by their ids."""


def row_of(room: Room) -> messages.Row | None:
    """The table's row without its board, or None while it is not listed.

    A table that waits for players is listed while the holder of a seat is there, a game while anybody is there, and a
    show also when it is over. A table at which one person has all seats, but for programs, is that person's own affair;
    where a bot has them all, it shows a match.
    """
    opened, replay, audience = room.table.opened, room.table.replay, room.audience
    if room.closed or not opened.listed or (replay.outcome is not None and not replay.show) or _solo(replay):
        return None
    if not (audience.viewer_count if replay.plies else audience.attendance.anyone_here(replay.seats)):
        return None
    return table_row(room, None, with_state=False)


def _solo(replay: Replay) -> bool:
    """Whether no seat is free and one person holds all that programs do not; not where a bot has every one."""
    sitters = list(replay.seats.values())
    return None not in sitters and len(people(replay.seats)) == 1 and not all(each and each.bot for each in sitters)


def table_row(room: Room, viewer: Viewer, *, with_state: bool) -> messages.Row:
    """A table's row, its state (where it is to be told, and not too large) as this viewer knows it."""
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
    """The game's state in plain values as everyone may see it; None where not, before the game, or if it is large."""
    shown = room.table.opened.watchers == "all" and room.table.replay.plies
    return _state(room, None) if shown else None


def _state(room: Room, viewer: Viewer) -> Any:
    """The state as the viewer knows it; None where it is too large to be sent with a row."""
    state = msgspec.to_builtins(room.table.views.of(viewer).state)
    return state if len(pack(state)) <= _LARGEST_STATE_BYTES else None


class Listed(msgspec.Struct, frozen=True, omit_defaults=True):
    """A table of the list, as servers tell each other: its row with its people's own names, and who they are.

    `players` hold the seats that have names; `host` is named by the row where it is a show.
    """

    row: messages.Row
    players: dict[str, str] = {}
    host: str = ""


def listed_of(room: Room) -> Listed | None:
    """The table as it is listed, without its board; None while it is not."""
    row = row_of(room)
    if row is None:
        return None
    sitters = room.table.replay.seats.items()
    players = {seat: sitter.player for seat, sitter in sitters if sitter and sitter.name}
    return Listed(row, players, room.table.opened.host)


class Entry(NamedTuple):
    """A table of the list: its place, its row without a board, and the row packed.

    `names` are those of its people, as they are searched.
    """

    place: Place
    row: messages.Row
    packed: bytes
    names: str


def entry_of(listed: Listed, names: ListedNames) -> Entry:
    """The entry of a table. Its people are told apart from all whose `names` are shown."""
    row = _told_apart(listed, names)
    return Entry((_PHASES.index(row.phase), row.table), row, pack(row), searched_names(row))


def _told_apart(listed: Listed, names: ListedNames) -> messages.Row:
    """The row with the names by which its people are shown in the list, and without a board."""
    row = listed.row
    sitters = {seat: Person(player, row.seats.get(seat) or "") for seat, player in listed.players.items()}
    host = Person(listed.host, row.host_name)
    shown = names.shown(row.table, [*sitters.values(), *([host] if host.name else [])])
    seats = {seat: shown[sitters[seat]] if seat in sitters else name for seat, name in row.seats.items()}
    return msgspec.structs.replace(row, seats=seats, host_name=shown.get(host, ""), state=None)

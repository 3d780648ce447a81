"""The head of a table that is unloaded: what the log, the lists and the next start need."""

from msgspec.structs import replace

from banmen_server.hall.head_rows import HeadRows, packed
from banmen_server.hall.own_table import own_table
from banmen_server.hall.retention import kept_ms
from banmen_server.log import Head
from banmen_server.tables.heads import players_of
from banmen_server.tables.room import Room


def unloaded_head(room: Room, now: int, keep_quiet_ms: int) -> Head:
    """Return the head of a table that is unloaded at `now` (ms since 1970). Without owners it expires immediately."""
    table, replay = room.table, room.table.replay
    players = players_of(table.keepers(), replay)
    kept = kept_ms(table, keep_quiet_ms) if players else 0
    head = Head(
        table.id,
        code=table.opened.code,
        opened_by=room.head.opened_by,
        players=players,
        over=replay.outcome is not None,
        wakes=room.runs_unattended,
        touched_ms=table.history.touched,
        expires_ms=None if kept is None else now + kept,
        last_seq=replay.seq,
        network=room.head.network,
    )
    statuses = {} if head.over else room.audience.attendance.statuses
    rows = HeadRows(room.counted, statuses, {player: own_table(room, player) for player in players})
    return replace(head, rows=packed(rows, head))

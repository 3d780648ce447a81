"""What each command does in the hall: finds its table for whoever may know of it, does it, and answers.

Refusals never tell whether a table exists that the player may not know of.
"""

from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias

from banmen.game import Refusal
from banmen.protocol import messages
from banmen_server.hall import Hall, Visitor
from banmen_server.register import Found
from banmen_server.room import Room, no_such_table

_Carried: TypeAlias = Callable[[Hall, Any, Visitor], Awaitable[None]]


async def dispatch(hall: Hall, command: messages.Command, visitor: Visitor) -> None:
    """Carry out one command of a visitor and answer it. Raises Refusal."""
    await _CARRIED_BY.get(type(command), _decided_at_table)(hall, command, visitor)


def _find(hall: Hall, name: str, visitor: Visitor) -> Found:
    """The table that a player names, if the player may know of it. Raises Refusal with `no_such_table`."""
    found = hall.register.find(name)
    table, player = found.room.table, visitor.player
    known = table.opened.listed or found.room in visitor.rooms or player == table.opened.host
    if found.by_code or known or table.seats_of(player):
        return found
    raise no_such_table()


async def _open(hall: Hall, command: messages.Open, visitor: Visitor) -> None:
    room = await hall.open(command, visitor)
    visitor.send(messages.Opened(command.id, room.id, room.table.opened.code))
    _let_in(hall, room, visitor, None, None)


async def _join(hall: Hall, command: messages.Join, visitor: Visitor) -> None:
    room = _find(hall, command.table, visitor).room
    _check_room_for_one_more(hall, room, visitor)
    told = room.audience.pause(visitor)
    try:
        seq = await room.carry_out(command, visitor.actor)
    except BaseException:
        if told is not None:
            room.audience.unpause(visitor, told)
        raise
    visitor.send(messages.Done(command.id, seq))
    _let_in(hall, room, visitor, command.epoch, command.since)


async def _watch(hall: Hall, command: messages.Watch, visitor: Visitor) -> None:
    found = _find(hall, command.table, visitor)
    room, watchers = found.room, found.room.table.opened.watchers
    if room.table.seats_of(visitor.player):
        raise Refusal("already_seated", "You sit at this table; join it to come back to your seat.")
    if visitor not in room.audience:
        presents = room.table.replay.show and visitor.player == room.table.opened.host
        if watchers == "none" and not presents:
            raise Refusal("no_watchers", "Nobody may watch this table.")
        if watchers == "code" and not found.by_code and not presents:
            raise Refusal("code_needed", "This table can be watched only by its code.")
        _check_room_for_one_more(hall, room, visitor)
    visitor.send(messages.Done(command.id, room.table.replay.seq))
    _let_in(hall, room, visitor, command.epoch, command.since)


def _check_room_for_one_more(hall: Hall, room: Room, visitor: Visitor) -> None:
    if room not in visitor.rooms and len(visitor.rooms) >= hall.config.max_tables_watched:
        raise Refusal("too_many_tables", f"You are at {len(visitor.rooms)} tables already; leave one of them first.")


def _let_in(hall: Hall, room: Room, visitor: Visitor, epoch: str | None, since: int | None) -> None:
    if visitor.gone or room.closed:
        return
    hall.enter(room, visitor)
    room.audience.bring_up_to_date(visitor, epoch, since)


async def _leave(hall: Hall, command: messages.Leave, visitor: Visitor) -> None:
    room = _find(hall, command.table, visitor).room
    seated = room.table.seats_of(visitor.player)
    seq = await room.carry_out(command, visitor.actor)
    if not visitor.gone:
        hall.exit(room, visitor, "left", seated=bool(seated))
    visitor.send(messages.Done(command.id, seq))
    replay = room.table.replay
    if not replay.plies and not any(replay.seats.values()):
        await hall.close(room, "Everyone has left the table before the game began.")


async def _say(hall: Hall, command: messages.Say, visitor: Visitor) -> None:
    room = _find(hall, command.table, visitor).room
    if visitor not in room.audience and not room.table.seats_of(visitor.player):
        raise Refusal("not_watching", "Join or watch the table before you speak there.")
    visitor.send(messages.Done(command.id, await room.carry_out(command, visitor.actor)))


async def _decided_at_table(hall: Hall, command: Any, visitor: Visitor) -> None:
    room = _find(hall, command.table, visitor).room
    visitor.send(messages.Done(command.id, await room.carry_out(command, visitor.actor)))


_CARRIED_BY: dict[type, _Carried] = {
    messages.Open: _open,
    messages.Join: _join,
    messages.Watch: _watch,
    messages.Leave: _leave,
    messages.Say: _say,
}

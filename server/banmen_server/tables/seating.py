"""The players on the seats of a table, their names, and whether their games count. Pure."""

from collections.abc import Mapping, Sequence

from banmen.events import Opened, Seated
from banmen.game import Refusal, Seat
from banmen.protocol import messages
from banmen.replay import Replay
from banmen.sitter import Sitter
from banmen_server.hall.names import distinct_name
from banmen_server.tables.opening import Actor


def returned(replay: Replay, held: Sequence[Seat], command: messages.Join, actor: Actor) -> tuple[Seated, ...]:
    """Return the changes when a player returns to the seats that it holds: its name, or whether its games count.

    The latter changes only between games, so that nobody can withdraw a lost game. Raises Refusal.
    """
    if command.seat is not None and command.seat not in held:
        raise Refusal("already_seated", f"You sit here already, as {' and '.join(held)}.")
    new_name = distinct_name(actor.name, names_of_others(replay, actor.player))
    named = _named_by(actor.player, replay.opened)
    changed = []
    for seat in held:
        sitter = replay.seats[seat]
        if sitter is None:
            continue
        name = sitter.name if sitter.name in named else new_name
        wanted = actor.rated and (replay.opened is None or replay.opened.rated) and name not in named
        rated = sitter.rated if replay.playing else wanted
        if (name, rated, actor.bot) != (sitter.name, sitter.rated, sitter.bot):
            changed.append(Seated(seat, actor.player, name, actor.bot, rated))
    return tuple(changed)


def _named_by(player: str, opened: Opened | None) -> Sequence[str]:
    """Return the names that a player gave to the people on its seats when it opened the table."""
    return opened.named if opened is not None and player == opened.host else ()


def seats_by_player(seats: Mapping[Seat, Sitter | None]) -> Mapping[str, Sequence[Seat]]:
    """Return the seats that each player holds, in the game's order."""
    held: dict[str, list[Seat]] = {}
    for seat, sitter in seats.items():
        if sitter is not None:
            held.setdefault(sitter.player, []).append(seat)
    return held


def names_of_others(replay: Replay, player: str) -> set[str]:
    """Return the names of the seated players and the host, except this player."""
    taken = {sitter.name for sitter in replay.seats.values() if sitter and sitter.player != player}
    opened = replay.opened
    return taken if opened is None or player == opened.host else taken | {opened.host_name}

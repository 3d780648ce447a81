"""The head of a table, made from its records: its owners, and whether it is over. Pure."""

from collections.abc import Sequence

from msgspec.structs import replace

from banmen.events import AnyTableEvent, Began, Discarded, Ended, Left, Opened, Played, Seated
from banmen.replay import Replay
from banmen_server.log import Head
from banmen_server.tables.table import Table

_CHANGING = frozenset({Opened, Seated, Left, Discarded, Began, Ended})
"""Events that change the head of a table."""

_END = {Ended}


def head_after(head: Head, table: Table, events: Sequence[AnyTableEvent], at: int) -> Head | None:
    """Return the head after a record at `at` (ms since 1970) that the table has not folded; None if it is unchanged.

    It keeps the rows of the previous head, so it wakes: if the server is killed now, its next start loads the table.
    The game's own events are not folded: a head does not depend on its state.
    """
    changing = _CHANGING.intersection(map(type, events))
    if not changing:
        return None
    if changing == _END:  # the players are the same
        return replace(head, over=True, wakes=True, touched_ms=at, expires_ms=None)
    replay, history = table.replay.copy(), table.history.copy()
    for event in events:
        if type(event) is Ended:
            replay.outcome = event.outcome
        elif type(event) is not Played:
            replay.apply(event, at, replay.state)
    history.fold(events, at, replay)
    changed = replace(
        head,
        code=replay.opened.code if replay.opened else "",
        players=players_of(history.keepers(replay), replay),
        over=replay.outcome is not None,
        wakes=True,
        touched_ms=at,
        expires_ms=None,
    )
    return None if replace(changed, touched_ms=head.touched_ms) == head else changed


def players_of(keepers: frozenset[str], replay: Replay) -> tuple[str, ...]:
    """Return the players of a head: the owners, first the one who opened the table, which shortens the log."""
    host = replay.opened.host if replay.opened else ""
    return tuple(sorted(keepers, key=lambda player: (player != host, player)))

"""What is known of a table without reading it, as its records make it: whose it is, and whether it is over. Pure."""

from collections.abc import Sequence

from msgspec.structs import replace

from banmen.events import AnyTableEvent, Began, Discarded, Ended, Left, Opened, Played, Seated
from banmen.replay import Replay
from banmen_server.log import Head
from banmen_server.tables.table import Table

_CHANGING = frozenset({Opened, Seated, Left, Discarded, Began, Ended})
"""Events after which the head of a table is another one."""

_END = {Ended}


def head_after(head: Head, table: Table, events: Sequence[AnyTableEvent], at: int) -> Head | None:
    """The head after a record of time `at` (ms since 1970) which the table has not folded; None where it is the same.

    Its rows are those of the head before, so it wakes: a server that is killed now loads the table at its next start.
    The game's own events are not folded for it: nothing of a head follows from its state.
    """
    changing = _CHANGING.intersection(map(type, events))
    if not changing:
        return None
    if changing == _END:  # nobody has come or gone
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
    """The players of a head: those whose table it is, first who opened it; what the log keeps is shorter so."""
    host = replay.opened.host if replay.opened else ""
    return tuple(sorted(keepers, key=lambda player: (player != host, player)))

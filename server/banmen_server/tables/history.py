"""What a table remembers besides its present game: earlier games, its owners, and the time of its last use.

Pure: folded from the same records as the table itself.
"""

from collections.abc import Mapping, Sequence
from copy import copy
from typing import NamedTuple

from banmen.events import AnyTableEvent, Began, Discarded, Ended, Left, Opened, Seated
from banmen.game import Outcome, Seat
from banmen.replay import Replay
from banmen.sitter import PROGRAM, Sitter

KEPT_GAMES = 50
"""Finished games of a table that are remembered; only the log has older ones."""


_KEEPING = frozenset({Opened, Seated, Left, Discarded, Began, Ended})
"""Events after which a table may change owners."""


class PlayedGame(NamedTuple):
    """A finished game: the seats at its end, the number of its plies, and the time of its end (ms since 1970).

    `before` is the number of the table's last event before the game. `counts` says that it counts for the ratings.
    """

    round: int
    before: int
    seats: Mapping[Seat, Sitter | None]
    outcome: Outcome
    plies: int
    ended: int
    counts: bool = False

    def seats_of(self, player: str) -> tuple[Seat, ...]:
        """Return the seats that a player held in it."""
        return tuple(seat for seat, sitter in self.seats.items() if sitter and sitter.player == player)

    @property
    def show(self) -> bool:
        """Whether programs held all seats."""
        return all(sitter and sitter.player == PROGRAM for sitter in self.seats.values())


class History:
    """The finished games of a table, the oldest first; `touched` is the time of a person's last action there.

    `before` is the number of the last event before the last game, `discarded` are the players who have discarded the
    table, `kept_for` caches its `keepers`.
    """

    __slots__ = ("before", "discarded", "finished", "kept_for", "touched")

    def __init__(self) -> None:
        self.finished: list[PlayedGame] = []  # not a deque, which takes 0.7 KB when empty
        self.touched = 0
        self.before = 0
        self.discarded: set[str] = set()
        self.kept_for: frozenset[str] | None = None

    def __eq__(self, other: object) -> bool:
        """Whether the other one is of the same records."""
        return isinstance(other, History) and self._facts() == other._facts()

    __hash__ = None  # type: ignore[assignment]  # mutable

    def _facts(self) -> tuple[object, ...]:
        return self.finished, self.touched, self.before, self.discarded

    def copy(self) -> "History":
        """Return an independent copy."""
        twin = copy(self)
        twin.finished, twin.discarded = self.finished.copy(), set(self.discarded)
        return twin

    def fold(self, events: Sequence[AnyTableEvent], at: int, replay: Replay) -> None:
        """Apply one record of time `at` (ms since 1970), which `replay` has folded already."""
        if _KEEPING.isdisjoint(map(type, events)):
            return
        self.kept_for = None
        for number, event in enumerate(events, replay.seq - len(events)):
            match event:
                case Discarded(player):
                    self.discarded.add(player)
                case Seated(player=player):
                    self.discarded.discard(player)
                case Began():
                    self.before = number
                    self.discarded -= people(replay.seats)
                case Ended(outcome):
                    plies = len(replay.plies) - 1
                    game = PlayedGame(replay.round, self.before, dict(replay.seats), outcome, plies, at, counts(replay))
                    self.finished.append(game)
                    del self.finished[:-KEPT_GAMES]

    def last(self, replay: Replay) -> PlayedGame | None:
        """Return the table's present game if it is over."""
        return self.finished[-1] if self.finished and self.finished[-1].round == replay.round else None

    def games_of(self, player: str, replay: Replay) -> list[PlayedGame]:
        """Return the finished games of a player, the oldest first; a show belongs to its host."""
        hosts = replay.opened is not None and replay.opened.host == player
        return [game for game in self.finished if game.seats_of(player) or (hosts and game.show)]

    def keepers(self, replay: Replay) -> frozenset[str]:
        """Return the owners of the table: its host and all who sit or sat there, unless they have discarded it."""
        if self.kept_for is not None:
            return self.kept_for
        kept = people(replay.seats).union(*(people(game.seats) for game in self.finished))
        if replay.opened is not None:
            kept.add(replay.opened.host)
        self.kept_for = frozenset(kept - self.discarded)
        return self.kept_for


def people(seats: Mapping[Seat, Sitter | None]) -> set[str]:
    """Return the players who hold these seats, without programs."""
    return {sitter.player for sitter in seats.values() if sitter} - {PROGRAM}


def counts(replay: Replay) -> bool:
    """Return True if the game that has just ended counts: two rated players, each of whom made a move."""
    setting, sitters = replay.setting, list(replay.seats.values())
    if setting is None or not setting.rated or None in sitters:
        return False
    players = {sitter.player for sitter in sitters if sitter and sitter.rated} - {PROGRAM}
    moved = all(replay.actions.get(seat, 0) for seat in replay.seats)
    return len(players) == len(sitters) == 2 and moved  # noqa: PLR2004 - Glicko-2 is for two

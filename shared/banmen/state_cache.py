"""Cache some states of a line of play, so that the others are folded from a near one."""

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

from banmen.game import AnyGame
from banmen.packed_state import packed_state


class Played(Protocol):
    """A ply, which holds the game's own event."""

    @property
    def event(self) -> Any:
        """The game's event."""
        ...


class _SizedState(NamedTuple):
    """A state, and its packed size in bytes."""

    state: Any
    size: int


class StateCache:
    """The states after every 64th ply, and the last state asked for, because a viewer steps to the next one.

    At most `MOST` states of about `MOST_BYTES` in all are cached. For a long game or a large board the spacing is
    doubled until they fit. `size` is their packed size in bytes, which is about the memory they use; `state_size` is
    that of the last state added.
    """

    EVERY = 64
    MOST = 256
    MOST_BYTES = 1 << 20
    """Eight states of a 200x200 tour (up to 160 KB each) fit: a jump within 100,000 plies then takes 0.1 s."""

    def __init__(self) -> None:
        self.size = self.state_size = 0
        self._every = self.EVERY
        self._by_ply: dict[int, _SizedState] = {}
        self._last: tuple[int, Any] | None = None

    def __eq__(self, other: object) -> bool:
        """Return True: the states follow from the plies, so two caches never differ in meaning."""
        return isinstance(other, StateCache)

    __hash__ = None  # type: ignore[assignment]  # it changes

    def copy(self) -> "StateCache":
        """Return an independent copy."""
        twin = StateCache()
        twin._every, twin._by_ply, twin._last = self._every, dict(self._by_ply), self._last
        twin.size, twin.state_size = self.size, self.state_size
        return twin

    def add_if_due(self, ply: int, state: Any) -> None:
        """Add the state after a ply if the ply is a multiple of the spacing."""
        if ply % self._every == 0:
            self.add(ply, state)

    def add(self, ply: int, state: Any) -> None:
        """Add the state after a ply."""
        kept, before = _SizedState(state, sum(map(len, packed_state(state)))), self._by_ply.get(ply)
        self._by_ply[ply] = kept
        self.state_size = kept.size
        self.size += kept.size - (before.size if before else 0)
        while len(self._by_ply) > self.MOST or (self.size > self.MOST_BYTES and len(self._by_ply) > 1):
            self._every *= 2
            self._only([number for number in self._by_ply if number % self._every == 0])

    def drop_after(self, ply: int) -> None:
        """Drop the states after this ply."""
        self._only([number for number in self._by_ply if number <= ply])
        self._last = None

    def _only(self, plies: Sequence[int]) -> None:
        self._by_ply = {number: self._by_ply[number] for number in plies}
        self.size = sum(kept.size for kept in self._by_ply.values())

    def state_after(self, game: AnyGame, plies: Sequence[Played], ply: int) -> Any:
        """Return the state after a ply, folded from the nearest cached state before it."""
        begin = max((number for number in self._by_ply if number <= ply), default=-1)
        state = self._by_ply[begin].state if begin >= 0 else game.blank
        if self._last is not None and begin <= self._last[0] <= ply:
            begin, state = self._last
        for number in range(begin + 1, ply + 1):
            state = game.evolve(state, plies[number].event)
            self.add_if_due(number, state)  # a replay that was restored in the middle has cached none
        self._last = (ply, state)
        return state

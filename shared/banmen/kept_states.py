"""Some of the states of a line of play; the others are folded from them."""

from collections.abc import Sequence
from typing import Any, Protocol

from banmen.game import AnyGame


class Played(Protocol):
    """A ply: the game's own event is in it."""

    @property
    def event(self) -> Any:
        """What happened in the game."""
        ...


class KeptStates:
    """The state after every 64th ply is kept, and the one asked for last, because a person steps to the next one.

    In a long game fewer are kept, at most 256, so that the longest games fit into memory.
    """

    EVERY = 64
    MOST = 256

    def __init__(self) -> None:
        self._every = self.EVERY
        self._by_ply: dict[int, Any] = {}
        self._last: tuple[int, Any] | None = None

    def __eq__(self, other: object) -> bool:
        """Always equal: the states follow from the plies."""
        return isinstance(other, KeptStates)

    __hash__ = None  # type: ignore[assignment]  # it changes

    def copy(self) -> "KeptStates":
        """An independent copy."""
        twin = KeptStates()
        twin._every, twin._by_ply, twin._last = self._every, dict(self._by_ply), self._last
        return twin

    def keep(self, ply: int, state: Any) -> None:
        """Keep the state after a ply if it is one of those that are kept."""
        if ply % self._every == 0:
            self.put(ply, state)

    def put(self, ply: int, state: Any) -> None:
        """Keep the state after a ply."""
        self._by_ply[ply] = state
        if len(self._by_ply) > self.MOST:
            self._every *= 2
            self._by_ply = {number: state for number, state in self._by_ply.items() if number % self._every == 0}

    def forget(self, ply: int) -> None:
        """Forget the states after this ply."""
        self._by_ply = {number: state for number, state in self._by_ply.items() if number <= ply}
        self._last = None

    def after(self, game: AnyGame, plies: Sequence[Played], ply: int) -> Any:
        """The state after a ply, folded from the nearest one before it that is kept."""
        begin = max((number for number in self._by_ply if number <= ply), default=-1)
        state = self._by_ply.get(begin, game.blank)
        if self._last is not None and begin <= self._last[0] <= ply:
            begin, state = self._last
        for number in range(begin + 1, ply + 1):
            state = game.evolve(state, plies[number].event)
            self.keep(number, state)  # a fold that began in the middle has kept none
        self._last = (ply, state)
        return state

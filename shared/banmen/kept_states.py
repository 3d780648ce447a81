"""Some of the states of a line of play; the others are folded from them."""

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

from banmen.game import AnyGame
from banmen.packed_state import packed_state


class Played(Protocol):
    """A ply: the game's own event is in it."""

    @property
    def event(self) -> Any:
        """What happened in the game."""
        ...


class _Kept(NamedTuple):
    """A state, and how many bytes it has when it is packed."""

    state: Any
    size: int


class KeptStates:
    """The state after every 64th ply is kept, and the one asked for last, because a person steps to the next one.

    At most `MOST` states and about `MOST_BYTES` are kept: of a long game, or of one on a large board, fewer, evenly
    spaced. `size` is how many bytes they have when they are packed, which is about what they take; `state_size` is that
    of the last one.
    """

    EVERY = 64
    MOST = 256
    MOST_BYTES = 1 << 20
    """Of a tour of 200x200, whose state has up to 160 KB, eight are kept: a jump in 100,000 plies takes 0.1 s."""

    def __init__(self) -> None:
        self.size = self.state_size = 0
        self._every = self.EVERY
        self._by_ply: dict[int, _Kept] = {}
        self._last: tuple[int, Any] | None = None

    def __eq__(self, other: object) -> bool:
        """Always equal: the states follow from the plies."""
        return isinstance(other, KeptStates)

    __hash__ = None  # type: ignore[assignment]  # it changes

    def copy(self) -> "KeptStates":
        """Return an independent copy."""
        twin = KeptStates()
        twin._every, twin._by_ply, twin._last = self._every, dict(self._by_ply), self._last
        twin.size, twin.state_size = self.size, self.state_size
        return twin

    def keep(self, ply: int, state: Any) -> None:
        """Keep the state after a ply if it is one of those that are kept."""
        if ply % self._every == 0:
            self.put(ply, state)

    def put(self, ply: int, state: Any) -> None:
        """Keep the state after a ply."""
        kept, before = _Kept(state, sum(map(len, packed_state(state)))), self._by_ply.get(ply)
        self._by_ply[ply] = kept
        self.state_size = kept.size
        self.size += kept.size - (before.size if before else 0)
        while len(self._by_ply) > self.MOST or (self.size > self.MOST_BYTES and len(self._by_ply) > 1):
            self._every *= 2
            self._only([number for number in self._by_ply if number % self._every == 0])

    def forget(self, ply: int) -> None:
        """Forget the states after this ply."""
        self._only([number for number in self._by_ply if number <= ply])
        self._last = None

    def _only(self, plies: Sequence[int]) -> None:
        self._by_ply = {number: self._by_ply[number] for number in plies}
        self.size = sum(kept.size for kept in self._by_ply.values())

    def after(self, game: AnyGame, plies: Sequence[Played], ply: int) -> Any:
        """Return the state after a ply, folded from the nearest one before it that is kept."""
        begin = max((number for number in self._by_ply if number <= ply), default=-1)
        state = self._by_ply[begin].state if begin >= 0 else game.blank
        if self._last is not None and begin <= self._last[0] <= ply:
            begin, state = self._last
        for number in range(begin + 1, ply + 1):
            state = game.evolve(state, plies[number].event)
            self.keep(number, state)  # a fold that began in the middle has kept none
        self._last = (ply, state)
        return state

"""The one interface of every game: pure rules over frozen values.

`decide` is the only place where legality is judged and dice are thrown; `evolve` folds what was decided and
can neither refuse nor roll. So a game replays from its events alone, on the server and in every window.
"""

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any, Protocol, TypeAlias

import msgspec

Seat: TypeAlias = str
"""A place at a table, by its name in the game's `seats`."""


class Refusal(Exception):
    """Something asked for that is not done: a stable code for programs, a sentence for people."""

    def __init__(self, code: str, text: str) -> None:
        super().__init__(text)
        self.code = code
        self.text = text


class IllegalMove(Refusal):
    """An action that the rules do not allow here."""


class BadOptions(Refusal):
    """Options with which a game cannot begin."""


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended.

    `winner` is None for a draw. `counts` names what was counted and gives it for each seat, for example
    `{"discs": {"black": 42, "white": 20}, "score": {"black": 44, "white": 20}}`.
    """

    winner: Seat | None
    reason: str
    counts: Mapping[str, Mapping[Seat, int]] = {}


class Setting(msgspec.Struct, frozen=True):
    """What a table needs for a game with certain options.

    `seats` are the places at it; the game begins when `begins_with` of them are taken, others may be taken later.
    Without `turns` everyone acts at any time, and there is no clock. Without `rivals` all win together, and nobody can
    resign for the others. Where `thinks`, `begin` takes so long that it must not keep anyone waiting. Without
    `takes_back` nothing is undone by consent: dice that were seen could not be unseen.
    """

    seats: tuple[Seat, ...]
    begins_with: int
    turns: bool = True
    rivals: bool = True
    thinks: bool = False
    takes_back: bool = True


class Game(Protocol):
    """A game. States, actions and events are frozen `msgspec.Struct`s, so that every one of them has a wire form.

    `seats` are all the places that there can be; `setting` gives those of a table.
    `Action` and `Event` are the types (or tagged unions) of what `decide` takes and gives, `State` of what
    `evolve` folds; the codec validates bytes of the network against them.
    """

    key: str
    seats: Sequence[Seat]
    State: Any
    Action: Any
    Event: Any
    blank: Any

    def setting(self, options: Mapping[str, object]) -> Setting:
        """What a table with these options needs. Raises BadOptions."""
        ...

    def begin(self, options: Mapping[str, object], rng: Random) -> Any:
        """The event that opens a game with these options. Raises BadOptions."""
        ...

    def legal(self, state: Any, seat: Seat) -> Iterable[Any]:
        """All actions that `decide` would accept from this seat."""
        ...

    def decide(self, state: Any, seat: Seat, action: Any, rng: Random) -> tuple[Any, ...]:
        """What happens when the seat does this: one event or more. Raises IllegalMove."""
        ...

    def evolve(self, state: Any, event: Any) -> Any:
        """The state after an event. Total: it cannot refuse, roll or look at a clock."""
        ...

    def reveal(self, event: Any, viewer: Seat | None) -> Any:
        """What of the event this viewer (a seat, or None for a spectator) may know; never dropped."""
        ...

    def milestone(self, event: Any) -> str | None:
        """What makes this event one that people look for (a pass, a retreat, a technique); None for the others."""
        ...

    def outcome(self, state: Any) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        ...

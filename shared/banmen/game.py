"""The one interface of every game: pure rules over frozen values.

`decide` is the only place where legality is judged and dice are thrown; `evolve` folds what was decided and
can neither refuse nor roll. So a game replays from its events alone, on the server and in every window.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar, Generic, NamedTuple, TypeAlias, TypeVar, get_args, get_origin

import msgspec

from banmen.refusals import BadFile as BadFile  # noqa: PLC0414 - a part of the interface
from banmen.refusals import BadOptions as BadOptions  # noqa: PLC0414 - a part of the interface
from banmen.refusals import BadText as BadText  # noqa: PLC0414 - a part of the interface
from banmen.refusals import IllegalMove as IllegalMove  # noqa: PLC0414 - a part of the interface
from banmen.refusals import Refusal as Refusal  # noqa: PLC0414 - a part of the interface

Seat: TypeAlias = str
"""A place at a table, by its name in the game's `seats`."""

StateT = TypeVar("StateT")
ActionT = TypeVar("ActionT")
EventT = TypeVar("EventT")
OptionsT = TypeVar("OptionsT")


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
    `takes_back` nothing is undone by consent: dice that were seen could not be unseen. Where `timed`, the time is
    counted that players are there. With `points` each sees where the others point. Where `rated`, a game of two players
    who want it counts for their ratings: one that is fair to both, and the same each time. Without `hides` everyone may
    see all of it, also where others of its kind hide something.
    """

    seats: tuple[Seat, ...]
    begins_with: int
    turns: bool = True
    rivals: bool = True
    thinks: bool = False
    takes_back: bool = True
    timed: bool = False
    points: bool = False
    rated: bool = False
    hides: bool = True


class Decided(msgspec.Struct, Generic[StateT, EventT], frozen=True, gc=False):
    """What an action brings: one event or more, and the state after them. It unpacks into the two."""

    events: tuple[EventT, ...]
    state: StateT

    def __iter__(self) -> Iterator[Any]:
        """Yield the events, then the state."""
        yield self.events
        yield self.state


class WrittenAction(NamedTuple):
    """An action of a transcript: the seat that acts, and the `line` and `column`, from 1, where it is written."""

    seat: Seat
    action: Any
    line: int
    column: int


class Transcript(NamedTuple):
    """The line of play that a text holds: the game's options as on the wire, and the actions, not judged yet.

    `names` are those of the players, by seat, where they are written.
    """

    options: Mapping[str, Any]
    actions: Sequence[WrittenAction]
    names: Mapping[Seat, str] = {}


class Puzzle(NamedTuple):
    """The position that a text holds: the `text` as the game reads it, and the `options` of a table with it."""

    text: str
    options: Mapping[str, Any] = {}


class RecordedGames(NamedTuple):
    """Games or puzzles, of which a file or a text holds many; `games` as the game itself has them.

    `texts` gives the name of each, empty for none, and a text that holds it alone.
    """

    games: Any
    texts: Callable[[], Sequence[tuple[str, str]]] = tuple


ReadText: TypeAlias = Callable[[str], Transcript | Puzzle | RecordedGames | None]
"""What a text holds; None where it is not meant for this game. Raises BadText where it is, and is wrong."""

Beside: TypeAlias = Callable[[Collection[str]], Mapping[str, bytes]]
"""Files that lie beside one which is read: those whose names end so (lower case, `.jou`), by name."""

ReadFile: TypeAlias = Callable[[bytes, Beside], RecordedGames | None]
"""What the bytes of a file hold; None where they are not meant for this game. Raises BadFile where they are wrong."""

Stop: TypeAlias = Callable[[], bool]
"""Whether the time of a choice is over. No rule reads a clock: who asks a program makes this from one."""

Pause: TypeAlias = Callable[[StateT, Seat, Random], float]
"""How long, in s, a program that takes no turns waits before its seat's next action in a state."""

Choose: TypeAlias = Callable[[StateT, Seat, Random, Stop], ActionT | None]
"""Gives a seat's next action in a state, or None where it has nothing to do. When `Stop` says so, the best so far."""


def never() -> bool:
    """Return the `Stop` of a choice that may take as long as it likes."""
    return False


@dataclass(frozen=True)
class Program(Generic[StateT, ActionT]):
    """A program that can hold a seat: a pure function of the state. What it remembers must be in the state.

    With `thinks` a choice may take more than some milliseconds, and is made in another process. `limit_s` is the
    longest time that it may take: `Stop` is true from then on. `pause` is its pace beside people where nobody takes
    turns; the server has one for those without. `in_show` replaces `choose` where programs hold all seats.
    """

    choose: Choose[StateT, ActionT]
    thinks: bool = False
    limit_s: float | None = None
    pause: Pause[StateT] | None = None
    in_show: Choose[StateT, ActionT] | None = None


class Game(ABC, Generic[StateT, ActionT, EventT, OptionsT]):
    """A game: `class Reversi(Game[Position, Place, ReversiEvent, ReversiOptions])`.

    The four types are frozen `msgspec.Struct`s; actions and events may be tagged unions of them. Bytes of the network
    are validated against them: `State`, `Action`, `Event` and `Options` are the types that the class was declared with.

    `key` names the game on the wire. `seats` are all the places that there can be; `setting` gives those of a table.
    `blank` is the state before the game begins. `programs` can hold seats, by their names on the wire; the first is
    meant where none is named. `warm` is the `"module:NAME"` of a function that loads what they need, so that no move
    waits for it. `command` is the console command of a game of another distribution, `"module:NAME"` of a
    `banmen.commands.Command`; the module is imported when the command runs or its help is written.
    `protocols` are those by which programs of others play the game: `"module:NAME"` of a
    `banmen.external_program.OpenProgram` for each name.
    `reader` reads texts that people have of the game: `"module:NAME"` of a `ReadText`, imported when a text is opened.
    `file_reader` reads files that are no texts, or longer than one: `"module:NAME"` of a `ReadFile`.
    `file_endings` are how the names of files end that are read (`.txt`).
    `hides` says whether anything may be hidden from a viewer: it is so where the class has a `reveal` of its own.
    """

    key: str
    seats: Sequence[Seat]
    blank: StateT
    State: type[StateT]
    Action: Any  # a type or a union of types
    Event: Any  # a type or a union of types
    Options: type[OptionsT]
    programs: Mapping[str, Program[StateT, ActionT]] = {}
    warm: str | None = None
    protocols: Mapping[str, str] = {}
    command: str | None = None
    reader: str | None = None
    file_reader: str | None = None
    file_endings: Sequence[str] = ()
    hides: ClassVar[bool] = False

    def __init_subclass__(cls) -> None:
        """Keep the types that the class is declared with, and whether it hides anything."""
        super().__init_subclass__()
        cls.hides = cls.reveal is not Game.reveal
        for base in getattr(cls, "__orig_bases__", ()):
            if get_origin(base) is Game:
                cls.State, cls.Action, cls.Event, cls.Options = get_args(base)

    @abstractmethod
    def setting(self, options: OptionsT) -> Setting:
        """What a table with these options needs."""

    def even_options(self, rng: Random) -> OptionsT:  # noqa: ARG002 - by default nothing is drawn
        """Options with which programs are compared: an opening that is drawn, after which neither side is ahead."""
        return self.Options()

    @abstractmethod
    def begin(self, options: OptionsT, rng: Random) -> EventT:
        """Return the event that begins a game with these options. Raise BadOptions."""

    @abstractmethod
    def legal(self, state: StateT, seat: Seat) -> Iterable[ActionT]:
        """Return all actions that `decide` would accept from this seat."""

    def to_move(self, state: StateT) -> Seat | None:
        """Return the first seat that has something to do. Where turns are taken, the state may say so at once."""
        return next((seat for seat in self.seats if next(iter(self.legal(state, seat)), None) is not None), None)

    @abstractmethod
    def decide(self, state: StateT, seat: Seat, action: ActionT, rng: Random) -> Decided[StateT, EventT]:
        """What happens when the seat does this. Raise IllegalMove."""

    @abstractmethod
    def evolve(self, state: StateT, event: EventT) -> StateT:
        """Return the state after an event. Total: it cannot refuse, roll or look at a clock."""

    def condense(self, state: StateT, event: EventT) -> Any:  # noqa: ARG002 - by default nothing is left out
        """What is kept of an event that happened in `state`: a value of plain types without what the rules work out.

        Of any event in any state, those of the game or not; `expand` makes the same event of it.
        """
        return msgspec.to_builtins(event)

    def expand(self, state: StateT, plain: Any) -> EventT:  # noqa: ARG002 - by default nothing was left out
        """Return the event of which `condense` kept `plain`, in the same state.

        Raises whatever it likes for other values.
        """
        event: EventT = msgspec.convert(plain, self.Event)
        return event

    def reveal(self, event: EventT, viewer: Seat | None) -> EventT:  # noqa: ARG002 - by default nothing is hidden
        """What of the event this viewer (a seat, or None for a spectator) may know; never dropped.

        The very same object where nothing of it is hidden.
        """
        return event

    def hides_in(self, event: EventT) -> bool:  # noqa: ARG002 - by default any event may hide something
        """Whether something of this event may be hidden from a viewer; `reveal` is asked only where it may."""
        return self.hides

    def milestone(self, event: EventT) -> str | None:  # noqa: ARG002 - by default there are none
        """What makes this event one that people look for (a pass, a retreat, a technique); None for the others."""
        return None

    def paused(self, state: StateT) -> bool:  # noqa: ARG002 - by default there are no pauses
        """Whether the players have stopped the time that is counted."""
        return False

    def through(self, state: StateT) -> Collection[Seat]:  # noqa: ARG002 - by default nobody is before the end
        """Return the seats that have nothing left to do while the others play on."""
        return ()

    def judge_advice(self, state: StateT, seat: Seat, about: str, last: EventT | None) -> None:  # noqa: ARG002 - by default there is none
        """Whether a seat may be helped like this (`about`) now; `last` is its last own event. Raise IllegalMove."""
        raise IllegalMove("no_advice", "This game gives no advice.")

    def advise(self, state: StateT, seat: Seat, about: str, lang: str) -> Mapping[str, Any]:  # noqa: ARG002 - as above
        """Help for a client without an engine, of plain types, with words in a language (`"ja"`). It may take a second.

        Asked in another process, of a seat that `judge_advice` lets be helped.
        """
        return {}

    def review(self, replay: Any, known: int, lang: str, stop: Callable[[], bool]) -> Mapping[str, Any]:  # noqa: ARG002 - as above
        """A part of the review of a finished game (a `Replay`), for a client without an engine; empty without reviews.

        At least one step after the `known` ones, and more until `stop()`. Asked in another process.
        """
        return {}

    @abstractmethod
    def outcome(self, state: StateT) -> Outcome | None:
        """How the game ended, or None while it goes on."""

    def ended_early(self, state: StateT, otherwise: Outcome) -> Outcome:  # noqa: ARG002 - by default the table decides
        """Return the outcome where the table ends the game: by the clock, by a claim, because a seat resigns."""
        return otherwise

    def decided(self, state: StateT, *events: EventT) -> Decided[StateT, EventT]:
        """These events, and the state after them when they happen in `state`."""
        for event in events:
            state = self.evolve(state, event)
        return Decided(events, state)


AnyGame: TypeAlias = Game[Any, Any, Any, Any]
"""A game whose types are not known, as the registry and the table have it."""

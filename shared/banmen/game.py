"""The interface of every game: pure rules over frozen values.

`decide` alone judges legality and rolls dice. `evolve` folds the events that `decide` returned; it can neither refuse
nor roll. So a game replays from its events alone, on the server and in every window.
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

    `winner` is None for a draw. `counts` maps the name of each count to its value for each seat, for example `{"discs":
    {"black": 42, "white": 20}, "score": {"black": 44, "white": 20}}`.
    """

    winner: Seat | None
    reason: str
    counts: Mapping[str, Mapping[Seat, int]] = {}


class Setting(msgspec.Struct, frozen=True):
    """What a table needs for a game with certain options.

    `seats` are its places; the game begins when `begins_with` of them are taken, the others may be taken later.
    `turns`: seats act in turn; without it everyone acts at any time and there is no clock. `rivals`: seats play against
    each other; without it all win together, and nobody can resign for the others. `thinks`: `begin` is slow and must
    run in another process. `takes_back`: moves can be taken back by consent; false where dice that were seen could not
    be unseen. `timed`: the time that players spend is counted. `points`: each player sees where the others point.
    `rated`: a game of two players counts for their ratings if both want it, which needs a start that is fair and always
    the same. `hides`: something may be hidden from a viewer; false if everyone may see all of this table although other
    tables of the game hide something. `vacates` are seats whose players take everything along (`vacated`) if they leave
    for good during the game: the next one on such a seat knows of earlier events only what spectators know.
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
    vacates: tuple[Seat, ...] = ()


class Decided(msgspec.Struct, Generic[StateT, EventT], frozen=True, gc=False):
    """The result of an action: one or more events, and the state after them. It unpacks into the two."""

    events: tuple[EventT, ...]
    state: StateT

    def __iter__(self) -> Iterator[Any]:
        """Yield the events, then the state."""
        yield self.events
        yield self.state


class Countdown(NamedTuple):
    """An action that the table performs for a seat, `seconds` after the last ply with this `milestone`.

    The rules accept it in every state that has the countdown. It is no action of the seat's own, so it is not counted
    among them. `number` differs between two countdowns of one game.
    """

    seat: Seat
    action: Any
    seconds: int
    milestone: str
    number: int


class SeatChange(NamedTuple):
    """What an action changes about the holder of a seat: a new name, or with an empty name the holder is removed."""

    seat: Seat
    name: str = ""


class WrittenAction(NamedTuple):
    """An action in a transcript: its seat, and the `line` and `column` (from 1) at which it is written."""

    seat: Seat
    action: Any
    line: int
    column: int


class Transcript(NamedTuple):
    """A game read from text: its options as on the wire, and its actions, not judged yet.

    `names` are the players' names by seat, if the text has them.
    """

    options: Mapping[str, Any]
    actions: Sequence[WrittenAction]
    names: Mapping[Seat, str] = {}


class Match(NamedTuple):
    """A game that another game, such as a tournament, asks the server to open as a table of its own.

    `key` names it for the game that asks. `seats` maps each seat of the table to the seat here whose holder gets it.
    Each player has `main_ms` for the game, 0 for any time, and must make the first move within `first_move_ms`, 0 for
    any time. `code` is that of the table, empty until `match_opened` is folded.
    """

    key: str
    game: str
    options: Mapping[str, Any]
    seats: Mapping[Seat, Seat]
    main_ms: int = 0
    first_move_ms: int = 0
    rated: bool = True
    code: str = ""


class Puzzle(NamedTuple):
    """A position read from text: the `text` as the game reads it, and the `options` of a table with it."""

    text: str
    options: Mapping[str, Any] = {}


MOST_LISTED = 400
"""Maximum number of games or puzzles in a list that a page shows."""


class RecordedGames(NamedTuple):
    """A collection of games or puzzles read from a file or text; `games` is in the game's own form.

    `texts` returns, for each of the first `MOST_LISTED`, its name (empty if it has none) and a text that holds it
    alone.
    """

    games: Any
    texts: Callable[[], Sequence[tuple[str, str]]] = tuple


ReadText: TypeAlias = Callable[[str], Transcript | Puzzle | RecordedGames | None]
"""Read a text of this game. None: the text is not of this game. Raises BadText: it is, and it is wrong."""

Beside: TypeAlias = Callable[[Collection[str]], Mapping[str, bytes]]
"""Return the files in the same folder whose names have one of these endings (lower case, `.jou`), by name."""

ReadFile: TypeAlias = Callable[[bytes, Beside], RecordedGames | None]
"""Read a binary file of this game. None: the file is not of this game. Raises BadFile: it is, and it is wrong."""

Stop: TypeAlias = Callable[[], bool]
"""Return True once the time for a choice is over. Rules never read a clock: the caller makes this from one."""

Pause: TypeAlias = Callable[[StateT, Seat, Random], float]
"""Return the pause in s before the next action of a program's seat, in a game without turns."""

Choose: TypeAlias = Callable[[StateT, Seat, Random, Stop], ActionT | None]
"""Return a seat's next action in a state, or None if it has none. Once `Stop` returns True: the best found so far."""


def never() -> bool:
    """Never stop: the `Stop` of a choice without a time limit."""
    return False


@dataclass(frozen=True)
class Program(Generic[StateT, ActionT]):
    """A program that can hold a seat: a pure function of the state. Its memory, if any, is part of the state.

    `thinks`: a choice may take longer than a few milliseconds and is made in another process. `limit_s` is the longest
    time for a choice: from then on `Stop` returns True. `pause` is the program's pace beside people in a game without
    turns; None means the server's default. `in_show` replaces `choose` when programs hold all seats. `elo` is its
    strength above the game's first program, if that was measured.
    """

    choose: Choose[StateT, ActionT]
    thinks: bool = False
    limit_s: float | None = None
    pause: Pause[StateT] | None = None
    in_show: Choose[StateT, ActionT] | None = None
    elo: float | None = None


class Game(ABC, Generic[StateT, ActionT, EventT, OptionsT]):
    """A game: `class Reversi(Game[Position, Place, ReversiEvent, ReversiOptions])`.

    The four types are frozen `msgspec.Struct`s; actions and events may be tagged unions of them. Data from the network
    is validated against them: `State`, `Action`, `Event` and `Options` are the types in the class declaration. `key`
    names the game on the wire. `seats` are all places that a table can have; `setting` returns those of one table.
    `blank` is the state before the game begins. `programs` can hold seats, by their names on the wire; the first is the
    default.

    The following name other modules as `"module:NAME"`, imported only when needed. `warm` is a function that loads what
    the programs need, so that no move waits for it. `command` is the `banmen.commands.Command` of a game from another
    distribution. `protocols` are the `banmen.programs.external.OpenProgram`s by which external programs play the game.
    `reader` is a `ReadText`; `file_reader` is a `ReadFile`, for binary files and for files longer than a text.
    `file_endings` are the usual file endings (`.txt`).

    `hides` is True if the class overrides `reveal`: something may be hidden from a viewer. `counts_down` is True if it
    overrides `countdown`, `manages_seats` if it overrides `seating`. `arranges` is True if the game has more games
    opened: the server then asks `arrange` and `matches` after each change of its table.
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
    counts_down: ClassVar[bool] = False
    manages_seats: ClassVar[bool] = False
    arranges: ClassVar[bool] = False

    def __init_subclass__(cls) -> None:
        """Record the four types of the class declaration, and whether the class hides, counts down or manages seats."""
        super().__init_subclass__()
        cls.hides, cls.counts_down = cls.reveal is not Game.reveal, cls.countdown is not Game.countdown
        cls.manages_seats = cls.seating is not Game.seating
        for base in getattr(cls, "__orig_bases__", ()):
            if get_origin(base) is Game:
                cls.State, cls.Action, cls.Event, cls.Options = get_args(base)

    @abstractmethod
    def setting(self, options: OptionsT) -> Setting:
        """Return what a table with these options needs."""

    def even_options(self, rng: Random) -> OptionsT:  # noqa: ARG002 - by default nothing is drawn
        """Return options for comparing programs: with a random opening after which neither side is ahead."""
        return self.Options()

    @abstractmethod
    def begin(self, options: OptionsT, rng: Random) -> EventT:
        """Return the event that begins a game with these options. Raise BadOptions."""

    @abstractmethod
    def legal(self, state: StateT, seat: Seat) -> Iterable[ActionT]:
        """Return all actions that `decide` would accept from this seat."""

    def to_move(self, state: StateT) -> Seat | None:
        """Return the first seat that has an action. A game with turns may override this and read it from the state."""
        return next((seat for seat in self.seats if next(iter(self.legal(state, seat)), None) is not None), None)

    @abstractmethod
    def decide(self, state: StateT, seat: Seat, action: ActionT, rng: Random) -> Decided[StateT, EventT]:
        """Judge an action of a seat, and return its events and the state after them. Raise IllegalMove."""

    @abstractmethod
    def evolve(self, state: StateT, event: EventT) -> StateT:
        """Return the state after an event. Total: it never refuses, rolls dice or reads a clock."""

    def condense(self, state: StateT, event: EventT) -> Any:  # noqa: ARG002 - by default nothing is left out
        """Return what to store of an event that happened in `state`: plain values that the rules cannot recompute.

        It accepts any event in any state, even of another game; `expand` restores the same event.
        """
        return msgspec.to_builtins(event)

    def expand(self, state: StateT, plain: Any) -> EventT:  # noqa: ARG002 - by default nothing was left out
        """Return the event that `condense` stored as `plain`, in the same state.

        For other values it may raise anything.
        """
        event: EventT = msgspec.convert(plain, self.Event)
        return event

    def reveal(self, event: EventT, viewer: Seat | None) -> EventT:  # noqa: ARG002 - by default nothing is hidden
        """Return what this viewer (a seat, or None for a spectator) may know of the event. An event is never dropped.

        Return the same object if nothing of it is hidden.
        """
        return event

    def hides_in(self, event: EventT) -> bool:  # noqa: ARG002 - by default any event may hide something
        """Return True if something of this event may be hidden from a viewer; only then is `reveal` called."""
        return self.hides

    def milestone(self, event: EventT) -> str | None:  # noqa: ARG002 - by default there are none
        """Return the name of a notable event (a pass, a retreat, a technique) that people search for, or None."""
        return None

    def countdown(self, state: StateT) -> Countdown | None:  # noqa: ARG002 - by default nothing happens by itself
        """Return the action that the table performs when a time is over, or None if no time runs."""
        return None

    def vacated(self, seat: Seat) -> EventT:
        """Return the event for a player who leaves a seat of the setting's `vacates` for good."""
        raise NotImplementedError

    def seating(self, action: ActionT) -> SeatChange | None:  # noqa: ARG002 - by default seats are not the game's matter
        """Return what a legal action changes about the holder of a seat, or None."""
        return None

    def judge_join(self, state: StateT, seat: Seat, *, name_taken: bool) -> None:
        """Raise IllegalMove if a player may not take this free seat now that a game has begun.

        `name_taken`: another player has the same name.
        """

    def judge_saying(self, state: StateT, seat: Seat | None) -> None:
        """Raise IllegalMove if the seat, or a spectator (None), may not send a chat message now."""

    def paused(self, state: StateT) -> bool:  # noqa: ARG002 - by default there are no pauses
        """Return True if the players have paused the time that is counted."""
        return False

    def finished_seats(self, state: StateT) -> Collection[Seat]:  # noqa: ARG002 - by default nobody is before the end
        """Return the seats that have finished while others still play."""
        return ()

    def judge_advice(self, state: StateT, seat: Seat, about: str, last: EventT | None) -> None:  # noqa: ARG002 - by default there is none
        """Raise IllegalMove if the seat may not get advice of the kind `about` now; `last` is its own last event."""
        raise IllegalMove("no_advice", "This game gives no advice.")

    def advise(self, state: StateT, seat: Seat, about: str, lang: str) -> Mapping[str, Any]:  # noqa: ARG002 - as above
        """Return advice for a client without an engine: plain values, with text in `lang` (`"ja"`). May take a second.

        The server calls it in another process, after `judge_advice` has allowed it.
        """
        return {}

    def explain(self, state: StateT, seat: Seat, answers: Sequence[ActionT], lang: str) -> Mapping[str, Any]:  # noqa: ARG002 - as above
        """Return what a teacher would say to a class that was asked for the seat's action; empty if the game cannot.

        `answers` are the different actions given, the most frequent first. The plain values are `best`, an action (may
        be missing), `right`, those of `answers` that are right, and `text`, the reason in `lang`. May take a second;
        the server calls it in another process.
        """
        return {}

    def review(self, replay: Any, known: int, lang: str, stop: Callable[[], bool]) -> Mapping[str, Any]:  # noqa: ARG002 - as above
        """Return a part of the review of a finished game (a `Replay`), for a client without an engine.

        The part has at least one step after the `known` ones, and more until `stop()` is True. It is empty if the game
        has no reviews. The server calls it in another process.
        """
        return {}

    @abstractmethod
    def outcome(self, state: StateT) -> Outcome | None:
        """Return how the game ended, or None if it has not."""

    def ended_early(self, state: StateT, otherwise: Outcome) -> Outcome:  # noqa: ARG002 - by default the table decides
        """Return the outcome when the table ends the game: by the clock, by a claim, or because a seat resigned."""
        return otherwise

    def arrange(self, state: StateT, taken: Collection[Seat], rng: Random) -> Sequence[EventT]:  # noqa: ARG002 - by default nothing
        """Return the events that the game arranges in this state, with these `taken` seats. It may take a second.

        The server records these events as the first seat's, unless the state has changed meanwhile.
        """
        return ()

    def matches(self, options: OptionsT, state: StateT) -> Iterable[Match]:  # noqa: ARG002 - by default there are none
        """Return the games that are being played elsewhere, or are to be opened."""
        return ()

    def match_opened(self, key: str, code: str) -> EventT:
        """Return the event after which a match has this code. Only for a game that `arranges`."""
        raise NotImplementedError

    def match_over(self, options: OptionsT, key: str, outcome: Outcome) -> EventT:
        """Return the event after which a match has ended. Only for a game that `arranges`."""
        raise NotImplementedError

    def decided(self, state: StateT, *events: EventT) -> Decided[StateT, EventT]:
        """Return these events and the state after applying them to `state`."""
        for event in events:
            state = self.evolve(state, event)
        return Decided(events, state)


AnyGame: TypeAlias = Game[Any, Any, Any, Any]
"""A game of any types, as the registry and the table use it."""

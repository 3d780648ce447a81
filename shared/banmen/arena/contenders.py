"""A game of a match, and its contenders: a program of the game, a Python script, or an external program.

They are written `level:5` or just `5`, `bot.py`, and `PROTOCOL:COMMAND`. Whatever goes wrong with a contender is a
`ProgramFault`, and forfeits the game. A script runs in a process of its own, `banmen.arena.script`; both sides exchange
JSON lines: a `ScriptQuestion` for each move, and a `ScriptAnswer`, which begins with `SCRIPT_ANSWER`.
"""

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from pkgutil import resolve_name
from random import Random
from typing import Any, NamedTuple, Protocol

import msgspec

from banmen.arena.match import (
    FORFEIT,
    Forfeit,
    GameRecord,
    Match,
    Side,
    dice,
    draw_opening,
    first_state,
    seat_to_act,
    seats_of,
)
from banmen.game import AnyGame, IllegalMove, Program, Seat
from banmen.processes.child import Child, open_program
from banmen.processes.clock import Limit
from banmen.processes.own import own_command
from banmen.programs.external import ExternalProgram, ProgramFault, illegal

SCRIPT_ANSWER = "banmen> "
"""The beginning of an answer's line; the script may write other lines."""

LEVEL, SCRIPT = "level", "script"
_SCRIPT_ENDING = ".py"
_LOADING_S = 30.0


class Turn(NamedTuple):
    """An action; `cut` if it was chosen because its time was over."""

    action: Any
    cut: bool = False


Trace = Callable[[str], object]
"""Called with the traceback of a script's exception."""

Watch = Callable[[Any], object]
"""Called with each action of a game as it is played, including those of its opening."""


class Contender(Protocol):
    """One side's player."""

    def begin(self, seed: str) -> None:
        """Begin a new game; all random choices in it follow from the seed. Raise ProgramFault."""
        ...

    def choose(self, state: Any, seat: Seat) -> Turn:
        """Return the action in this state. Raise ProgramFault."""
        ...


# --- a game -----------------------------------------------------------------------------------------------------------


def play_game(
    match: Match, game: AnyGame, number: int, contenders: Mapping[Side, Contender], watch: Watch = lambda _: None
) -> GameRecord:
    """Play the game with this number. A side that fails, or whose action the rules refuse, forfeits it."""
    options, opening = draw_opening(game, match.seed, number // 2)
    rng = dice(match.seed, number)
    state, seats = first_state(game, options, rng), seats_of(game, number)
    actions, cut = list[Any](), list[int]()
    fault: Forfeit | None = None
    for side in contenders:
        try:
            contenders[side].begin(f"{match.seed}/{number}/{side}")
        except ProgramFault as error:
            fault = fault or Forfeit(side, error.code, error.details)
    while fault is None and game.outcome(state) is None:
        seat = seat_to_act(game, state)
        side = seats[seat]
        try:
            turn = Turn(opening[len(actions)]) if len(actions) < len(opening) else contenders[side].choose(state, seat)
            state = game.decide(state, seat, turn.action, rng).state
        except ProgramFault as error:
            fault = Forfeit(side, error.code, error.details)
        except IllegalMove as refusal:
            refused = illegal(turn.action, refusal)
            fault = Forfeit(side, refused.code, refused.details)
        else:
            actions.append(turn.action)
            if turn.cut:
                cut.append(len(actions))
            watch(turn.action)
    plain = {"options": msgspec.to_builtins(options), "actions": tuple(map(msgspec.to_builtins, actions))}
    record = GameRecord(
        number=number, seats=seats, opening=len(opening), cut=tuple(cut), winner=None, reason="", **plain
    )
    return _ended(record, game, state, fault)


def _ended(record: GameRecord, game: AnyGame, state: Any, fault: Forfeit | None) -> GameRecord:
    """Return the record with the result of the game."""
    if fault is not None:
        winner: Side = "b" if fault.side == "a" else "a"
        return msgspec.structs.replace(record, winner=winner, reason=FORFEIT, fault=fault)
    outcome = game.outcome(state)
    if outcome is None:
        raise ValueError("the game is not over")
    side = None if outcome.winner is None else record.seats[outcome.winner]
    return msgspec.structs.replace(record, winner=side, reason=outcome.reason, counts=outcome.counts)


# --- the kinds of contenders ------------------------------------------------------------------------------------------


class Spec(NamedTuple):
    """A contender as specified: `kind` is LEVEL, SCRIPT or the name of a protocol.

    `value` is a key, file or command.
    """

    kind: str
    value: str


def read_spec(game: AnyGame, text: str) -> Spec | None:
    """Parse a contender; None if nothing of this name can play the game."""
    kind, colon, value = text.partition(":")
    if text in game.programs:
        return Spec(LEVEL, text)
    if kind == LEVEL and value in game.programs:
        return Spec(LEVEL, value)
    if colon and kind in game.protocols and value.strip():
        return Spec(kind, value.strip())
    return Spec(SCRIPT, text) if text.endswith(_SCRIPT_ENDING) else None


class OpenContender(Contender):
    """A started contender, which may hold a process."""

    name = ""

    def close(self) -> None:
        """Stop the contender."""


def _ignore(_traceback: str) -> None:
    """Ignore a traceback."""


def open_contender(game: AnyGame, match: Match, side: Side, trace: Trace = _ignore) -> OpenContender:
    """Start the contender of this side. Raise ProgramFault."""
    spec = read_spec(game, match.a if side == "a" else match.b)
    if spec is None:
        raise ProgramFault("not_started", command=match.a if side == "a" else match.b, reason="")
    if spec.kind == LEVEL:
        if game.warm is not None and match.fast:
            resolve_name(game.warm)()
        return _Level(game.programs[spec.value])
    if spec.kind == SCRIPT:
        return ScriptContender(game, Path(spec.value), match.limit_s, trace)
    return _External(open_program(game, spec.kind, spec.value, match.depth), match.limit_s)


class Contenders(Mapping[Side, OpenContender]):
    """Both sides of a match. A contender is started when it is first needed, and restarted after a fault."""

    def __init__(self, game: AnyGame, match: Match, trace: Trace = _ignore) -> None:
        self._game, self._match, self._trace = game, match, trace
        self._open: dict[Side, OpenContender] = {}

    def __getitem__(self, side: Side) -> OpenContender:
        """Return the contender of a side, started if needed. Raise ProgramFault if it cannot be started."""
        if side not in self._open:
            self._open[side] = open_contender(self._game, self._match, side, self._trace)
        return self._open[side]

    def __iter__(self) -> Iterator[Side]:
        sides: tuple[Side, Side] = ("a", "b")
        return iter(sides)

    def __len__(self) -> int:
        return 2

    def names(self) -> Mapping[Side, str]:
        """Return the names that the contenders give themselves, for those that have one."""
        return {side: contender.name for side, contender in self._open.items() if contender.name}

    def end(self, side: Side) -> None:
        """Stop the contender of a side; it is started again when it is needed."""
        contender = self._open.pop(side, None)
        if contender is not None:
            contender.close()

    def close(self) -> None:
        """Stop both contenders."""
        for side in tuple(self._open):
            self.end(side)


class _Level(OpenContender):
    """A program of the game, run in this process."""

    def __init__(self, program: Program[Any, Any]) -> None:
        self._program = program
        self._rng = Random()

    def begin(self, seed: str) -> None:
        """Seed the program's random numbers."""
        self._rng = Random(seed)

    def choose(self, state: Any, seat: Seat) -> Turn:
        """Return the program's action, chosen within its own time limit."""
        limit = Limit(self._program.limit_s)
        action = self._program.choose(state, seat, self._rng, limit)
        if action is None:
            raise ProgramFault("nothing")
        return Turn(action, limit.reached)


class ScriptQuestion(msgspec.Struct, frozen=True):
    """A state in plain values, and the seat to act. A `seed` begins a game."""

    state: Any
    seat: str
    seed: str = ""


class ScriptAnswer(msgspec.Struct, frozen=True, omit_defaults=True):
    """The action in plain values; or the `code`, details and traceback of a `ProgramFault`."""

    action: Any = None
    code: str = ""
    details: Mapping[str, str] = {}
    traceback: str = ""


class ScriptContender(OpenContender):
    """A Python script whose `choose(state, legal, seat)` is called in a separate process."""

    def __init__(self, game: AnyGame, path: Path, limit_s: float, trace: Trace = _ignore) -> None:
        """Start the process and load the script. Raise ProgramFault."""
        self._game, self._limit_s, self._trace = game, limit_s, trace
        self._seed = ""
        self._child = Child(own_command("banmen.arena.script", game.key, str(path)))
        try:
            self._answer(_LOADING_S)
        except ProgramFault:
            self._child.close()
            raise

    def begin(self, seed: str) -> None:
        """Remember the seed; it is sent with the next question."""
        self._seed = seed

    def choose(self, state: Any, seat: Seat) -> Turn:
        """Return what the script's `choose` returns. Raise ProgramFault."""
        question = ScriptQuestion(msgspec.to_builtins(state), seat, self._seed)
        self._seed = ""
        self._child.send(msgspec.json.encode(question).decode())
        answer = self._answer(self._limit_s)
        if answer.action is None:
            raise ProgramFault("nothing")
        try:
            return Turn(msgspec.convert(answer.action, self._game.Action))
        except msgspec.ValidationError as error:
            raise ProgramFault("no_action", error=str(error)) from None

    def close(self) -> None:
        """Stop the script's process."""
        self._child.close()

    def _answer(self, seconds: float) -> ScriptAnswer:
        """Return the next answer; other output of the script is ignored."""
        for line in self._child.lines(seconds):
            if line.startswith(SCRIPT_ANSWER):
                answer = msgspec.json.decode(line[len(SCRIPT_ANSWER) :], type=ScriptAnswer)
                if answer.traceback:
                    self._trace(answer.traceback)
                if answer.code:
                    raise ProgramFault(answer.code, **answer.details)
                return answer
        raise ProgramFault("silent", seconds=f"{seconds:g}")


class _External(OpenContender):
    """An external program."""

    def __init__(self, program: ExternalProgram, limit_s: float) -> None:
        self._program, self._limit_s = program, limit_s

    @property
    def name(self) -> str:  # type: ignore[override]  # it may change its name as it goes
        return self._program.name

    def begin(self, seed: str) -> None:
        """Do nothing: the program gets the whole position each time."""

    def choose(self, state: Any, seat: Seat) -> Turn:
        """Return the program's answer. Raise ProgramFault."""
        return Turn(self._program.choose(state, seat, self._limit_s))

    def close(self) -> None:
        """Stop the program."""
        self._program.close()

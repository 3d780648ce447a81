"""What a server tells of tables at which games were played at random, and what it knows of them then, as JSON.

For each viewer there are the frames of the server and, now and then, the whole of its copy: the page's modules fold the
one and are held against the other.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import msgspec

from banmen.events import (
    ActionPlayed,
    Answered,
    AnyTableEvent,
    Attended,
    Began,
    Clock,
    Discarded,
    Ended,
    Left,
    Offered,
    Paced,
    Said,
    Seated,
    TableOpened,
    TookBack,
)
from banmen.files.replay_file import ENDING, write_replay
from banmen.game import AnyGame, Outcome, Seat, never
from banmen.games import GAMES
from banmen.options import read_options
from banmen.protocol.codec import pack
from banmen.replay import PROGRAM, Replay, snapshot, state_hash
from banmen_server.tables.decisions import Decision
from banmen_server.tables.views import Views
from tests.banmen.played import AT, PUZZLE

EVERY = 7
"""After so many records the whole of each viewer's copy is kept."""

LOADED = {"entries": "534" + "." * 78, "colours": "3" * 81, "corner": [3] * 81}


class Case(NamedTuple):
    """A table: a game, its options, how many actions at most, and whether programs play it.

    `first` is how often the first of the actions that are open is taken.
    """

    name: str
    game: str
    options: Mapping[str, Any]
    actions: int
    show: bool = False
    first: float = 0.0


CASES = (
    Case("reversi", "reversi", {}, 70),
    Case("reversi of 4 rows", "reversi", {"size": 4}, 30),
    Case("reversi of 16 rows", "reversi", {"size": 16}, 80),
    Case("reversi from an opening", "reversi", {"moves": "f5d6c3d3c4"}, 40),
    Case("reversi with a handicap", "reversi", {"handicap": 3}, 40),
    Case("reversi from a position", "reversi", {"size": 4, "start": "XXXOXXOO--------O"}, 20),
    Case("sudoku alone", "sudoku", {"givens": PUZZLE}, 60),
    Case("sudoku that is loaded", "sudoku", {"givens": PUZZLE, **LOADED}, 40),
    Case("sudoku together", "sudoku", {"mode": "together", "players": 3, "givens": PUZZLE}, 60),
    Case("sudoku with own marks", "sudoku", {"mode": "together", "players": 2, "marks": "own", "givens": PUZZLE}, 100),
    Case("sudoku race", "sudoku", {"mode": "race", "players": 3, "givens": PUZZLE}, 60),
    Case("sudoku race with aids", "sudoku", {"mode": "race", "aids": "told", "givens": PUZZLE}, 60),
    Case("sudoku by the solver", "sudoku", {"givens": PUZZLE}, 40, show=True),
    Case("goishi", "goishi", {"board": "OOO.O/.OO.O/O.OOO/..O.."}, 60),
    Case("goishi in order", "goishi", {"board": "OOO.O/.OO.O/O.OOO/..O.."}, 60, first=0.8),
    Case("goishi that is searched", "goishi", {"board": "OOO/.OO/O.O", "search": "all"}, 90, show=True),
    Case("knight's tour", "knights_tour", {"rows": 5, "columns": 6}, 60),
    Case("knight's tour by search", "knights_tour", {"rows": 3, "columns": 4, "find": "all"}, 120, show=True),
    Case("closed knight's tour", "knights_tour", {"rows": 3, "columns": 10, "closed": True, "start": "a1"}, 60),
    Case("closed knight's tour from anywhere", "knights_tour", {"rows": 6, "columns": 6, "closed": True}, 20),
    Case("knight's tour on four rows", "knights_tour", {"rows": 4, "columns": 7, "find": "all"}, 60, show=True),
    Case("knight's tour of 25 squares", "knights_tour", {"rows": 5, "columns": 5}, 30),
    Case("knight's tour of four columns", "knights_tour", {"rows": 9, "columns": 4}, 20),
    Case("battle", "battle", {}, 60),
    Case("class", "lesson", {"students": 3}, 80),
    Case("class with points for all", "lesson", {"students": 2, "scored": True}, 60),
    Case("tournament", "tournament", {"players": 5, "rounds": 4, "auto": True}, 120),
    Case("tournament of rounds that are called", "tournament", {"players": 4, "rounds": 3}, 80),
    Case("battle by programs", "battle", {"seed": "11"}, 90, show=True),
)

_DRASTIC = {"GiveUp", "Reset", "Conclude", "EndLesson", "EndTournament"}
"""Actions after which little more happens."""
_MARKED: Mapping[str, frozenset[str]] = {
    "knights_tour": frozenset({"step", "retreat", "return"}),
    "lesson": frozenset(),
    "sudoku": frozenset(),
    "tournament": frozenset(),
}
"""The actions that the page marks, of games where it does not mark all."""


class _Play:
    """One table, played at random by its rules, with all that can happen at a table."""

    def __init__(self, case: Case, dice: Random) -> None:
        self.views = Views("table")
        self._case = case
        self._dice = dice
        self._game: AnyGame = GAMES[case.game]
        self._at = AT
        self._options = read_options(self._game, case.options)
        self._setting = self._game.setting(self._options)

    @property
    def _replay(self) -> Replay:
        return self.views.truth

    def records(self) -> Iterator[Sequence[AnyTableEvent]]:
        """Records in their order; each is folded before the next is asked for."""
        yield self._opening()
        for _ in range(self._case.actions):
            if self._replay.outcome is None:
                yield self._end() if self._dice.random() < 0.01 and not self._case.show else self._act()
            if self._replay.outcome is not None:
                yield [self._began(self._replay.round + 1, swapped=True)]
            for _ in range(self._dice.choice((0, 0, 0, 1, 3))):
                yield self._beside()
        yield self._end()

    def fold(self, events: Sequence[AnyTableEvent]) -> tuple[int, Mapping[Seat | None, bytes]]:
        """Fold a record; its last number, and the frame of each viewer."""
        self._at += self._dice.randrange(3000)
        frames = self.views.fold(Decision(tuple(events)), self._at)
        return self._replay.seq, {viewer: frames.of(viewer) for viewer in (None, *self._setting.seats)}

    def _opening(self) -> Sequence[AnyTableEvent]:
        opened = TableOpened(self._case.game, self._case.options, "p0", "K7QX-2MPD", "e1")
        return [opened, *map(self._seated, self._setting.seats), self._began(1)]

    def _seated(self, seat: Seat) -> Seated:
        if self._case.show:
            return Seated(seat, PROGRAM, "", program=next(iter(self._game.programs)))
        return Seated(
            seat,
            f"p{self._setting.seats.index(seat)}",
            "名前" * self._dice.randint(1, 3),
            bot=self._dice.random() < 0.2,
        )

    def _began(self, number: int, *, swapped: bool = False) -> Began:
        return Began(number, self._game.begin(self._options, self._dice), swapped=swapped)

    def _act(self) -> Sequence[AnyTableEvent]:
        """Perform one action; a program chooses it in a show. Announce the end, too, or that no action is left."""
        state, game = self._replay.state, self._game
        if game.arranges and self._dice.random() < 0.5 and (arranged := self._arranged()):
            return arranged
        action_of = {seat: self._action(state, seat) for seat in self._setting.seats}
        seats = [seat for seat, action in action_of.items() if action is not None]
        if not seats:
            return self._end()
        seat = self._dice.choice(seats)
        events, after = game.decide(state, seat, action_of[seat], self._dice)
        n = self._replay.actions.get(seat, 0) + 1
        played: list[AnyTableEvent] = [ActionPlayed(seat, n, event) for event in events]
        if self._setting.turns and not self._case.show:
            played.append(Clock(game.to_move(after), self._at + 9000, dict.fromkeys(self._setting.seats, 5000)))
        outcome = game.outcome(after)
        return played if outcome is None else [*played, Ended(outcome)]

    def _arranged(self) -> Sequence[AnyTableEvent]:
        """Arranged events of a game that has others opened, and the results of those."""
        game, seats = self._game, self._setting.seats
        events = list(game.arrange(self._replay.state, seats, self._dice))
        state = game.decided(self._replay.state, *events).state
        for match in game.matches(self._options, state):
            if not match.code:
                events.append(game.match_opened(match.key, "K7QX-2MPD"))
            elif self._dice.random() < 0.5:
                counts = {"score": {"black": 40, "white": 24}}
                outcome = Outcome(self._dice.choice(("black", "white", None)), "played_out", counts)
                events.append(game.match_over(self._options, match.key, outcome))
        state = game.decided(self._replay.state, *events).state
        played: list[AnyTableEvent] = [ActionPlayed(seats[0], 0, event) for event in events]
        ended = game.outcome(state)
        return played if ended is None else [*played, Ended(ended)]

    def _action(self, state: Any, seat: Seat) -> Any:
        """Return an action of a seat, or None if it has none. All kinds of actions are equally likely."""
        if self._case.show:
            program = next(iter(self._game.programs.values()))
            return (program.in_show or program.choose)(state, seat, self._dice, never)
        legal = list(self._game.legal(state, seat))
        if not legal or self._dice.random() < self._case.first:
            return next(iter(legal), None)
        kind = self._dice.choice(sorted({type(action).__name__ for action in legal} - _DRASTIC or {"GiveUp"}))
        return self._dice.choice([action for action in legal if type(action).__name__ == kind])

    def _beside(self) -> Sequence[AnyTableEvent]:
        """What else happens at a table."""
        dice, seats, last = self._dice, self._setting.seats, len(self._replay.plies) - 1
        seat, ply = dice.choice(seats), dice.randint(max(0, last - 9), last)
        if self._case.show:
            return [Paced(ply, dice.choice([0.5, 4.0]), paused=dice.random() < 0.5)]
        happening: list[Sequence[AnyTableEvent]] = [
            [Said("Aki", "良い手 👍", seat, f"p{seats.index(seat)}")],
            [Said("Sora", "…", None, "watcher")],
            [Offered(seat, "draw")],
            [Offered(seat, "take_back", ply)],
            [Answered(seat, "draw", accepted=False)],
            [Seated(seat, "p9", "Mio", rated=True)],
            self._left(seat),
            [Offered(seat, "draw"), *self._left(seat)],
            [Discarded("p1")],
        ]
        if self._setting.timed:
            happening += [[Attended(here, self._replay.time.at(self._at))] for here in (True, True, False)]
        if self._setting.takes_back and self._setting.turns:
            happening.append([Answered(seat, "take_back", accepted=True), TookBack(ply)])
        return dice.choice(happening)

    def _left(self, seat: Seat) -> Sequence[AnyTableEvent]:
        """A player who leaves; one who takes everything along is here again, since a seat is one viewer throughout."""
        if not (self._replay.playing and seat in self._setting.vacates):
            return [Left(seat)]
        return [ActionPlayed(seat, self._replay.actions.get(seat, 0), self._game.vacated(seat))]

    def _end(self) -> Sequence[AnyTableEvent]:
        if self._replay.outcome is not None:
            return [Said("Aki", "終わり", None, "watcher")]
        opening = self._replay.plies[0].event if self._game.hides else None
        return [Ended(self._game.ended_early(self._replay.state, Outcome(None, "resigned")), opening)]


def vector(case: Case, seed: int = 5) -> Mapping[str, Any]:
    """All messages to each viewer of a table, and the expected results."""
    play = _Play(case, Random(f"{case.name} {seed}"))
    frames: dict[str, list[Any]] = {}
    known: dict[str, dict[str, Any]] = {}
    for number, events in enumerate(play.records()):
        seq, told = play.fold(events)
        for viewer, frame in told.items():
            frames.setdefault(viewer or "", []).append(msgspec.msgpack.decode(frame))
            if number % EVERY == 0:
                known.setdefault(viewer or "", {})[str(seq)] = _known(play.views.of(viewer))
    viewers = {
        viewer: {"frames": told, "snapshots": known[viewer], "end": _end(play.views.of(viewer or None))}
        for viewer, told in frames.items()
    }
    return msgspec.msgpack.decode(pack({"name": case.name, "game": case.game, "viewers": viewers}))  # type: ignore[no-any-return]  # a map


def _known(replay: Replay) -> Mapping[str, Any]:
    return {"snapshot": snapshot(replay), "actions": dict(replay.actions)}


def _end(replay: Replay) -> Mapping[str, Any]:
    """A whole copy at the end, and every state before it."""
    assert replay.game is not None
    game = replay.game
    states = [replay.state_at(ply) for ply in range(len(replay.plies))]
    return {
        **_known(replay),
        "seq": replay.seq,
        "positions": [{"state": msgspec.to_builtins(state), "hash": state_hash(state)} for state in states],
        "legal": [{seat: _marked(game, state, seat) for seat in replay.seats} for state in states],
        "milestones": [game.milestone(ply.event) for ply in replay.plies],
        "shared": [[at, replay.shared_ply(at)] for at in range(replay.paced_at, replay.paced_at + 20_000, 1_700)],
    }


def _marked(game: AnyGame, state: Any, seat: Seat) -> Sequence[Any]:
    """The actions that the page marks for a seat."""
    kinds = _MARKED.get(game.key)
    legal = [msgspec.to_builtins(action) for action in game.legal(state, seat)] if kinds != frozenset() else []
    return [action for action in legal if kinds is None or action["type"] in kinds]


def write_saved(case: Case, folder: Path) -> None:
    """Write what Python saves of a table, as a watcher knows it, and what it is to be read as."""
    play = _Play(case, Random(f"{case.name} saved"))
    for events in play.records():
        play.fold(events)
    replay = play.views.of(None)
    (folder / f"{case.name}{ENDING}").write_bytes(write_replay(replay))
    positions = [msgspec.to_builtins(replay.state_at(ply)) for ply in range(len(replay.plies))]
    told = {"snapshot": snapshot(replay), "positions": positions}
    (folder / f"{case.name}.json").write_text(json.dumps(msgspec.msgpack.decode(pack(told))), encoding="utf-8")


def write(case: Case, folder: Path) -> None:
    """Write the vector of a table into a folder."""
    (folder / f"{case.name}.json").write_text(json.dumps(vector(case)), encoding="utf-8")

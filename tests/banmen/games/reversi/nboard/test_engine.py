"""The board's side of NBoard: moves and values of engines that keep to the protocol, and of some that do not."""

from collections.abc import Iterator
from random import Random

import pytest

from banmen.games.reversi.engine.search import Searcher
from banmen.games.reversi.nboard.engine import NBoardEngine
from banmen.games.reversi.nboard.session import NBoardSession, Thinker
from banmen.games.reversi.rules import REVERSI
from banmen.games.reversi.state import BLACK, WHITE, Place, Position, opening
from banmen.programs.external import ProgramFault

SECONDS = 60.0


class Scripted:
    """A conversation with an engine that answers each line with those that stand here for its first word."""

    def __init__(self, **answers: list[str]) -> None:
        self._answers = answers
        self._queue: list[str] = []
        self.told: list[str] = []
        self.closed = False

    def send(self, line: str) -> None:
        self.told.append(line)
        word, _, rest = line.partition(" ")
        if word == "ping" and "ping" not in self._answers:
            self._queue.append(f"pong {rest}")
        self._queue += self._answers.get(word, [])

    def lines(self, seconds: float) -> Iterator[str]:
        assert seconds > 0
        while self._queue:
            yield self._queue.pop(0)

    def close(self) -> None:
        self.closed = True


class Ours:
    """A conversation with banmen's own engine in this process."""

    def __init__(self) -> None:
        self._queue: list[str] = []
        ticks = iter(range(10**9))
        thinker = Thinker(searcher=lambda size: Searcher(size, compiled=False))
        self._session = NBoardSession(thinker, self._queue.append, lambda: next(ticks) / 10, lambda: "")

    def send(self, line: str) -> None:
        self._session.execute(line)

    def lines(self, seconds: float) -> Iterator[str]:  # noqa: ARG002 - it has answered already
        while self._queue:
            yield self._queue.pop(0)

    def close(self) -> None:
        self._queue.clear()


def test_banmens_engine_plays_by_both_sides_of_the_protocol() -> None:
    engine, state, rng = NBoardEngine(Ours(), 1), opening(6), Random(0)
    assert engine.name == "banmen 1"
    while state.turn is not None:
        state = REVERSI.decide(state, state.turn, engine.choose(state, state.turn, SECONDS), rng).state
    assert REVERSI.outcome(state) is not None


def test_banmens_engine_values_moves_by_both_sides_of_the_protocol() -> None:
    values = NBoardEngine(Ours(), 2).values(opening(8), BLACK, SECONDS)
    assert {move.square for move in values} == {"d3", "c4", "f5", "e6"}
    assert len({move.value for move in values}) == 1, "the four openings are one another's mirror images"
    assert all(move.depth >= 2 for move in values)


def test_the_whole_position_is_sent_before_each_move() -> None:
    engine = Scripted(go=["=== D6"])
    state = Position(8, opening(8).board, WHITE)
    assert NBoardEngine(engine, 7).choose(state, WHITE, SECONDS) == Place("d6")
    assert engine.told[:2] == ["nboard 2", "set depth 7"]
    (game,) = (line for line in engine.told if line.startswith("set game"))
    assert "BO[8 " in game
    assert " O]" in game


def test_a_late_answer_about_an_earlier_position_is_ignored() -> None:
    engine = Scripted(set=["=== A1/64/0"], go=["=== F5"])
    assert NBoardEngine(engine, 1).choose(opening(8), BLACK, SECONDS) == Place("f5")


@pytest.mark.parametrize(
    ("answers", "code"),
    [
        ({}, "silent"),
        ({"go": ["status thinking", "search F5 1.0 0 3"]}, "silent"),
        ({"go": ["=== PA"]}, "passed"),
        ({"go": ["=== the best one"]}, "bad_move"),
        ({"go": ["==="]}, "bad_move"),
    ],
)
def test_an_engine_without_a_move_is_at_fault(answers: dict[str, list[str]], code: str) -> None:
    engine = NBoardEngine(Scripted(**answers), 1)
    with pytest.raises(ProgramFault) as fault:
        engine.choose(opening(8), BLACK, SECONDS)
    assert fault.value.code == code


def test_an_engine_that_never_answers_a_ping_is_at_fault_at_once() -> None:
    with pytest.raises(ProgramFault, match="silent"):
        NBoardEngine(Scripted(ping=["status"]), 1)


def test_values_of_a_part_of_the_moves_are_given_where_there_are_no_more() -> None:
    engine = Scripted(
        hint=["search F5 1.5 0 1", "search F5D6 2.5 0 3", "book D3-C3,x", "search A1 9 0 9", "search PA 1 0 1"]
    )
    (only,) = NBoardEngine(engine, 3).values(opening(8), BLACK, SECONDS)
    assert (only.square, only.value, only.depth, only.line) == ("f5", 2.5, 3, ("f5", "d6"))


def test_values_sent_while_the_engine_stops_count() -> None:
    engine = Scripted(hint=["search F5 1 0 1"], ping=["search D3 2 0 1", "pong 1", "pong 2", "pong 3"])
    values = NBoardEngine(engine, 1).values(opening(8), BLACK, SECONDS)
    assert values[-1].square == "f5"


def test_an_engine_that_values_nothing_is_at_fault() -> None:
    with pytest.raises(ProgramFault, match="silent"):
        NBoardEngine(Scripted(hint=["search A1 1 0 1"]), 1).values(opening(8), BLACK, SECONDS)


def test_close_sends_quit() -> None:
    conversation = Scripted()
    NBoardEngine(conversation, 1).close()
    assert conversation.told[-1] == "quit"
    assert conversation.closed

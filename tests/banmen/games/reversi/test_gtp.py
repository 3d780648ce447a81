"""The board's side of GTP: engines that take a position or only moves, and some that do not keep to the protocol."""

from collections.abc import Iterator
from random import Random

import pytest

from banmen.game import IllegalMove
from banmen.games.reversi.gtp import GtpEngine
from banmen.games.reversi.openings import balanced_openings
from banmen.games.reversi.rules import REVERSI
from banmen.games.reversi.state import BLACK, WHITE, Place, Position, begin_position, opening, start_position
from banmen.programs.external import ProgramFault

SECONDS = 60.0
COMMANDS = ("protocol_version", "name", "version", "list_commands", "boardsize", "clear_board", "play", "genmove")


class Engine:
    """A conversation with an engine that keeps a board of its own, and plays the last of the legal moves.

    `commands` are those that it has besides the usual ones; `answers` replace its answers to some.
    """

    def __init__(self, *commands: str, **answers: str) -> None:
        self._commands, self._answers = (*COMMANDS, *commands), answers
        self._position = opening(8)
        self._lines: list[str] = []
        self.asked: list[str] = []
        self.closed = False

    def send(self, line: str) -> None:
        self.asked.append(line)
        word, *rest = line.split()
        answer = self._answers.get(word) or self._answer(word, rest)
        self._lines += ["", *answer.split("\n"), ""] if answer != "nothing" else []

    def lines(self, seconds: float) -> Iterator[str]:
        assert seconds > 0
        while self._lines:
            yield self._lines.pop(0)

    def close(self) -> None:
        self.closed = True

    def _answer(self, word: str, rest: list[str]) -> str:
        match word:
            case "list_commands":
                return "= " + "\n".join(self._commands)
            case "name":
                return "= Other"
            case "version":
                return "= 1.2"
            case "boardsize":
                self._position = opening(int(rest[0]))
            case "clear_board":
                self._position = opening(self._position.size)
            case "x-setup_board":
                self._position = start_position(self._position.size, rest[0] + rest[1])
            case "play" if rest[1] != "pass":
                return self._play(rest[0], rest[1])
            case "genmove":
                (*_, last) = REVERSI.legal(self._position, rest[0])
                self._play(rest[0], last.square)
                return f"= {last.square.upper()}"
        return "="

    def _play(self, seat: str, square: str) -> str:
        try:
            self._position = REVERSI.decide(self._position, seat, Place(square), Random(0)).state
        except IllegalMove:
            return "? illegal move"
        return "="


def play_on(engine: GtpEngine, state: Position, rng: Random) -> Position:
    """The end of a game in which the engine is black and white plays at random."""
    while state.turn is not None:
        legal = list(REVERSI.legal(state, state.turn))
        place = engine.choose(state, state.turn, SECONDS) if state.turn == BLACK else rng.choice(legal)
        state = REVERSI.decide(state, state.turn, place, rng).state
    return state


@pytest.mark.parametrize("commands", [(), ("x-setup_board",)], ids=["moves", "positions"])
def test_an_engine_plays_whole_games_one_after_the_other_from_different_openings(commands: tuple[str, ...]) -> None:
    engine, rng = GtpEngine(Engine(*commands), 1), Random(3)
    for moves in ("", *rng.sample(balanced_openings(), 3)):
        assert REVERSI.outcome(play_on(engine, begin_position(8, "", moves), rng)) is not None
    assert REVERSI.outcome(play_on(engine, opening(6), rng)) is not None


def test_it_is_told_only_the_moves_that_it_does_not_know_yet() -> None:
    other = Engine()
    engine, state = GtpEngine(other, 1), begin_position(8, "", "f5d6")
    place = engine.choose(state, BLACK, SECONDS)
    state = REVERSI.decide(state, BLACK, place, Random(0)).state
    state = REVERSI.decide(state, WHITE, next(iter(REVERSI.legal(state, WHITE))), Random(0)).state
    other.asked.clear()
    engine.choose(state, BLACK, SECONDS)
    assert [line.split()[0] for line in other.asked] == ["play", "genmove"]


def test_its_name_and_answers_with_numbers_and_more_lines_are_read() -> None:
    engine = GtpEngine(Engine(name="=7 Re\nversi", genmove="=12 d3"), 1)
    assert engine.name == "Re versi 1.2"
    assert engine.choose(opening(8), BLACK, SECONDS) == Place("d3")


def test_a_move_gets_the_time_that_it_has_and_is_told_once() -> None:
    other = Engine("time_settings")
    engine = GtpEngine(other, 1)
    for seconds in (2.0, 2.0, 0.5):
        engine.choose(opening(8), BLACK, seconds)
    assert [line for line in other.asked if line.startswith("time")] == ["time_settings 0 2 1", "time_settings 0 1 1"]


@pytest.mark.parametrize(
    ("answers", "code"),
    [
        ({"genmove": "nothing"}, "silent"),
        ({"genmove": "= pass"}, "passed"),
        ({"genmove": "= resign"}, "bad_move"),
        ({"genmove": "= i9"}, "bad_move"),
        ({"genmove": "="}, "bad_move"),
        ({"genmove": "? cannot"}, "refused"),
        ({"boardsize": "? unacceptable size"}, "refused"),
        ({"play": "? illegal move"}, "refused"),
    ],
)
def test_an_engine_without_a_move_is_at_fault(answers: dict[str, str], code: str) -> None:
    engine = GtpEngine(Engine(**answers), 1)
    with pytest.raises(ProgramFault) as fault:
        engine.choose(begin_position(8, "", "f5d6"), BLACK, SECONDS)
    assert fault.value.code == code


def test_without_a_way_from_the_usual_start_it_says_so() -> None:
    board = "X" + opening(8).board[1:]
    with pytest.raises(ProgramFault) as fault:
        GtpEngine(Engine(), 1).choose(start_position(8, f"{board}X"), BLACK, SECONDS)
    assert fault.value.code == "no_way"


def test_an_illegal_move_is_returned_for_the_rules_to_refuse_and_the_next_position_is_told_anew() -> None:
    other = Engine(genmove="= a1")
    engine = GtpEngine(other, 1)
    assert engine.choose(opening(8), BLACK, SECONDS) == Place("a1")
    engine.choose(opening(8), BLACK, SECONDS)
    assert other.asked.count("clear_board") == 2


def test_close_sends_quit() -> None:
    other = Engine()
    GtpEngine(other, 1).close()
    assert other.asked[-1] == "quit"
    assert other.closed

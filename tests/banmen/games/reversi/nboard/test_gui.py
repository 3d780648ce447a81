"""Whole sessions with `banmen reversi nboard`, in a process of its own, driven as board programs drive an engine.

`Gui` keeps to the published protocol: it sends `nboard`, a depth and a game first, pings before whatever changes the
position, and believes nothing that came before the pong.
"""

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from time import monotonic

import pytest

from banmen.games.reversi.nboard.engine import Chose, Named, Valued, read_answer
from banmen.games.reversi.nboard.session import usual_board
from banmen.games.reversi.notation.ggf import GgfMove, write_ggf
from banmen.games.reversi.rules import REVERSI
from banmen.games.reversi.state import opening
from banmen.processes.child import Child

PATIENCE_S = 60.0
"""A process is started and answers, on a machine that may have much else to do."""
FOREVER = 60
"""A depth that no search without compiled code reaches at the opening."""

_IN_PYTHON = """
import sys
from banmen.games.reversi.engine import search
search.compiled = lambda: None
from banmen.__main__ import main
sys.exit(main(["reversi", "nboard", *sys.argv[1:]]))
"""


class Gui:
    """A board program with one game, its moves as they were sent to the engine."""

    def __init__(self, program: Path, *arguments: str) -> None:
        self._engine = Child([sys.executable, str(program), *arguments])
        self._lines = self._engine.lines(PATIENCE_S)
        self._pings = 0
        self.game = usual_board()
        self.moves: list[GgfMove] = []
        self.name = ""

    def close(self) -> None:
        """End the engine."""
        self._engine.close()

    def send(self, *lines: str) -> None:
        for line in lines:
            self._engine.send(line)

    def read_to(self, *begin: str) -> list[str]:
        """The lines up to the first that begins so; it is the last of them."""
        found: list[str] = []
        for line in self._lines:
            found.append(line)
            if line.startswith(begin):
                return found
        raise AssertionError(f"none of {begin} in {found[-5:]}")

    def synchronize(self) -> list[str]:
        """Ping, and return what came before the pong."""
        self._pings += 1
        self.send(f"ping {self._pings}")
        before = self.read_to("pong")
        assert before.pop() == f"pong {self._pings}"
        for answer in map(read_answer, before):
            self.name = answer.name if isinstance(answer, Named) else self.name
        return before

    def greet(self, depth: int) -> None:
        self.send("nboard 2", f"set depth {depth}", "set contempt 0")
        self.send_game()

    def send_game(self, *moves: GgfMove) -> None:
        """Send the game from the usual opening, with these moves."""
        self.synchronize()
        self.game, self.moves = usual_board(), []
        for move in moves:
            self._play(move)
        clocks = {"PC": "NBoard", "PB": "chris", "PW": "banmen", "RE": "?", "TI": "15:00"}
        self.send(f"set game {write_ggf(opening(8), moves, clocks)}")
        assert self.synchronize() == []

    def play(self, square: str | None, tail: str = "") -> None:
        """Stop whatever the engine does, and send a move."""
        self._play(GgfMove(self.game.side, square))
        self.synchronize()
        self.send(f"move {(square or 'PA').upper()}{tail}")

    def _play(self, move: GgfMove) -> None:
        assert move.seat == self.game.side
        self.game = self.game.after(move.square)
        self.moves.append(move)

    def ask_move(self) -> str | None:
        """Ask for the engine's move, None for a pass; it must be legal."""
        self.send("go")
        answer = read_answer(self.read_to("===")[-1])
        assert isinstance(answer, Chose)
        legal = {place.square for place in REVERSI.legal(self.game.position, self.game.side)}
        assert answer.square in legal if legal else answer.square is None
        return answer.square

    def values(self, lines: Sequence[str]) -> list[Valued]:
        """The values in these lines, each of a legal move."""
        found = [answer for answer in map(read_answer, lines) if isinstance(answer, Valued)]
        legal: set[str | None] = {place.square for place in REVERSI.legal(self.game.position, self.game.side)}
        assert {each.line[0] for each in found} <= (legal or {None})
        return found

    def end(self) -> int:
        """Send quit while the engine's input stays open, and return its status."""
        self.send("quit")
        return self._engine._process.wait(PATIENCE_S)


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The command without compiled code."""
    path = tmp_path_factory.mktemp("gui") / "engine.py"
    path.write_text(_IN_PYTHON, encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def shared_gui(program: Path) -> Iterator[Gui]:
    """An engine that all sessions of this module use one after another, as a board program does."""
    gui = Gui(program)
    yield gui
    assert gui.end() == 0
    gui.close()


@pytest.fixture
def gui(shared_gui: Gui) -> Gui:
    shared_gui.greet(1)
    return shared_gui


def test_a_whole_game_between_the_engine_and_itself(gui: Gui) -> None:
    assert gui.name == "banmen 1"
    while gui.game.position.turn is not None:
        gui.play(gui.ask_move(), "/0.00/1.2" if len(gui.moves) % 2 else "")
    assert len(gui.moves) >= 60 - gui.game.position.board.count("-")
    assert gui.ask_move() is None, "a game that is over is answered too"
    gui.send("learn")
    assert gui.read_to("learned") == ["learned"]
    gui.send("analyze")
    analysed = [line.split() for line in gui.read_to("status") if line.startswith("analysis")]
    assert [int(number) for _, number, _ in analysed] == list(range(len(gui.moves), -1, -1))
    final = float(analysed[0][2])
    assert abs(final) == abs(REVERSI.outcome(gui.game.position).counts["score"]["black"] * 2 - 64)  # type: ignore[union-attr]


def test_games_and_moves_come_in_any_order_while_it_thinks(gui: Gui) -> None:
    gui.send(f"set depth {FOREVER}", "hint 3")
    assert gui.values(gui.read_to("search"))
    gui.play("f5")  # pings first
    gui.send("hint 2")
    assert gui.values(gui.read_to("nodestats"))
    gui.play("d6")
    gui.send("go")
    gui.read_to("status banmen")
    moves = gui.moves
    gui.send_game(*moves[:1])  # taken back
    gui.send("analyze")
    gui.send_game(*moves)
    gui.send("set depth 1")
    assert gui.ask_move()


def test_nothing_about_an_earlier_position_follows_a_pong(gui: Gui) -> None:
    gui.send(f"set depth {FOREVER}")
    for question in ("go", "hint 9", "analyze", "go"):
        gui.send(question)
        before = gui.synchronize()
        assert [line for line in before if line.startswith("===")] == []
        assert gui.synchronize() == [], "it has stopped"
    gui.send("ping 1001", "ping 1002")
    assert [gui.read_to("pong")[-1], gui.read_to("pong")[-1]] == ["pong 1001", "pong 1002"]


def test_lines_that_nobody_should_send_change_nothing(gui: Gui) -> None:
    gui.play("f5")
    first = gui.ask_move()
    assert gui.synchronize() == ["status"]
    gui.send("", "  ", "\t", "nboard", "set", "set game", "set game (;", "set game (;GM[Othello]BO[8 x];)", "set depth")
    gui.send("set depth x", "set contempt", "set time -2", "move", "move h9", "move a1", "hint x", "ping", "ping x")
    gui.send("GO", "go\x00", "stop", "é" * 70_000, "=== F5", "status", "set myname x", "set depth 1")
    said = gui.synchronize()
    assert {line.split()[0] for line in said} <= {"status", "set", "search", "nodestats"}
    assert [line for line in said if "Traceback" in line or "rror" in line] == []
    assert gui.ask_move() == first


def test_a_level_answers_within_its_time_and_ends_while_it_thinks(program: Path) -> None:
    gui = Gui(program, "--level", "10")
    try:
        gui.greet(FOREVER)
        assert gui.name == "banmen level 10"
        gui.send("set time 0.2")
        began = monotonic()
        assert gui.ask_move()
        assert monotonic() - began < PATIENCE_S / 2, "it would search for hours"
        gui.send("set time 3600", "go")
        gui.read_to("status banmen")
        assert gui.end() == 0
    finally:
        gui.close()

"""The examples in the help of every command: those of the console run as written, beside the files they name."""

import os
import re
import shlex
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from hashlib import sha256
from importlib.metadata import entry_points
from pathlib import Path

import pytest

from banmen.__main__ import main
from banmen.arena import running as arena
from banmen.commands import GROUP
from banmen.games.reversi import review as reversi_review
from banmen.games.reversi import solve_command
from banmen.games.reversi.notation.reader import write_games
from banmen.games.reversi.records import ArchivedGame
from banmen_server.log.sqlite_file import LogFile

CLASSIC = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
ROWS = [CLASSIC[start : start + 9] for start in range(0, 81, 9)]
_NO_TABLES = '{"form":"banmen export","version":1}\n'
FILES = {
    "grid.csv": "".join(",".join(row.replace(".", "0")) + "\n" for row in ROWS),
    "game.num": "".join(f"{row}\n" for row in ROWS),
    "grids.txt": f"{CLASSIC}\n{CLASSIC}\n",
    "game.txt": "f5d6c3d3\n",
    "finished.txt": "d3c3b3e3f3c5f6g2b5c6f4a5h1f5d6e7d7e6d8c4c7b7a8b6a4f8g4b4e8a3a7g5g8c2h4g3a2h3c1d1d2e1f1f7"
    "a6h6e2b8g7c8h5g6h2h7h8g1b2f2a1b1\n",
    "games.ggf": write_games([ArchivedGame("Aki", "Mika", "Open", 2004, 33, bytes([37, 43, 18, 19, 26]))]),
    "exported.jsonl": _NO_TABLES + f'{{"end":null,"tables":0,"sha256":"{sha256(_NO_TABLES.encode()).hexdigest()}"}}\n',
    "board.txt": '"OO "\n" O "\n" OO"\n',
}
WINDOW_AND_SERVER = {"play", "serve", "bot", "admin", "bench", "cluster"}
"""They need a window, or a server, run until somebody ends them, or measure servers for a while."""
TAKES_AN_HOUR = {"banmen reversi solve 6x6"}


def help_of(*command: str) -> str:
    """What `banmen … --help` says."""
    with pytest.MonkeyPatch.context() as patch:
        said: list[str] = []
        patch.setattr(ArgumentParser, "_print_message", lambda _self, message, _file=None: said.append(message))
        with pytest.raises(SystemExit):
            main([*command, "--help"])
    return "".join(said)


def documented() -> list[tuple[str, ...]]:
    """Every command, with its action where it has some."""
    names = sorted(entry.name for entry in entry_points(group=GROUP))
    commands: list[tuple[str, ...]] = []
    for name in names:
        actions = re.findall(r"^ {4}([a-z]+) ", help_of(name), re.MULTILINE)
        commands.extend((name, action) for action in actions)
        if not actions:
            commands.append((name,))
    return commands


def examples_of(command: tuple[str, ...]) -> list[str]:
    return re.findall(r"^  (banmen .+)$", help_of(*command).partition("\nExample")[2], re.MULTILINE)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    for name, content in FILES.items():
        (tmp_path / name).write_text(content, encoding="utf-8")
    LogFile(tmp_path / "tables.db").close()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(reversi_review, "available", lambda: False)
    monkeypatch.setattr(arena, "available", lambda: False)  # an example needs no compiled code
    monkeypatch.setattr(solve_command, "compiled", lambda: None)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    with Path(os.devnull).open(encoding="utf-8") as nothing:
        monkeypatch.setattr(sys, "stdin", nothing)
        yield tmp_path


COMMANDS = documented()
OF_THE_CONSOLE = [command for command in COMMANDS if command[0] not in WINDOW_AND_SERVER]


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("command", OF_THE_CONSOLE, ids=" ".join)
def test_each_example_runs_as_it_is_written(command: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    examples = examples_of(command)
    assert set(examples) - TAKES_AN_HOUR
    for example in examples:
        program, *arguments = shlex.split(example)
        assert program == "banmen"
        assert tuple(arguments[: len(command)]) == command, "it shows this command and no other"
        if example not in TAKES_AN_HOUR and "nats://" not in example:  # for that an engine must run
            assert main(arguments) == 0, f"{example}: {capsys.readouterr().err}"


def test_each_help_explains_its_exit_statuses() -> None:
    for command in COMMANDS:
        told = help_of(*command).partition("\nExit status: ")[2]
        assert told.startswith("0 "), command
        assert "2 " in told, command
        assert told.endswith(".\n"), command
        assert examples_of(command), command

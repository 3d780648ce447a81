"""The `banmen` command: how it finds the subcommand, and how it ends."""

import os
import subprocess
import sys
from argparse import ArgumentParser, Namespace
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from banmen import __main__ as command_line
from banmen import __version__, games, overview
from banmen.commands import Command
from banmen.commands import games as game_commands
from banmen.games.reversi.rules import Reversi

INSTALLED = Path(sys.executable).with_name("banmen")


def banmen(*arguments: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    """Run the command as a process of its own."""
    program = [sys.executable, "-m", "banmen", *arguments]
    return subprocess.run(program, input=stdin, capture_output=True, text=True, timeout=60, check=False)


# --- which command is meant -----------------------------------------------------------------------------------------


def _configure(parser: ArgumentParser) -> None:
    parser.add_argument("address", nargs="?")
    parser.add_argument("--name")
    parser.add_argument("--lang")


def _run_play(arguments: Namespace) -> int:
    sys.stdout.write(f"play {arguments.address} {arguments.name} {arguments.lang}")
    return 0


def _run_serve(arguments: Namespace) -> int:
    sys.stdout.write(f"serve {arguments.address}")
    return 3


def _run_interrupted(arguments: Namespace) -> int:
    raise KeyboardInterrupt(arguments.name)


PLAY = Command("play", "play a game", _configure, _run_play)
SERVE = Command("serve", "serve games", _configure, _run_serve)
WAIT = Command("wait", "wait for Control+C", _configure, _run_interrupted)


@pytest.fixture
def three_commands(monkeypatch: pytest.MonkeyPatch) -> None:
    """Replace the installed commands by three of this file."""
    names = ("PLAY", "SERVE", "WAIT")
    commands = {name.lower(): f"{__name__}:{name}" for name in names}
    monkeypatch.setattr("banmen.overview.declared", lambda *_groups: (commands,))


@pytest.mark.usefixtures("three_commands")
@pytest.mark.parametrize(
    ("line", "printed", "status"),
    [
        ("", "play None None None", 0),
        ("play", "play None None None", 0),
        ("192.168.0.2", "play 192.168.0.2 None None", 0),
        ("192.168.0.2/K7QX-2MPD --name Aki", "play 192.168.0.2/K7QX-2MPD Aki None", 0),
        ("--lang ja", "play None None ja", 0),
        ("--name Aki hall.example:8780", "play hall.example:8780 Aki None", 0),
        ("play serve", "play serve None None", 0),
        ("serve.example", "play serve.example None None", 0),
        ("serve:80", "play serve:80 None None", 0),
        ("play/K7QX", "play play/K7QX None None", 0),
        ("[::1]:8780", "play [::1]:8780 None None", 0),
        ("localhost", "play localhost None None", 0),
        ("serve here", "serve here", 3),
    ],
)
def test_command_lines(line: str, printed: str, status: int, capsys: pytest.CaptureFixture[str]) -> None:
    assert command_line.main(line.split()) == status
    assert capsys.readouterr().out == printed


@pytest.mark.usefixtures("three_commands")
@pytest.mark.parametrize(
    ("word", "meant"), [("serv", "serve"), ("server", "serve"), ("PLAY", "play"), ("plya", "play")]
)
def test_a_slip_of_the_finger_is_no_address(word: str, meant: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert command_line.main([word]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert f"no command '{word}'; did you mean '{meant}'?" in said.err
    assert f"banmen play {word}" in said.err


@pytest.mark.usefixtures("three_commands")
def test_an_unknown_option_is_refused_by_the_command_that_was_meant(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as leaving:
        command_line.main(["--nonsense"])
    assert leaving.value.code == 2
    said = capsys.readouterr().err
    assert said == "banmen play: error: unrecognized arguments: --nonsense (banmen play --help says more.)\n"


@pytest.mark.usefixtures("three_commands")
def test_an_interrupt_ends_the_command_quietly(capsys: pytest.CaptureFixture[str]) -> None:
    assert command_line.main(["wait"]) == 130
    assert capsys.readouterr() == ("", "")


INTERRUPTED_AT = """
import os, signal, sys
class Interrupts:
    def find_spec(self, name, *_):
        if name == {module!r}:
            try:
                os.kill(os.getpid(), signal.SIGINT)
            except KeyboardInterrupt:
                raise RuntimeError("as code in C makes of it") from None
sys.meta_path.insert(0, Interrupts())
from banmen.__main__ import main
sys.exit(main({arguments!r}))
"""


@pytest.mark.parametrize(
    ("module", "arguments"),
    [
        ("banmen.texts", ["--version"]),
        ("banmen.overview", ["--help"]),
        ("banmen.commands.parser", ["bot"]),
        ("banmen.bot.running", ["bot", "corners.py", "127.0.0.1"]),
        ("banmen_server.log.sqlite", ["serve"]),
        ("banmen_server.data.running", ["data", "check", "hall.db"]),
        ("banmen.games.reversi.rules", ["reversi", "perft", "1"]),
    ],
)
def test_an_interrupt_while_modules_are_imported_ends_the_command_quietly(module: str, arguments: list[str]) -> None:
    program = [sys.executable, "-c", INTERRUPTED_AT.format(module=module, arguments=arguments)]
    ended = subprocess.run(program, capture_output=True, text=True, timeout=60, check=False)
    assert (ended.returncode, ended.stdout, ended.stderr) == (130, "", "")


# --- games of other distributions -----------------------------------------------------------------------------------


class Wait(Reversi):
    key = "wait_for_it"
    command = f"{__name__}:WAIT"


WAIT_FOR_IT = Wait()


@pytest.fixture
def brought(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game of another distribution, and one that cannot be imported."""
    values = {"wait_for_it": f"{__name__}:WAIT_FOR_IT", "broken": "no.such.module:GAME"}
    others = {key: EntryPoint(key, value, games.GROUP) for key, value in values.items()}
    monkeypatch.setattr(game_commands, "GAMES", games.Registry(games._OWN, others))
    real = overview.declared
    monkeypatch.setattr(overview, "declared", lambda *groups: ({}, values) if len(groups) == 2 else real(*groups))


@pytest.mark.usefixtures("brought")
def test_another_game_brings_its_command() -> None:
    assert command_line.main(["wait"]) == 130


@pytest.mark.usefixtures("brought")
@pytest.mark.parametrize("line", [["--help"], ["reversi", "perft", "1"]])
def test_a_broken_game_of_another_distribution_breaks_no_command(
    line: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert command_line.main(line) == 0
    shown = capsys.readouterr().out
    assert "wait for Control+C" in shown if line == ["--help"] else shown == "4\n"


# --- as it is installed ---------------------------------------------------------------------------------------------


def test_the_version() -> None:
    assert banmen("--version").stdout == f"banmen {__version__}\n"


def test_the_installed_script_gives_its_status_to_the_shell() -> None:
    if not INSTALLED.exists():
        pytest.fail(f"{INSTALLED} is missing: banmen is not installed in this environment")
    assert subprocess.run([INSTALLED, "--version"], capture_output=True, check=False, timeout=60).returncode == 0
    assert subprocess.run([INSTALLED, "reversi"], capture_output=True, check=False, timeout=60).returncode == 2


def test_help_describes_every_command() -> None:
    shown = banmen("--help").stdout
    for name in ("play", "serve", "reversi"):
        (line,) = [line for line in shown.splitlines() if line.split()[:1] == [name]]
        assert len(line.split()) > 3


def test_help_brings_no_window_with_it() -> None:
    program = (
        "import sys\nfrom banmen.__main__ import main\nmain(['--help'])\n"
        "assert not {'pygame', 'numpy'} & set(sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=False)
    assert done.stderr == ""


@pytest.mark.parametrize("command", ["play", "serve", "reversi"])
def test_every_command_has_a_help_of_its_own(command: str) -> None:
    done = banmen(command, "--help")
    assert done.returncode == 0
    assert done.stdout.startswith(f"usage: banmen {command}")


def test_a_closed_pipe_ends_without_a_traceback() -> None:
    program = [sys.executable, "-m", "banmen", "reversi", "perft", "1"]
    with subprocess.Popen(program, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == ""
        assert process.wait(60) == 141


@pytest.mark.skipif(os.name == "nt", reason="a shell's way to close a stream")
@pytest.mark.parametrize("closed", ["<&-", ">&-", "<&- >&-", "<&- >&- 2>&-"])
@pytest.mark.parametrize(
    ("line", "status"), [("--version", 0), ("reversi perft 2", 0), ("reversi replay zz", 4), ("reversi replay -", 0)]
)
def test_a_closed_standard_stream_is_as_an_empty_one(line: str, status: int, closed: str) -> None:
    program = ["/bin/sh", "-c", f'"{sys.executable}" -m banmen {line} {closed}']
    done = subprocess.run(program, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == status
    assert "Traceback" not in done.stderr


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device here")
@pytest.mark.parametrize("line", ["--version", "reversi perft 2", "reversi replay f5"])
def test_output_that_finds_no_room_is_said(line: str) -> None:
    program = [sys.executable, "-m", "banmen", *line.split()]
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        done = subprocess.run(program, stdout=full, stderr=subprocess.PIPE, text=True, timeout=60, check=False)
    assert done.returncode == 1
    assert done.stderr.startswith("banmen: nothing more can be written: ")
    assert done.stderr.count("\n") == 1


def test_help_can_be_shown_where_only_ascii_can() -> None:
    program = [sys.executable, "-m", "banmen", "--help"]
    narrow = os.environ | {"PYTHONIOENCODING": "ascii"}
    done = subprocess.run(program, env=narrow, capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_characters_missing_from_the_output_encoding_are_reported_once(lang: str) -> None:
    program = [sys.executable, "-m", "banmen", "battle", "--seed", "S", "--lang", lang]
    narrow = os.environ | {"PYTHONIOENCODING": "ascii"}
    done = subprocess.run(program, env=narrow, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0
    assert ("??:HP300" in done.stdout) == (lang == "ja")
    assert done.stderr.count("PYTHONIOENCODING=utf-8") == (lang == "ja")

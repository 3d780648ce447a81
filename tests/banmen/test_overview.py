"""`banmen --help`: a summary of every command, as wide as the terminal, quickly."""

import importlib
import subprocess
import sys
from importlib.metadata import entry_points
from pathlib import Path

import pytest

from banmen import overview as module
from banmen.commands import GROUP, Command
from banmen.overview import overview, summaries
from banmen.texts import LANGUAGES, Texts, width_of

QUICK = ("--version", "--help", "--lang=ja --help")
SLOW = {
    "argparse",
    "msgspec",
    "fluent.runtime",
    "importlib.metadata",
    "pathlib",
    "re",
    "typing",
    "logging",
    "banmen.games",
}


@pytest.mark.parametrize("line", QUICK)
def test_it_imports_nothing_that_takes_long(line: str) -> None:
    program = (
        f"import sys\nfrom banmen.__main__ import main\nmain({line.split()})\nprint(*sys.modules, file=sys.stderr)"
    )
    plain = "import sys\nprint(*sys.modules, file=sys.stderr)"
    ours, bare = (
        subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True).stderr
        for code in (program, plain)
    )
    added = set(ours.split()) - set(bare.split())
    assert added.isdisjoint(SLOW)
    assert len(added) <= 13, added


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_command_is_there_with_its_own_summary(language: str) -> None:
    t = Texts(language)
    asked = {entry.name: t(entry.load().help) for entry in entry_points(group=GROUP)}
    assert summaries(t) == dict(sorted(asked.items()))


@pytest.mark.parametrize("columns", [40, 66, 80, 200])
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_line_is_wider_than_the_terminal(language: str, columns: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    assert max(map(width_of, overview(Texts(language)).splitlines())) <= max(columns, 60)


def test_names_are_at_the_left_and_words_beside_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    shown = overview(Texts("en"))
    assert "\n  --version       show the version and exit\n" in shown
    assert "\n  bot             let a script play at a server, as a bot\n" in shown
    assert "\n  play            open the window, go to a server, or open a file: banmen play\n" in shown
    assert "\n                  [ADDRESS[/CODE] | FILE]\n" in shown


def test_where_nothing_says_how_wide_the_terminal_is_it_is_80_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "wide")
    monkeypatch.setattr(sys, "__stdout__", None)
    assert 70 < max(map(width_of, overview(Texts("en")).splitlines())) <= 78


def test_a_command_of_another_distribution_has_its_summary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "hello.py").write_text(
        "from banmen.commands import Command\nHELLO = Command('hello', 'say hello', print, print)\n"
    )
    (tmp_path / "hello-1.0.dist-info").mkdir()
    (tmp_path / "hello-1.0.dist-info" / "METADATA").write_text("Name: hello\nVersion: 1.0\n")
    (tmp_path / "hello-1.0.dist-info" / "entry_points.txt").write_text("[banmen.commands]\nhello = hello:HELLO\n")
    monkeypatch.syspath_prepend(tmp_path)
    importlib.invalidate_caches()
    assert summaries(Texts("en"))["hello"] == "say hello"


def test_a_command_of_another_distributions_game_has_its_summary(monkeypatch: pytest.MonkeyPatch) -> None:
    wait = Command("wait", "wait for it", str, int)  # type: ignore[arg-type]  # neither is called
    monkeypatch.setattr(module, "declared", lambda *_groups: ({"play": "window:PLAY"}, {"waiting": "waiting:WAITING"}))
    monkeypatch.setattr("banmen.commands.games.game_commands", lambda: {"wait": wait})
    assert list(summaries(Texts("en"))) == ["play", "wait"]

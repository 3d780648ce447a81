"""The manual page and the completions name every command, option and choice."""

import re
import shutil
import subprocess
import sys
from importlib.metadata import entry_points
from pathlib import Path

import pytest

from banmen.commands import GROUP
from banmen.commands.manual import SHELLS, completion, manual
from banmen.texts import LANGUAGES, Texts

NAMES = {entry.name for entry in entry_points(group=GROUP)}
BASH = shutil.which("bash") if sys.platform != "win32" else None


def printed(line: str) -> str:
    """A line of roff as it is printed."""
    return line.removeprefix("\\&").replace("\\-", "-").replace("\\(dq", '"').replace("\\e", "\\")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_manual_page_has_a_section_for_each_command(language: str) -> None:
    page = manual(Texts(language))
    sections = {printed(head) for head in re.findall(r'^\.SS "(.*)"$', page, re.MULTILINE)}
    assert {section.split()[1] for section in sections} == NAMES
    assert {"banmen sudoku solve FILE [OUTPUT]", "banmen reversi games FILE [WORD ...]", "banmen arena A B"} <= sections
    assert Texts(language)("sudoku-solve-file") in [printed(line) for line in page.splitlines()]


def test_the_manual_page_shows_options_with_their_values() -> None:
    lines = [printed(line) for line in manual(Texts("en")).splitlines()]
    at = lines.index('.SS "banmen bot SCRIPT ADDRESS[/CODE]"')
    end = lines.index('.SS "banmen cluster [DIR]"')
    assert lines[at + 1 : at + 3] == [".PP", "let a script play at a server, as a bot"]
    assert ".B --most N" in lines[at:end]
    assert ".B --casual" in lines[at:end]
    assert ".B --lang {en,ja}" in lines[at:end]
    assert "banmen bot corners.py 127.0.0.1" in lines[at:end]


def test_no_text_is_taken_for_a_command_of_roff() -> None:
    macros = {".TH", ".ad", ".nh", ".SH", ".SS", ".B", ".br", ".TP", ".PP", ".RS", ".nf", ".fi", ".RE"}
    for line in manual(Texts("en")).splitlines():
        assert not line.startswith("'")
        assert not line.startswith(".") or line.split()[0] in macros, line


@pytest.mark.parametrize("shell", SHELLS)
def test_each_shell_knows_the_commands_and_the_options(shell: str) -> None:
    script = completion(Texts("en"), shell)
    assert all(name in script for name in NAMES)
    assert "steps" in script


@pytest.mark.skipif(BASH is None, reason="this system has no bash")
@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("su", {"sudoku"}),
        ("sudoku s", {"solve"}),
        ("sudoku solve --st", {"--steps"}),
        ("sudoku solve gr", {"grid.csv"}),
        ("--lang ", {"en", "ja"}),
        ("completion ", set(SHELLS)),
    ],
)
def test_bash_completes_what_is_typed(typed: str, offered: set[str], tmp_path: Path, bash_completion: str) -> None:
    (tmp_path / "grid.csv").touch()
    words = ["banmen", *typed.split(" ")]
    ask = (
        f'{bash_completion}\nCOMP_WORDS=("$@") COMP_CWORD=$(($# - 1))\n'
        '_shtab_banmen banmen "${COMP_WORDS[-1]}" "${COMP_WORDS[-2]}"\nprintf \'%s\\n\' "${COMPREPLY[@]}"\n'
    )
    done = subprocess.run(
        [str(BASH), "-c", ask, "bash", *words], cwd=tmp_path, capture_output=True, text=True, timeout=60, check=True
    )
    assert set(done.stdout.split()) == offered, done.stderr


@pytest.fixture(scope="module")
def bash_completion() -> str:
    return completion(Texts("en"), "bash")

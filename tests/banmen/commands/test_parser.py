"""The language of the console: that of `--lang`, else that of the environment, in every sentence."""

import argparse
import ast
import inspect
import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from banmen.__main__ import main
from banmen.commands.parser import _MESSAGES
from banmen.games.goishi import files as goishi_files
from banmen.games.reversi import rules as reversi_rules
from banmen.games.sudoku import files as sudoku_files
from banmen.texts import LANGUAGES, Texts, language_asked
from tests.banmen.commands.test_command_examples import CLASSIC, COMMANDS

ENGLISH = re.compile(r"(?<![\w.<\[-])[a-z]{2,}(?: [a-z]{2,}){2,}", re.IGNORECASE)
"""Three words of letters alone in a row: a sentence, or a part of one."""
NO_SENTENCES = re.compile(r"^  banmen .*$|\[[^\]]*\]|`[^`]*`|\bbanmen(?: [a-z]+){0,2}", re.MULTILINE)
"""Examples, what may be left out, what is typed, and a command's name: the same in every language."""

FILES = {
    "bad.txt": '"OO"\n"O"\n',
    "ok.txt": f"{CLASSIC}\n",
    "several.txt": f"{CLASSIC}\n{CLASSIC}\n",
    "empty.txt": "..\n",
}

FAULTS = (
    ("serv",),
    ("reversi",),
    ("reversi", "perf", "3"),
    ("reversi", "perft", "many"),
    ("reversi", "perft", "3", "--size", "7"),
    ("reversi", "perft", "3", "--nonsense"),
    ("reversi", "replay", "hello"),
    ("reversi", "replay", "bad.txt"),
    ("reversi", "replay", "f5 z9"),
    ("reversi", "replay", "f5 a1"),
    ("reversi", "replay", "f5 pass"),
    ("reversi", "replay", "f5", "--size"),
    ("sudoku", "slove", "x"),
    ("sudoku", "solve", ""),
    ("sudoku", "solve", "none.txt"),
    ("sudoku", "solve", "bad.txt"),
    ("sudoku", "solve", "-"),
    ("sudoku", "solve", "ok.txt", "no/out"),
    ("sudoku", "solve", "--batch", "ok.txt", "--steps"),
    ("sudoku", "solve", "--batch", "bad.txt"),
    ("sudoku", "grade", "bad.txt"),
    ("sudoku", "grade", "several.txt", "--steps"),
    ("sudoku", "convert", "ok.txt", "out.foo"),
    ("sudoku", "convert", "ok.txt", "no/out.csv"),
    ("sudoku", "generate"),
    ("sudoku", "generate", "--level", "9"),
    ("sudoku", "generate", "--level", "3", "--clues", "80"),
    ("sudoku", "generate", "--level", "3", "--seed", "0"),
    ("sudoku", "generate", "--level", "3", "--seed", "2147483647", "--count", "2"),
    ("tour", "fnd", "8x8"),
    ("tour", "find", "8"),
    ("tour", "find", "9999x2"),
    ("tour", "find", "8x8", "--start", "z9"),
    ("tour", "find", "8x8", "--out", "t.pdf"),
    ("tour", "find", "8x8", "--out", "no/t.svg"),
    ("tour", "find", "8x8", "--method", "magic"),
    ("tour", "find", "3x3"),
    ("tour", "find", "4x4"),
    ("tour", "find", "5x5", "--start", "b1"),
    ("tour", "find", "3x7", "--start", "d2"),
    ("tour", "find", "7x7", "--start", "c7", "--method", "warnsdorff"),
    ("tour", "find", "4x9", "--closed"),
    ("tour", "find", "2x9"),
    ("tour", "count", "8x8"),
    ("goishi", "slve", "x"),
    ("goishi", "solve", "bad.txt"),
    ("goishi", "solve", "none.txt"),
    ("goishi", "solve", "empty.txt"),
    ("goishi", "solve", "ok.txt", "--count", "--steps"),
    ("goishi", "solve", "ok.txt", "--limit", "-1"),
    ("goishi", "generate", "--size", "99"),
    ("goishi", "generate", "--stones", "1000"),
    ("battle", "--seed", ""),
    ("battle", "--verify", "bad.txt"),
    ("battle", "--verify", "none.banmen"),
    ("battle", "--verify", "bad.txt", "--save", "x"),
    ("battle", "--verify", "bad.txt", "--seed", "S"),
    ("battle", "--save", "no/fight.banmen"),
    ("battle", "--simulate", "none"),
    ("play", "none.banmen"),
    ("play", "ws://"),
    ("play", "--picture", "no/picture.png"),
    ("play", "--scale", "wide"),
    ("serve", "--port", "many"),
    ("serve", "--max-tables", "0"),
    ("serve", "--data", "bad.txt", "--port", "0", "--host", "127.0.0.1"),
    ("serve", "--host", "192.0.2.1", "--port", "0", "--data", "new.db"),
)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with some files, which is the present one and the home."""
    for name, content in FILES.items():
        (tmp_path / name).write_text(content, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    return tmp_path


def sentences(text: str) -> list[str]:
    """The parts of a text that are English sentences."""
    return ENGLISH.findall(NO_SENTENCES.sub("", text))


def status_of(*arguments: str) -> int:
    try:
        return main(list(arguments))
    except SystemExit as leaving:
        return int(leaving.code or 0)


def test_an_english_sentence_is_seen() -> None:
    assert sentences("使い方: 誤り: argument ACTION: invalid choice found here")
    assert sentences("Nothing more can be written")
    assert not sentences("  banmen tour find here now\n`pip install it now` を")


@pytest.mark.parametrize("command", [(), *COMMANDS], ids=" ".join)
def test_no_help_has_an_english_sentence_in_it(command: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    assert status_of(*command, "--help", "--lang", "ja") == 0
    shown = capsys.readouterr().out
    assert sentences(shown) == []
    assert shown.startswith("使い方: banmen")
    assert "--lang" in shown


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("line", FAULTS, ids=" ".join)
def test_every_error_is_in_the_chosen_language(line: tuple[str, ...], capfd: pytest.CaptureFixture[str]) -> None:
    assert status_of(*line, "--lang", "ja") != 0
    told = capfd.readouterr().err
    assert sentences(told) == []
    assert not told.isascii()
    assert "Traceback" not in told
    assert status_of(*line, "--lang", "en") != 0
    assert re.sub(r"[“”…×]", "", capfd.readouterr().err).isascii()


@pytest.mark.parametrize(
    "line",
    [
        ("--lang", "ja", "reversi", "perft", "x"),
        ("--lang=ja", "reversi", "perft", "x"),
        ("reversi", "--lang", "ja", "perft", "x"),
        ("reversi", "perft", "--lang", "ja", "x"),
        ("reversi", "perft", "x", "--lang=ja"),
    ],
)
def test_the_language_is_named_anywhere(line: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    assert status_of(*line) == 2
    assert "深さは0以上の整数です。" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("environment", "arguments", "language"),
    [
        ("ja_JP.UTF-8", (), "ja"),
        ("en_US.UTF-8", (), "en"),
        ("en_US.UTF-8", ("--lang", "ja"), "ja"),
        ("ja_JP.UTF-8", ("--lang=en",), "en"),
        ("ja_JP.UTF-8", ("--lang", "tlh"), "ja"),
        ("de_DE.UTF-8", (), None),
        ("C.UTF-8", (), None),
        ("C.UTF-8", ("--lang",), None),
    ],
)
def test_which_language_is_asked_for(
    environment: str, arguments: tuple[str, ...], language: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", environment)
    assert language_asked(arguments) == language


@pytest.mark.skipif(os.name == "nt", reason="there the system has a language without the environment")
def test_where_nothing_names_a_language_none_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    assert language_asked(()) is None


def test_the_environment_reaches_every_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LC_ALL", "ja_JP.UTF-8")
    assert status_of("tour", "find", "3x3") == 1
    assert "真ん中のマス" in capsys.readouterr().err
    monkeypatch.setenv("LC_ALL", "en_US.UTF-8")
    assert status_of("battle", "--seed", "S") == 0
    assert "Hero" in capsys.readouterr().out, "its original's words are Japanese"


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        (("sudoku", "slove", "x"), "solve"),
        (("tour", "fnd", "8x8"), "find"),
        (("goishi", "generat"), "generate"),
        (("reversi", "reply"), "replay"),
        (("tour", "find", "8x8", "--method", "warnsdorf"), "warnsdorff"),
    ],
)
def test_an_unknown_action_or_choice_suggests_the_nearest(
    line: tuple[str, ...], meant: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert status_of(*line) == 2
    assert f"did you mean '{meant}'?" in capsys.readouterr().err


def test_an_unlike_word_gets_no_suggestion(capsys: pytest.CaptureFixture[str]) -> None:
    assert status_of("sudoku", "xyzzy") == 2
    told = capsys.readouterr().err
    assert "did you mean" not in told
    assert "choose from solve, generate, grade, daily, convert" in told


# --- where sentences come from ----------------------------------------------------------------------------------------


OF_PROGRAMMERS = re.compile(
    r"conflict|mutually exclusive|cannot (?:merge|have)|__call__|dest= is|callable|option string|'required'|with mode"
    r"|deprecated"  # from Python 3.13 on, of an argument that is declared so; none is
)
"""What argparse says of a parser that is wrong itself, which no user reads."""


def asked_of_gettext() -> Iterator[str]:
    """The sentences for which argparse asks gettext."""
    for node in ast.walk(ast.parse(inspect.getsource(argparse))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in {"_", "ngettext"}:
            yield from (
                part.value for part in node.args if isinstance(part, ast.Constant) and isinstance(part.value, str)
            )


def test_every_sentence_of_argparse_is_a_message_in_both_languages() -> None:
    known = {sentence.strip() for sentence in _MESSAGES}
    asked = {sentence.strip() for sentence in asked_of_gettext()} - {"%(heading)s:"}  # the same in every language
    assert len(asked) > 20
    assert [sentence for sentence in asked - known if not OF_PROGRAMMERS.search(sentence)] == []
    for sentence, message in _MESSAGES.items():
        for language in LANGUAGES:
            said = Texts(language)(message)
            assert said != message
            assert sorted(re.findall(r"%(?:\(\w+\))?[sr]", said)) == sorted(re.findall(r"%(?:\(\w+\))?[sr]", sentence))


def named_faults(module_file: str, raiser: str) -> set[str]:
    """The first arguments of the calls that make a fault, in a module or in the folder of a package."""
    path = Path(module_file)
    found: set[str] = set()
    for file in path.parent.glob("*.py") if path.name == "__init__.py" else [path]:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                called = getattr(node.func, "attr", getattr(node.func, "id", ""))
                if called == raiser and node.args and isinstance(node.args[0], ast.Constant):
                    found.add(str(node.args[0].value))
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_fault_of_a_text_has_its_words(language: str) -> None:
    t = Texts(language)
    grids = named_faults(sudoku_files.__file__, "BadGrid") | {"number", "characters", "characters-more"}
    boards = named_faults(goishi_files.__file__, "bad") | named_faults(goishi_files.__file__, "BadBoard")
    moves = named_faults(reversi_rules.__file__, "IllegalMove") | {"pass_not_due"}
    assert len(grids) > 15
    assert len(boards) > 8
    assert len(moves) > 4
    wanted = [
        *(f"grid-fault-{fault}" for fault in grids),
        *(f"goishi-fault-{fault}" for fault in boards),
        *(f"refused-{code}" for code in moves),
    ]
    assert [message for message in wanted if not t.has(message)] == []

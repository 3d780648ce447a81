"""What the parsers of `banmen`'s commands share: actions, help that keeps its examples, names of files."""

import sys
from argparse import Namespace

import pytest

from banmen.commands import Command, add_actions, closing, file_name, run_action
from banmen.commands.parser import Parser
from banmen.texts import Texts

EN = Texts("en")


def _no_arguments(parser: Parser) -> None:
    parser.description = "No arguments."


def _one_file(parser: Parser) -> None:
    parser.add_argument("file", type=file_name(parser.t))


def _show(arguments: Namespace) -> int:
    sys.stdout.write(f"show {arguments.file}")
    return 0


def _count(arguments: Namespace) -> int:
    sys.stdout.write(f"{arguments.action} all")
    return 3


SHOW = Command("show", "show a board", _one_file, _show)
COUNT = Command("count", "count all boards", _no_arguments, _count)


@pytest.fixture
def parser() -> Parser:
    """`banmen stones`, which has two actions."""
    parser = Parser(prog="banmen stones", t=EN)
    add_actions(parser, SHOW, COUNT)
    return parser


# --- actions --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "written", "status"), [(["show", "board.txt"], "show board.txt", 0), (["count"], "count all", 3)]
)
def test_the_action_that_is_named_runs_and_gives_its_status(
    parser: Parser, arguments: list[str], written: str, status: int, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_action(parser.parse_args(arguments)) == status
    assert capsys.readouterr().out == written


def test_an_action_knows_the_parser_that_writes_its_usage(parser: Parser) -> None:
    known, unknown = parser.parse_known_args(["count", "--fast"])
    assert unknown == ["--fast"]
    assert known.parser.format_usage().startswith("usage: banmen stones count")


@pytest.mark.parametrize("arguments", [[], ["shout"]])
def test_without_an_action_that_there_is_a_line_says_so(
    parser: Parser, arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as leaving:
        parser.parse_args(arguments)
    assert leaving.value.code == 2
    written = capsys.readouterr().err
    assert written.startswith("banmen stones: error: ")
    assert written.endswith("(banmen stones --help says more.)\n")
    assert written.count("\n") == 1
    assert "ACTION" in written or ("show" in written and "count" in written)


def test_an_empty_name_of_a_file_is_refused(parser: Parser, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as leaving:
        parser.parse_args(["show", ""])
    assert leaving.value.code == 2
    assert "A file name is needed." in capsys.readouterr().err


# --- help -----------------------------------------------------------------------------------------------------------


def test_the_end_of_a_help_text_has_the_examples_and_then_the_statuses() -> None:
    assert closing(EN, "0 done.", "stones count") == "Example:\n  banmen stones count\n\nExit status: 0 done."
    assert closing(EN, "0 done.", "a", "b").startswith("Examples:\n  banmen a\n  banmen b\n\n")


def test_examples_stand_as_written_and_the_rest_is_filled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    long = "tour find 200x200 --start r1c30 --out a_tour_of_a_large_board.svg"
    parser = Parser(prog="banmen", t=EN, epilog=closing(EN, "0 " + "very " * 12 + "well.", long))
    shown = parser.format_help().partition("Example:\n")[2]
    assert shown.startswith(f"  banmen {long}\n\nExit status: 0 very ")
    assert all(len(line) <= 40 for line in shown.splitlines()[1:])

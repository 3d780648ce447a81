"""Scripts of bots are loaded, or it is said what is wrong with them and where."""

from pathlib import Path

import pytest

from banmen.bot.script import BadScript, load


def written(folder: Path, text: str) -> str:
    path = folder / "mine.py"
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_what_it_defines_is_taken_and_what_it_does_as_a_program_is_not_done(tmp_path: Path) -> None:
    (tmp_path / "mine_helper.py").write_text("GAMES = ['reversi']\n")
    script = load(
        written(
            tmp_path,
            "from mine_helper import GAMES\n"
            "def choose(state, legal, seat): return legal[0]\n"
            "def accept(challenge): return False\n"
            "if __name__ == '__main__': raise SystemExit\n",
        )
    )
    assert script.choose(None, [7], "black") == 7
    assert script.accept is not None
    assert script.games == ("reversi",)


def test_only_choose_is_needed(tmp_path: Path) -> None:
    script = load(written(tmp_path, "def choose(state, legal, seat): ...\naccept = 3\n"))
    assert (script.accept, script.games) == (None, ())


@pytest.mark.parametrize(
    ("text", "place", "error"),
    [
        ("def choose(:\n", "mine.py:1", "SyntaxError"),
        ("\nimport nothing_like_this\n", "mine.py:2", "ModuleNotFoundError"),
        ("raise SystemExit('away')\n", "mine.py:1", "SystemExit: away"),
        ("def f():\n    1 / 0\nf()\n", "mine.py:2", "ZeroDivisionError: division by zero"),
    ],
)
def test_what_it_raises_is_told_with_its_line(text: str, place: str, error: str, tmp_path: Path) -> None:
    with pytest.raises(BadScript) as bad:
        load(written(tmp_path, text))
    fault = bad.value.fault
    assert (fault.kind, fault.args["place"]) == ("script-raised", place)
    assert str(fault.args["error"]).startswith(error)


def test_without_choose_or_without_a_file_there_is_no_bot(tmp_path: Path) -> None:
    for path, kind in ((written(tmp_path, "x = 1\n"), "no-choose"), (str(tmp_path / "none.py"), "no-script")):
        with pytest.raises(BadScript) as bad:
            load(path)
        assert bad.value.fault.kind == kind

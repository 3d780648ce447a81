"""Scripts of bots are loaded, or it is said what is wrong with them and where."""

from importlib import import_module
from pathlib import Path

import pytest

from banmen.bot.script import BadScript, load


def written(folder: Path, text: str) -> str:
    path = folder / "mine.py"
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_definitions_are_loaded_and_its_main_part_is_not_run(tmp_path: Path) -> None:
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
def test_an_exception_is_reported_with_its_line(text: str, place: str, error: str, tmp_path: Path) -> None:
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


@pytest.mark.parametrize(
    ("text", "place", "wanted"),
    [
        ("\ndef choose(state, legal): ...\n", "mine.py:2", "choose(state, legal, seat)"),
        ("def choose(): ...\n", "mine.py:1", "choose(state, legal, seat)"),
        ("def choose(state, legal, seat, clock): ...\n", "mine.py:1", "choose(state, legal, seat)"),
        ("def choose(state, legal, *, seat): ...\n", "mine.py:1", "choose(state, legal, seat)"),
        ("def choose(*_): ...\ndef accept(): ...\n", "mine.py:2", "accept(challenge)"),
    ],
)
def test_a_function_with_other_parameters_is_refused(text: str, place: str, wanted: str, tmp_path: Path) -> None:
    with pytest.raises(BadScript) as bad:
        load(written(tmp_path, text))
    assert (bad.value.fault.kind, bad.value.fault.args) == ("bad-signature", {"place": place, "wanted": wanted})


@pytest.mark.parametrize(
    "text",
    [
        "def choose(state, legal, seat, *, moment): ...",
        "def choose(state, legal, seat, moment): ...",
        "def choose(*anything, **more): ...",
        "async def choose(a, b, c, d=4): ...",
        "class Player:\n    def choose(self, state, legal, seat): ...\nchoose = Player().choose",
        "class Player:\n    def __call__(self, state, legal, seat): ...\nchoose = Player()",
        "choose = max",
    ],
)
def test_a_function_with_suitable_parameters_is_accepted(text: str, tmp_path: Path) -> None:
    assert callable(load(written(tmp_path, f"{text}\n")).choose)


def test_modules_beside_it_are_found_by_its_own_imports_after_all_others(tmp_path: Path) -> None:
    for name in ("token", "only_for_libraries", "only_for_scripts"):
        (tmp_path / f"{name}.py").write_text(f"WHERE = {name!r}\n")
    text = (
        "import token\n"
        "from importlib import import_module\n"
        "import only_for_scripts\n"
        "def choose(state, legal, seat): return token.__file__, import_module('only_for_scripts').WHERE\n"
    )
    file, where = load(written(tmp_path, text)).choose(None, [], "black")
    assert not file.startswith(str(tmp_path))
    assert where == "only_for_scripts"
    with pytest.raises(ImportError):
        import_module("only_for_libraries")  # an import of this file, which does not lie there


def test_the_traceback_begins_in_the_script(tmp_path: Path) -> None:
    with pytest.raises(BadScript) as bad:
        load(written(tmp_path, "def f():\n    1 / 0\nf()\n"))
    lines = bad.value.fault.traceback.splitlines()
    assert lines[0] == "Traceback (most recent call last):"
    assert 'mine.py", line 3' in lines[1]
    assert lines[-1] == "ZeroDivisionError: division by zero"

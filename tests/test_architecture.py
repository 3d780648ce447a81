"""Who may know whom: the house's dependency direction, read from every file's imports."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).resolve().parents[1]
SOURCES = {"banmen": ROOT / "shared", "banmen_server": ROOT / "server", "banmen_client": ROOT / "client"}
LONGEST_MODULE = 400


class Import(NamedTuple):
    """A module (`banmen.games.reversi`) imports a name, which is a module or something in one."""

    importer: str
    imported: str


def modules(package: str) -> Iterator[tuple[str, Path]]:
    """The modules of a package by their dotted names."""
    for path in sorted((SOURCES[package] / package).rglob("*.py")):
        parts = path.relative_to(SOURCES[package]).with_suffix("").parts
        yield ".".join(part for part in parts if part != "__init__"), path


def imports_of(module: str, path: Path) -> Iterator[Import]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"), path)):
        if isinstance(node, ast.Import):
            yield from (Import(module, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{module} imports relatively"
            yield from (Import(module, f"{node.module}.{alias.name}") for alias in node.names)


ALL = [imported for package in SOURCES for module, path in modules(package) for imported in imports_of(module, path)]


def within(name: str, *places: str) -> bool:
    return any(name == place or name.startswith(f"{place}.") for place in places)


def knowing(who: str, *whom: str) -> list[Import]:
    """The imports of anything in `whom` by modules of `who`."""
    return [one for one in ALL if within(one.importer, who) and within(one.imported, *whom)]


def knowing_of_ours(who: str, *, beyond: tuple[str, ...]) -> list[Import]:
    """The imports by modules of `who` of our own modules that are none of `beyond`."""
    return [one for one in knowing(who, *SOURCES) if not within(one.imported, *beyond)]


def test_there_is_something_to_judge() -> None:
    assert len(ALL) > 200
    assert knowing("banmen_server", "banmen")
    assert knowing("banmen_client", "banmen")


def test_the_client_does_not_know_the_server() -> None:
    assert knowing("banmen_client", "banmen_server") == []


def test_the_server_does_not_know_the_client() -> None:
    assert knowing("banmen_server", "banmen_client") == []


def test_what_is_shared_knows_neither() -> None:
    assert knowing("banmen", "banmen_server", "banmen_client") == []


def test_only_the_client_draws() -> None:
    drawing = [one for one in ALL if within(one.imported, "pygame")]
    assert [one for one in drawing if not within(one.importer, "banmen_client")] == []


def test_numbers_in_bulk_are_for_pictures_and_compiled_engines() -> None:
    bulk = [one.importer for one in ALL if within(one.imported, "numpy", "numba")]
    ours = {module for module in bulk if not within(module, "banmen_client")}
    assert all(within(module, "banmen.engines") and module.endswith((".compiled", ".fast")) for module in ours)


def test_what_is_shared_has_no_clock_no_event_loop_and_no_die_of_its_own() -> None:
    assert knowing("banmen", "asyncio", "threading", "time", "datetime", "socket", "websockets", "secrets") == []
    dice = knowing("banmen", "random")
    assert {one.imported for one in dice} == {"random.Random"}, "a Random is given, never taken from the module"


def test_games_know_the_board_the_interface_and_what_thinks_without_knowing_them() -> None:
    below = ("banmen.engines.sudoku", "banmen.engines.knights_tour", "banmen.engines.goishi")
    assert knowing_of_ours("banmen.games", beyond=("banmen.games", "banmen.game", "banmen.grid", *below)) == []
    for engine in below:
        assert knowing_of_ours(engine, beyond=("banmen.grid", engine)) == []
    assert knowing_of_ours("banmen.grid", beyond=()) == []
    assert knowing_of_ours("banmen.game", beyond=()) == []


@pytest.mark.parametrize("package", ["banmen.engines", "banmen.formats"])
def test_engines_and_formats_know_the_games(package: str) -> None:
    beyond = knowing_of_ours(package, beyond=(package, "banmen.game", "banmen.grid", "banmen.games"))
    whole = "banmen.formats.replay_file"  # a saved table is a fold of events, so it knows the fold and the wire's bytes
    assert [one for one in beyond if one.importer != whole] == []


def test_the_wire_knows_no_game() -> None:
    assert knowing_of_ours("banmen.protocol", beyond=("banmen.protocol", "banmen.game")) == []


def test_the_authority_of_a_table_does_no_io() -> None:
    for module in ("table", "views", "clockwork"):
        assert knowing(f"banmen_server.{module}", "asyncio", "time", "sqlite3", "websockets", "banmen_server.log") == []


def test_no_module_is_long() -> None:
    lengths = {
        module: len(path.read_text(encoding="utf-8").splitlines())
        for package in SOURCES
        for module, path in modules(package)
    }
    assert {module: lines for module, lines in lengths.items() if lines > LONGEST_MODULE} == {}


def test_every_module_says_what_it_promises() -> None:
    for package in SOURCES:
        for module, path in modules(package):
            assert ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))), module


WITHOUT_WINDOW = """
import sys
from importlib.abc import MetaPathFinder

class NotInstalled(MetaPathFinder):
    def find_spec(self, name, path, target=None):
        if name.partition(".")[0] in {"pygame", "numpy"}:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

sys.meta_path.insert(0, NotInstalled())
"""


def test_the_server_runs_where_pygame_cannot_be_imported() -> None:
    program = f"{WITHOUT_WINDOW}\nimport banmen_server.app, banmen_server.command\nprint('runs')"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=False)
    assert (done.stdout, done.stderr) == ("runs\n", "")


def test_the_window_says_how_it_is_installed_where_it_is_not() -> None:
    program = f"{WITHOUT_WINDOW}\nfrom banmen.__main__ import main\nsys.exit(main([]))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    assert "pip install 'banmen[client]'" in done.stderr


def test_the_page_about_the_architecture_names_what_there_is() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    there = [
        path.relative_to(ROOT).as_posix()
        for top in (*SOURCES.values(), ROOT / "docs", ROOT / "assets")
        for path in top.rglob("*")
    ]
    named = re.findall(r"`([a-z0-9_/]+(?:\.py|\.md|/))`", page)
    assert len(named) > 60
    gone = [name for name in named if not (ROOT / name).exists() and not _ends(there, name.rstrip("/"))]
    assert gone == []


def test_the_page_about_the_architecture_names_every_folder() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    named = {part for name in re.findall(r"`([a-z0-9_/]+)(?:\.py)?`", page) for part in name.split("/")}
    folders = {path.parent.name for package, top in SOURCES.items() for path in (top / package).glob("*/__init__.py")}
    assert len(folders) > 10
    assert folders - named == set()


def _ends(paths: list[str], name: str) -> bool:
    return any(path.endswith(f"/{name}") for path in paths)

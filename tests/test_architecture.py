"""The direction of dependencies, read from the imports of every file."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from typing import NamedTuple, TypeGuard

import pytest

ROOT = Path(__file__).resolve().parents[1]
SOURCES = {"banmen": ROOT / "shared", "banmen_server": ROOT / "server", "banmen_client": ROOT / "client"}
LONGEST_MODULE = 700
WITHOUT_TESTS_UP_TO = 25
"""A shared module with more lines has a test file of its own."""


class Import(NamedTuple):
    """A module (`banmen.games.reversi.rules`) imports a name, which is a module or something in one."""

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


@cache
def all_imports() -> list[Import]:
    return [found for package in SOURCES for module, path in modules(package) for found in imports_of(module, path)]


def within(name: str, *places: str) -> bool:
    return any(name == place or name.startswith(f"{place}.") for place in places)


def imports_by(importer: str, *imported: str) -> list[Import]:
    """The imports of anything in `imported` by modules of `importer`."""
    return [one for one in all_imports() if within(one.importer, importer) and within(one.imported, *imported)]


def own_imports_by(importer: str, *, beyond: tuple[str, ...]) -> list[Import]:
    """The imports by modules of `importer` of our own modules that are none of `beyond`."""
    return [one for one in imports_by(importer, *SOURCES) if not within(one.imported, *beyond)]


def test_there_is_something_to_judge() -> None:
    assert len(all_imports()) > 200
    assert imports_by("banmen_server", "banmen")
    assert imports_by("banmen_client", "banmen")


def test_the_client_does_not_know_the_server() -> None:
    assert imports_by("banmen_client", "banmen_server") == []


def test_the_server_does_not_know_the_client() -> None:
    assert imports_by("banmen_server", "banmen_client") == []


def test_shared_code_imports_neither_server_nor_window() -> None:
    assert imports_by("banmen", "banmen_server", "banmen_client") == []


def test_only_the_client_draws() -> None:
    drawing = [one for one in all_imports() if within(one.imported, "pygame")]
    assert [one for one in drawing if not within(one.importer, "banmen_client")] == []


def test_numbers_in_bulk_are_for_pictures_and_compiled_engines() -> None:
    bulk = [one.importer for one in all_imports() if within(one.imported, "numpy", "numba")]
    ours = {module for module in bulk if not within(module, "banmen_client")}
    allowed = r"banmen\.jit|.*\.engine\.compiled(_\w+)?"
    assert [module for module in ours if not re.fullmatch(allowed, module)] == []


def modules_known_by_module(packages: Iterable[str]) -> dict[str, set[str]]:
    """For each module of the packages: the modules of the packages that it imports, under TYPE_CHECKING too."""
    graph: dict[str, set[str]] = {module: set() for package in packages for module, _ in modules(package)}
    for one in all_imports():
        # What is imported is a module, or a name in one.
        imported = one.imported if one.imported in graph else one.imported.rpartition(".")[0]
        if one.importer in graph and imported in graph and imported != one.importer:
            graph[one.importer].add(imported)
    return graph


WITHOUT_CYCLES = ("banmen", "banmen_server", "banmen_client")


def test_no_module_imports_itself_through_others() -> None:
    graph = modules_known_by_module(WITHOUT_CYCLES)
    assert len(graph) > 100
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        pytest.fail(f"an import cycle: {' <- '.join(error.args[1])}")


LAYERS = ("app", "games", "screens", "system", "table", "net")
"""The window's layers, the highest first: each may import those below it."""
BASE = {"ui": (), "drawing": ("ui",)}
"""The packages that are beside `net` below all other layers, and which of each other they may import."""
WITHOUT_PYGAME = ("net", "table", "system")


def layers_above(layer: str) -> list[str]:
    """The layers that this one must not import."""
    higher = LAYERS[: LAYERS.index(layer)]
    return [f"banmen_client.{other}" for other in higher]


@pytest.mark.parametrize("layer", LAYERS)
def test_a_layer_of_the_window_knows_only_those_below(layer: str) -> None:
    assert imports_by(f"banmen_client.{layer}", *layers_above(layer)) == []


@pytest.mark.parametrize("part", BASE)
def test_the_base_of_the_window_knows_no_layer(part: str) -> None:
    others = {*LAYERS, *BASE} - {part, *BASE[part]}
    assert imports_by(f"banmen_client.{part}", *(f"banmen_client.{other}" for other in others)) == []


@pytest.mark.parametrize("part", WITHOUT_PYGAME)
def test_modules_that_need_no_window_import_neither_pygame_nor_drawing(part: str) -> None:
    assert imports_by(f"banmen_client.{part}", "pygame", *(f"banmen_client.{other}" for other in BASE)) == []


def test_every_folder_of_the_window_has_its_layer() -> None:
    top = SOURCES["banmen_client"] / "banmen_client"
    folders = {path.parent.name for path in top.glob("*/__init__.py")}
    assert folders == {*LAYERS, *BASE} - {"app"}


SERVER_LAYERS = ("net", "hall", "tables", "log")
"""The server's layers, the highest first: each may import those below it."""
MEASURES_OF_NETWORK = tuple(f"banmen_server.net.{module}" for module in ("limits", "budgets", "scheduling"))
"""What is limited and in which order, of players and networks: it knows no connection, so every layer may use it."""


@pytest.mark.parametrize("layer", SERVER_LAYERS)
def test_a_layer_of_the_server_knows_only_those_below(layer: str) -> None:
    higher = [f"banmen_server.{other}" for other in SERVER_LAYERS[: SERVER_LAYERS.index(layer)]]
    known = imports_by(f"banmen_server.{layer}", *higher)
    assert [one for one in known if not within(one.imported, *MEASURES_OF_NETWORK)] == []


@pytest.mark.parametrize("module", MEASURES_OF_NETWORK)
def test_modules_for_every_layer_of_the_server_import_no_layer(module: str) -> None:
    layers = [f"banmen_server.{layer}" for layer in SERVER_LAYERS]
    assert [one for one in imports_by(module, *layers) if not within(one.imported, *MEASURES_OF_NETWORK)] == []


PLAYERS_END = ("banmen.net", "banmen.bot")
"""A player's end of the wire, for windows and bots: the shared packages with an event loop and a clock."""


PROCESSES = ("banmen.processes", "banmen.arena")
"""Where programs of others are started and limits of time are kept."""


def test_shared_code_has_no_clock_no_event_loop_and_no_randomness_of_its_own() -> None:
    world = ("asyncio", "threading", "time", "datetime", "socket", "websockets", "secrets", "random", "subprocess")
    beyond = (*PLAYERS_END, *PROCESSES, "banmen.addresses.lan")
    pure = [one for one in imports_by("banmen", *world) if not within(one.importer, *beyond)]
    assert {one.imported for one in pure} == {"random.Random"}, "a Random is given, never taken from the module"


def test_only_a_bot_and_the_window_are_a_players_end_of_the_wire() -> None:
    ends = [one for package in SOURCES for one in imports_by(package, *PLAYERS_END)]
    assert [one for one in ends if not within(one.importer, *PLAYERS_END, "banmen_client", "banmen.arena")] == []
    assert imports_by("banmen.net", "banmen.bot") == []
    assert imports_by("banmen_client", "banmen.bot") == []


def test_games_meet_programs_of_others_on_the_console_alone() -> None:
    met = [one for one in imports_by("banmen.games", *PROCESSES) if not one.importer.endswith("command")]
    assert met == []
    assert imports_by("banmen.processes", "banmen.games", "banmen.arena") == []


GAME_FOLDERS = sorted(path.parent.name for path in (ROOT / "shared/banmen/games").glob("*/__init__.py"))


@pytest.mark.parametrize("package", ["banmen.games", "banmen_client.games"])
def test_no_game_knows_another(package: str) -> None:
    for game in GAME_FOLDERS:
        others = [f"{package}.{other}" for other in GAME_FOLDERS if other != game]
        assert imports_by(f"{package}.{game}", *others) == []


REGISTRIES = ("banmen.games", "banmen_client.games")
MEASURES = "banmen_server.bench"
"""It plays some of the games to see what they cost."""


def general_modules() -> Iterator[tuple[str, Path]]:
    """All modules outside the games' folders and the two registries."""
    for package in SOURCES:
        for module, path in modules(package):
            if not within(module, *REGISTRIES):
                yield module, path


def test_general_code_names_no_game() -> None:
    games = [f"{registry}.{game}" for registry in REGISTRIES for game in GAME_FOLDERS]
    general = {module for module, _ in general_modules()}
    imports = [one for package in SOURCES for one in imports_by(package, *games)]
    assert [one for one in imports if one.importer in general] == []
    for module, path in general_modules():
        if within(module, MEASURES):
            continue
        words = {node.value for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if is_word(node)}
        assert words & set(GAME_FOLDERS) == set(), module


def is_word(node: ast.AST) -> TypeGuard[ast.Constant]:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def test_an_engine_knows_its_own_game_at_most() -> None:
    for game in GAME_FOLDERS:
        engine = f"banmen.games.{game}.engine"
        general = ("banmen.assets", "banmen.game", "banmen.grid", "banmen.jit")
        assert own_imports_by(engine, beyond=(*general, f"banmen.games.{game}")) == []
    assert own_imports_by("banmen.assets", beyond=()) == []
    assert own_imports_by("banmen.grid", beyond=()) == []
    assert own_imports_by("banmen.jit", beyond=()) == []
    assert own_imports_by("banmen.game", beyond=("banmen.refusals",)) == []
    assert own_imports_by("banmen.refusals", beyond=()) == []


def test_the_wire_knows_no_game() -> None:
    assert own_imports_by("banmen.protocol", beyond=("banmen.protocol", "banmen.names", "banmen.game")) == []


def test_the_authority_of_a_table_does_no_io() -> None:
    for module in ("table", "decisions", "history", "stored_record", "views", "clocks"):
        assert (
            imports_by(
                f"banmen_server.tables.{module}", "asyncio", "time", "sqlite3", "websockets", "banmen_server.log"
            )
            == []
        )


def test_no_module_is_long() -> None:
    lengths = {
        module: len(path.read_text(encoding="utf-8").splitlines())
        for package in SOURCES
        for module, path in modules(package)
    }
    assert {module: lines for module, lines in lengths.items() if lines > LONGEST_MODULE} == {}


def places_of_tests(path: Path) -> Iterator[Path]:
    """Where the tests of a shared module may be: at its mirrored place, those of a package beside it too."""
    at = ROOT / "tests" / path.relative_to(SOURCES["banmen"]).parent
    if path.stem == "__init__":
        yield at.parent / f"test_{at.name}.py"
        yield at / f"test_{at.name}.py"
    else:
        yield at / f"test_{path.stem.strip('_')}.py"


def test_every_shared_module_has_its_tests_at_the_mirrored_place() -> None:
    paths = {
        module: path
        for module, path in modules("banmen")
        if len(path.read_text("utf-8").splitlines()) > WITHOUT_TESTS_UP_TO
    }
    assert len(paths) > 100
    assert [module for module, path in paths.items() if not any(at.exists() for at in places_of_tests(path))] == []


def test_every_module_has_a_docstring() -> None:
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
    assert "pip install '.[client]'" in done.stderr


def test_the_architecture_page_names_existing_modules() -> None:
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

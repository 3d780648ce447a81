"""The start folder is removed from the module path."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from banmen import startup
from banmen.startup import forget_start_folder, restore_library_path

INSTALLED = Path(sys.executable).with_name("banmen")


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The path of modules, which the test may change, in a folder of its own."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    monkeypatch.delenv("PYTHONPATH", raising=False)
    return sys.path


@pytest.mark.parametrize("first", ["", "current"])
def test_the_entry_that_python_added_is_removed(first: str, path: list[str], tmp_path: Path) -> None:
    before = list(path)
    path.insert(0, first and str(tmp_path))
    forget_start_folder()
    assert path == before


def test_the_folder_of_the_command_is_taken_off(
    path: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    programs = tmp_path / "bin"
    programs.mkdir()
    monkeypatch.setattr(sys, "argv", [str(programs / "banmen")])
    before = list(path)
    path.insert(0, str(programs))
    forget_start_folder()
    assert path == before


def test_other_places_stay(path: list[str], tmp_path: Path) -> None:
    path.insert(0, str(tmp_path / "site"))
    before = list(path)
    forget_start_folder()
    assert path == before


def test_an_archive_that_banmen_runs_from_stays(
    path: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    archive = tmp_path / "banmen.pyz"
    archive.touch()
    monkeypatch.setattr(sys, "argv", [str(archive / "banmen")])
    path.insert(0, str(archive))
    forget_start_folder()
    assert path[0] == str(archive)


def test_the_folder_of_banmen_itself_stays(path: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    home = str(Path(startup.__file__).parents[1])
    monkeypatch.chdir(home)
    monkeypatch.setenv("PYTHONPATH", os.pathsep)
    path.insert(0, home)
    forget_start_folder()
    assert path[0] == home


@pytest.mark.parametrize("named", [os.pathsep, f"{os.pathsep}/opt/games", ".", "current"])
def test_the_current_folder_named_by_the_environment_is_removed(
    named: str, path: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", str(tmp_path) if named == "current" else named)
    path[:] = ["/opt/games", str(tmp_path), "/usr/lib/python"]
    forget_start_folder()
    assert path == ["/opt/games", "/usr/lib/python"]


def test_a_folder_that_was_removed_is_no_matter(path: list[str], tmp_path: Path) -> None:
    before = list(path)
    tmp_path.rmdir()
    forget_start_folder()
    assert path == before


@pytest.mark.parametrize("command", [[str(INSTALLED)], [sys.executable, "-m", "banmen"]], ids=["banmen", "python -m"])
def test_the_command_runs_nothing_of_the_folder_it_is_started_in(command: list[str], tmp_path: Path) -> None:
    for name in ("token", "org", "json", "numba", "sitecustomize"):
        (tmp_path / f"{name}.py").write_text("raise SystemExit('executed')\n")
    grid = tmp_path / "grid.txt"
    grid.write_text("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n")
    done = subprocess.run(
        [*command, "sudoku", "solve", "grid.txt"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith("Solved.\n")


@pytest.mark.parametrize("before", ["/opt/mine", None])
def test_programs_that_a_frozen_application_starts_get_the_users_own_libraries(
    before: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LD_LIBRARY_PATH", "/opt/banmen/_internal")
    monkeypatch.delenv("LD_LIBRARY_PATH_ORIG", raising=False)
    if before is not None:
        monkeypatch.setenv("LD_LIBRARY_PATH_ORIG", before)
    restore_library_path()
    assert os.environ.get("LD_LIBRARY_PATH") == before
    assert "LD_LIBRARY_PATH_ORIG" not in os.environ

"""Processes of our own: what they find, and what they do not."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from banmen.__main__ import main
from banmen.processes.own import OWN, own_command

MODULE = """
import json, os, sys

def main():
    print(json.dumps([sys.argv[1:], sys.path, sys.flags.optimize, dict(os.environ).get("PYTHONPATH")]))
    return 7
"""


@pytest.fixture
def module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A module that lies where this process finds modules, and says what it was given."""
    folder = tmp_path / "modules"
    folder.mkdir()
    (folder / "told_module.py").write_text(MODULE)
    monkeypatch.setattr(sys, "path", [str(folder), "", "relative", *sys.path])
    return "told_module"


def run(*command: str, cwd: Path) -> tuple[int, list[object]]:
    """The exit status of a command, and what it says."""
    done = subprocess.run(command, cwd=cwd, stdout=subprocess.PIPE, text=True, timeout=120, check=False)
    return done.returncode, json.loads(done.stdout)


def test_it_gets_its_arguments_and_gives_its_status(module: str, tmp_path: Path) -> None:
    status, told = run(*own_command(module, "--level", "a b"), cwd=tmp_path)
    assert (status, told[0]) == (7, ["--level", "a b"])


def test_it_finds_modules_where_this_process_does_and_nowhere_else(module: str, tmp_path: Path) -> None:
    _, told = run(*own_command(module), cwd=tmp_path)
    assert told[1] == [place for place in sys.path if place not in {"", "relative"}]


def test_the_environment_is_left_as_it_is_and_says_nothing_to_it(
    module: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "sitecustomize.py").write_text("raise SystemExit('executed')\n")
    monkeypatch.setenv("PYTHONPATH", f"{tmp_path}{os.pathsep}")
    status, told = run(*own_command(module), cwd=tmp_path)
    assert (status, told[3]) == (7, f"{tmp_path}{os.pathsep}")
    assert str(tmp_path) not in told[1]  # type: ignore[operator]  # a list of places


def test_options_of_the_interpreter_are_said_again() -> None:
    program = "import json; from banmen.processes.own import own_command; print(json.dumps(own_command('m')[1:-4]))"
    done = subprocess.run(
        [sys.executable, "-O", "-B", "-Wignore::ImportWarning", "-Xutf8", "-c", program],
        env=os.environ | {"PYTHONPYCACHEPREFIX": "/cache"},
        stdout=subprocess.PIPE,
        check=True,
        timeout=60,
    )
    assert json.loads(done.stdout) == [
        *("-E", "-P", "-Wignore::ImportWarning", "-Xutf8", "-Xpycache_prefix=/cache"),
        *("-B", "-O"),
    ]


def test_a_frozen_application_runs_its_modules_itself(module: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    command = own_command(module, "--level", "5")
    assert command == [sys.executable, OWN, module, "--level", "5"]
    monkeypatch.setattr(sys, "argv", command)
    with pytest.raises(SystemExit) as leaving:
        main()
    assert leaving.value.code == 7
    assert sys.argv == [module, "--level", "5"]

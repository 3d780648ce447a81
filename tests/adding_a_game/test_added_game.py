"""Four in a row, installed as a distribution of its own: nothing of banmen is changed for it.

Its wheel is built and unpacked into a folder, which other processes have on their path, as an installation would.
"""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from zipfile import ZipFile

import pytest

from banmen.games import GAMES
from tests.banmen_web.node import needs_node, run_node
from tests.browser.chromium import FOUND
from tests.end_to_end.desktop import missing_programs

ROOT = Path(__file__).resolve().parents[2]
PROJECT = ROOT / "docs" / "adding-a-game"


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, str]:
    """The environment of a process that has the game installed."""
    wheels, site = tmp_path_factory.mktemp("wheels"), tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(wheels)]
    subprocess.run(command, cwd=PROJECT, check=True, capture_output=True, timeout=60)
    (wheel,) = wheels.glob("*.whl")
    with ZipFile(wheel) as file:
        file.extractall(site)
    return os.environ | {"PYTHONPATH": str(site)}


def run_pytest(environment: Mapping[str, str], *arguments: str) -> str:
    """Run tests in another process and return its output. Fails if they fail, or if there are none."""
    command = [sys.executable, "-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider", *arguments]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=240, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_banmen_itself_does_not_know_it() -> None:
    assert "four_in_a_row" not in GAMES


def test_it_keeps_the_laws_of_every_game(installed: Mapping[str, str]) -> None:
    assert "passed" in run_pytest(installed, "tests/games/test_every_game.py", "-k", "four_in_a_row")


def test_it_keeps_its_own(installed: Mapping[str, str]) -> None:
    assert "passed" in run_pytest(installed, str(PROJECT / "tests"))


@needs_node
def test_the_page_folds_it(installed: Mapping[str, str], tmp_path: Path) -> None:
    case = "Case('four in a row', 'four_in_a_row', {}, 60)"
    made = f"import sys; from tests.banmen_web.vectors import *; write({case}, Path(sys.argv[1]))"
    command = [sys.executable, "-c", made, str(tmp_path)]
    path = os.pathsep.join([installed["PYTHONPATH"], str(ROOT)])
    subprocess.run(command, env={**installed, "PYTHONPATH": path}, check=True, timeout=60)
    module = Path(installed["PYTHONPATH"]) / "four_in_a_row" / "page" / "fold.js"
    run_node("fold.test.js", VECTORS=str(tmp_path), GAME_MODULES=str(module))


def test_programs_play_matches_of_it(installed: Mapping[str, str], tmp_path: Path) -> None:
    script = tmp_path / "middle.py"
    script.write_text("def choose(state, legal, seat):\n    return min(legal, key=lambda drop: abs(drop.column - 3))\n")
    match = [str(script), str(script), "--game", "four_in_a_row", "--games", "4", "--seed", "7"]
    command = [sys.executable, "-m", "banmen", "arena", *match, "--out", str(tmp_path / "match.jsonl")]
    done = subprocess.run(command, env=installed, capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert "middle.py (A) against middle.py (B): 4 of 4 games, seed 7" in done.stdout
    games = [json.loads(line) for line in (tmp_path / "match.jsonl").read_text().splitlines()[1:]]
    assert [game["actions"][:4] for game in games[::2]] == [game["actions"][:4] for game in games[1::2]]


@pytest.mark.skipif(bool(missing_programs()), reason=f"this machine lacks {', '.join(missing_programs())}")
def test_it_is_played_through_a_real_server_in_real_windows(installed: Mapping[str, str]) -> None:
    assert "1 passed" in run_pytest(installed, "tests/adding_a_game/play_four_in_a_row.py")


@pytest.mark.skipif(FOUND is None, reason="this machine has no Chromium, which opens the page")
def test_it_is_played_in_a_browser(installed: Mapping[str, str]) -> None:
    assert "1 passed" in run_pytest(installed, "tests/adding_a_game/open_in_browser.py", "-k", "played")


@pytest.mark.skipif(FOUND is None, reason="this machine has no Chromium, which opens the page")
def test_without_its_page_it_is_followed_there(installed: Mapping[str, str], tmp_path: Path) -> None:
    site = tmp_path / "site"
    shutil.copytree(installed["PYTHONPATH"], site)
    (named,) = site.glob("*.dist-info/entry_points.txt")
    named.write_text(named.read_text().replace("[banmen_web.games]", "[nobody.asks]"))
    without = {**installed, "PYTHONPATH": str(site), "BANMEN_WITHOUT_PAGE": "1"}
    assert "1 passed" in run_pytest(without, "tests/adding_a_game/open_in_browser.py", "-k", "followed")

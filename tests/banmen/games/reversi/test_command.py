"""`banmen reversi`: what it can do."""

import re
import subprocess
import sys

import pytest

from banmen.games.reversi import command as reversi
from tests.banmen.console import Console


@pytest.fixture
def console(capsys: pytest.CaptureFixture[str]) -> Console:
    return Console(capsys, "reversi")


def test_a_subcommand_is_required(console: Console) -> None:
    assert console().status == 2
    assert "ACTION" in console.err
    assert reversi.REVERSI.name == "reversi"


def test_its_help_names_every_action_and_imports_none() -> None:
    program = (
        "import sys\nfrom banmen.__main__ import main\n"
        "try:\n    main(['--lang', 'en', 'reversi', '--help'])\n"
        "except SystemExit:\n    assert not [name for name in sys.modules if name.endswith('_command')]\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=False)
    assert done.stderr == ""
    assert re.findall(r"^ {4}([a-z]+) ", done.stdout, re.MULTILINE) == list(reversi._ACTIONS)

"""Runs tests of JavaScript under node's own test runner."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

MODULES = Path(__file__).resolve().parents[2] / "client" / "banmen_web"
_TESTS = Path(__file__).parent
NODE = shutil.which("node")
needs_node = pytest.mark.skipif(NODE is None, reason="this machine has no node, which runs the tests of JavaScript")


def run_node(test: str, **environment: str) -> None:
    """Run the tests of a file. Fails with their output."""
    known = os.environ | {"BANMEN_WEB": str(MODULES), **environment}
    command = [str(NODE), "--test", "--test-reporter=tap", str(_TESTS / test)]
    done = subprocess.run(command, env=known, capture_output=True, text=True, timeout=120, check=False)
    failed = [line for line in done.stdout.splitlines() if line.lstrip().startswith("not ok")]
    assert done.returncode == 0, "\n".join([*failed[:20], done.stdout[-6000:], done.stderr[-2000:]])
    assert "# pass 0\n" not in done.stdout, "no test was run"

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


def run_tests(test: str, modules: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run the tests of a file on the page's modules in a folder. The answer holds TAP, and node's exit status."""
    known = os.environ | {"BANMEN_WEB": str(modules), **environment}
    command = [str(NODE), "--test", "--test-reporter=tap", str(_TESTS / test)]
    return subprocess.run(command, env=known, capture_output=True, text=True, timeout=120, check=False)


def failed_tests(done: subprocess.CompletedProcess[str]) -> list[str]:
    """Return the lines of the tests that failed."""
    return [line for line in done.stdout.splitlines() if line.lstrip().startswith("not ok")]


def run_node(test: str, **environment: str) -> None:
    """Run the tests of a file. Fails with their output."""
    done = run_tests(test, MODULES, **environment)
    assert done.returncode == 0, "\n".join([*failed_tests(done)[:20], done.stdout[-6000:], done.stderr[-2000:]])
    assert "# pass 0\n" not in done.stdout, "no test was run"

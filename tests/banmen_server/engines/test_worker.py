"""The worker process ends silently with its server."""

import pickle
import subprocess
import sys

import pytest

COMMAND = [sys.executable, "-c", "from banmen_server.engines.worker import main; main()"]


@pytest.mark.parametrize("asked", [b"", pickle.dumps(True), pickle.dumps(True) + b"\x80"], ids=["at once", "", "cut"])
def test_it_ends_without_a_word_where_nothing_more_comes(asked: bytes) -> None:
    ended = subprocess.run(COMMAND, input=asked, capture_output=True, timeout=60, check=False)
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, b"", b"")

"""A key pressed on a terminal."""

import os
import subprocess
import sys
from threading import Timer

import pytest


@pytest.mark.skipif(sys.platform == "win32", reason="no pseudo-terminals there")
def test_a_key_needs_no_enter_and_an_arrow_is_one_key() -> None:
    import pty  # noqa: PLC0415 - there is none on Windows

    ours, theirs = pty.openpty()
    program = "from banmen.games.goishi.command import wait_for_key as w\nwhile True: print(w(), flush=True)"
    with subprocess.Popen([sys.executable, "-c", program], stdin=theirs, stdout=subprocess.PIPE) as running:
        too_late = Timer(20, running.kill)
        too_late.start()
        assert running.stdout is not None
        for key, goes_on in ((b"x", b"True\n"), (b"\x1b[C", b"True\n"), (b"q", b"False\n")):
            os.write(ours, key)
            assert running.stdout.readline() == goes_on
        running.kill()
        too_late.cancel()
    os.close(ours)
    os.close(theirs)

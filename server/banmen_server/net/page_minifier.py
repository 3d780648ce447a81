"""What is sent of the page's modules and styles: the same, shorter.

The minifier is Go's (`minify-go`): loaded into the server it would stay there with threads, handlers of signals and
20 MB. So a process of its own does it, and ends.
"""

import contextlib
import json
import logging
import os
import subprocess
import sys
from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import PurePosixPath

from banmen.processes import interrupts

_KINDS = {".js": "application/javascript", ".css": "text/css"}
_COMMAND = "import sys; sys.path[:] = sys.argv[1:]; from banmen_server.net.page_minifier import main; main()"
"""Not `-m`: the modules are found as this process finds them."""
_PATIENCE_S = 60
_NICE = 10
"""Whoever plays while a server starts goes first."""

logger = logging.getLogger(__name__)


def minified(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """The files by their names, without comments and spaces, local names shortened. Blocks for about 0.2 s.

    What is no JavaScript or CSS is as it was, and so is all where there is no minifier, or the process fails: that is
    logged.
    """
    if find_spec("minify") is None:
        logger.info("the page is sent as it is written: there is no minify-go for this computer")
        return dict(files)
    try:
        texts = {name: data.decode() for name, data in files.items() if PurePosixPath(name).suffix in _KINDS}
        with interrupts.held():
            answer = subprocess.run(  # noqa: S603 - our own command
                [sys.executable, "-c", _COMMAND, *sys.path],
                input=json.dumps(texts).encode(),
                stdout=subprocess.PIPE,
                timeout=_PATIENCE_S,
                check=True,
            ).stdout
        shorter: dict[str, str] = json.loads(answer)
    except (OSError, subprocess.SubprocessError, ValueError) as error:
        logger.warning("the page is sent as it is written, without being made shorter: %s", error)
        return dict(files)
    return {name: shorter[name].encode() if name in shorter else data for name, data in files.items()}


def main() -> None:
    """In the process: from JSON to JSON. It ends without a word where the server ends meanwhile, however that was."""
    import minify  # noqa: PLC0415 - only here: it brings the runtime of Go

    interrupts.ignore()
    with contextlib.suppress(AttributeError, OSError):  # not on every platform
        os.nice(_NICE)
    asked = sys.stdin.buffer.read()
    try:
        texts: dict[str, str] = json.loads(asked)
    except ValueError:  # the server has not written all of it
        return
    for name, text in texts.items():
        try:
            texts[name] = minify.string(_KINDS[PurePosixPath(name).suffix], text)
        except minify.MinifyError as error:  # it is sent as it is written
            sys.stderr.write(f"{name}: {error}\n")
    with contextlib.suppress(BrokenPipeError), os.fdopen(os.dup(1), "wb") as answer:
        answer.write(json.dumps(texts).encode())

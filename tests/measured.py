"""Which tests `--cov` measures: those of general and rules code. A traced test takes up to twice as long.

Tests of drawing, and of whole windows and servers in real time, are judged by what they show; they run untraced. So do
the laws of every game: what they run of the rules is measured where each game's own tests run it. Nor are those of
engines: coverage.py leaves engines out (pyproject.toml), and would still be asked about each call.
"""

import os
import re
import sqlite3
import sys
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

TESTS = Path(__file__).resolve().parent
MEASURED = (
    "banmen",
    "banmen_server",
    "banmen_client/net",
    "banmen_client/table",
    "banmen_client/system",
    "banmen_client/test_app.py",
    "banmen_client/test_command.py",
)
"""Folders and files of tests."""

_STARTED_PROCESSES = "COVERAGE_PROCESS_CONFIG"
"""Where coverage.py tells the processes that a test starts to measure themselves."""


def is_measured(test: Path, *, engines: bool = False) -> bool:
    """Whether the tests of this file are measured; those of engines are where just engines are to be."""
    within = any(test.is_relative_to(TESTS / measured) for measured in MEASURED)
    return within and (engines or "engine" not in test.relative_to(TESTS).parts)


@contextmanager
def untraced() -> Iterator[None]:
    """Trace nothing in this thread, nor in threads and processes that are started meanwhile."""
    here, threads, processes = sys.gettrace(), threading.gettrace(), os.environ.pop(_STARTED_PROCESSES, None)
    sys.settrace(None)
    threading.settrace(None)
    try:
        yield
    finally:
        if processes is not None:
            os.environ[_STARTED_PROCESSES] = processes
        threading.settrace(threads)
        sys.settrace(here)


def drop_broken_data(folder: Path) -> None:
    """Delete the data of processes that tests have killed while they wrote it: to combine it warns, or fails."""
    for file in folder.glob(".coverage.*"):
        process = re.search(r"\.pid(\d+)\.", file.name)
        if process and not Path("/proc", process[1]).exists() and not _is_whole(file):
            file.unlink(missing_ok=True)


def _is_whole(data: Path) -> bool:
    """Whether coverage.py can read this file, all of it."""
    try:
        with closing(sqlite3.connect(data)) as read:
            read.execute("select version from coverage_schema")
            return read.execute("pragma quick_check").fetchall() == [("ok",)]
    except sqlite3.DatabaseError:
        return False

"""Which tests `--cov` measures: those of general and rules code. A traced test takes up to twice as long.

Tests of drawing, and of whole windows and servers in real time, are judged by what they show; they run untraced. So do
the laws of every game: what they run of the rules is measured where each game's own tests run it. Nor are those of
engines: coverage.py leaves engines out (pyproject.toml), and would still be asked about each call. Nor are laws that
Hypothesis tries with many examples, and what `REPEATING` names.
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

REPEATING = (
    "banmen/test_texts.py",
    "banmen/test_main.py",
    "banmen_server/test_protocol_doc.py",
    "banmen_server/log/test_kill.py",
    "banmen_server/net/test_fuzz.py",
    "banmen_server/tables/test_archive.py",
    "banmen_server/tables/test_loading.py",
    "banmen_server/tables/test_show_presence.py",
    "banmen_server/tables/test_shows.py",
    "banmen_server/tables/test_views_snapshot_cache.py",
)
"""Files of tests that run again, often or in many processes, what other tests run, and take long when they are traced.

None of them runs commands in this process: a module that is imported untraced counts as not run. Traced, they made
little difference to the coverage of the folders that must have so much of it (2026-11-24)."""

_STARTED_PROCESSES = "COVERAGE_PROCESS_CONFIG"
"""Where coverage.py tells the processes that a test starts to measure themselves."""


def is_measured(test: Path, *, law: bool = False, engines: bool = False) -> bool:
    """Whether a test of this file is measured, a law or another; those of engines are where just engines are to be."""
    if not any(test.is_relative_to(TESTS / measured) for measured in MEASURED):
        return False
    own = test.relative_to(TESTS)
    return engines or not (law or "engine" in own.parts or own.as_posix() in REPEATING)


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

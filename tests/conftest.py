"""What all tests share: the data of others, and what a run may skip, compile and hold in memory."""

import gc
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import nullcontext
from importlib.util import find_spec
from itertools import count
from pathlib import Path

import pytest
from hypothesis import settings
from hypothesis import strategies as st

from tests.amounts import EXAMPLES_OF_CI
from tests.measured import drop_broken_data, is_measured, untraced
from tests.memory import Caches, give_large_blocks_back, peak_mb

SHARED_DATA = Path(__file__).resolve().parents[2] / "shared" / "data"
NO_SHARED_DATA = "the data of others is not beside this checkout"

# One machine is slower than another, and two tests may run at once: no example is late. In CI every run is the same,
# and has more examples, as nobody waits for it; elsewhere each run has others.
# `--hypothesis-profile=thorough` looks longer for an exception; `few` is for CI's further runs of the same tests.
_CI = bool(os.environ.get("CI"))
for _profile, _examples in {"banmen": EXAMPLES_OF_CI if _CI else 10, "thorough": 500, "few": 3}.items():
    settings.register_profile(_profile, deadline=None, max_examples=_examples, derandomize=_CI)
settings.load_profile("banmen")

# Nobody's environment names a language to banmen, whoever runs the tests.
os.environ["LC_ALL"] = "C.UTF-8"

# A shell's job in the background ignores Ctrl+C, and so would all that the tests start.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

MEMORY_MB = 1_000
"""No process of a run, nor any that a test starts, should hold more. Which tests a worker takes differs from run to
run, so CI fails a quarter above it."""

CACHES = Caches()
_FOLDERS = count()
give_large_blocks_back()


@pytest.fixture
def tmp_path(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """As pytest's. But that lists the folders of all earlier tests to find a number, 4 ms after 3,000 of them."""
    name = re.sub(r"\W", "_", request.node.name)[:24]
    return tmp_path_factory.mktemp(f"{name}{next(_FOLDERS)}", numbered=False)


@pytest.fixture(scope="session")
def shared_data() -> Path:
    """The folder of boards and transcripts that nobody here wrote, read where they are."""
    if not SHARED_DATA.is_dir():
        pytest.skip(NO_SHARED_DATA)
    return SHARED_DATA


def skipped(session: pytest.Session) -> Iterator[str]:
    """The reasons of tests that did not run, other than data that is not there."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    for report in reporter.stats.get("skipped", ()) if reporter else ():
        reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)
        if NO_SHARED_DATA not in reason:
            yield f"{report.nodeid}: {reason}"


_COMPILING = pytest.StashKey[subprocess.Popen[bytes]]()


@pytest.hookimpl(trylast=True)  # Hypothesis says in this hook that plugins are loaded
def pytest_sessionstart(session: pytest.Session) -> None:
    """Do once what on a new machine every process would do: list all characters, and compile the searches.

    Listing them takes Hypothesis 200 MB, so it is done now, while this process is small. Compiling takes 40 s of a
    core; a whole run has it done beside, while its workers collect the tests.
    """
    st.text().validate()
    is_whole = session.config.args_source is pytest.Config.ArgsSource.TESTPATHS
    is_worker = "PYTEST_XDIST_WORKER" in os.environ
    if is_whole and not is_worker and find_spec("numba") is not None:
        session.config.stash[_COMPILING] = subprocess.Popen(
            [sys.executable, "-m", "tests.compile_searches"], cwd=session.config.rootpath
        )


def pytest_xdist_auto_num_workers() -> int:
    """Run half as many more workers than there are cores: each waits half of its time for what it started."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return cores * 3 // 2


def pytest_collection_finish() -> None:
    """Count modules and tests as permanent, so that the garbage collector looks only at objects made by tests."""
    gc.collect()
    gc.freeze()


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """With `--cov` trace only the tests that are measured. Then drop caches if this process is large."""
    engines = "engine" in str(item.config.getoption("cov_config", ""))
    law = item.get_closest_marker("hypothesis") is not None
    with nullcontext() if is_measured(item.path, law=law, engines=engines) else untraced():
        yield
        CACHES.drop_if_large()


@pytest.hookimpl(hookwrapper=True, trylast=True)  # pytest-cov combines its data around this
def pytest_runtestloop(session: pytest.Session) -> Iterator[None]:
    """Drop broken coverage data before pytest-cov combines it."""
    yield
    drop_broken_data(session.config.rootpath)


@pytest.hookimpl(trylast=True)  # xdist has waited for its workers by then
def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    """In CI a test that does not run is a failure, and so is a process that took too much memory."""
    if (compiling := session.config.stash.get(_COMPILING, None)) is not None:
        compiling.terminate()  # with `-k` a run may end before it
        compiling.wait()
    if os.environ.get("CI") and exitstatus == pytest.ExitCode.OK and any(failures(session)):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def failures(session: pytest.Session) -> Iterator[str]:
    """What CI counts as a failure beside failed tests, a sentence each."""
    for line in skipped(session):
        yield f"not run, which CI counts as a failure: {line}"
    if peak_mb() > MEMORY_MB * 5 // 4:
        yield f"a process of this run held {peak_mb()} MB of memory, and {MEMORY_MB} MB are enough"


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say how much memory the run took, and what CI counts as a failure."""
    terminalreporter.write_line(f"no process held more than {peak_mb()} MB")
    if os.environ.get("CI") and terminalreporter._session is not None:
        for line in failures(terminalreporter._session):
            terminalreporter.write_line(line, red=True)

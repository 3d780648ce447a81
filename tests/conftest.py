"""What all tests share: where the data of others lies, and that nothing is skipped unseen."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

SHARED_DATA = Path(__file__).resolve().parents[2] / "shared" / "data"
NO_SHARED_DATA = "the data of others is not beside this checkout"

# One machine is slower than another, and two tests may run at once: no example is late. In CI every run is the same.
settings.register_profile("banmen", deadline=None, derandomize=bool(os.environ.get("CI")))
settings.load_profile("banmen")


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


@pytest.hookimpl(tryfirst=True)
def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    """In CI a test that does not run is a failure."""
    if os.environ.get("CI") and exitstatus == pytest.ExitCode.OK and any(skipped(session)):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say which tests did not run though CI wants all of them."""
    if not os.environ.get("CI") or terminalreporter._session is None:
        return
    for line in skipped(terminalreporter._session):
        terminalreporter.write_line(f"not run, which CI counts as a failure: {line}", red=True)

"""The report of a crash of the window: a sentence for the person, and a file with the traceback."""

import sys
import traceback
from contextlib import suppress

from platformdirs import user_log_path

FAILED = 1
"""The exit status."""


def report_failure(error: Exception) -> int:
    """Write the traceback to a file, and print that the window failed and where the file is."""
    folder = user_log_path("banmen", appauthor=False)
    report = folder / "window-failed.txt"
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        report.write_text("".join(traceback.format_exception(error)), encoding="utf-8")
    print(  # noqa: T201 - there is no window any more
        f"banmen: the window failed ({type(error).__name__}). Nothing is lost: start it again. Details: {report}",
        file=sys.stderr,
    )
    return FAILED

"""What is said and kept when the window fails: a sentence for the person, a file for who mends it."""

import sys
import traceback
from contextlib import suppress

from platformdirs import user_log_path

FAILED = 1
"""The exit status."""


def report_failure(error: Exception) -> int:
    """Say that the window failed, and where what is needed to mend it was written."""
    folder = user_log_path("banmen", appauthor=False)
    report = folder / "window-failed.txt"
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        report.write_text("".join(traceback.format_exception(error)), encoding="utf-8")
    print(  # noqa: T201 - there is no window any more to say it in
        f"banmen: the window failed ({type(error).__name__}). Nothing is lost: start it again. Details: {report}",
        file=sys.stderr,
    )
    return FAILED

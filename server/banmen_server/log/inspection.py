"""Looks, in a thread beside the server's start, whether the pages and indexes of a file agree.

A read sees a record that is altered, but not that an index has lost the table it looks for. So whoever finds nothing
waits for this.
"""

import sqlite3
from contextlib import suppress
from pathlib import Path
from threading import Event, Thread

from banmen_server.log.connecting import connect_to_read, is_damage
from banmen_server.log.sqlite_rows import PLAYER_MARK


def fault_in(connection: sqlite3.Connection) -> str | None:
    """The first fault of the file, if it has one. Raises sqlite3.DatabaseError."""
    (found,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
    if found != "ok":
        return str(found).replace("\n", " ")
    (altered,) = connection.execute(f"SELECT count(*) FROM players WHERE mark IS NOT {PLAYER_MARK}").fetchone()  # noqa: S608 - a text of ours
    return f"{altered} rows by which players find their tables are altered" if altered else None


class Inspection:
    """One look at the file under a path, or at nothing (None)."""

    def __init__(self, path: Path | None) -> None:
        self._fault: str | None = None
        self._ended = Event()
        self._connection: sqlite3.Connection | None = None
        self._thread: Thread | None = None
        if path is None:
            self._ended.set()
            return
        with suppress(sqlite3.Error):  # whoever opened the file has seen why, and said it
            self._connection = connect_to_read(path)
        self._thread = Thread(target=self._look, name="log inspection", daemon=True)
        self._thread.start()

    @property
    def ended(self) -> bool:
        """Whether it is done, and nothing that it found is still to be mended."""
        return self._ended.is_set() and self._fault is None

    def wait(self) -> None:
        """Wait until it is done."""
        self._ended.wait()

    @property
    def fault(self) -> str | None:
        """What was found; None where all is well, or is not known yet."""
        return self._fault

    def mended(self) -> None:
        """Forget what was found."""
        self._fault = None

    def stop(self) -> None:
        """End it, and close the file."""
        if self._connection is not None and self._thread is not None:
            self._connection.interrupt()
            self._thread.join()
            self._connection.close()
            self._connection = None

    def _look(self) -> None:
        try:
            if self._connection is not None:
                self._fault = fault_in(self._connection)
        except (sqlite3.DatabaseError, UnicodeDecodeError) as error:
            self._fault = str(error) if is_damage(error) else None
        finally:
            self._ended.set()

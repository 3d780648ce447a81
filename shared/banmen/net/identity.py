"""The identity of a window or bot: a token and the last table for each server, in a slot that it holds alone.

Two windows of one user are two players. Each takes the lowest slot whose lock is free. The system releases the lock
when the process ends, even when it is killed, so a window that is started again gets its seats back.
"""

from collections.abc import Sequence
from pathlib import Path
from threading import Lock
from typing import Any

from filelock import FileLock, Timeout
from platformdirs import user_data_dir

from banmen.net.files import FileProblem, read_map, write_map

MOST_SLOTS = 64
MOST_SERVERS = 200
"""Servers stored in a slot; the least recently used one is dropped first."""

_FIELDS = ("token", "table")


class Identity:
    """The player in one slot. `server` is the URL of an address, or `local_server.KEY`. Thread-safe.

    Without a `path` it is not stored. `problem` is the error of the slot's file, if any.
    """

    def __init__(
        self, slot: int, path: Path | None, lock: FileLock | None = None, problem: FileProblem | None = None
    ) -> None:
        self.slot = slot
        self.problem = problem
        self._path = path
        self._file_lock = lock
        self._lock = Lock()
        raw, unreadable = read_map(path) if path else ({}, None)
        self.problem = problem or unreadable
        servers = raw.get("servers")
        self._servers: dict[str, dict[str, Any]] = {
            server: _known_fields(stored)
            for server, stored in (servers.items() if isinstance(servers, dict) else ())
            if isinstance(stored, dict)
        }

    def token(self, server: str) -> str | None:
        """Return the token that this server issued, if any."""
        return self._get(server, "token")

    def keep_token(self, server: str, token: str | None) -> FileProblem | None:
        """Store a server's token; None deletes it."""
        return self._store(server, "token", token)

    def last_table(self, server: str) -> str | None:
        """Return the table to return to at this server, if any."""
        return self._get(server, "table")

    def keep_table(self, server: str, table: str | None) -> FileProblem | None:
        """Store the table to return to; None deletes it."""
        return self._store(server, "table", table)

    def muted(self, server: str) -> tuple[str, ...]:
        """Return the players muted at this server, the newest last."""
        with self._lock:
            return tuple(self._servers.get(server, {}).get("muted", ()))

    def keep_muted(self, server: str, players: Sequence[str]) -> FileProblem | None:
        """Store the players muted at a server."""
        return self._store(server, "muted", list(players) or None)

    def close(self) -> None:
        """Release the slot."""
        if self._file_lock is not None:
            self._file_lock.release()

    def _get(self, server: str, field: str) -> str | None:
        with self._lock:
            value: str | None = self._servers.get(server, {}).get(field)
            return value

    def _store(self, server: str, field: str, value: str | list[str] | None) -> FileProblem | None:
        with self._lock:
            stored = self._servers.pop(server, {})
            if stored.get(field) == value:
                self._servers[server] = stored
                return None
            others = {name: text for name, text in stored.items() if name != field}
            self._servers[server] = others if value is None else {**others, field: value}
            while len(self._servers) > MOST_SERVERS:
                del self._servers[next(iter(self._servers))]
            return write_map(self._path, {"servers": self._servers}) if self._path else None


def _known_fields(stored: dict[str, Any]) -> dict[str, Any]:
    """Return the stored fields of a server that have the right types."""
    known: dict[str, Any] = {field: stored[field] for field in _FIELDS if isinstance(stored.get(field), str)}
    muted = stored.get("muted")
    names = [name for name in muted if isinstance(name, str)] if isinstance(muted, list) else []
    return {**known, "muted": names} if names else known


def players_path() -> Path:
    """Return the folder of the slots, in the user's own data folder."""
    return Path(user_data_dir("banmen", appauthor=False)) / "players"


def take_slot(folder: Path | None = None) -> Identity:
    """Return the identity of the lowest free slot, locked until it is closed or the process ends.

    If the folder cannot be used or all slots are taken, the identity is not stored.
    """
    folder = folder or players_path()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for slot in range(1, MOST_SLOTS + 1):
            lock = _lock(folder / f"{slot}.lock")
            if lock is not None:
                return Identity(slot, folder / f"{slot}.json", lock)
    except (OSError, NotImplementedError) as error:
        reason = getattr(error, "strerror", None) or error
        return Identity(_unstored_slot(), None, problem=FileProblem("not_saved", f"{folder} cannot be used: {reason}."))
    text = f"{MOST_SLOTS} windows are open; this one's player is not remembered."
    return Identity(_unstored_slot(), None, problem=FileProblem("not_saved", text))


def _lock(path: Path) -> FileLock | None:
    # Not `thread_local`: another thread may release the slot.
    lock = FileLock(path, timeout=0, thread_local=False, mode=0o600)
    try:
        lock.acquire()
    except Timeout:
        return None
    return lock


def _unstored_slot() -> int:
    return MOST_SLOTS + 1

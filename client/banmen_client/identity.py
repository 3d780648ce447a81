"""Who this window is: its tokens and last tables, one set for each server, in a slot that no other window holds.

Two windows of one user are two players. A window takes the lowest slot whose lock is free; the system frees the lock
when the window's process ends, however it ends, so that a window started again has its seats back.
"""

from pathlib import Path
from threading import Lock

from filelock import FileLock, Timeout
from platformdirs import user_data_dir

from banmen_client.files import Trouble, read_map, write_map

MOST_SLOTS = 64
MOST_SERVERS = 200
"""Servers remembered in a slot; the one not used for longest goes first."""

_FIELDS = ("token", "table")


class Identity:
    """The player in one slot. `server` is an address' url, or `local_server.KEY`. Methods are for any thread.

    Without a `path` nothing is kept beyond the process. `trouble` is what went wrong when the slot was taken.
    """

    def __init__(
        self, slot: int, path: Path | None, lock: FileLock | None = None, trouble: Trouble | None = None
    ) -> None:
        self.slot = slot
        self.trouble = trouble
        self._path = path
        self._file_lock = lock
        self._lock = Lock()
        raw, unread = read_map(path) if path else ({}, None)
        self.trouble = trouble or unread
        servers = raw.get("servers")
        self._servers: dict[str, dict[str, str]] = {
            server: {field: kept[field] for field in _FIELDS if isinstance(kept.get(field), str)}
            for server, kept in (servers.items() if isinstance(servers, dict) else ())
            if isinstance(kept, dict)
        }

    def token(self, server: str) -> str | None:
        """The token that this server gave, if any."""
        return self._get(server, "token")

    def keep_token(self, server: str, token: str | None) -> Trouble | None:
        """Keep a server's token; None forgets it."""
        return self._keep(server, "token", token)

    def last_table(self, server: str) -> str | None:
        """The table where this window was last."""
        return self._get(server, "table")

    def keep_table(self, server: str, table: str | None) -> Trouble | None:
        """Remember the table where this window is; None when it is at none."""
        return self._keep(server, "table", table)

    def close(self) -> None:
        """Let the slot go."""
        if self._file_lock is not None:
            self._file_lock.release()

    def _get(self, server: str, field: str) -> str | None:
        with self._lock:
            return self._servers.get(server, {}).get(field)

    def _keep(self, server: str, field: str, value: str | None) -> Trouble | None:
        with self._lock:
            kept = self._servers.pop(server, {})
            if kept.get(field) == value:
                self._servers[server] = kept
                return None
            kept = {**kept, field: value} if value is not None else {k: v for k, v in kept.items() if k != field}
            self._servers[server] = kept
            while len(self._servers) > MOST_SERVERS:
                del self._servers[next(iter(self._servers))]
            return write_map(self._path, {"servers": self._servers}) if self._path else None


def players_path() -> Path:
    """The folder of the slots, in the user's own data folder."""
    return Path(user_data_dir("banmen", appauthor=False)) / "players"


def take_slot(folder: Path | None = None) -> Identity:
    """The identity of the lowest free slot, held until it is closed or the process ends.

    Where the folder cannot be used, or all slots are taken, it is an identity that nobody remembers.
    """
    folder = folder or players_path()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for slot in range(1, MOST_SLOTS + 1):
            lock = _locked(folder / f"{slot}.lock")
            if lock is not None:
                return Identity(slot, folder / f"{slot}.json", lock)
    except (OSError, NotImplementedError) as error:
        reason = getattr(error, "strerror", None) or error
        return Identity(_unkept_slot(), None, trouble=Trouble("not_saved", f"{folder} cannot be used: {reason}."))
    text = f"{MOST_SLOTS} windows are open; this one's player is not remembered."
    return Identity(_unkept_slot(), None, trouble=Trouble("not_saved", text))


def _locked(path: Path) -> FileLock | None:
    # Not `thread_local`: the window may take its slot in one thread and leave it in another.
    lock = FileLock(path, timeout=0, thread_local=False, mode=0o600)
    try:
        lock.acquire()
    except Timeout:
        return None
    return lock


def _unkept_slot() -> int:
    return MOST_SLOTS + 1

"""Describes the state of a running server to its operator, and lists what needs attention.

`attention` has a code for each such thing: `health`, `certificate`, `disk`, `backup`. `banmen admin status` ends with
status 1 if there is any, so that a script can watch a server by it alone.
"""

import math
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from banmen import __version__
from banmen_server.app import Server
from banmen_server.upkeep import DiskRoom, LastBackup, disk_room, last_backup

_DAY_MS = 24 * 3_600_000
CERTIFICATE_DAYS = 7
"""A certificate that expires sooner needs attention. Certbot and Caddy renew one a month before its end."""
BACKUP_DAYS = 8
"""A last backup that is older needs attention: a weekly one was missed."""
MIN_FREE_BYTES = 500_000_000
"""With less free room on the disk it needs attention: a full one refuses every move."""


class Status(msgspec.Struct, frozen=True, kw_only=True):
    """The state of a server. Names end in their units; `tables` are in memory, `playing` and `over` are stored ones.

    `trouble` is the sentence of `/health`, or None. `disk` and `backup` are None without a data file, `certificate_ms`
    (when it expires, in ms since 1970) without a certificate.
    """

    version: str
    url: str
    uptime_s: int
    now_ms: int
    trouble: str | None
    draining: bool
    players: int
    bots: int
    connections: int
    tables: int
    playing: int
    over: int
    lag_s: float
    data: str
    data_bytes: int
    data_limit_bytes: int
    disk: DiskRoom | None
    backup: LastBackup | None
    certificate_ms: int | None

    def attention(self) -> Iterator[str]:
        """Yield the codes of all that needs attention."""
        if self.trouble is not None:
            yield "health"
        if self.certificate_ms is not None and self.certificate_ms < self.now_ms + CERTIFICATE_DAYS * _DAY_MS:
            yield "certificate"
        if self.disk is not None and self.disk.free_bytes < MIN_FREE_BYTES:
            yield "disk"
        backup = self.backup
        if backup is not None and (not backup.good or backup.at_ms < self.now_ms - BACKUP_DAYS * _DAY_MS):
            yield "backup"

    def answer(self) -> dict[str, Any]:
        """Return the answer to an operator: plain values."""
        plain: dict[str, Any] = msgspec.to_builtins(self)
        return {**plain, "attention": list(self.attention())}


def status_of(server: Server) -> Status:
    """Return the state of a server. It reads two files and asks for the room on the disk."""
    config, stored = server.hall.config, server.measuring.stored
    greeted = {each.player: each for each in server.connections if each.player}
    expires_s = server.certificate_expires_s
    data: Path | None = config.data if config.has_file else None
    return Status(
        version=__version__,
        url=server.url,
        uptime_s=int(server.uptime_s),
        now_ms=int(time.time() * 1000),
        trouble=server.trouble(),
        draining=server.hall.openings.draining,
        players=len(greeted),
        bots=sum(each.actor.bot for each in greeted.values()),
        connections=len(server.connections),
        tables=len(server.hall.tables),
        playing=stored.playing,
        over=stored.over,
        lag_s=round(server.measuring.lag_s, 3),
        data=config.stored_at,
        data_bytes=stored.size_bytes,
        data_limit_bytes=config.max_disk_mb * 1_000_000,
        disk=disk_room(data) if data else None,
        backup=last_backup(data) if data else None,
        certificate_ms=int(expires_s * 1000) if math.isfinite(expires_s) else None,
    )

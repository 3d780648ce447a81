"""The lines of `banmen admin status` for people: one each, with `!` where something needs attention.

They are made of the plain values of `Status.answer`, so that the command need not load the server.
"""

import time
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from banmen.texts import Texts

_DAY_S = 24 * 3_600


def status_lines(t: Texts, status: Mapping[str, Any]) -> Iterator[Sequence[str]]:
    """Yield the rows of a status: a mark, a name and a value."""
    attention = set(status["attention"])

    def row(name: str, value: str) -> Sequence[str]:
        return ("!" if name in attention else " ", t(f"admin-status-{name}"), value)

    yield row("health", _health(t, status))
    yield row("version", str(status["version"]))
    yield row("uptime", _duration(t, status["uptime_s"]))
    yield row("address", str(status["url"]))
    counts = {name: str(status[name]) for name in ("players", "bots", "connections")}
    yield row("players", t("admin-status-counts", **counts))
    stored = {name: str(status[name]) for name in ("playing", "over")}
    yield row("tables", t("admin-status-stored", memory=str(status["tables"]), **stored))
    yield row("lag", t("admin-status-seconds", seconds=str(status["lag_s"])))
    sizes = {"size": size(status["data_bytes"]), "limit": size(status["data_limit_bytes"])}
    yield row("data", t("admin-status-of", place=str(status["data"]), **sizes))
    if disk := status["disk"]:
        yield row("disk", t("admin-status-free", free=size(disk["free_bytes"]), size=size(disk["size_bytes"])))
    yield row("certificate", _certificate(t, status["certificate_ms"], status["now_ms"]))
    if status["disk"] or status["backup"]:  # without a file there is nothing that `banmen data backup` could copy
        yield row("backup", _backup(t, status["backup"]))


def _health(t: Texts, status: Mapping[str, Any]) -> str:
    if status["trouble"]:
        return str(status["trouble"])
    return t("admin-status-draining" if status["draining"] else "admin-status-well")


def _certificate(t: Texts, ends_ms: int | None, now_ms: int) -> str:
    if ends_ms is None:
        return t("admin-status-no-certificate")
    if ends_ms <= now_ms:
        return t("admin-status-ended", time=utc(ends_ms))
    return t("admin-status-until", time=utc(ends_ms), days=str((ends_ms - now_ms) // (1000 * _DAY_S)))


def _backup(t: Texts, backup: Mapping[str, Any] | None) -> str:
    if backup is None:
        return t("admin-status-no-backup")
    message = "admin-status-copied" if backup["good"] else "admin-status-damaged-copy"
    return t(message, time=utc(backup["at_ms"]), file=str(backup["file"]), size=size(backup["size_bytes"]))


def _duration(t: Texts, for_s: int) -> str:
    minutes = for_s // 60
    hours, days = minutes // 60, minutes // (24 * 60)
    return t("admin-status-time", days=str(days), hours=str(hours % 24), minutes=str(minutes % 60))


def utc(at_ms: int) -> str:
    """Return a time (ms since 1970) for people, in UTC."""
    return time.strftime("%Y-%m-%d %H:%M:%S UTC", time.gmtime(at_ms / 1000))


def size(length: int) -> str:
    """Return a number of bytes for people: `1.2 MB`, `73.0 GB`."""
    gigabytes = length / 1_000_000_000
    return f"{gigabytes:,.1f} GB" if gigabytes >= 1 else f"{length / 1_000_000:,.1f} MB"

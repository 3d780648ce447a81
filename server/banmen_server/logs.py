"""The log of the server's events, one line each: `key=value`, or JSON. Repeated events are counted, not written.

Modules log with `logging`: the message is the event's name (`table_damaged`), its details are in
`extra=fields(table=…)`. Never log tokens, codes of tables, chat, moves, or names that people chose.
"""

import json
import logging
import os
import re
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from ipaddress import IPv4Address, ip_address, ip_network
from threading import Lock
from typing import Any, Literal, TextIO

Format = Literal["line", "json"]
FORMATS: tuple[Format, ...] = ("line", "json")
LEVELS = ("debug", "info", "warning", "error")

_EVENT = re.compile(r"[a-z]\w*")
"""The name of an event. Libraries log sentences; each is written as the `message` of an event `message`."""
_PRIORITIES = ((logging.ERROR, 3), (logging.WARNING, 4), (logging.INFO, 6))
_MAX_KINDS = 1_000
"""The maximum number of kinds of events that are counted separately in a minute."""

logger = logging.getLogger(__name__)


def fields(**values: object) -> dict[str, Mapping[str, object]]:
    """Return the `extra` of an event: its details. Those that are None are left out."""
    return {"fields": {name: value for name, value in values.items() if value is not None}}


def shortened(address: str) -> str:
    """Return the network to log instead of an IP address: its /24, or /48 of IPv6. Other texts give `unknown`."""
    try:
        ip = ip_address(address.partition("%")[0])
    except ValueError:
        return "unknown"
    ip = getattr(ip, "ipv4_mapped", None) or ip
    return str(ip_network((ip, 24 if isinstance(ip, IPv4Address) else 48), strict=False))


@contextmanager
def logging_to(stream: TextIO | None = None, *, form: Format = "line", level: str = "warning") -> Iterator["Repeats"]:
    """Log to a stream, by default standard error, while the context lasts.

    Counts of repeated events are logged at its end, and by `Repeats.flush`.
    """
    stream = stream or sys.stderr
    handler = logging.StreamHandler(stream)
    formatter = JsonFormatter() if form == "json" else LineFormatter()
    handler.setFormatter(JournalFormatter(formatter) if goes_to_journal(stream) else formatter)
    repeats = Repeats()
    handler.addFilter(repeats)
    root, websockets, nats = map(logging.getLogger, (None, "websockets", "nats"))
    before = root.level, websockets.level, nats.level
    root.addHandler(handler)
    root.setLevel(level.upper())
    # The library logs every failed handshake. Strangers on the internet cause these all the time.
    websockets.setLevel(logging.CRITICAL)
    # `engine_away` reports the errors of the engine's client; the client's own log spreads each over many lines.
    nats.setLevel(logging.CRITICAL)
    try:
        yield repeats
    finally:
        repeats.flush()
        root.removeHandler(handler)
        root.setLevel(before[0])
        websockets.setLevel(before[1])
        nats.setLevel(before[2])


# --- one line an event ------------------------------------------------------------------------------------------------


class JsonFormatter(logging.Formatter):
    """Formats an event as one JSON object on one line."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line of an event."""
        return json.dumps(_fields_of(record), ensure_ascii=False, default=str)


class LineFormatter(logging.Formatter):
    """Formats an event as `key=value` on one line. Values with special characters are quoted as in JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line of an event."""
        return " ".join(f"{name}={_plain(value)}" for name, value in _fields_of(record).items())


class JournalFormatter(logging.Formatter):
    """Prefixes the line of another formatter with its priority, for systemd's journal (sd-daemon(3))."""

    def __init__(self, formatter: logging.Formatter) -> None:
        super().__init__()
        self._formatter = formatter

    def format(self, record: logging.LogRecord) -> str:
        """Return the line of an event."""
        return priority(record.levelno) + self._formatter.format(record)


def goes_to_journal(stream: TextIO) -> bool:
    """Return True if a stream goes to systemd's journal (systemd.exec(5), JOURNAL_STREAM)."""
    try:
        status = os.fstat(stream.fileno())
    except (OSError, ValueError):  # the stream is closed, or is no file
        return False
    return os.environ.get("JOURNAL_STREAM") == f"{status.st_dev}:{status.st_ino}"


def priority(level: int) -> str:
    """Return the journal's prefix for a level of `logging`: a priority of syslog (RFC 5424)."""
    return next((f"<{number}>" for least, number in _PRIORITIES if level >= least), "<7>")


def _fields_of(record: logging.LogRecord) -> dict[str, object]:
    """Return the fields of an event's line, in their order."""
    text = record.getMessage()
    named = _EVENT.fullmatch(text) is not None
    known: dict[str, object] = {
        "time": f"{time.strftime('%Y-%m-%dT%H:%M:%S', time.gmtime(record.created))}.{int(record.msecs):03}Z",
        "level": record.levelname.lower(),
        "event": text if named else "message",
        **getattr(record, "fields", {}),
        **({} if named else {"message": text}),
    }
    if not record.name.startswith("banmen"):
        known["logger"] = record.name
    if record.exc_info and record.exc_info[0] is not None:
        known["error"] = record.exc_info[0].__name__
        known["traceback"] = logging.Formatter().formatException(record.exc_info)
    return known


def _plain(value: object) -> str:
    """Format a value so that it cannot break its line."""
    if isinstance(value, bool):
        return str(value).lower()
    text = str(value)
    bare = text.isprintable() and text and not any(sign in text for sign in ' ="\\')
    return text if bare else json.dumps(text, ensure_ascii=not text.isprintable())


# --- counted, not repeated --------------------------------------------------------------------------------------------


_ANSWERS = frozenset({"certificate_reloaded", "certificate_kept", "certificate_ended", "certificate_for_others"})
"""Events that answer a signal of the operator. They are always written, as the operator waits for each."""


class Repeats(logging.Filter):
    """Writes the first of equal events immediately, and counts the others until `flush`.

    Warnings and errors, and events with a `code`, are equal if their event, `code` and `kind` are equal, and for errors
    also their table. All other events are written, including the answers to an operator's signals.
    """

    def __init__(self) -> None:
        super().__init__()
        self._seen: dict[tuple[Any, ...], int] = {}
        self._lock = Lock()
        self._flushed_s = time.monotonic()

    def filter(self, record: logging.LogRecord) -> bool:
        """Return True if this event is to be written now."""
        known: Mapping[str, object] = getattr(record, "fields", {})
        if (record.levelno < logging.WARNING and "code" not in known) or "times" in known:
            return True
        if record.getMessage() in _ANSWERS:
            return True
        kind: tuple[Any, ...] = (record.levelno, record.getMessage(), known.get("code"), known.get("kind"))
        if record.levelno >= logging.ERROR:
            kind = (*kind, known.get("table"))
        with self._lock:
            if kind not in self._seen and len(self._seen) >= _MAX_KINDS:
                kind = kind[:2]
            first = kind not in self._seen
            self._seen[kind] = self._seen.get(kind, -1) + 1
        return first

    def flush(self) -> None:
        """Log the counts of repeated events, and reset them."""
        with self._lock:
            seen, self._seen = self._seen, {}
            now = time.monotonic()
            within_s, self._flushed_s = round(now - self._flushed_s), now
        for (level, event, *rest), times in seen.items():
            if times:
                known = dict(zip(("code", "kind", "table"), rest, strict=False))
                logger.log(level, event, extra=fields(**known, times=times, within_s=within_s))

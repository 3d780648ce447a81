"""The output of `banmen admin` for an answer: tables of words, and sentences."""

import json
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from banmen.names import JOINER
from banmen.texts import Texts
from banmen.wrapping import width_of
from banmen_server.admin import requests
from banmen_server.admin.requests import Request

_COLUMNS = {
    "tables": ("table", "game", "phase", "seats", "plies", "there", "watching", "touched"),
    "players": ("player", "name", "address", "connection", "tables"),
    "connections": ("connection", "address", "player", "tables"),
    "servers": ("server", "version", "address", "draining"),
    "bans": ("who", "until", "why"),
}


def answer_lines(t: Texts, request: Request, answer: Mapping[str, Any]) -> Iterator[str]:
    """Yield the lines that describe an answer."""
    match request:
        case requests.List(what=what):
            yield from _listed(t, what, answer[what], answer["more"])
        case requests.ListBans():
            yield from _listed(t, "bans", answer["bans"], 0)
        case requests.Look():
            yield from _table_lines(t, answer)
        case requests.SetBan():
            ban = answer["ban"]
            message = "admin-did-ban" if ban["until_ms"] is None else "admin-did-ban-until"
            yield t(message, who=ban["who"], until=_time(ban["until_ms"]), count=answer["connections"])
        case requests.EndBan():
            yield t("admin-did-unban", who=answer["ban"]["who"])
        case requests.Drain(off=off):
            yield t("admin-did-drain-off") if off else t("admin-did-drain", count=answer["tables"])
            if "others" in answer:
                yield t("admin-did-drain-elsewhere", count=answer["others"])
        case requests.Rotate():
            yield t("admin-did-rotate", count=answer["secrets"])
        case _:
            count = next((answer[name] for name in ("there", "connections", "players") if name in answer), 0)
            yield t(f"admin-did-{request.__struct_config__.tag}", count=count)


def refusal_line(t: Texts, answer: Mapping[str, Any]) -> str:
    """Return the refusal's text, in the user's language if its code has a translation."""
    message = f"admin-refused-{answer['code']}"
    return t(message, **answer.get("args", {})) if t.has(message) else str(answer["text"])


def _listed(t: Texts, what: str, rows: Sequence[Mapping[str, Any]], more: int) -> Iterator[str]:
    if not rows:
        yield t(f"admin-no-{what}")
        return
    columns = _COLUMNS[what]
    cells = [[_cell(t, name, row) for name in columns] for row in rows]
    yield from _aligned([[t(f"admin-column-{name}") for name in columns], *cells])
    if more:
        yield t("admin-more", count=more)


def _cell(t: Texts, name: str, row: Mapping[str, Any]) -> str:
    if name in {"touched", "until"}:
        at_ms = row[f"{name}_ms"]
        return t("admin-no-end") if at_ms is None else _time(at_ms)
    value = row[name]
    if name == "draining":
        return t("admin-yes") if value else "-"
    if isinstance(value, Mapping):
        value = [f"{seat}={who}" for seat, who in value.items()]
    if isinstance(value, list):
        return ", ".join(map(_line, value)) or "-"
    return _line(value) or "-"


def _table_lines(t: Texts, table: Mapping[str, Any]) -> Iterator[str]:
    for name in ("table", "game", "phase", "plies", "there", "watching", "touched", "host"):
        yield f"{t(f'admin-column-{name}')}: {_cell(t, name, table)}"
    yield f"{t('admin-column-options')}: {json.dumps(table['options'], ensure_ascii=False)}"
    yield from _aligned(
        [each["seat"], _line(each["name"]), each["player"] or "-", each["status"]] for each in table["seated"]
    )
    yield t("admin-last-events", count=len(table["events"]))
    for event in table["events"]:
        said = {name: value for name, value in event.items() if name not in {"number", "at_ms", "type"}}
        yield f"{event['number']:>6}  {_time(event['at_ms'])}  {event['type']}  {json.dumps(said, ensure_ascii=False)}"


def _aligned(rows: Iterable[Sequence[str]]) -> Iterator[str]:
    """Yield the rows with aligned columns."""
    rows = list(rows)
    widths = [max(map(width_of, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        padded = (cell + " " * (width - width_of(cell)) for cell, width in zip(row, widths, strict=True))
        yield "  ".join(padded).rstrip()


def _line(value: object) -> str:
    """Return a value on one line, even if a name contains line breaks. Joined emoji stay joined."""
    return "".join(char if char.isprintable() or char == JOINER else "?" for char in str(value))


def _time(at_ms: int | None) -> str:
    """Return a time (ms since 1970) for people, in UTC."""
    return "" if at_ms is None else time.strftime("%Y-%m-%d %H:%M:%S UTC", time.gmtime(at_ms / 1000))

"""`banmen admin ACTION`: sends a request to the server of a data file over its local socket, and prints the answer.

Each action of `_ACTIONS` declares its arguments and makes a request of them; `answer_lines` describes the answer.
"""

import json
import sys
from argparse import Namespace
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, get_args

import msgspec

from banmen.commands import Command, add_actions, closing, run_action
from banmen.commands.errors import reason
from banmen.commands.parser import Parser, number_to
from banmen.names import JOINER
from banmen.texts import Texts, width_of
from banmen_server.admin import requests
from banmen_server.admin.requests import MAX_ROWS, ListedKind, Request
from banmen_server.admin.status_lines import status_lines, utc
from banmen_server.config import default_data
from banmen_server.durations import duration

Made = Callable[[Namespace], Request]

EXIT_REFUSED, EXIT_NO_SERVER = 1, 3
EXIT_ATTENTION = 1
"""The exit status of `status` if something needs attention."""
_PATIENCE_S = 30.0
_COLUMNS = {
    "tables": ("table", "game", "phase", "seats", "plies", "there", "watching", "touched"),
    "players": ("player", "name", "address", "connection", "tables"),
    "connections": ("connection", "address", "player", "tables"),
    "servers": ("server", "version", "address", "draining"),
    "bans": ("who", "until", "why"),
}


# --- describing answers -----------------------------------------------------------------------------------------------


def answer_lines(t: Texts, request: Request, answer: Mapping[str, Any]) -> Iterator[str]:
    """Yield the lines that describe an answer."""
    match request:
        case requests.GetStatus():
            yield from _aligned(status_lines(t, answer))
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
    return "" if at_ms is None else utc(at_ms)


# --- asking the server ------------------------------------------------------------------------------------------------


def _action(
    name: str, declare: Callable[[Parser], None], made: Made, *examples: str, statuses: str = "admin-command-status"
) -> Command:
    """Return one action: `declare` adds its arguments, `made` turns them into a request.

    `statuses` is the message about its exit statuses.
    """

    def configure(parser: Parser) -> None:
        t = parser.t
        parser.epilog = closing(t, statuses, *(f"admin {example}" for example in examples))
        declare(parser)
        data = t("admin-command-data", file=str(default_data()))
        parser.variables = [
            parser.add_config_file("admin-command-config", shares_file=True),
            parser.add_argument("--data", type=Path, metavar="FILE", help=data),
            parser.add_argument("--admin-socket", type=Path, metavar="PATH", help=t("admin-command-socket")),
        ]
        parser.add_argument("--json", action="store_true", help=t("admin-command-json"))

    def run(arguments: Namespace) -> int:
        try:
            return _ask(arguments, made(arguments))
        except UnicodeEncodeError:
            return _complain(arguments.t("admin-no-text"), EXIT_REFUSED)

    return Command(name, f"admin-{name}", configure, run)


def _ask(arguments: Namespace, request: Request) -> int:
    """Send the request and print the answer; return the exit status."""
    from banmen_server.admin.listener import AVAILABLE, admin_socket  # noqa: PLC0415 - imports asyncio, which no help needs

    t: Texts = arguments.t
    path = arguments.admin_socket or admin_socket(arguments.data or default_data())
    if not AVAILABLE:
        return _complain(t("admin-no-sockets"), EXIT_NO_SERVER)
    try:
        line = _exchange(path, msgspec.json.encode(request) + b"\n")
    except TimeoutError:
        return _complain(t("admin-silent", path=str(path)), EXIT_NO_SERVER)
    except OSError as error:
        return _complain(t("admin-no-server", path=str(path), reason=reason(t, error)), EXIT_NO_SERVER)
    if not line.endswith(b"\n"):
        return _complain(t("admin-cut-off", path=str(path)), EXIT_NO_SERVER)
    answer: dict[str, Any] = json.loads(line)
    if arguments.json:
        sys.stdout.write(line.decode())
    elif answer["ok"]:
        sys.stdout.writelines(f"{each}\n" for each in answer_lines(t, request, answer))
    if answer["ok"]:
        return EXIT_ATTENTION if answer.get("attention") else 0
    return EXIT_REFUSED if arguments.json else _complain(refusal_line(t, answer), EXIT_REFUSED)


def _exchange(path: Path, line: bytes) -> bytes:
    """Send a line and return the answer line, or a part if the server hung up. Raises OSError."""
    from banmen_server.admin.listener import local_socket  # noqa: PLC0415 - imports asyncio, which no help needs

    with local_socket() as connection:
        connection.settimeout(_PATIENCE_S)
        connection.connect(str(path))
        connection.sendall(line)
        with connection.makefile("rb") as lines:
            return lines.readline()


def _complain(sentence: str, status: int) -> int:
    sys.stderr.write(f"banmen admin: {sentence}\n")
    return status


# --- the actions ------------------------------------------------------------------------------------------------------


def _nothing(_parser: Parser) -> None:
    """Declare no arguments."""


def _declare_list(parser: Parser) -> None:
    t = parser.t
    parser.add_argument("what", nargs="?", choices=get_args(ListedKind), default="tables", help=t("admin-list-what"))
    parser.add_argument("match", nargs="?", default="", metavar="TEXT", help=t("admin-list-match"))
    most = t("admin-list-most", default="100")
    parser.add_argument("--most", type=number_to(t, MAX_ROWS), default=100, metavar="N", help=most)


def _declare_look(parser: Parser) -> None:
    parser.add_argument("table", metavar="TABLE", help=parser.t("admin-table"))
    parser.add_argument("--all", action="store_true", help=parser.t("admin-look-all"))


def _declare_why(parser: Parser) -> None:
    parser.add_argument("--why", default="", metavar="TEXT", help=parser.t("admin-why"))


def _declare_close(parser: Parser) -> None:
    parser.add_argument("table", metavar="TABLE", help=parser.t("admin-table"))
    _declare_why(parser)


def _declare_who(parser: Parser) -> None:
    parser.add_argument("who", metavar="PLAYER|ADDRESS", help=parser.t("admin-who"))


def _declare_kick(parser: Parser) -> None:
    _declare_who(parser)
    _declare_why(parser)


def _declare_ban(parser: Parser) -> None:
    _declare_who(parser)
    parser.add_argument("--for", dest="for_s", type=duration(parser.t), metavar="TIME", help=parser.t("admin-ban-for"))
    _declare_why(parser)


def _declare_revoke(parser: Parser) -> None:
    parser.add_argument("player", metavar="PLAYER", help=parser.t("admin-player"))


def _declare_announce(parser: Parser) -> None:
    parser.add_argument("text", metavar="TEXT", help=parser.t("admin-announce-text"))


def _declare_drain(parser: Parser) -> None:
    t = parser.t
    either = parser.add_mutually_exclusive_group()
    either.add_argument("--within", dest="within_s", type=duration(t), metavar="TIME", help=t("admin-drain-within"))
    either.add_argument("--off", action="store_true", help=t("admin-drain-off"))
    parser.add_argument("--all", action="store_true", help=t("admin-drain-all"))


_ACTIONS = (
    _action(
        "status",
        _nothing,
        lambda _given: requests.GetStatus(),
        "status",
        "status --json",
        statuses="admin-status-statuses",
    ),
    _action(
        "list",
        _declare_list,
        lambda given: requests.List(given.what, given.match, given.most),
        "list",
        "list players Aki",
        "list connections 203.0.113. --json",
    ),
    _action("look", _declare_look, lambda given: requests.Look(given.table, given.all), "look tk3v7q2m5xa"),
    _action(
        "close",
        _declare_close,
        lambda given: requests.Close(given.table, given.why),
        "close tk3v7q2m5xa --why 'Its name insults somebody.'",
    ),
    _action(
        "kick",
        _declare_kick,
        lambda given: requests.Kick(given.who, given.why),
        "kick 203.0.113.7 --why 'Too many windows.'",
    ),
    _action(
        "ban",
        _declare_ban,
        lambda given: requests.SetBan(given.who, given.for_s, given.why),
        "ban 203.0.113.7 --for 12h --why 'Flooding.'",
        "ban 2001:db8:1::/48",
    ),
    _action("unban", _declare_who, lambda given: requests.EndBan(given.who), "unban 203.0.113.7"),
    _action("bans", _nothing, lambda _given: requests.ListBans(), "bans"),
    _action(
        "revoke",
        _declare_revoke,
        lambda given: requests.Revoke(given.player),
        "revoke p0123456789abcdef0123",
    ),
    _action("rotate", _nothing, lambda _given: requests.Rotate(), "rotate"),
    _action(
        "announce",
        _declare_announce,
        lambda given: requests.Announce(given.text),
        "announce 'The server restarts at ten.'",
    ),
    _action(
        "drain",
        _declare_drain,
        lambda given: requests.Drain(given.within_s, given.off, given.all),
        "drain --within 10m",
        "drain --all",
        "drain --off",
    ),
    _action("stop", _nothing, lambda _given: requests.Stop(), "stop"),
)


def configure(parser: Parser) -> None:
    """Declare the actions of `banmen admin`."""
    add_actions(parser, *_ACTIONS)


ADMIN = Command("admin", "admin-command", configure, run_action)

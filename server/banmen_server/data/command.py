"""`banmen data ACTION FILE`: its arguments. `banmen_server.data.running` runs it."""

from banmen.commands import Command, add_actions, closing, file_name, lazy, run_action
from banmen.commands.parser import Parser, number_to
from banmen_server.durations import duration
from banmen_server.log_options import add_login_options

OF_ENGINES = ("check", "export", "import")
"""Actions that accept an engine, `nats://…`, instead of a data file."""
MAX_KEPT = 10_000
"""The maximum number of backups in a folder: more than one an hour for a year."""


def _action(name: str, *, to: str = "", examples: tuple[str, ...]) -> Command:
    """Return one action; `to` is the message that describes its second file."""

    def configure(parser: Parser) -> None:
        t = parser.t
        parser.epilog = closing(t, f"data-{name}-status", *(f"data {name} {example}" for example in examples))
        parser.add_argument("file", metavar="FILE", type=file_name(t), help=t(f"data-{name}-file"))
        if to:
            parser.add_argument("to", metavar="TO", type=file_name(t), help=t(to))
        else:
            parser.set_defaults(to="")
        if name == "backup":
            _add_rotation(parser)
        if name in OF_ENGINES:
            add_login_options(parser)

    return Command(name, f"data-{name}", configure, lazy("banmen_server.data.running:run"))


def _add_rotation(parser: Parser) -> None:
    """Declare the options for a folder of backups."""
    t = parser.t
    parser.add_argument("--keep", type=number_to(t, MAX_KEPT), metavar="N", help=t("data-backup-keep"))
    parser.add_argument("--every", type=duration(t), metavar="TIME", help=t("data-backup-every"))


_ACTIONS = (
    _action("check", examples=("tables.db",)),
    _action(
        "backup",
        to="data-backup-to",
        examples=("tables.db tables-2026-11-22.db", "tables.db backups --keep 14"),
    ),
    _action("salvage", to="data-to", examples=("tables.db saved.db",)),
    _action(
        "export", to="data-to", examples=("tables.db tables.jsonl", "nats://a,b,c tables.jsonl --engine-creds login")
    ),
    _action("import", to="data-import-to", examples=("exported.jsonl new.db", "exported.jsonl nats://a,b,c")),
    _action("compact", examples=("tables.db",)),
)


def configure(parser: Parser) -> None:
    """Declare the actions of `banmen data`."""
    parser.epilog = closing(parser.t, "data-command-status", "data check tables.db", "data backup tables.db copy.db")
    add_actions(parser, *_ACTIONS)


DATA = Command("data", "data-command", configure, run_action)

"""`banmen data ACTION FILE`: its arguments. `banmen_server.data.running` runs it."""

from banmen.commands import Command, add_actions, closing, file_name, lazy, run_action
from banmen.commands.parser import Parser
from banmen_server.log_options import add_login_options

OF_ENGINES = ("check", "export", "import")
"""Actions that accept an engine, `nats://…`, instead of a data file."""


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
        if name in OF_ENGINES:
            add_login_options(parser)

    return Command(name, f"data-{name}", configure, lazy("banmen_server.data.running:run"))


_ACTIONS = (
    _action("check", examples=("tables.db",)),
    _action("backup", to="data-to", examples=("tables.db tables-2026-11-22.db",)),
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

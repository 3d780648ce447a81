"""`banmen serve`: its arguments and the resulting config. `banmen_server.serving` runs it."""

from argparse import Namespace
from pathlib import Path

from banmen.commands import Command, closing, lazy
from banmen.commands.parser import Parser
from banmen.commands.seeds import number_to
from banmen_server.config import Config, default_data
from banmen_server.log_options import add_log_options
from banmen_server.logs import FORMATS, LEVELS
from banmen_server.network_options import add_network_options

_LIMITS = (
    "max_tables",
    "max_tables_of_player",
    "max_connections",
    "max_connections_of_address",
    "max_bots",
    "max_bots_of_address",
    "commands_a_second",
    "token_days",
    "max_disk_mb",
    "max_tables_mb",
)
MAX_NUMBER = 10**9


def configure(parser: Parser) -> None:
    """Declare the arguments of `banmen serve`."""
    t, defaults = parser.t, Config(data=Path())
    parser.epilog = closing(
        t,
        "serve-command-status",
        "serve",
        "serve --host 127.0.0.1 --port 9000 --data tables.db",
    )
    parser.epilog += f"\n\n{t('serve-command-environment')}"
    port = number_to(t, 65_535, 0, "serve-command-port-wanted")
    usual = t("serve-command-port", port=str(defaults.port))
    parser.add_argument("--host", default=defaults.host, help=t("serve-command-host"))
    parser.add_argument("--port", type=port, default=defaults.port, help=usual)
    data = t("serve-command-data", file=str(default_data()))
    parser.add_argument("--data", type=Path, metavar="FILE", help=data)
    add_log_options(parser)
    add_network_options(parser)
    admin = t("serve-command-admin-socket")
    parser.add_argument("--admin-socket", type=Path, metavar="PATH", help=admin)
    parser.add_argument("--log-level", choices=LEVELS, default="warning", help=t("serve-command-log-level"))
    parser.add_argument("--log-format", choices=FORMATS, default="line", help=t("serve-command-log-format"))
    parser.add_argument("--until-idle", action="store_true", help=t("serve-command-until-idle"))
    parser.add_argument("--no-rating", action="store_false", dest="rating", help=t("serve-command-no-rating"))
    keep = t("serve-command-keep-finished")
    days = number_to(t, MAX_NUMBER)
    parser.add_argument("--keep-finished", dest="keep_finished_days", type=days, metavar="DAYS", help=keep)
    for name in _LIMITS:
        option, default = name.replace("_", "-"), int(getattr(defaults, name))
        limit = t(f"serve-command-{option}", default=str(default))
        parser.add_argument(f"--{option}", type=number_to(t, MAX_NUMBER), default=default, metavar="N", help=limit)
    parser.take_environment()


def config_of(arguments: Namespace) -> Config:
    """Return the config for parsed arguments."""
    given = {name: value for name, value in vars(arguments).items() if name in Config._fields and value is not None}
    lists = {name: tuple(value) for name, value in given.items() if isinstance(value, list)}
    return Config(**{"data": default_data(), **given, **lists})


SERVE = Command("serve", "serve-command", configure, lazy("banmen_server.serving:run"))

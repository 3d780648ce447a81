"""`banmen cluster`: its arguments. `banmen_server.local_cluster.serving` runs it."""

from pathlib import Path

from banmen.commands import Command, closing, lazy
from banmen.commands.parser import Parser, number_to
from banmen.files import data_folder

SERVERS, MAX_SERVERS = 2, 16
_MAX_PORT = 65_535 - MAX_SERVERS


def default_folder() -> Path:
    """Return the default folder, in the user's data folder."""
    return data_folder() / "cluster"


def configure(parser: Parser) -> None:
    """Declare the arguments of `banmen cluster`."""
    t = parser.t
    parser.epilog = closing(t, "cluster-command-status", "cluster", "cluster hall --port 8780")
    folder = default_folder()
    kept = t("cluster-command-folder", folder=str(folder))
    parser.add_argument("folder", nargs="?", type=Path, metavar="DIR", default=folder, help=kept)
    port = number_to(t, _MAX_PORT, 1, "serve-command-port-wanted")
    parser.add_argument("--port", type=port, default=None, help=t("cluster-command-port"))
    servers = t("cluster-command-servers", default=str(SERVERS))
    parser.add_argument("--servers", type=number_to(t, MAX_SERVERS, 1), default=SERVERS, metavar="N", help=servers)


CLUSTER = Command("cluster", "cluster-command", configure, lazy("banmen_server.local_cluster.serving:run"))

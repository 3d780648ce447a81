"""What one server is told when it starts: a frozen `Config`, every figure with its default."""

from pathlib import Path
from typing import NamedTuple

from platformdirs import user_data_dir

from banmen.protocol.messages import DEFAULT_PORT

DAY_MS = 24 * 3_600_000


def default_data() -> Path:
    """The file of a server that is told none: in the user's own data folder."""
    return Path(user_data_dir("banmen", appauthor=False)) / "server.db"


class Config(NamedTuple):
    """Where a server listens, what it keeps, and how much of everything it allows.

    `_s` are seconds, `_ms` milliseconds. Port 0 takes any free one. With `until_idle` the server is one window's
    own: it ends when its standard input has ended and nobody is connected.
    """

    data: Path
    host: str = "0.0.0.0"  # noqa: S104 - friends on the network are who it is for
    port: int = DEFAULT_PORT
    until_idle: bool = False

    max_connections: int = 2_000
    max_connections_of_address: int = 500
    max_tables: int = 5_000
    max_tables_of_player: int = 50
    max_tables_watched: int = 200
    commands_a_second: float = 60
    commands_at_once: int = 200
    faults_in_a_row: int = 32

    hello_s: float = 10
    idle_exit_s: float = 1
    stalled_s: float = 30
    write_limit_bytes: int = 2**20
    lobby_every_s: float = 0.5
    presence_every_s: float = 0.5
    program_every_s: float = 4

    leave_grace_ms: int = 10_000
    drop_grace_ms: int = 40_000
    keep_quiet_ms: int = 30 * DAY_MS
    keep_ended_ms: int = DAY_MS
    sweep_every_s: float = 3_600

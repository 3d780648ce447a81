"""The configuration of a server: a frozen `Config`, with a default for every value but the data file."""

from collections.abc import Sequence
from ipaddress import IPv4Network, IPv6Network
from pathlib import Path
from typing import NamedTuple

from banmen.address import DEFAULT_PORT, parse_address
from banmen.data_folder import data_folder

DAY_MS = 24 * 3_600_000
MEMORY = ":memory:"
"""Where a server stores tables that are to end with it: in no file."""


def default_data() -> Path:
    """The data file where none is named: in the user's data folder."""
    return data_folder() / "server.db"


class Config(NamedTuple):
    """Where a server listens, where it stores its tables, and its limits and times.

    With `cert` (PEM; the `key` may be in the same file) it speaks TLS. `host_names` are what it is called, besides IP
    addresses and local names. An empty `host` listens at all addresses of IPv4 and IPv6. With `announce` its network is
    told of it. `public_url` (`wss://host:port`) is where people are told to come, where that is not its own address, as
    behind a proxy. `metrics_listen` is a host and port for health and metrics alone.

    Names end in their units: `_s` is seconds, `_ms` milliseconds. Port 0 takes any free port. With `until_idle` a
    window has started the server: it ends when its standard input has ended and nobody is connected. `max_tables` may
    be in memory: a table leaves it `sleep_after_s` after the last one has left; those at which something goes on come
    back `wake_after_s` after a start, or when somebody asks for them. One that is not over is kept for `keep_quiet_ms`
    after it was left (`hall/retention.py`); one that is over until its players discard it, not longer than
    `keep_finished_days`, if that is set, and while all take less than `max_disk_mb`. Tables in memory
    take at most about `max_tables_mb` (`tables/table_memory.py`). A challenge waits for
    `challenge_s`; who did not accept it is asked by the same player again after `challenge_again_s` at the earliest,
    and after twice that each time. A token that is not used for `token_days` is good no longer.
    """

    data: Path
    host: str = ""
    port: int = DEFAULT_PORT
    announce: bool = True
    public_url: str | None = None
    until_idle: bool = False
    admin_socket: Path | None = None
    cert: Path | None = None
    key: Path | None = None
    host_names: tuple[str, ...] = ()
    allow_origins: tuple[str, ...] = ()
    trust_proxies: tuple[IPv4Network | IPv6Network, ...] = ()
    metrics_listen: tuple[str, int] | None = None
    log: tuple[str, ...] = ()
    log_creds: Path | None = None
    log_ca: Path | None = None

    max_connections: int = 2_000
    max_connections_of_address: int = 500
    max_bots: int = 200
    max_bots_of_address: int = 50
    max_tables: int = 5_000
    max_tables_of_player: int = 50
    max_tables_watched: int = 200
    commands_a_second: float = 60
    commands_at_once: int = 200
    bad_frames_in_a_row: int = 32

    token_days: int = 365

    hello_s: float = 10
    ping_s: float = 20
    close_s: float = 3
    idle_exit_s: float = 1
    stalled_s: float = 30
    write_limit_bytes: int = 2**20
    lobby_every_s: float = 0.5
    presence_every_s: float = 0.5
    program_every_s: float = 4

    leave_grace_ms: int = 10_000
    drop_grace_ms: int = 40_000
    silent_s: float = 12.0
    keep_quiet_ms: int = 30 * DAY_MS
    keep_finished_days: int | None = None
    max_disk_mb: int = 10_000
    max_tables_mb: int = 192
    sleep_after_s: float = 5
    wake_after_s: float = 2
    settle_s: float = 1.5
    rating: bool = True
    max_challenges_of_player: int = 5
    max_challenges_to_player: int = 20
    challenges_a_minute: int = 20
    challenge_s: float = 60
    challenge_again_s: float = 10
    sweep_every_s: float = 60

    @property
    def public_hosts(self) -> Sequence[str]:
        """The host of `public_url`, which is a name of the server, too; none without it."""
        return [parse_address(self.public_url).host] if self.public_url else []

    @property
    def has_file(self) -> bool:
        """Whether the tables are in a file of this server alone, beside which it may have others."""
        return not self.log and str(self.data) != MEMORY

    @property
    def stored_at(self) -> str:
        """Where tables are stored, in words: the data file, or the nodes of the engine."""
        return ",".join(self.log) or str(self.data)

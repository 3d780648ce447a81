"""Holds the configuration of a server: a frozen `Config`, with a default for every value but the data file."""

from collections.abc import Sequence
from ipaddress import IPv4Network, IPv6Network
from pathlib import Path
from typing import NamedTuple

from banmen.addresses.typed import DEFAULT_PORT, parse_address
from banmen.files import data_folder

DAY_MS = 24 * 3_600_000
MEMORY = ":memory:"
"""The data file's name for tables kept in memory only: they are lost when the server stops."""


def default_data() -> Path:
    """Return the default data file, in the user's data folder."""
    return data_folder() / "server.db"


class Config(NamedTuple):
    """The addresses, the storage, the limits and the times of a server.

    With `cert` (PEM; the `key` may be in the same file) it speaks TLS. `host_names` are its host names, besides IP
    addresses and local names. With an empty `host` it listens on all addresses of IPv4 and IPv6. With `announce` it
    announces itself in the local network. `public_url` (`wss://host:port`) is the URL for players if it is not the
    server's own address, for example behind a proxy. `metrics_listen` is a host and port for health and metrics alone.

    Names end in their units: `_s` is seconds, `_ms` milliseconds. Port 0 takes any free port. With `until_idle` (for a
    server that a desktop window starts) the server ends when its standard input has ended and nobody is connected.

    At most `max_tables` may be in memory. A table is unloaded `sleep_after_s` after its last viewer has left. Tables
    with running clocks or programs are loaded `wake_after_s` after a start, or at the first request for them. An
    unfinished table is deleted `keep_quiet_ms` after everybody has left it (`hall/retention.py`). A finished one is
    kept until its players discard it, but at most for `keep_finished_days` (if set) and while all tables take less than
    `max_disk_mb`. Tables in memory take about `max_tables_mb` at most (`tables/room_services.py`).

    A challenge expires after `challenge_s`. If it was not accepted, the same player may challenge again after
    `challenge_again_s` at the earliest; this time doubles with each further one. A token expires after `token_days`
    without use.
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
        """The host of `public_url`, as a list of one; empty without it. It is a name of the server, too."""
        return [parse_address(self.public_url).host] if self.public_url else []

    @property
    def has_file(self) -> bool:
        """Whether the tables are in a file that only this server uses. It may store other files next to it."""
        return not self.log and str(self.data) != MEMORY

    @property
    def stored_at(self) -> str:
        """The place of the tables, for messages: the data file, or the nodes of the engine."""
        return ",".join(self.log) or str(self.data)

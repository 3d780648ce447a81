"""The folder of a local cluster: the paths of all its parts, and the settings that survive a restart."""

import secrets
import socket
from collections.abc import Iterable, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Annotated

import msgspec

from banmen_server.local_cluster.engine_nodes import USER, EngineNode, NodeAddress, NodeSettings

HOST = "127.0.0.1"
NODES = 3
_PORTS_OF_NODE = 3


Port = Annotated[int, msgspec.Meta(ge=1, le=65_535)]


class SavedCluster(msgspec.Struct):
    """The password of the engine, the ports of each node (servers, other nodes, monitoring), and those of servers."""

    password: str
    nodes: list[tuple[Port, Port, Port]]
    servers: list[Port]


class NotAFolder(Exception):
    """The folder belongs to another program, or is altered."""


class ClusterFolder:
    """The folder `path` of a cluster of `servers` servers.

    The ports of the last start are reused if they are still free, so that windows reconnect automatically. With
    `first_port` the servers get the ports from there on. Raises OSError, NotAFolder.
    """

    def __init__(self, path: Path, servers: int, first_port: int | None = None) -> None:
        self.path = path
        path.mkdir(mode=0o700, parents=True, exist_ok=True)
        before = self._read()
        self.earlier = (
            [] if before is None else [self._node(number, ports) for number, ports in enumerate(before.nodes)]
        )
        self._kept = _chosen(before, servers, first_port)
        self._settings = [self._node(number, ports) for number, ports in enumerate(self._kept.nodes)]

    def save(self) -> None:
        """Save what the next start needs, and the login of servers. Raises OSError."""
        for file, data in (
            (self._file, msgspec.json.encode(self._kept)),
            (self.login, f"{USER}:{self._kept.password}\n".encode()),
        ):
            file.touch(mode=0o600)
            file.write_bytes(data)

    @property
    def lock(self) -> Path:
        """A file that is locked while the cluster runs."""
        return self.path / "cluster.lock"

    @property
    def login(self) -> Path:
        """The file with the servers' name and password for the engine."""
        return self.path / "login"

    @property
    def server_ports(self) -> Sequence[int]:
        return self._kept.servers

    @property
    def engine_url(self) -> str:
        """The address of the engine for `banmen serve --engine`."""
        return "nats://" + ",".join(f"{node.address.host}:{node.address.port}" for node in self._settings)

    def nodes(self) -> list[EngineNode]:
        """Return the nodes, not yet started."""
        return [EngineNode(node, self._settings, password=self._kept.password) for node in self._settings]

    def server_file(self, number: int, kind: str) -> Path:
        """Return a file of the server with this number (from 1): `log`, or `admin`, its socket."""
        return self.path / f"server-{number}.{kind}"

    @property
    def _file(self) -> Path:
        return self.path / "cluster.json"

    def _read(self) -> SavedCluster | None:
        try:
            return msgspec.json.decode(self._file.read_bytes(), type=SavedCluster)
        except FileNotFoundError:
            return None
        except (msgspec.MsgspecError, UnicodeError) as error:
            raise NotAFolder from error

    def _node(self, number: int, ports: Sequence[int]) -> NodeSettings:
        name = f"node-{number + 1}"
        return NodeSettings(name, self.path / name, NodeAddress(HOST, *ports))


def _chosen(before: SavedCluster | None, servers: int, first_port: int | None) -> SavedCluster:
    """Choose the ports of this start."""
    password = secrets.token_urlsafe(18) if before is None else before.password
    wanted = [] if before is None else before.servers[:servers]
    if first_port is not None:
        wanted = list(range(first_port, first_port + servers))
    elif not _free(wanted):
        wanted = []
    nodes = [] if before is None else before.nodes
    engine = [port for ports in nodes for port in ports]
    if len(nodes) != NODES or not set(engine).isdisjoint(wanted) or not _free(engine):
        found = iter(free_ports(NODES * _PORTS_OF_NODE, unlike=wanted))
        nodes = list(zip(found, found, found, strict=True))
    used = [*wanted, *(port for ports in nodes for port in ports)]
    return SavedCluster(password, nodes, [*wanted, *free_ports(servers - len(wanted), unlike=used)])


def free_ports(number: int, unlike: Iterable[int] = ()) -> list[int]:
    """Return `number` free ports of loopback that are not in `unlike`."""
    with ExitStack() as opened:
        ports: list[int] = []
        while len(ports) < number:
            listening = opened.enter_context(socket.socket())
            listening.bind((HOST, 0))
            port = listening.getsockname()[1]
            if port not in set(unlike):
                ports.append(port)
        return ports


def _free(ports: Iterable[int]) -> bool:
    for port in ports:
        with socket.socket() as listening:
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                listening.bind((HOST, port))
            except OSError:
                return False
    return True

"""A bus that joins several halls of one process, and can fail as a network does."""

import asyncio
from collections import defaultdict
from collections.abc import Callable, Mapping

from banmen_server.cluster import NoAnswer, OnNews, OnRequest, PeerServer


class LocalNetwork:
    """The buses of some servers. What one publishes the others hear in the loop's next turn, in order."""

    def __init__(self) -> None:
        self.buses: dict[str, LocalBus] = {}
        self.published: list[tuple[str, str, bytes]] = []

    def bus(self, server: str, version: str = "test") -> "LocalBus":
        """The bus of one more server, which all others see at once."""
        bus = LocalBus(self, PeerServer(server, version))
        others = list(self.buses.values())
        self.buses[server] = bus
        for other in others:
            other.meet(bus.me)
            bus.meet(other.me)
        return bus

    def kill(self, server: str) -> None:
        """Let a server be gone for all others, as they notice it some seconds after it died."""
        killed = self.buses.pop(server)
        for other in self.buses.values():
            other.lose(server)
            killed.lose(other.server)

    def rejoin(self, bus: "LocalBus") -> None:
        """Let a server that was taken for dead come back: it never was."""
        bus.cut = False
        for other in self.buses.values():
            other.meet(bus.me)
            bus.meet(other.me)
        self.buses[bus.server] = bus

    def cut(self, server: str) -> None:
        """Let nothing reach a server, nor anything it says the others; nobody has noticed yet."""
        self.buses[server].cut = True

    def heal(self, server: str) -> None:
        """Let a server be heard again, and hear."""
        self.buses[server].cut = False


class LocalBus:
    """The bus of one server of a `LocalNetwork`."""

    alone = False

    def __init__(self, network: LocalNetwork, me: PeerServer) -> None:
        self.server = me.server
        self.me = me
        self.cut = False
        self._network = network
        self._peers: dict[str, PeerServer] = {}
        self._on_peers: list[Callable[[str, bool], None]] = []
        self._callbacks: defaultdict[str, list[OnNews]] = defaultdict(list)
        self._answers: dict[str, OnRequest] = {}

    @property
    def peers(self) -> Mapping[str, PeerServer]:
        """The other servers that live."""
        return self._peers

    def meet(self, peer: PeerServer) -> None:
        """Record another server, or its new description."""
        new = peer.server not in self._peers
        self._peers[peer.server] = peer
        if new:
            for callback in list(self._on_peers):
                callback(peer.server, True)

    def lose(self, server: str) -> None:
        """Record that another server is gone."""
        if self._peers.pop(server, None) is not None:
            for callback in list(self._on_peers):
                callback(server, False)

    def on_peers(self, callback: Callable[[str, bool], None]) -> Callable[[], None]:
        """Call `callback` with each server that comes or is gone."""
        self._on_peers.append(callback)
        return lambda: self._on_peers.remove(callback)

    def describe(self, *, url: str, draining: bool = False) -> None:
        """Let the others know where players reach this server."""
        self.me = self.me._replace(url=url, draining=draining)
        for other in self._others():
            other.meet(self.me)

    def publish(self, subject: str, data: bytes) -> None:
        """Tell all others."""
        self._network.published.append((self.server, subject, data))
        for other in self._others():
            asyncio.get_running_loop().call_soon(other.hear, self.server, subject, data)

    def hear(self, server: str, subject: str, data: bytes) -> None:
        """Receive what another server has published."""
        for callback in list(self._callbacks[subject]):
            callback(server, data)

    def subscribe(self, subject: str, callback: OnNews) -> Callable[[], None]:
        """Call `callback` with everything that other servers publish under a subject."""
        self._callbacks[subject].append(callback)
        return lambda: self._callbacks[subject].remove(callback)

    async def request(self, server: str, subject: str, data: bytes, within_s: float) -> bytes:  # noqa: ARG002 - at once
        """What another server answers. Raises NoAnswer."""
        other = next((other for other in self._others() if other.server == server), None)
        if other is None or subject not in other._answers:
            raise NoAnswer(server)
        return await other._answers[subject](self.server, data)

    def answer(self, subject: str, on_request: OnRequest) -> Callable[[], None]:
        """Answer the requests under a subject with `on_request`."""
        self._answers[subject] = on_request
        return lambda: self._answers.pop(subject, None) and None

    def _others(self) -> list["LocalBus"]:
        """Those that hear this server."""
        if self.cut:
            return []
        return [other for other in self._network.buses.values() if other is not self and not other.cut]

"""A bad cable: forwards connections to a server, and drops them again and again."""

import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from threading import Lock, Thread


class Cable:
    """Forwards to a `port` of this computer; `url` is where a client connects.

    After `lasts()` pieces of data, counted both ways, it drops everything; then it is whole for `lasts()` again.
    """

    def __init__(self, port: int, lasts: Callable[[], int]) -> None:
        self.port = port
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.url = f"ws://127.0.0.1:{self._listening.getsockname()[1]}"
        self.cuts = 0
        self._lock = Lock()
        self._plugged: list[socket.socket] = []
        self._lasts = lasts
        self._left: float = lasts()
        self._threads = [Thread(target=self._accept)]
        self._threads[0].start()

    def cut(self) -> None:
        """Drop everything that is connected now."""
        with self._lock:
            plugged, self._plugged = self._plugged, []
        self.cuts += 1
        _end(plugged)

    def close(self) -> None:
        """Drop everything, and forward nothing from now on."""
        _end([self._listening])
        self.cut()
        for thread in self._threads:
            thread.join(10)

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                near, _ = self._listening.accept()
                far = socket.create_connection(("127.0.0.1", self.port))
                with self._lock:
                    self._plugged += [near, far]
                for ends in ((near, far), (far, near)):
                    thread = Thread(target=self._forward, args=ends)
                    self._threads.append(thread)
                    thread.start()

    def _forward(self, source: socket.socket, sink: socket.socket) -> None:
        with suppress(OSError), source:
            while data := source.recv(65_536):
                if self._used_up():
                    self.cut()
                    return
                sink.sendall(data)
        _end([sink])

    def _used_up(self) -> bool:
        with self._lock:
            self._left -= 1
            if self._left >= 0:
                return False
            self._left = self._lasts()
            return True


def _end(sockets: list[socket.socket]) -> None:
    for each in sockets:
        with suppress(OSError):
            each.shutdown(socket.SHUT_RDWR)
        each.close()


@contextmanager
def cable_to(port: int, lasts: Callable[[], int]) -> Iterator[Cable]:
    cable = Cable(port, lasts)
    try:
        yield cable
    finally:
        cable.close()

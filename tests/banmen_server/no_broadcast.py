"""The way to a subscriber of which every update is asked, as one is that lags or has an answer waiting."""

from banmen_server.tables.subscriber import Writable


class NoBroadcast:
    transport: Writable | None = None

    def framed(self, frame: bytes) -> bytes:
        raise NotImplementedError

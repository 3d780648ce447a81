"""One measurement: its name, and its work on a server."""

from typing import Protocol

from banmen_server.bench.measured import Figures
from banmen_server.bench.processes import Server
from banmen_server.bench.tally import Tally


class Case(Protocol):
    """A measurement, named by `scenario` and `size`. With `has_ceiling` it also runs on the ceiling."""

    @property
    def scenario(self) -> str:
        """Its scenario."""
        ...

    @property
    def size(self) -> int:
        """Its size: tables, watchers or connections."""
        ...

    @property
    def has_ceiling(self) -> bool:
        """Whether it runs on the ceiling."""
        ...

    async def run(self, server: Server, tally: Tally) -> Figures:
        """Put load on a new server, and return the figures. Raises BrokenRun."""
        ...

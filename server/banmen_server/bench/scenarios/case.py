"""One measurement: what it is called, and what it does with a server."""

from typing import Protocol

from banmen_server.bench.measured import Figures
from banmen_server.bench.processes import Server
from banmen_server.bench.tally import Tally


class Case(Protocol):
    """`scenario` and `size` name it. With `has_ceiling` it is run with the ceiling too."""

    @property
    def scenario(self) -> str:
        """The scenario that it is of."""
        ...

    @property
    def size(self) -> int:
        """How large it is: tables, watchers, connections."""
        ...

    @property
    def has_ceiling(self) -> bool:
        """Whether the ceiling can do it."""
        ...

    async def run(self, server: Server, tally: Tally) -> Figures:
        """Load a server that was just started, and tell what that took. Raises BrokenRun."""
        ...

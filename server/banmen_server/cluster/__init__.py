"""A hall of several equal servers over one log: how each of them finds and talks to the others."""

from typing import NamedTuple

from banmen_server.cluster.bus import Alone, Bus
from banmen_server.cluster.leases import ALL_LEASES, Leases


class Cluster(NamedTuple):
    """A server's link to the others: the `bus`, and the `leases` of the tables that it holds."""

    bus: Bus
    leases: Leases

    @property
    def server(self) -> str:
        """The id of this server: new at each start, empty for a single server."""
        return self.bus.server


ALONE = Cluster(Alone(), ALL_LEASES)
"""A single server: nothing is sent, and it holds every table."""

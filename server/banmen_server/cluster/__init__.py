"""A hall of several equal servers over one log: what each of them needs to know of the others."""

from typing import NamedTuple

from banmen_server.cluster.bus import Alone, Bus
from banmen_server.cluster.leases import ALL_LEASES, Leases


class Cluster(NamedTuple):
    """What joins a server to others: the `bus`, and the `leases` of the tables that it looks after."""

    bus: Bus
    leases: Leases

    @property
    def server(self) -> str:
        """The id of this server: new at each start, empty where it is alone."""
        return self.bus.server


ALONE = Cluster(Alone(), ALL_LEASES)
"""One machine: nothing is sent, and every table is this server's own."""

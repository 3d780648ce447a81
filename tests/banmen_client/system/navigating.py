"""Helpers for tests of navigation: a server's greeting, and navigations that are closed at the end of a test."""

from banmen.addresses.typed import parse_address
from banmen.protocol import messages
from banmen_client.net.link import LinkState
from banmen_client.system.navigation import Navigation
from banmen_client.table.report import Report
from tests.banmen_client.remote_table import FakeLink


def greeting(player: str = "me") -> list[messages.Welcome | messages.Tables | LinkState]:
    return [LinkState("online"), messages.Welcome(1, "banmen", player, "token", 0), messages.Tables(())]


def arrived(navigation: Navigation, link: FakeLink) -> list[Report]:
    """Receive the greeting of a server."""
    for message in greeting():
        link.incoming.put(message)
    return navigation.poll(0)


def prepared(made: list[Navigation], address: str | None = None, **how: str | int | None) -> Navigation:
    goal = None if address is None else parse_address(address)
    made.append(Navigation.prepare(goal, **how))  # type: ignore[arg-type] # from names
    return made[-1]

"""The address of this computer in its network: what friends type, and how a link sees that the network is back."""

import socket

# A documentation address (RFC 5737): the route to it is the default route.
_PROBE = ("192.0.2.1", 9)


def lan_address() -> str | None:
    """The computer's address in its network; None without a network. Sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_PROBE)
            address = str(probe.getsockname()[0])
        except OSError:
            return None
    return None if address.startswith("127.") or address == "0.0.0.0" else address  # noqa: S104 - only compared

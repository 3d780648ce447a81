"""Announces a server in the local network, so that windows find it: DNS-SD over multicast DNS (RFC 6763, 6762).

It needs the extra `lan`. It runs in threads of its own, so that network traffic never reaches the server's loop.
"""

import logging
import socket
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.util import find_spec
from threading import Event, Thread
from typing import TYPE_CHECKING

from banmen.address import SERVICE, is_loopback, parse_address
from banmen.network import lan_addresses
from banmen_server.logs import fields

if TYPE_CHECKING:
    from zeroconf import ServiceInfo

logger = logging.getLogger(__name__)

_LONGEST_NAME = 63
"""Bytes of a name in DNS (RFC 1035, 2.3.4)."""
_GOODBYE_S = 1.0


def can_announce(host: str, urls: Sequence[str]) -> bool:
    """Return True if a server that listens on `host` is reachable by others, and the extra `lan` is installed.

    A server on loopback is never announced, whatever names it has: nobody in its network reaches it.
    """
    here = is_loopback(host) or is_loopback(parse_address(urls[0]).host)
    return not here and find_spec("zeroconf") is not None


@contextmanager
def announced(
    urls: Sequence[str], *, service: str = SERVICE, name: str | None = None, interfaces: Sequence[str] | None = None
) -> Iterator[None]:
    """Announce the server at these URLs, the likeliest first, during the context.

    `name` is the displayed name; None: this computer's name. `interfaces` are the IP addresses to announce on; None:
    all. A failure is logged; nobody waits for the announcement.
    """
    over = Event()
    thread = Thread(
        target=_announce, args=(urls, service, name or _own_name(), interfaces, over), name="announcement", daemon=True
    )
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join(_GOODBYE_S)


def _announce(urls: Sequence[str], service: str, name: str, interfaces: Sequence[str] | None, over: Event) -> None:
    """Register the service, and unregister it when `over` is set."""
    import zeroconf  # noqa: PLC0415 - an extra; takes 60 ms, in this thread

    try:
        network = zeroconf.Zeroconf(list(interfaces or lan_addresses()))
    except OSError as error:
        logger.warning("not_announced", extra=fields(reason=error.strerror))
        return
    try:
        network.register_service(
            _service_info(urls, service, name), allow_name_change=True
        )  # two of one name become "NAME-2"
        logger.info("announced", extra=fields(name=name, url=urls[0]))
        over.wait()
    except (zeroconf.Error, OSError) as error:
        logger.warning("not_announced", extra=fields(reason=str(error) or type(error).__name__))
    finally:
        network.close()


def _service_info(urls: Sequence[str], service: str, name: str) -> "ServiceInfo":
    import zeroconf  # noqa: PLC0415 - as above

    return zeroconf.ServiceInfo(
        service,
        f"{name}.{service}",
        port=parse_address(urls[0]).port,
        parsed_addresses=[place for url in urls for place in _ip_addresses(parse_address(url).host)],
        properties={"url": urls[0]},
    )


def _ip_addresses(host: str) -> Sequence[str]:
    """Return the IP addresses of a host, or those of this computer if its name is unknown here."""
    try:
        found = socket.getaddrinfo(host, None, type=socket.SOCK_STREAM)
    except OSError:
        return lan_addresses()
    return list(dict.fromkeys(str(entry[4][0]) for entry in found))


def _own_name() -> str:
    """Return the name of this computer, without parts that DNS would split off."""
    name = socket.gethostname().partition(".")[0] or "banmen"
    return name.encode()[:_LONGEST_NAME].decode(errors="ignore")

"""Tells the network of a server, so that windows there find it: DNS-SD over multicast DNS (RFC 6763, 6762).

It needs the extra `lan`. It runs in threads of its own: whatever is said in the network, the server's loop hears none.
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
    """Whether a server that listens on `host` can be announced: others reach it, and the extra `lan` is installed.

    One that listens on loopback is not, whatever names it has: nobody in its network reaches it.
    """
    here = is_loopback(host) or is_loopback(parse_address(urls[0]).host)
    return not here and find_spec("zeroconf") is not None


@contextmanager
def announced(
    urls: Sequence[str], *, service: str = SERVICE, name: str | None = None, interfaces: Sequence[str] | None = None
) -> Iterator[None]:
    """Announce the server at these URLs, the likeliest first, as long as the context lasts.

    `name` is what people read, this computer's name where it is None. `interfaces` are the IP addresses at which it is
    told, all of this computer where it is None. What hinders it is logged; nobody waits for it.
    """
    over = Event()
    told = Thread(
        target=_tell, args=(urls, service, name or _own_name(), interfaces, over), name="announcement", daemon=True
    )
    told.start()
    try:
        yield
    finally:
        over.set()
        told.join(_GOODBYE_S)


def _tell(urls: Sequence[str], service: str, name: str, interfaces: Sequence[str] | None, over: Event) -> None:
    """Register the service, and take it back when it is over."""
    import zeroconf  # noqa: PLC0415 - an extra; takes 60 ms, beside the server

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
    """The IP addresses of a host; those of this computer where its name is not known here."""
    try:
        found = socket.getaddrinfo(host, None, type=socket.SOCK_STREAM)
    except OSError:
        return lan_addresses()
    return list(dict.fromkeys(str(entry[4][0]) for entry in found))


def _own_name() -> str:
    """The name of this computer, without what DNS would read as parts of it."""
    name = socket.gethostname().partition(".")[0] or "banmen"
    return name.encode()[:_LONGEST_NAME].decode(errors="ignore")

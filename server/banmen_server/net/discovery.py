"""Tells people and windows where a server is: what it prints, a file, and DNS-SD in the network.

The file next to the data holds the address for windows and commands on this computer. Windows of other computers find
the server by DNS-SD over multicast DNS (RFC 6763, 6762). That needs the extra `lan`, and runs in threads of its own, so
that network traffic never reaches the server's loop.
"""

import ipaddress
import logging
import os
import shutil
import socket
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from importlib.util import find_spec
from pathlib import Path
from threading import Event, Thread
from typing import TYPE_CHECKING, TextIO

from banmen import __version__
from banmen.addresses.lan import lan_addresses
from banmen.addresses.typed import SERVICE, Address, is_loopback, parse_address
from banmen.texts import Texts
from banmen_server.logs import fields

if TYPE_CHECKING:
    from zeroconf import ServiceInfo

logger = logging.getLogger(__name__)

LOOPBACK = "127.0.0.1"
_LONGEST_NAME = 63
"""Bytes of a name in DNS (RFC 1035, 2.3.4)."""
_GOODBYE_S = 1.0
"""Seconds for taking the announcement back when the server stops."""

# --- what people type -------------------------------------------------------------------------------------------------


def reachable(host: str) -> Sequence[str]:
    """Return the hosts by which a server that listens on `host` is reached, the likeliest first; at least one.

    An empty host means all addresses, `0.0.0.0` those of IPv4, `::` those of IPv6. Without a network it is loopback.
    """
    ip = _ip(host)
    if host and (ip is None or not ip.is_unspecified):
        return (LOOPBACK if host == "localhost" else host,)
    return [each for each in lan_addresses() if ip is None or (":" in each) is (":" in host)] or [LOOPBACK]


def url(host: str, port: int, *, secured: bool = False) -> str:
    """Return the WebSocket URL of an address."""
    return f"{'wss' if secured else 'ws'}://{_bracketed(host)}:{port}"


def _ip(host: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        return ipaddress.ip_address(host)
    except ValueError:
        return None


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def ready_line(t: Texts, url: str) -> str:
    """Return the line that a server prints when it is ready: its URL, and what to type for it."""
    address = parse_address(url)
    message = "serve-command-ready-here" if is_loopback(address.host) else "serve-command-ready"
    return t(message, version=__version__, url=url, address=_typed(address))


def ready_lines(t: Texts, urls: Sequence[str], columns: int) -> Sequence[str]:
    """Return the lines that a server prints when it is ready, for its URLs, the likeliest first.

    They are `ready_line`, the page's address, the other addresses, and a QR code of the page for a phone. The code
    needs a terminal of `columns` columns (0: none is shown), and an address that other computers can reach.
    """
    address, *others = map(parse_address, urls)
    link, here = address.link, is_loopback(address.host)
    lines = [ready_line(t, urls[0]), t("serve-command-page-here" if here else "serve-command-page", link=link)]
    if others:
        lines.append(t("serve-command-also", addresses=", ".join(map(_typed, others))))
    return (*lines, *(qr_lines(link, columns) if columns and not here else ()))


def _typed(address: Address) -> str:
    """Return what a friend types after `banmen`; IPv6 in brackets, which are easier to read."""
    return _bracketed(address.host) if str(address) == address.host else str(address)


# --- the QR code of the page, for a phone -----------------------------------------------------------------------------

_MARGIN = 4
"""The width in modules of the light margin that the standard requires."""
_DARK_ON_LIGHT, _RESET = "\x1b[30;107m", "\x1b[0m"
"""Black on white, independent of the terminal's colours: not every camera reads the opposite."""
_HALVES = {(False, False): " ", (True, False): "▀", (False, True): "▄", (True, True): "█"}
"""The character for two modules, one above the other; True is dark."""


def qr_lines(text: str, max_columns: int) -> Sequence[str]:
    """Return the lines that show a text as a QR code (ISO/IEC 18004); none if it is wider than `max_columns`."""
    import segno  # noqa: PLC0415 - only needed at a terminal

    rows = [list(map(bool, row)) for row in segno.make_qr(text, error="l").matrix_iter(border=_MARGIN)]
    if len(rows[0]) > max_columns:
        return []
    rows += [[False] * len(rows[0])] * (len(rows) % 2)
    pairs = (zip(*rows[at : at + 2], strict=True) for at in range(0, len(rows), 2))
    return [f"{_DARK_ON_LIGHT}{''.join(_HALVES[pair] for pair in pairs_of_row)}{_RESET}" for pairs_of_row in pairs]


def columns_of(stream: TextIO) -> int:
    """Return the width of a stream's terminal; 0 if it has none, or one that cannot show a code."""
    plain = os.environ.get("TERM") == "dumb" or (sys.platform == "win32" and "WT_SESSION" not in os.environ)
    try:
        "▀".encode(stream.encoding)
        return 0 if plain or not stream.isatty() else shutil.get_terminal_size((0, 0)).columns
    except (UnicodeEncodeError, ValueError):  # the encoding has no such character; the stream is closed
        return 0


# --- the address file -------------------------------------------------------------------------------------------------


def address_file(data: Path) -> Path:
    """Return the file that holds the address of the server of a data file."""
    return data.with_name(f"{data.name}.address")


@contextmanager
def published(data: Path, address: str) -> Iterator[None]:
    """Keep the URL in the address file of `data` during the context, if the disk has room for it."""
    file = address_file(data)
    try:
        file.write_text(f"{address}\n", encoding="utf-8")
    except OSError as error:
        logger.warning("address_not_written", extra=fields(path=file, reason=error.strerror))
    try:
        yield
    finally:
        with suppress(OSError):
            file.unlink()


def published_address(data: Path) -> str | None:
    """Return the URL in the address file of `data`, or None."""
    try:
        return address_file(data).read_text(encoding="utf-8").strip() or None
    except (OSError, ValueError):
        return None


# --- the announcement in the network ----------------------------------------------------------------------------------


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

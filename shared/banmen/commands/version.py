"""`banmen version`: the version, and with `--check` whether the package index has a newer one.

Nothing else of banmen asks for a newer version, so that it sends nothing about its users anywhere by itself.
"""

import re
import sys
from argparse import Namespace
from urllib.error import HTTPError, URLError
from urllib.request import urlopen

import msgspec

from banmen import __version__
from banmen.commands import Command, closing
from banmen.commands.errors import reason
from banmen.commands.parser import Parser
from banmen.texts import Texts

INDEX = "https://pypi.org/pypi/banmen/json"
PAGE = "https://pypi.org/project/banmen/"
IS_NEWER, NO_ANSWER = 1, 3
_TIMEOUT_S = 10.0
_MAX_BYTES = 1 << 24
_NUMBERED = re.compile(r"(\d+)\.(\d+)\.(\d+)")


class _Project(msgspec.Struct):
    version: str


class _Answer(msgspec.Struct):
    """What is read of the answer of the index."""

    info: _Project


def newest_version(url: str) -> str:
    """Return the newest version that a package index names. Raise OSError, or ValueError if it names none."""
    with urlopen(url, timeout=_TIMEOUT_S) as answer:  # noqa: S310 - the address is the constant above
        version = msgspec.json.decode(answer.read(_MAX_BYTES), type=_Answer).info.version
    if not _NUMBERED.match(version):
        raise ValueError(f"{version!r} is no version")
    return version


def is_newer(version: str, than: str) -> bool:
    """Return True if a version is newer than another one; both are numbered `MAJOR.MINOR.PATCH`."""
    return _numbers(version) > _numbers(than)


def _numbers(version: str) -> tuple[int, ...]:
    found = _NUMBERED.match(version)
    return tuple(map(int, found.groups())) if found else ()


def _configure(parser: Parser) -> None:
    t = parser.t
    parser.epilog = closing(t, "version-status", "version")
    parser.add_argument("--check", action="store_true", help=t("version-check"))


def _version(arguments: Namespace) -> int:
    t: Texts = arguments.t
    sys.stdout.write(f"banmen {__version__}\n")
    if not arguments.check:
        return 0
    sys.stdout.flush()  # the answer may take seconds
    try:
        newest = newest_version(INDEX)
    except (OSError, ValueError) as error:
        sys.stderr.write(f"banmen: {t('version-no-answer', reason=_reason(t, error))}\n")
        return NO_ANSWER
    if is_newer(newest, __version__):
        sys.stdout.write(f"{t('version-newer', newest=newest, page=PAGE)}\n")
        return IS_NEWER
    sys.stdout.write(f"{t('version-is-newest')}\n")
    return 0


def _reason(t: Texts, error: OSError | ValueError) -> str:
    """Return why the index gave no version, in a few words."""
    if isinstance(error, HTTPError):
        return f"HTTP {error.code}"
    inner = error.reason if isinstance(error, URLError) else error
    return reason(t, inner) if isinstance(inner, OSError) and inner.errno else str(inner)


VERSION = Command("version", "version-command", _configure, _version)

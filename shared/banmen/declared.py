"""The entry points that installed distributions declare, read from their files.

`importlib.metadata` takes four times as long to import as Python takes to start, and `banmen --help` is to be there at
once.
"""

from __future__ import annotations

import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

_FOLDERS = (".dist-info", ".egg-info")


def declared(*groups: str) -> tuple[dict[str, str], ...]:
    """Return the entry points in each of these groups, of every distribution on the path: their places by their names.

    A place is `module:object`. Of two with one name that of the first distribution on the path is taken.
    """
    declarations = list(_declarations())
    return tuple(dict(reversed([each for lines in declarations for each in _places(lines, group)])) for group in groups)


def _declarations() -> Iterator[list[str]]:
    """Yield the lines of each `entry_points.txt`."""
    for place in dict.fromkeys(sys.path):
        try:
            folders = [entry.path for entry in os.scandir(place or ".") if entry.name.endswith(_FOLDERS)]
        except OSError:  # no such folder; nobody installs distributions into a zip file
            continue
        for folder in folders:
            try:
                with open(f"{folder}/entry_points.txt", encoding="utf-8") as file:  # noqa: PTH123 - see above
                    yield file.read().splitlines()
            except OSError:
                continue


def _places(lines: list[str], group: str) -> Iterator[tuple[str, str]]:
    inside = False
    for line in map(str.strip, lines):
        if line.startswith("["):
            inside = line == f"[{group}]"
        elif inside and "=" in line and not line.startswith(("#", ";")):
            name, _, place = line.partition("=")
            yield name.strip(), place.strip()

"""The names of the entry points that installed distributions declare, read from their files.

`importlib.metadata` takes four times as long to import as Python takes to start, and `banmen --help` is to be there at
once. It is still what loads an entry point.
"""

from __future__ import annotations

import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

_FOLDERS = (".dist-info", ".egg-info")


def declared(*groups: str) -> tuple[set[str], ...]:
    """The names in each of these groups of entry points, of every distribution on the path."""
    declarations = list(_declarations())
    return tuple({name for lines in declarations for name in _names(lines, group)} for group in groups)


def _declarations() -> Iterator[list[str]]:
    """The lines of each `entry_points.txt`."""
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


def _names(lines: list[str], group: str) -> Iterator[str]:
    inside = False
    for line in map(str.strip, lines):
        if line.startswith("["):
            inside = line == f"[{group}]"
        elif inside and "=" in line and not line.startswith(("#", ";")):
            yield line.partition("=")[0].strip()

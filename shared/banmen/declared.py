"""Read the entry points of installed distributions from their files.

`importlib.metadata` does this too, but importing it takes four times as long as starting Python, and `banmen --help`
must start fast.
"""

from __future__ import annotations

import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

_FOLDERS = (".dist-info", ".egg-info")


def declared(*groups: str) -> tuple[dict[str, str], ...]:
    """Return, for each group, the entry points of every distribution on the path: name to `module:object`.

    If two distributions declare the same name, the first one on the path wins.
    """
    declarations = list(_declarations())
    return tuple(dict(reversed([each for lines in declarations for each in _places(lines, group)])) for group in groups)


def _declarations() -> Iterator[list[str]]:
    """Yield the lines of each `entry_points.txt` on the path."""
    for place in dict.fromkeys(sys.path):
        try:
            folders = [entry.path for entry in os.scandir(place or ".") if entry.name.endswith(_FOLDERS)]
        except OSError:  # no such folder, or a zip file: distributions are not installed into those
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

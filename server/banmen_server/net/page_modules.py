"""The page's modules in JavaScript: which of them need which. Pure."""

import re
from collections.abc import Mapping
from pathlib import PurePosixPath

_IMPORT = re.compile(r'^(?:import|export)\b[^"\n]*"(\.[^"]+)"|^\} from "(\.[^"]+)"', re.MULTILINE)
"""A module that another one imports before it begins."""


def imported(name: str, modules: Mapping[str, bytes]) -> set[str]:
    """A module, and those that it imports, and those that they import: what a browser needs before it begins."""
    found, left = set[str](), [name]
    while left:
        name = left.pop()
        if name in found or name not in modules:
            continue
        found.add(name)
        places = (one or other for one, other in _IMPORT.findall(modules[name].decode()))
        left += [_joined(PurePosixPath(name).parent, place) for place in places]
    return found


def _joined(folder: PurePosixPath, place: str) -> str:
    parts = list(folder.parts)
    for part in place.split("/"):
        if part == "..":
            del parts[-1:]
        elif part != ".":
            parts.append(part)
    return "/".join(parts)

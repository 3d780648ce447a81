"""The dependencies of the page's JavaScript modules. Pure."""

import re
from collections.abc import Mapping
from pathlib import PurePosixPath

_IMPORT = re.compile(r'^(?:import|export)\b[^"\n]*"(\.[^"]+)"|^\} from "(\.[^"]+)"', re.MULTILINE)
"""A static import of another module."""


def imported(name: str, modules: Mapping[str, bytes]) -> set[str]:
    """Return a module and all its direct and indirect imports: what a browser needs to run it."""
    found, left = set[str](), [name]
    while left:
        name = left.pop()
        if name in found or name not in modules:
            continue
        found.add(name)
        left += imports_of(name, modules)
    return found


def imports_of(name: str, modules: Mapping[str, bytes]) -> list[str]:
    """Return the direct imports of a module."""
    return [resolved(name, one or other) for one, other in _IMPORT.findall(modules[name].decode())]


def resolved(name: str, place: str) -> str:
    """Return the name of a module from its address relative to `name`."""
    parts = list(PurePosixPath(name).parent.parts)
    for part in place.split("/"):
        if part == "..":
            del parts[-1:]
        elif part != ".":
            parts.append(part)
    return "/".join(parts)

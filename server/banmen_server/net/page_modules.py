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
        left += imports_of(name, modules)
    return found


def imports_of(name: str, modules: Mapping[str, bytes]) -> list[str]:
    """The modules that a module imports itself."""
    return [resolved(name, one or other) for one, other in _IMPORT.findall(modules[name].decode())]


def resolved(name: str, place: str) -> str:
    """The name of what a module calls by this address, relative to its own."""
    parts = list(PurePosixPath(name).parent.parts)
    for part in place.split("/"):
        if part == "..":
            del parts[-1:]
        elif part != ".":
            parts.append(part)
    return "/".join(parts)

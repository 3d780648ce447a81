"""The page's modules in JavaScript: which of them need which, and what is sent of each. Pure."""

import re
from collections.abc import Mapping
from pathlib import PurePosixPath

from rjsmin import jsmin

_IMPORT = re.compile(r'^(?:import|export)\b[^"\n]*"(\.[^"]+)"|^\} from "(\.[^"]+)"', re.MULTILINE)
"""A module that another one imports before it begins."""
_TEMPLATE = re.compile(r"`(?:[^`\\]|\\.)*`", re.DOTALL)
_OPEN = re.compile(r"\$\{[^}]*`$")


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


def sent_of(module: bytes) -> bytes:
    """What a browser runs of a module, which is a good third less without comments and spaces.

    A module that has a template within another one is sent as it is: `jsmin` would leave out spaces in it.
    """
    text = jsmin(module.decode())
    nested = any(_OPEN.search(template) for template in _TEMPLATE.findall(text))
    return module if nested else text.encode()

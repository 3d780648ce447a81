"""The page's modules in JavaScript: which of them need which, and what is sent of each. Pure."""

import re
from collections.abc import Mapping
from pathlib import PurePosixPath

_IMPORT = re.compile(r'^(?:import|export)\b[^"\n]*"(\.[^"]+)"|^\} from "(\.[^"]+)"', re.MULTILINE)
"""A module that another one imports before it begins."""
_INDENT = re.compile(r"^[ \t]+", re.MULTILINE)
_COMMENT = re.compile(
    r"^[ \t]*//[^\n]*|^[ \t]*/\*\*(?:[^*]|\*(?!/))*\*/[ \t]*|/\*\* @(?:type|satisfies) [^\n]*?\*/ ?", re.MULTILINE
)
"""One of whole lines, and one that only says of what type a value is."""


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
    """What a browser runs of a module, its lines where they were: comments are a third of what would be sent."""
    text = _COMMENT.sub(lambda found: "\n" * found[0].count("\n"), module.decode())
    return _INDENT.sub("", text).encode()

"""Joins the page's modules for sending: a browser requests a few files instead of one for each module. Pure.

Modules that the same screens need form one file, which has the address of the last of them. Each is a block of its own
there, so that their names do not collide, and puts its exports into `$modules`. A module that others may import keeps
an address: there it re-exports its part of the joined file, so that all importers share it. A module that does not
follow these conventions is sent alone, unchanged.
"""

import re
from collections.abc import Container, Iterable, Mapping, Sequence
from os.path import relpath
from pathlib import PurePosixPath
from typing import NamedTuple

from banmen_server.net.page_comments import without_comments
from banmen_server.net.page_modules import imported, imports_of, resolved

_IMPORT = re.compile(r'^import (?:(\w+)(?:, )?)?(?:\{([^}]*)\}|\* as (\w+))?(?: from )?"(\.[^"]+)";$', re.MULTILINE)
_EXPORT = re.compile(r"^export (?:default|((?:async )?function\*?|class|const) (\w+|\[[\w, ]+\]))", re.MULTILINE)
_MODULE_ONLY = re.compile(r"^(?:import|export)\b(?! *\()", re.MULTILINE)
_LATER = re.compile(r'\bimport\("(\.[^"]+)"\)')
_OWN_ADDRESS = "import.meta.url"
_EMPTY_LINES = re.compile(r"\n{2,}")


class Joined(NamedTuple):
    """The JavaScript files to send, by name, and for each joined module the file that contains it."""

    files: Mapping[str, bytes]
    file_of: Mapping[str, str]


def joined(
    contents: Mapping[str, bytes],
    begin: str,
    screens: Sequence[str],
    later: Sequence[str],
    inner: Container[str] = frozenset(),
) -> Joined:
    """Join the modules that the same `screens` need, and others that the same of the modules in `later` need.

    `begin` is the module that the page runs. It is sent alone, because it waits for some of the others. Its imports
    form one file, even if screens need them, too. Modules of `inner`, imported only by joined ones, have no address.
    """
    modules = {name: without_comments(name, data) for name, data in contents.items() if name.endswith(".js")}
    chunks = _chunks(modules, begin, screens, later)
    file_of = {name: chunk[-1] for chunk in chunks for name in chunk}
    files = dict(modules)
    for chunk in chunks:
        files[chunk[-1]] = _Writer(chunk[-1], modules, file_of).join(chunk)
        for name in chunk[:-1]:
            if name in inner:
                del files[name]
            else:
                files[name] = _shim(name, modules, chunk[-1])
    if begin in modules and _can_join(modules[begin].decode()):
        files[begin] = _Writer(begin, modules, file_of).alone()
    return Joined(files, file_of)


def _chunks(modules: Mapping[str, bytes], begin: str, screens: Sequence[str], later: Sequence[str]) -> list[list[str]]:
    """Return the groups of modules to join, each module after those that it imports."""
    entries = [begin, *screens, *later]
    needed = {entry: imported(entry, modules) for entry in entries}
    groups: dict[tuple[str, ...], list[str]] = {}
    for name in _in_order(entries, modules):
        if name != begin and _can_join(modules[name].decode()):
            by = next(filter(None, (_those_with(name, some, needed) for some in ([begin], screens, later))))
            groups.setdefault(by, []).append(name)
    return list(groups.values())


def _those_with(name: str, entries: Iterable[str], needed: Mapping[str, Container[str]]) -> tuple[str, ...]:
    return tuple(entry for entry in entries if name in needed[entry])


def _in_order(entries: Iterable[str], modules: Mapping[str, bytes]) -> list[str]:
    """Return all needed modules, each after those that it imports."""
    found: dict[str, None] = {}

    def add(name: str) -> None:
        if name in modules and name not in found:
            for other in imports_of(name, modules):
                add(other)
            found[name] = None

    for entry in entries:
        add(entry)
    return list(found)


def _can_join(text: str) -> bool:
    return not _MODULE_ONLY.search(_EXPORT.sub("", _IMPORT.sub("", text)))


def _exports(text: str) -> list[str]:
    """Return the names that a module exports, `default` among them."""
    return [name for export in _EXPORT.finditer(text) for name in re.findall(r"\w+", export[2] or "default")]


def _shim(name: str, modules: Mapping[str, bytes], file: str) -> bytes:
    """Return a module that re-exports its part of a joined file."""
    given = _given(name, _exports(modules[name].decode()))
    return f'import {{ $modules }} from "{_relative(name, file)}";\n{given}\n'.encode()


def _given(name: str, exports: Sequence[str]) -> str:
    """Return the statements that export one module's exports from a file."""
    named = [each for each in exports if each != "default"]
    statements = [f'export const {{ {", ".join(named)} }} = $modules["{name}"];'] if named else []
    return "\n".join([*statements, *([f'export default $modules["{name}"].default;'] if "default" in exports else [])])


def _relative(base: str, name: str) -> str:
    """Return the address of a file relative to `base`."""
    path = relpath(name, PurePosixPath(base).parent)
    return path if path.startswith("..") else f"./{path}"


class _Writer:
    """Writes one file: `sources` are the variables for its imports from other files, by their names."""

    def __init__(self, file: str, modules: Mapping[str, bytes], file_of: Mapping[str, str]) -> None:
        self._file = file
        self._modules = modules
        self._file_of = file_of
        self._sources: dict[str, str] = {}

    def join(self, chunk: Sequence[str]) -> bytes:
        """Return the file of some modules. It has the name and the exports of the last one."""
        blocks = [self._block(name) for name in chunk]
        given = _given(self._file, _exports(self._modules[self._file].decode()))
        return "\n".join([*self._imports(), "export const $modules = {};", *blocks, given, ""]).encode()

    def alone(self) -> bytes:
        """Return the file of a module that is not joined, with its imports taken from joined files."""
        text = _IMPORT.sub(lambda found: self._replace_import(self._file, found), self._modules[self._file].decode())
        return "\n".join([*self._imports(), text]).encode()

    def _block(self, name: str) -> str:
        text = self._modules[name].decode()
        given = ", ".join("default: $default" if each == "default" else each for each in _exports(text))
        text = _IMPORT.sub(lambda found: self._replace_import(name, found), text)
        text = _EXPORT.sub(lambda found: f"{found[1]} {found[2]}" if found[2] else "const $default =", text)
        text = text.replace(_OWN_ADDRESS, f'new URL("{_relative(self._file, name)}", import.meta.url).href')
        text = _LATER.sub(lambda found: f'import("{_relative(self._file, resolved(name, found[1]))}")', text)
        text = _EMPTY_LINES.sub("\n", text.strip("\n"))
        return f'{{ // {name}\n{text}\n$modules["{name}"] = {{ {given} }};\n}}'

    def _replace_import(self, name: str, found: re.Match[str]) -> str:
        """Return the statement that replaces an import."""
        default, named, everything, place = found.groups()
        source = self._source(resolved(name, place))
        names = ([f"default: {default}"] if default else []) + [
            each.strip().replace(" as ", ": ") for each in (named or "").split(",") if each.strip()
        ]
        return f"const {everything} = {source};" if everything else f"const {{ {', '.join(names)} }} = {source};"

    def _source(self, name: str) -> str:
        """Return the expression for a module's exports."""
        file = self._file_of.get(name, name)
        if file == self._file:
            return f'$modules["{name}"]'
        variable = self._sources.setdefault(file, f"$from{len(self._sources)}")
        return f'{variable}.$modules["{name}"]' if name in self._file_of else variable

    def _imports(self) -> list[str]:
        return [f'import * as {name} from "{_relative(self._file, file)}";' for file, name in self._sources.items()]

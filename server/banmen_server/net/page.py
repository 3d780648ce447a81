"""Serves the page in a browser: makes its files from the package banmen_web and from games of other distributions.

The files are read once, made smaller, and kept in memory. Comments and indentation go. Modules that the same screens
need become one file. Messages become tables, so that the page needs no parser of Fluent.

Everything except the page itself is under a folder named by a hash of it all, and is cached by browsers forever. All
addresses in the page are relative, so that it works below any folder to which a proxy maps the server.
"""

import gzip
import json
import logging
import re
from collections.abc import Collection, Container, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from email.utils import formatdate
from hashlib import sha256
from http import HTTPStatus
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from itertools import chain
from operator import itemgetter
from os import PathLike
from os.path import relpath
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from websockets.datastructures import Headers
from websockets.http11 import Request, Response

from banmen.fluent import patterns
from banmen.games import GAMES
from banmen.texts import LANGUAGES, Texts
from banmen_server.logs import fields

logger = logging.getLogger(__name__)

# --- comments and indentation -----------------------------------------------------------------------------------------

_BLOCK = re.compile(r"^[ \t]*/\*(?!!)[^*]*\*+(?:[^/*][^*]*\*+)*/[ \t\r]*$", re.MULTILINE)
"""A comment on lines of its own. One that begins with `/*!` is a licence's, and stays."""
_LINE = re.compile(r"^[ \t]*//.*$", re.MULTILINE)
_PLAIN = r"^((?:[^\"'`/\n]|\"[^\"\\\n]*\"|`[^`\\$\n]*`)*)"
"""The beginning of a line that ends in code: outside of texts and regular expressions."""
_LINE_END = re.compile(_PLAIN + r"(?<=[ \t])//.*$", re.MULTILINE)
_TYPE = re.compile(_PLAIN + r"/\*\* @type [^*\n]*\*/ ", re.MULTILINE)
_SPACES = re.compile(r"^[^\"'\n]*$", re.MULTILINE)
"""A line of a style sheet without a text: spaces around braces and after semicolons mean nothing there."""
_INDENTATION = re.compile(r"^[ \t]+", re.MULTILINE)
_TEMPLATE = re.compile(r"`(?:[^`$\\]|\\.|\$(?!\{)|\$\{(?:[^{}`]|\{[^{}`]*\})*\})*`")
"""A template literal without nested ones: an outer one is found after its inner ones have been removed."""


def without_comments(name: str, data: bytes) -> bytes:
    """Return the file without most comments and without indentation; all lines keep their numbers.

    Comments on lines of their own go, and others where no text or regular expression can begin before them.

    A file that is neither JavaScript nor CSS is returned unchanged, and so is one with a multi-line text or template
    literal: its indentation may be part of the text. Raise UnicodeDecodeError for a file that is not UTF-8.
    """
    kind = PurePosixPath(name).suffix
    if kind not in {".js", ".css"}:
        return data
    text = _BLOCK.sub(lambda comment: "\n" * comment[0].count("\n"), data.decode())
    if kind == ".js":
        while (shorter := _TYPE.sub(r"\1", text)) != text:
            text = shorter
        text = _LINE_END.sub(lambda line: line[1].rstrip(), _LINE.sub("", text))
    else:
        text = _SPACES.sub(lambda line: re.sub(r"(?<=[{;]) +| +(?=[{}])", "", line[0]), text)
    # Checked last: comments may contain any characters, and a line in which a literal begins is never removed.
    return data if any(map(_may_continue, text.split("\n"))) else _INDENTATION.sub("", text).encode()


def _may_continue(line: str) -> bool:
    """Return True if a text or template literal may begin in this line and end in a later one."""
    if line.rstrip("\r").endswith("\\"):
        return True
    rest = line
    while "`" in rest:
        shorter = _TEMPLATE.sub("", rest)
        if shorter == rest:
            return True
        rest = shorter
    return False


# --- imports between modules ------------------------------------------------------------------------------------------

_IMPORT_ADDRESS = re.compile(r'^(?:import|export)\b[^"\n]*"(\.[^"]+)"|^\} from "(\.[^"]+)"', re.MULTILINE)
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
    return [resolved(name, one or other) for one, other in _IMPORT_ADDRESS.findall(modules[name].decode())]


def resolved(name: str, place: str) -> str:
    """Return the name of a module from its address relative to `name`."""
    parts = list(PurePosixPath(name).parent.parts)
    for part in place.split("/"):
        if part == "..":
            del parts[-1:]
        elif part != ".":
            parts.append(part)
    return "/".join(parts)


# --- joining modules --------------------------------------------------------------------------------------------------

_IMPORT = re.compile(r'^import (?:(\w+)(?:, )?)?(?:\{([^}]*)\}|\* as (\w+))?(?: from )?"(\.[^"]+)";$', re.MULTILINE)
_EXPORT = re.compile(r"^export (?:default|((?:async )?function\*?|class|const) (\w+|\[[\w, ]+\]))", re.MULTILINE)
_MODULE_ONLY = re.compile(r"^(?:import|export)\b(?! *\()", re.MULTILINE)
_LATER = re.compile(r'\bimport\("(\.[^"]+)"\)')
_OWN_ADDRESS = "import.meta.url"
_EMPTY_LINES = re.compile(r"\n{2,}")


Names = Sequence[str]


class JoinedFiles(NamedTuple):
    """The JavaScript files to send, by name, and for each joined module the file that contains it."""

    files: Mapping[str, bytes]
    file_of: Mapping[str, str]


def joined(
    contents: Mapping[str, bytes],
    begin: str,
    screens: Names,
    later: Sequence[Names],
    inner: Container[str] = frozenset(),
    *,
    alone: Names = (),
    soon: Names = (),
) -> JoinedFiles:
    """Join the modules that the same `screens` need, and others that the same groups of modules in `later` need.

    A joined file has the address of its last module. Each module is a block of its own there, so that their names do
    not collide, and puts its exports into `$modules`. A module that others may import keeps an address: there it
    re-exports its part of the joined file, so that all importers share it. A module that does not follow these
    conventions is sent alone, unchanged.

    `begin` is the module that the page runs. It is sent alone, because it waits for some of the others, as are those
    of `alone`. Its imports form one file, with all that the first screen shares with others. What the modules of `soon`
    need and the first screen does not forms one file, even if other screens need it, too. Modules of `inner`, imported
    only by joined ones, have no address.
    """
    modules = {name: without_comments(name, data) for name, data in contents.items() if name.endswith(".js")}
    chunks = _chunks(modules, begin, screens, later, alone=alone, soon=soon)
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
    return JoinedFiles(files, file_of)


def _chunks(
    modules: Mapping[str, bytes], begin: str, screens: Names, later: Sequence[Names], *, alone: Names, soon: Names
) -> list[list[str]]:
    """Return the groups of modules to join, each module after those that it imports."""
    entries = [begin, *screens, *soon, *chain.from_iterable(later)]
    needed = {entry: imported(entry, modules) for entry in entries}
    chunks: dict[tuple[str, ...], list[str]] = {}
    for name in _in_order(entries, modules):
        if name == begin or name in alone or not _can_join(modules[name].decode()):
            continue
        by = _those_with(name, screens, needed)
        if name in needed[begin] or (len(by) > 1 and by[0] == screens[0]):
            by = (begin,)
        elif by[:1] != (screens[0],) and _those_with(name, soon, needed):
            by = tuple(soon)
        by = by or tuple(group[0] for group in later if _those_with(name, group, needed))
        chunks.setdefault(by, []).append(name)
    return list(chunks.values())


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
        text = _LATER.sub(lambda found: self._replace_later(self._file, found[1]), text)
        return "\n".join([*self._imports(), text]).encode()

    def _block(self, name: str) -> str:
        text = self._modules[name].decode()
        given = ", ".join("default: $default" if each == "default" else each for each in _exports(text))
        text = _IMPORT.sub(lambda found: self._replace_import(name, found), text)
        text = _EXPORT.sub(lambda found: f"{found[1]} {found[2]}" if found[2] else "const $default =", text)
        text = text.replace(_OWN_ADDRESS, f'new URL("{_relative(self._file, name)}", import.meta.url).href')
        text = _LATER.sub(lambda found: self._replace_later(name, found[1]), text)
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

    def _replace_later(self, name: str, place: str) -> str:
        """Return the expression that replaces an import on demand: it asks for the joined file and for no other."""
        wanted = resolved(name, place)
        file = self._file_of.get(wanted, wanted)
        given = "" if file == wanted else f'.then(({{ $modules }}) => $modules["{wanted}"])'
        return f'import("{_relative(self._file, file)}"){given}'

    def _source(self, name: str) -> str:
        """Return the expression for a module's exports."""
        file = self._file_of.get(name, name)
        if file == self._file:
            return f'$modules["{name}"]'
        variable = self._sources.setdefault(file, f"$from{len(self._sources)}")
        return f'{variable}.$modules["{name}"]' if name in self._file_of else variable

    def _imports(self) -> list[str]:
        return [f'import * as {name} from "{_relative(self._file, file)}";' for file, name in self._sources.items()]


# --- messages ---------------------------------------------------------------------------------------------------------

Pattern = str | list["str | list[str | Pattern]"]
"""A message for sending: a text, or a list of parts. `client/banmen_web/ui/words.js` formats it.

A part is a text, a variable `[name]`, or a choice by a variable's value `[name, key, pattern, …, pattern]`. A key is a
number, a text, or the plural category of a number; the last pattern has no key, and is the default.
"""

_TEXT = re.compile(r'"([\w-]+)"|`([\w-]+)`|`([\w-]+-)\$\{', re.ASCII)
"""Possible message ids in JavaScript: a text, or the fixed prefix of a template."""
_NEVER = (
    *("refused-bad_", "refused-board_given", "refused-handicap_with_start"),
    *("refused-no_givens", "refused-start_over"),
    *("refused-empty", "refused-too_many_bots", "refused-id_reused", "refused-unknown_option"),
    *("refused-no_seat_taken", "refused-no_such_game", "refused-no_such_program", "refused-no_such_seat"),
    *("refused-no_clock", "refused-not_a_program", "refused-no_advice", "refused-own_offer", "refused-no_pause"),
    *("refused-no_take_back", "refused-no_draw", "refused-cannot_resign", "refused-no_race"),
    *("why-banned", "why-internal", "why-kicked", "why-no_", "why-not_secure", "why-refused_connection"),
    *("why-superseded", "why-timeout"),
    *("replay-confirm", "replay-looking", "replay-none", "replay-open-hint", "show-code-"),
    *("sudoku-do-keys", "sudoku-do-load", "sudoku-do-new", "sudoku-do-own", "sudoku-do-print"),
    *("sudoku-do-replay", "sudoku-do-run-hint", "sudoku-do-save-all", "sudoku-do-think"),
    *("sudoku-about-replay", "sudoku-about-run-hint", "sudoku-about-save-all", "sudoku-about-think"),
    *("sudoku-part-files", "sudoku-part-table"),
    "program-fault-",
)
"""Ids that match a shorter prefix, but are never used.

The page offers no wrong option or button, sends no position, has no field for an address, is no bot, starts no server,
does not learn why a server is unreachable, and runs no arena.
"""


def words(language: str, modules: Iterable[str], folders: Sequence[PathLike[str]] = ()) -> dict[str, Pattern]:
    """Return the messages that JavaScript names, by their ids. `folders` have further messages, as for Texts.

    A message is named by its id in quotes, or by the fixed prefix of a template (`page-refused-${code}`). Raises
    ValueError for a message that uses more of Fluent than a pattern.
    """
    texts = Texts(language, folders)
    return {found: _sent(texts.pattern(found)) for found in sorted(_named(modules, texts.ids()))}


def _named(modules: Iterable[str], known: Collection[str]) -> Iterator[str]:
    """Yield the ids of `known` messages in JavaScript, some of them more than once; with NAME also `NAME-does`."""
    texts = {groups for module in modules for groups in _TEXT.findall(module)}
    beginnings = tuple({beginning for _, _, beginning in texts if beginning})
    names = {name + end for whole, plain, _ in texts for name in [whole or plain] for end in ("", "-does")}
    return (each for each in known if each in names or (each.startswith(beginnings) and not each.startswith(_NEVER)))


def _sent(pattern: patterns.Pattern) -> Pattern:
    """Return the pattern in the form for sending."""
    parts: list[str | list[str | Pattern]] = []
    for element in pattern:
        part = element if isinstance(element, str) else [element.variable, *_variants(element.variants)]
        if isinstance(part, str) and parts and isinstance(parts[-1], str):
            parts[-1] += part
        else:
            parts.append(part)
    only = parts[0] if len(parts) == 1 else parts
    return only if isinstance(only, str) else parts


def _variants(variants: Sequence[patterns.Variant]) -> Iterator[Pattern]:
    """Yield keys and patterns in turn; then the default pattern."""
    for variant in variants:
        if not variant.default:
            yield str(variant.key)
            yield _sent(variant.pattern)
    yield from (_sent(variant.pattern) for variant in variants if variant.default)


# --- the sources ------------------------------------------------------------------------------------------------------

GROUP = "banmen_web.games"
"""The entry points' group of games that other distributions add: `KEY = "package"`.

The package has a folder `page` with `page.js` and its files, and may have a folder `words`, like assets/locale.
"""

SUFFIXES = (".js", ".css", ".svg")


class OtherGame(NamedTuple):
    """A game of another distribution: its files, by their names below `games/KEY/`, and its messages."""

    key: str
    files: Mapping[str, bytes]
    words: Path


def page_folder() -> Path | None:
    """Return the folder of the page's own files, in a checkout or an installation; None if it is missing."""
    return next(_folders("banmen_web"), None)


def files_in(folder: Path) -> dict[str, bytes]:
    """Return the files that a page may request, by their names below the folder, without links to outside."""
    root = folder.resolve()
    found = sorted(path for path in root.rglob("*") if path.suffix in SUFFIXES and path.is_file())
    inside = [path for path in found if path.resolve().is_relative_to(root)]
    return {path.relative_to(root).as_posix(): path.read_bytes() for path in inside}


def other_games(entries: Sequence[EntryPoint] | None = None) -> list[OtherGame]:
    """Return the games of other distributions that have a page; log a warning for an unusable one."""
    found = entry_points(group=GROUP) if entries is None else entries
    return [game for entry in sorted(found, key=lambda entry: entry.name) for game in _other_game(entry)]


def _other_game(entry: EntryPoint) -> Iterator[OtherGame]:
    try:
        folder = next(_folders(entry.value))
        game = OtherGame(entry.name, files_in(folder / "page"), folder / "words")
        modules = [data.decode() for name, data in game.files.items() if name.endswith(".js")]
        for language in LANGUAGES:
            words(language, modules, [game.words])
        known = game.key in GAMES and bool(GAMES.distribution(game.key)) and "page.js" in game.files
    except Exception as error:  # noqa: BLE001 - whatever is wrong with another distribution must not stop the page
        logger.warning("game_page_unusable", extra=fields(game=entry.name, reason=str(error) or type(error).__name__))
        return
    if known:
        yield game
    else:
        logger.warning("game_page_unusable", extra=fields(game=entry.name, reason="no page.js"))


def _folders(package: str) -> Iterator[Path]:
    """Yield the folders of a package, without importing it."""
    spec = find_spec(package)
    yield from map(Path, () if spec is None else spec.submodule_search_locations or ())


# --- the files and their permissions ----------------------------------------------------------------------------------

_TYPES: Mapping[str, str] = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript",
    ".css": "text/css",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".webmanifest": "application/manifest+json",
    ".txt": "text/plain; charset=utf-8",
}
"""Modules are always read as UTF-8, and styles in the encoding of their page."""
_PLACE = re.compile(r"/([\w-]{1,64})?", re.ASCII)
"""The page: the hall, a table by its code or its id, or the target for dropped files."""
_ROOT = "web/"
_SCREENS = {
    "/": "screens/hall/hall.js",
    "/replay": "screens/replay/replay.js",
    "/practice": "screens/practice/practice.js",
}
_ANY_TABLE, _TABLE = "/CODE", "screens/table/table.js"
"""The screen of all other addresses."""
_STYLE = re.compile(r'\bnew URL\("([\w./-]+\.css)", import\.meta\.url\)')
_LOADED_LATER = (
    tuple(f"screens/hall/{name}.js" for name in ("asking", "bringing", "challenges", "editor", "opening", "own")),
    ("screens/wall/wall.js",),
    ("ui/qr.js",),
)
"""Further modules that are loaded on demand, as the pages of games are: those of a group together."""
_ALONE = ("net/early.js",)
"""Modules that run before the page's own: waiting for a joined file would delay them."""
_SOON = (
    *("games/folds.js", "net/local_link.js", "net/offline.js", "screens/hall/covers.js", "table/mirror.js"),
    *("ui/icons.js", "ui/refusals.js", "ui/settings.js", "ui/share.js"),
)
"""Modules that the hall loads when it stands. All other screens need most of them at once."""
_RULES = re.compile(r"game-.+-rules|(?:\w+-)?key-.+", re.ASCII)
"""The messages with the rules and the keys of a game."""
_EDITOR = re.compile(r"(?:position|goishi-edit|grid|page-edit)-.+", re.ASCII)
"""The messages of the editors of boards."""
_OF_AN_APP = ("manifest.webmanifest", "icon-192.png")
"""Files that a browser reads, in addition to the page, to install it as an app."""
_GAME_PAGE = re.compile(r"games/\w+/(?:page|exercises)\.js")
_OF_A_GAME = re.compile(r"games/\w+/.+\.js")
"""Modules imported only by the page of this game of banmen."""
_HOST = re.compile(r"[\w.:\[\]-]{1,260}", re.ASCII)
_GZIP = re.compile(r"(?:^|,)\s*(?:gzip|\*)\s*(?:;\s*q=(?!0(?:\.0*)?\s*(?:,|$))[\d.]+\s*)?(?=,|$)")

_FOR_GOOD = "max-age=31536000, immutable"
_FOR_A_DAY = "max-age=86400"
_ASK_AGAIN = "no-cache"
_SAFE = {"X-Content-Type-Options": "nosniff", "Cross-Origin-Resource-Policy": "same-origin"}
_SAFE_PAGE = {"Referrer-Policy": "no-referrer", "Cross-Origin-Opener-Policy": "same-origin"}
"""Headers for files that a browser can open as pages. Modules would be a twentieth larger with them."""
_PARTS = (".js", ".css", ".json")
"""Files that pages load."""
_PERMISSIONS = "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()"
_NOTHING = "default-src 'none'; frame-ancestors 'none'"
"""The policy for a picture that is opened as a page."""
_WORKER = "default-src 'none'; connect-src 'self'"
"""The service worker connects to the server, and to nobody else."""
_NO_PAGE = (
    b"This server has no page for a browser: the package banmen_web is not installed here. "
    b"Connect with the window of banmen.\n"
)


class File(NamedTuple):
    """A file ready to be sent: compressed, with its type, its tag, and how long a browser caches it."""

    packed: bytes
    kind: str
    tag: str
    kept: str


class PageFiles:
    """The page and its files, below `web/HASH/`. Without a folder of the page there is only an explanation."""

    def __init__(self, folder: Path | None = None, others: Sequence[OtherGame] | None = None) -> None:
        folder = folder or page_folder()
        self._page = _file(".txt", _NO_PAGE, _ASK_AGAIN)
        self._pages: Mapping[tuple[str, str], File] = {}
        self._files = {"/robots.txt": _file(".txt", b"User-agent: *\nDisallow: /\n", _FOR_A_DAY)}
        if folder is not None:
            self._build(folder, other_games() if others is None else others)

    @property
    def sizes(self) -> Mapping[str, int]:
        """The compressed size in bytes of each address with a file."""
        pages = {path: file for (path, language), file in self._pages.items() if language == LANGUAGES[0]}
        files = {"/CODE": self._page, **pages, **self._files}
        return {path: len(file.packed) for path, file in files.items()}

    def answer(self, request: Request) -> Response | None:
        """Return the response to a request for the page or one of its files; None for any other."""
        path = request.path.partition("?")[0]
        file = self._page_of(path, request) if _PLACE.fullmatch(path) else self._files.get(path)
        if file is not None:
            return _response(file, request)
        if path.startswith(f"/{_ROOT}"):  # of another version: `reload.js` loads the page again
            missing = _file(".txt", b"This file is of another version of the page; load the page again.\n", "no-store")
            return _response(missing, request, HTTPStatus.NOT_FOUND)
        return None

    def _page_of(self, path: str, request: Request) -> File:
        """Return the page for an address, in the language that the browser prefers."""
        screen = path if path in _SCREENS else _ANY_TABLE
        return self._pages.get((screen, _language(_field(request, "Accept-Language"))), self._page)

    def _build(self, folder: Path, others: Sequence[OtherGame]) -> None:
        """Make the files, and the page that names them."""
        contents = files_in(folder)
        worker = contents.pop("sw.js", None)
        inner = {name for name in contents if _OF_A_GAME.match(name)}
        for game in others:
            contents |= {f"games/{game.key}/{name}": data for name, data in game.files.items()}
        modules = [data.decode() for name, data in contents.items() if name.endswith(".js")]
        first = imported("app.js", contents) | imported(_SCREENS["/"], contents)
        first |= {name for game in others for name in imported(f"games/{game.key}/page.js", contents)}
        contents |= dict(_words(modules, [contents[name].decode() for name in first], [game.words for game in others]))
        games_pages = sorted(name for name in contents if _GAME_PAGE.fullmatch(name))
        later = [*_LOADED_LATER, *((name,) for name in games_pages)]
        screens = [*_SCREENS.values(), _TABLE]
        scripts = joined(contents, "app.js", screens, later, inner, alone=_ALONE, soon=_SOON)
        sent = {name: without_comments(name, data) for name, data in contents.items() if not name.endswith(".js")}
        sent |= scripts.files
        version = sha256(b"".join(name.encode() + data for name, data in sorted(sent.items()))).hexdigest()[:16]
        root = f"{_ROOT}{version}"
        reload = sent.pop("reload.js")  # asked for where this version has gone, so its address has none
        self._files[f"/{_ROOT}reload.js"] = _file(".js", reload, _FOR_A_DAY)
        sent["files.json"] = _needed_files(sent, scripts)
        for name, data in sent.items():
            self._files[f"/{root}/{name}"] = _file(PurePosixPath(name).suffix, data, _FOR_GOOD)
        self._files["/favicon.ico"] = self._files[f"/{root}/icon.svg"]._replace(kept=_FOR_A_DAY)
        for name in _OF_AN_APP:
            if (folder / name).is_file():
                self._files[f"/{name}"] = _file(PurePosixPath(name).suffix, (folder / name).read_bytes(), _FOR_A_DAY)
        if worker is not None:  # its address is the same in all versions; its policy is sent with it
            self._files["/sw.js"] = _file(".js", without_comments("sw.js", worker), _ASK_AGAIN)
        games = " ".join(f"{root}/games/{game.key}/page.js" for game in others)
        page = (folder / "index.html").read_text(encoding="utf-8").replace("{files}", root).replace("{games}", games)
        screen_of = {_ANY_TABLE: _TABLE, **_SCREENS}
        self._pages = {
            (path, language): _page(page, root, (screen, language), contents, scripts)
            for path, screen in screen_of.items()
            for language in LANGUAGES
        }
        self._page = self._pages[_ANY_TABLE, LANGUAGES[0]]


def _page(page: str, root: str, shown: tuple[str, str], contents: Mapping[str, bytes], scripts: JoinedFiles) -> File:
    """Return the page with a given first screen and language: it names their files, and those of the other screens."""
    screen, language = shown
    at_once = _files_with(imported("app.js", contents) | imported(screen, contents), scripts)
    later = set().union(*(imported(other, contents) for other in (*_SCREENS.values(), _TABLE)))
    later = _files_with(later, scripts) - at_once
    # Browsers load six files at a time, in this order: those with the most to wait for come first.
    modules = [f'<link rel="modulepreload" href="{root}/{name}" />' for name in sorted(at_once - {*_ALONE})]
    styles = [f'<link rel="stylesheet" href="{root}/{name}" />' for name in _styles_of(screen, contents)]
    link = f'<link rel="preload" as="fetch" crossorigin="anonymous" href="{root}/%s.{language}.json" />'
    texts = [link % table for table in ("words", "more")]
    if screen == _SCREENS["/"]:  # its messages come in the page, in the time in which its files are asked for
        said = contents[f"words.{language}.json"].decode().replace("<", r"\u003c")
        texts = [f'<script type="application/json" id="words-{language}">{said}</script>']
    preload = "\n    ".join([*modules, *styles, *texts])
    page = page.replace("{preload}", preload).replace("{later}", " ".join(f"{root}/{name}" for name in sorted(later)))
    return _file(".html", page.encode(), _ASK_AGAIN)


def _styles_of(screen: str, contents: Mapping[str, bytes]) -> list[str]:
    """Return the style sheets that a screen loads itself."""
    return [resolved(screen, f"./{place}") for place in _STYLE.findall(contents.get(screen, b"").decode())]


def _language(accepted: str) -> str:
    """Return the page's language that the browser prefers, by its `Accept-Language`."""
    wanted: list[tuple[float, str]] = []
    for choice in accepted.split(","):
        tag, _, weight = choice.partition(";")
        with suppress(ValueError):
            wanted.append((-float(weight.strip().removeprefix("q=") or 1), tag.strip().partition("-")[0].lower()))
    return next((tag for _, tag in sorted(wanted, key=itemgetter(0)) if tag in LANGUAGES), LANGUAGES[0])


def _needed_files(sent: Mapping[str, bytes], scripts: JoinedFiles) -> bytes:
    """Return the names of all files that the page needs offline, without those in joined files."""
    names = sorted(name for name in sent if scripts.file_of.get(name, name) == name)
    return json.dumps(names, separators=(",", ":")).encode()


def _files_with(modules: Iterable[str], scripts: JoinedFiles) -> set[str]:
    """Return the files that contain these modules."""
    return {scripts.file_of.get(name, name) for name in modules}


def _words(modules: Sequence[str], first: Sequence[str], folders: Sequence[Path]) -> Iterator[tuple[str, bytes]]:
    """Yield the messages in each language: `words` of the modules in `first`, two rarely read tables, and `more`."""
    for language in LANGUAGES:
        table = words(language, modules, folders)
        at_once = words(language, first, folders)
        for file, ids in (("rules", _RULES), ("editor", _EDITOR)):
            rare = {name: table.pop(name) for name in list(table) if ids.fullmatch(name)}
            yield f"{file}.{language}.json", _table(rare)
        yield f"words.{language}.json", _table({name: said for name, said in table.items() if name in at_once})
        yield f"more.{language}.json", _table({name: said for name, said in table.items() if name not in at_once})


def _table(table: Mapping[str, Pattern]) -> bytes:
    """Return a table of messages: their ids in one text, and their patterns, which compresses best."""
    sent = (" ".join(table), list(table.values()))
    return json.dumps(sent, ensure_ascii=False, separators=(",", ":")).encode()


def _file(suffix: str, data: bytes, kept: str) -> File:
    return File(gzip.compress(data, 9, mtime=0), _TYPES[suffix], f'W/"{sha256(data).hexdigest()[:16]}"', kept)


def _policy(host: str) -> str:
    """Return the page's policy: it loads and connects only here. Some browsers need the WebSocket named."""
    socket = f" ws://{host} wss://{host}" if _HOST.fullmatch(host) else ""
    return (
        f"default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'{socket}; img-src 'self'; "
        "manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )


def _response(file: File, request: Request, status: HTTPStatus = HTTPStatus.OK) -> Response:
    """Return a file as a response: compressed if accepted, without a body if the browser has it already."""
    fields = {"Date": formatdate(usegmt=True), "Cache-Control": file.kept, "Vary": "Accept-Encoding"}
    if file.kind == _TYPES[".html"]:
        fields["Vary"] += ", Accept-Language"
    if file.kept != _FOR_GOOD:  # a file cached forever is never requested again, so its tag is left out
        fields["ETag"] = file.tag
    fields |= _SAFE
    if file.kind not in [_TYPES[suffix] for suffix in _PARTS]:
        fields |= _SAFE_PAGE
    if file.kind == _TYPES[".html"]:
        fields |= {"Content-Security-Policy": _policy(_field(request, "Host")), "Permissions-Policy": _PERMISSIONS}
    elif file.kind == _TYPES[".svg"]:
        fields["Content-Security-Policy"] = _NOTHING
    elif request.path == "/sw.js":
        fields["Content-Security-Policy"] = _WORKER
    if file.tag in [tag.strip() for tag in _field(request, "If-None-Match").split(",")]:
        status = HTTPStatus.NOT_MODIFIED
        return Response(status.value, status.phrase, Headers(fields), b"")
    body = file.packed
    if _GZIP.search(_field(request, "Accept-Encoding").lower()):
        fields["Content-Encoding"] = "gzip"
    else:
        body = gzip.decompress(body)
    fields |= {"Content-Type": file.kind, "Content-Length": str(len(body))}
    return Response(status.value, status.phrase, Headers(fields), body)


def _field(request: Request, name: str) -> str:
    """Return a field of a request, the values of several joined."""
    return ",".join(request.headers.get_all(name))

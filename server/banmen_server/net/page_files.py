"""The page that a server shows in a browser: its files, and their permissions. Read once, and kept in memory.

Everything except the page itself is under a folder named by a hash of it all, and is cached by browsers forever. All
addresses in the page are relative, so that it works below any folder to which a proxy maps the server.
"""

import gzip
import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from email.utils import formatdate
from hashlib import sha256
from http import HTTPStatus
from operator import itemgetter
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from websockets.datastructures import Headers
from websockets.http11 import Request, Response

from banmen.texts import LANGUAGES
from banmen_server.net.page_comments import without_comments
from banmen_server.net.page_joined import Joined, joined
from banmen_server.net.page_modules import imported, resolved
from banmen_server.net.page_sources import OtherGame, files_in, other_games, page_folder
from banmen_server.net.page_words import Pattern, words

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
_LATER = ("screens/wall/wall.js", "screens/hall/bringing.js", "ui/qr.js")
"""Further modules that are loaded on demand, as the pages of games are."""
_RULES = re.compile(r"game-.+-rules", re.ASCII)
"""The messages with the rules of a game."""
_OF_AN_APP = ("manifest.webmanifest", "icon-192.png")
"""Files that a browser reads, in addition to the page, to install it as an app."""
_GAME_PAGE = re.compile(r"games/\w+/page\.js")
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
        contents |= dict(_words(modules, [game.words for game in others]))
        games_pages = sorted(name for name in contents if _GAME_PAGE.fullmatch(name))
        scripts = joined(contents, "app.js", [*_SCREENS.values(), _TABLE], [*_LATER, *games_pages], inner)
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
        screens = {_ANY_TABLE: _TABLE, **_SCREENS}
        self._pages = {
            (path, language): _page(page.replace("{language}", language), root, screen, contents, scripts)
            for path, screen in screens.items()
            for language in LANGUAGES
        }
        self._page = self._pages[_ANY_TABLE, LANGUAGES[0]]


def _page(page: str, root: str, screen: str, contents: Mapping[str, bytes], scripts: Joined) -> File:
    """Return the page with a given first screen: it names the files of that screen, and those of the others."""
    at_once = _files_with(imported("app.js", contents) | imported(screen, contents), scripts)
    later = set().union(*(imported(other, contents) for other in (*_SCREENS.values(), _TABLE)))
    later = _files_with(later, scripts) - at_once
    modules = [f'<link rel="modulepreload" href="{root}/{name}" />' for name in sorted(at_once - {"app.js"})]
    styles = [f'<link rel="stylesheet" href="{root}/{name}" />' for name in _styles_of(screen, contents)]
    preload = "\n    ".join([*modules, *styles])
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


def _needed_files(sent: Mapping[str, bytes], scripts: Joined) -> bytes:
    """Return the names of all files that the page needs offline, without those in joined files."""
    names = sorted(name for name in sent if scripts.file_of.get(name, name) == name)
    return json.dumps(names, separators=(",", ":")).encode()


def _files_with(modules: Iterable[str], scripts: Joined) -> set[str]:
    """Return the files that contain these modules."""
    return {scripts.file_of.get(name, name) for name in modules}


def _words(modules: Iterable[str], folders: Sequence[Path]) -> Iterator[tuple[str, bytes]]:
    """Yield the page's messages in each language, and separately the rules of the games, which are rarely read."""
    modules = list(modules)
    for language in LANGUAGES:
        table = words(language, modules, folders)
        rules = {name: said for name, said in table.items() if _RULES.fullmatch(name)}
        yield f"words.{language}.json", _table({name: said for name, said in table.items() if name not in rules})
        yield f"rules.{language}.json", _table(rules)


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

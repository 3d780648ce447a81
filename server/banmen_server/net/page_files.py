"""The page that a server shows in a browser: its files, and what they may do there. Read once, and kept in memory.

Everything but the page itself lies under a folder that is named by a hash of it all, and is kept by browsers for good.
All addresses in the page are relative to its own, so that it works below any folder to which a proxy puts the server.
"""

import gzip
import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from email.utils import formatdate
from hashlib import sha256
from http import HTTPStatus
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from websockets.datastructures import Headers
from websockets.http11 import Request, Response

from banmen.texts import LANGUAGES
from banmen_server.net.page_comments import without_comments
from banmen_server.net.page_modules import imported
from banmen_server.net.page_sources import OtherGame, files_in, other_games, page_folder
from banmen_server.net.page_words import Pattern, words

_TYPES: Mapping[str, str] = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript",
    ".css": "text/css",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
}
"""Modules are UTF-8 whatever is said, and styles are where the page is that asks for them."""
_PLACE = re.compile(r"/([\w-]{1,64})?", re.ASCII)
"""The page: the hall, a table by its code or its id, or what a saved file is dropped on."""
_ROOT = "web/"
_SCREENS = {"/": "screens/hall/hall.js", "/replay": "screens/replay/replay.js"}
_TABLE = "screens/table/table.js"
"""The screen of all other addresses."""
_RULES = re.compile(r"game-.+-rules", re.ASCII)
"""The messages with the rules of a game."""
_HOST = re.compile(r"[\w.:\[\]-]{1,260}", re.ASCII)
_GZIP = re.compile(r"(?:^|,)\s*(?:gzip|\*)\s*(?:;\s*q=(?!0(?:\.0*)?\s*(?:,|$))[\d.]+\s*)?(?=,|$)")

_FOR_GOOD = "max-age=31536000, immutable"
_FOR_A_DAY = "max-age=86400"
_ASK_AGAIN = "no-cache"
_SAFE = {"X-Content-Type-Options": "nosniff", "Cross-Origin-Resource-Policy": "same-origin"}
_SAFE_PAGE = {"Referrer-Policy": "no-referrer", "Cross-Origin-Opener-Policy": "same-origin"}
"""Of what a browser can open as a page of its own. The modules would weigh a twentieth more with it."""
_PARTS = (".js", ".css", ".json")
"""Files that a page loads, and that are none themselves."""
_PERMISSIONS = "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()"
_NOTHING = "default-src 'none'; frame-ancestors 'none'"
"""What a picture may do that is opened as a page of its own."""
_NO_PAGE = (
    b"This server has no page for a browser: the package banmen_web is not installed here. "
    b"Connect with the window of banmen.\n"
)


class File(NamedTuple):
    """A file as it is sent: compressed, with its type, its tag, and how long a browser keeps it."""

    packed: bytes
    kind: str
    tag: str
    kept: str


class PageFiles:
    """The page and its files, below `web/HASH/`. Without a folder of the page there is a sentence in its place."""

    def __init__(self, folder: Path | None = None, others: Sequence[OtherGame] | None = None) -> None:
        folder = folder or page_folder()
        self._page = _file(".txt", _NO_PAGE, _ASK_AGAIN)
        self._pages: Mapping[str, File] = {}
        self._files = {"/robots.txt": _file(".txt", b"User-agent: *\nDisallow: /\n", _FOR_A_DAY)}
        if folder is not None:
            self._take(folder, other_games() if others is None else others)

    @property
    def sizes(self) -> Mapping[str, int]:
        """How many bytes are sent for each address at which there is a file, compressed."""
        files = {"/CODE": self._page, **self._pages, **self._files}
        return {path: len(file.packed) for path, file in files.items()}

    def answer(self, request: Request) -> Response | None:
        """The response to a request for the page or one of its files; None for any other."""
        path = request.path.partition("?")[0]
        file = self._pages.get(path, self._page) if _PLACE.fullmatch(path) else self._files.get(path)
        if file is not None:
            return _response(file, request)
        if path.startswith(f"/{_ROOT}"):  # of another version: the page is loaded again by `reload.js`
            missing = _file(".txt", b"This file is of another version of the page; load the page again.\n", "no-store")
            return _response(missing, request, HTTPStatus.NOT_FOUND)
        return None

    def _take(self, folder: Path, others: Sequence[OtherGame]) -> None:
        """Make the files, and the page that names them."""
        contents = files_in(folder)
        for game in others:
            contents |= {f"games/{game.key}/{name}": data for name, data in game.files.items()}
        modules = [data.decode() for name, data in contents.items() if name.endswith(".js")]
        contents |= dict(_words(modules, [game.words for game in others]))
        version = sha256(b"".join(name.encode() + data for name, data in sorted(contents.items()))).hexdigest()[:16]
        root = f"{_ROOT}{version}"
        for name, data in contents.items():
            sent = without_comments(name, data)
            self._files[f"/{root}/{name}"] = _file(PurePosixPath(name).suffix, sent, _FOR_GOOD)
        for name, alias in (("reload.js", f"/{_ROOT}reload.js"), ("icon.svg", "/favicon.ico")):
            self._files[alias] = self._files[f"/{root}/{name}"]._replace(kept=_FOR_A_DAY)
        games = " ".join(f"{root}/games/{game.key}/page.js" for game in others)
        page = (folder / "index.html").read_text(encoding="utf-8").replace("{files}", root).replace("{games}", games)
        self._page = _page(page, root, _TABLE, contents)
        self._pages = {path: _page(page, root, screen, contents) for path, screen in _SCREENS.items()}


def _page(page: str, root: str, screen: str, contents: Mapping[str, bytes]) -> File:
    """The page where a screen is shown first: it names all modules that this needs, and what others need beside."""
    at_once = imported("app.js", contents) | imported(screen, contents)
    later = set().union(*(imported(other, contents) for other in (*_SCREENS.values(), _TABLE))) - at_once
    preload = "\n    ".join(
        f'<link rel="modulepreload" href="{root}/{name}" />' for name in sorted(at_once - {"app.js"})
    )
    page = page.replace("{preload}", preload).replace("{later}", " ".join(f"{root}/{name}" for name in sorted(later)))
    return _file(".html", page.encode(), _ASK_AGAIN)


def _words(modules: Iterable[str], folders: Sequence[Path]) -> Iterator[tuple[str, bytes]]:
    """The page's words in each language, and apart from them the rules of the games, which few ask for."""
    modules = list(modules)
    for language in LANGUAGES:
        table = words(language, modules, folders)
        rules = {name: said for name, said in table.items() if _RULES.fullmatch(name)}
        yield f"words.{language}.json", _table({name: said for name, said in table.items() if name not in rules})
        yield f"rules.{language}.json", _table(rules)


def _table(table: Mapping[str, Pattern]) -> bytes:
    """A table of messages: their ids in one text, and what they say. Apart they pack best."""
    sent = (" ".join(table), list(table.values()))
    return json.dumps(sent, ensure_ascii=False, separators=(",", ":")).encode()


def _file(suffix: str, data: bytes, kept: str) -> File:
    return File(gzip.compress(data, 9, mtime=0), _TYPES[suffix], f'W/"{sha256(data).hexdigest()[:16]}"', kept)


def _policy(host: str) -> str:
    """What the page may do: nothing but show and ask what comes from here. Some browsers want the WebSocket named."""
    socket = f" ws://{host} wss://{host}" if _HOST.fullmatch(host) else ""
    return (
        f"default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'{socket}; img-src 'self'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )


def _response(file: File, request: Request, status: HTTPStatus = HTTPStatus.OK) -> Response:
    """A file as an answer: compressed where that is taken, without a body where the browser has it already."""
    fields = {"Date": formatdate(usegmt=True), "Cache-Control": file.kept, "Vary": "Accept-Encoding"}
    if file.kept != _FOR_GOOD:  # what is kept for good is never asked for again, so its tag is left out
        fields["ETag"] = file.tag
    fields |= _SAFE
    if file.kind not in [_TYPES[suffix] for suffix in _PARTS]:
        fields |= _SAFE_PAGE
    if file.kind == _TYPES[".html"]:
        fields |= {"Content-Security-Policy": _policy(_field(request, "Host")), "Permissions-Policy": _PERMISSIONS}
    elif file.kind == _TYPES[".svg"]:
        fields["Content-Security-Policy"] = _NOTHING
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
    """A field of a request, the values of several joined."""
    return ",".join(request.headers.get_all(name))

"""The page that a server shows in a browser: its files, and what they may do there. Read once, and kept in memory.

Everything but the page itself lies under a folder that is named by a hash of it all, and is kept by browsers for good.
"""

import gzip
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from email.utils import formatdate
from hashlib import sha256
from http import HTTPStatus
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from websockets.datastructures import Headers
from websockets.http11 import Request, Response

from banmen.texts import LANGUAGES
from banmen_server.net.page_words import words

_TYPES: Mapping[str, str] = {
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
}
_PLACE = re.compile(r"/([\w-]{1,64})?", re.ASCII)
"""The page: the hall, or a table by its code or its id."""
_FOR_GOOD = "public, max-age=31536000, immutable"


class _File(NamedTuple):
    """A file as it is sent: compressed, with its type."""

    packed: bytes
    kind: str


class PageFiles:
    """The page and its files."""

    def __init__(self) -> None:
        folder = _folder()
        contents = dict(_read(folder))
        modules = [data.decode() for name, data in contents.items() if name.endswith(".js")]
        contents |= dict(_words(modules))
        version = sha256(b"".join(name.encode() + data for name, data in sorted(contents.items()))).hexdigest()[:16]
        self._root = f"/web/{version}/"
        self._files = {
            self._root + name: _File(gzip.compress(data, 9, mtime=0), _TYPES[Path(name).suffix])
            for name, data in contents.items()
        }
        page = (folder / "index.html").read_text(encoding="utf-8").replace("{files}", self._root.rstrip("/"))
        page = page.replace("{games}", "")
        self._page = _File(gzip.compress(page.encode(), 9, mtime=0), "text/html; charset=utf-8")

    def answer(self, request: Request) -> Response | None:
        """The response to a request for the page or one of its files; None for any other."""
        path = request.path.partition("?")[0]
        if _PLACE.fullmatch(path):
            host = request.headers.get("Host", "")
            return _response(self._page, {"Cache-Control": "no-cache", "Content-Security-Policy": _policy(host)})
        file = self._files.get(path)
        return None if file is None else _response(file, {"Cache-Control": _FOR_GOOD})


def _policy(host: str) -> str:
    """What the page may do: nothing but show and ask what comes from here. Old browsers want the WebSocket named."""
    socket = f" ws://{host} wss://{host}" if re.fullmatch(r"[\w.:\[\]-]{1,260}", host, re.ASCII) else ""
    return (
        f"default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'{socket}; img-src 'self'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )


def _response(file: _File, fields: Mapping[str, str]) -> Response:
    usual = {"Date": formatdate(usegmt=True), "Connection": "close", "Content-Type": file.kind}
    safe = {"X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer", "Content-Encoding": "gzip"}
    headers = Headers({**usual, **safe, **fields, "Content-Length": str(len(file.packed))})
    return Response(HTTPStatus.OK.value, HTTPStatus.OK.phrase, headers, file.packed)


def _folder() -> Path:
    """Where the page's files lie, in a checkout and in a wheel."""
    spec = find_spec("banmen_web")
    places = [] if spec is None else list(spec.submodule_search_locations or ())
    if not places:
        raise FileNotFoundError("The page's files are missing: the package banmen_web is not installed.")
    return Path(places[0])


def _read(folder: Path) -> Iterator[tuple[str, bytes]]:
    """The files that the page asks for, by their names."""
    for path in sorted(folder.rglob("*")):
        if path.suffix in {".js", ".css", ".svg"}:
            yield path.relative_to(folder).as_posix(), path.read_bytes()


def _words(modules: Sequence[str]) -> Iterator[tuple[str, bytes]]:
    """The page's words in each language."""
    for language in LANGUAGES:
        table = words(language, modules)
        yield f"words.{language}.json", json.dumps(table, ensure_ascii=False, separators=(",", ":")).encode()

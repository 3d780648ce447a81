# noqa: INP001 - a script beside the checkout, in no package
"""Plays one whole game over the wire against an installed `banmen serve`, with nothing of banmen but its words.

Then it asks for the page as a browser does, for every file that the page names, and for what these import.

python .ci/try_wheel.py BANMEN DATA: starts `BANMEN serve` with the file DATA on a free port of loopback, seats two
connections that know docs/protocol.md, msgpack and websockets only, plays a game of a tournament to its end, ends the
server with SIGTERM and asks for exit status 0.
"""

import gzip
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import urljoin
from urllib.request import Request, urlopen

import msgpack
from websockets.sync.client import ClientConnection, connect

GAME = (
    "f5d6c3d3c4f4f6f3e6e7d7c5b6d8c6c7d2f7f8e8c8c2e3b5a6f2b4e2g4h3"
    "d1c1b1g5g1a4g3g2b3a3b2a5g8a1h1h2h6g7a2g6b7a8h8h7e1f1a7b8h5h4"
)
"""A game of 2004 from the WTHOR base of the Fédération Française d'Othello, 32 to 32; black and white alternate."""
RESULT = {"winner": None, "discs": {"black": 32, "white": 32}}
PATIENCE_S = 20
TYPES = {"js": "text/javascript", "css": "text/css", "svg": "image/svg+xml", "json": "application/json"}
TYPES |= {"webmanifest": "application/manifest+json", "png": "image/png"}
MOST_BYTES_OF_PAGE = 250_000  # with the words of both languages, an icon, and no game that others brought


class Player:
    """One connection; `outcome` is None until the game has ended."""

    def __init__(self, socket: ClientConnection, name: str) -> None:
        self.socket = socket
        self.outcome: dict[str, Any] | None = None
        self.seq = 0
        self.commands = 0
        self.socket.send(msgpack.packb({"type": "hello", "proto": 1, "client": "try-wheel", "name": name}))
        self.until("welcome")

    def until(self, kind: str) -> dict[str, Any]:
        """Take frames up to one of this type; events are followed on the way."""
        while True:
            frame: dict[str, Any] = msgpack.unpackb(self.socket.recv(timeout=PATIENCE_S))
            if frame["type"] in {"refused", "bye"}:
                raise SystemExit(f"refused: {frame}")
            if frame["type"] == "events":
                self.follow(frame)
            elif frame["type"] == "snapshot":
                self.seq = frame["seq"]
            if frame["type"] == kind:
                return frame

    def follow(self, frame: dict[str, Any]) -> None:
        """Note the numbers, which have no gap, and the end."""
        if frame["from"] != self.seq + 1:
            raise SystemExit(f"a gap: {frame['from']} after {self.seq}")
        self.seq += len(frame["events"])
        for told in frame["events"]:
            if told["event"]["type"] == "ended":
                self.outcome = told["event"]["outcome"]

    def ask(self, kind: str, answer: str = "done", **fields: object) -> dict[str, Any]:
        """Send a command and wait for its answer."""
        self.commands += 1
        self.socket.send(msgpack.packb({"type": kind, "id": str(self.commands), **fields}))
        return self.until(answer)


def play(url: str) -> None:
    """Play the game on a table of the server, and check how it ends."""
    with connect(url) as first, connect(url) as second:
        black, white = Player(first, "Aki"), Player(second, "Mio")
        opened = black.ask("open", "opened", game="reversi")
        white.ask("join", table=opened["code"])
        squares = [GAME[at : at + 2] for at in range(0, len(GAME), 2)]
        for number, square in enumerate(squares):
            mover = (black, white)[number % 2]
            action = {"type": "place", "square": square}
            mover.ask("act", table=opened["table"], n=number // 2 + 1, action=action)
        for player in (black, white):
            while player.outcome is None:
                player.until("events")
            ended = {"winner": player.outcome["winner"], "discs": player.outcome["counts"]["discs"]}
            if ended != RESULT:
                raise SystemExit(f"the game ended {ended}, not {RESULT}")
    sys.stdout.write(f"{len(squares)} moves played, each made durable and told to both: {RESULT}\n")


def browse(url: str) -> None:
    """Ask for the page and all that belongs to it; check types, what the page may do, and how large it is."""
    sizes: dict[str, int] = {}
    text, policy = fetch(url, sizes)
    if "default-src 'none'; script-src 'self'; style-src 'self'" not in policy:
        raise SystemExit(f"the page may do too much: {policy!r}")
    files = urljoin(url, re.findall(r'name="banmen-files" content="([^"]+)"', text)[0] + "/")
    left = {urljoin(url, name) for name in re.findall(r'(?:href|src)="([^"]+)"', text)}
    left |= {f"{files}words.{language}.json" for language in ("en", "ja")}
    while left:
        address = left.pop()
        text, _ = fetch(address, sizes)
        code = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)  # where types are named as modules are
        found = {urljoin(address, name) for name in re.findall(r'(?:\bfrom |\bimport\()"([\w./]+\.js)"', code)}
        for name, base in re.findall(r'new URL\("([\w./]+\.css)", new URL\("([\w./]+)"', code):
            found.add(urljoin(urljoin(address, base), name))
        found |= {f"{files}games/{game}/page.js" for game in re.findall(r'\$modules\["games/(\w+)/fold\.js"\] =', code)}
        left |= found - sizes.keys()
    if len(sizes) < 30 or sum(sizes.values()) > MOST_BYTES_OF_PAGE:  # noqa: PLR2004 - there are more
        raise SystemExit(f"the page has {len(sizes)} files of {sum(sizes.values())} bytes: {sorted(sizes)}")
    sys.stdout.write(f"the page has {len(sizes)} files, {sum(sizes.values())} bytes compressed\n")


def fetch(address: str, sizes: dict[str, int]) -> tuple[str, str]:
    """A file of the page, which has to have its type, and the policy that came with it. A picture is no text: empty."""
    asked = Request(address, headers={"Accept-Encoding": "gzip"})  # noqa: S310 - of the server above
    kind = TYPES.get(address.rpartition("/")[2].rpartition(".")[2], "text/html")
    with urlopen(asked, timeout=PATIENCE_S) as answer:  # noqa: S310 - likewise
        data = answer.read()
        if answer.headers.get_content_type() != kind or answer.headers["Content-Encoding"] != "gzip":
            raise SystemExit(f"{address} came as {answer.headers}")
        sizes[address] = len(data)
        text = "" if kind == "image/png" else gzip.decompress(data).decode()
        return text, answer.headers.get("Content-Security-Policy", "")


@contextmanager
def served(banmen: str, data: str) -> Iterator[str]:
    """A server of its own on a free port; gives its URL, and ends it."""
    program = [banmen, "serve", "--host", "127.0.0.1", "--port", "0", "--data", data]
    with subprocess.Popen(program, stdout=subprocess.PIPE, text=True) as server:  # noqa: S603 - the command given
        try:
            assert server.stdout is not None  # noqa: S101 - it is a pipe, as asked above
            greeting = server.stdout.readline()
            found = re.search(r"ws://\S+", greeting)
            if found is None:
                raise SystemExit(f"the server did not say where it is: {greeting!r}")
            sys.stdout.write(greeting)
            yield found[0]
            server.send_signal(signal.SIGTERM)
            status = server.wait(PATIENCE_S)
        finally:
            server.kill()
    if status != 0:
        raise SystemExit(f"after SIGTERM the server ended with status {status}")


if __name__ == "__main__":
    with served(sys.argv[1], sys.argv[2]) as url:
        play(url)
        browse(url.replace("ws://", "http://") + "/")

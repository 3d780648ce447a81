"""Plays the conversations of docs/protocol.md: blocks of frames, a line each, against a real server.

    aki> {"type": "ping", "t": 1}           aki sends this, over a new connection where there is none
    aki< {"type": "pong", "t": 1, ...}      the next frame that aki receives is exactly this
    aki! closes 4000                        aki closes with this code, or `drops` without a word
    aki! is closed 4001                     the server has closed with this code
    ... 40 s later                          time passes

A string "<name>" stands for a value that is bound when it is first seen; "<ms>" for any time, each its own.
A block marked `frames` begins anew; one marked `frames continued` goes on where the last one ended.
"""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from tests.banmen_server.wire_client import Client, Scene, play

_FENCE = re.compile(r"^```frames( continued)?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_LINE = re.compile(r"(\w+)([<>!]) (.+)")
_LATER = re.compile(r"\.\.\. (\d+) s later")
_PLACEHOLDER = re.compile(r"<(\w+)>")
_ANY_TIME = "<ms>"
_TYPE = re.compile(r'^\w+< \{"type": ?"(\w+)"')
_BEGIN_MS = 1_800_000_000_000


class Line(NamedTuple):
    """One line of a conversation, and its number in the document."""

    number: int
    text: str


def conversations(document: str) -> Iterator[list[Line]]:
    """The conversations of a document: a block and all that continue it."""
    lines: list[Line] = []
    for block in _FENCE.finditer(document):
        if lines and not block[1]:
            yield lines
            lines = []
        first = document[: block.start(2)].count("\n") + 1
        lines += [Line(first + index, text) for index, text in enumerate(block[2].splitlines()) if text.strip()]
    if lines:
        yield lines


class Conversation:
    """Plays lines in turn. Each actor has a connection of its own, made when it first sends, in msgpack or in JSON.

    If the lines are of an `earlier` version, frames may have further fields, texts for people may have changed, and
    frames of types that no line has may come between.
    """

    def __init__(self, *, json: bool = False, earlier: bool = False) -> None:
        self._json = json
        self._earlier = earlier
        self._types: set[str] = set()
        self.bound: dict[str, Any] = {}
        self.later_ms = 0
        self._clients: dict[str, Client] = {}

    def now(self) -> int:
        """The server's time: ms since 1970. It advances only as the page says."""
        return _BEGIN_MS + self.later_ms

    async def play(self, stage: Scene, lines: list[Line]) -> None:
        """Play all lines; afterwards no client may have an unexpected frame."""
        self._types = {kind for line in lines for kind in _TYPE.findall(line.text)}
        for line in lines:
            try:
                await self._play(stage, line.text)
            except Exception as error:
                raise AssertionError(f"line {line.number}: {line.text}\n{error}") from error
        for actor, client in self._clients.items():
            await client.send_plain({"type": "ping", "t": 0})
            last = await self.receive(actor)
            assert last["type"] == "pong", f"{actor} received more: {last}"

    async def _play(self, stage: Scene, text: str) -> None:
        later = _LATER.fullmatch(text)
        if later is not None:
            self.later_ms += 1000 * int(later[1])
            return
        match = _LINE.fullmatch(text)
        assert match is not None, "this is no line of a conversation"
        actor, what, rest = match.groups()
        match what:
            case ">":
                await self.send(stage, actor, json.loads(rest))
            case "<":
                received = await self.receive(actor)
                self.compare(json.loads(rest), received)
            case _:
                await self._close(actor, rest)

    async def send(self, stage: Scene, actor: str, frame: Any) -> None:
        """Send a frame, with the bound values inserted."""
        if actor not in self._clients:
            self._clients[actor] = await stage.connect(json=self._json)
        await self._clients[actor].send_plain(self._filled(frame))

    async def receive(self, actor: str) -> Any:
        """The next frame, as it came; of an earlier version, the next of a type that it knows."""
        while True:
            frame = await self._clients[actor].take_plain()
            if not self._earlier or frame["type"] in self._types | {"pong"}:
                return frame

    async def _close(self, actor: str, how: str) -> None:
        client = self._clients.pop(actor)
        verb, _, code = how.rpartition(" ")
        match verb:
            case "":
                assert how == "drops"
                client.socket.transport.abort()
                await client.socket.wait_closed()
            case "closes":
                await client.socket.close(int(code))
            case _:
                assert verb == "is closed"
                assert await client.close_code() == int(code)

    def _filled(self, value: Any) -> Any:
        if isinstance(value, dict):
            return {key: self._filled(inner) for key, inner in value.items()}
        if isinstance(value, list):
            return [self._filled(inner) for inner in value]
        name = _PLACEHOLDER.fullmatch(value) if isinstance(value, str) else None
        return value if name is None else self.bound[name[1]]

    def compare(self, told: Any, received: Any, where: str = "the frame") -> None:
        """Check that a received value is as told, and bind what is seen for the first time."""
        if isinstance(told, str) and (name := _PLACEHOLDER.fullmatch(told)):
            if told == _ANY_TIME:
                assert isinstance(received, int), f"{where} is no time: {received!r}"
            else:
                assert self.bound.setdefault(name[1], received) == received, f"{where} is {received!r}, not {told}"
        elif isinstance(told, dict) and isinstance(received, dict):
            named = {self._filled(key): inner for key, inner in told.items()}
            if self._earlier:
                assert set(named) <= set(received), f"{where} lacks {set(named) - set(received)}"
                named.pop("text", None)
            else:
                assert list(named) == list(received), f"{where} has {list(received)}"
            for key, inner in named.items():
                self.compare(inner, received[key], f"{where}.{key}")
        elif isinstance(told, list) and isinstance(received, list):
            assert len(told) == len(received), f"{where} has {len(received)} parts: {received}"
            for index, (inner, other) in enumerate(zip(told, received, strict=True)):
                self.compare(inner, other, f"{where}[{index}]")
        else:
            assert told == received, f"{where} is {received!r}"


def play_lines(lines: list[Line], data: Path, *, json: bool = False, earlier: bool = False) -> None:
    """Play one conversation, in msgpack or in JSON, against a server of its own; see `Conversation`."""
    conversation = Conversation(json=json, earlier=earlier)
    play(lambda stage: conversation.play(stage, lines), data, now=conversation.now)

"""The local socket for operators: its owner, and that no bytes sent to it do harm."""

import asyncio
import json
import socket
import stat
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from banmen_server.admin import listener as module
from banmen_server.admin.listener import admin_socket, listening
from banmen_server.admin.requests import LONGEST_LINE_BYTES, Announce, ListBans, Request, RequestFault, Stop
from banmen_server.log import Unavailable

Scene = Callable[["Operator"], Awaitable[None]]


class Operator:
    """One connection to the socket."""

    def __init__(self, path: Path) -> None:
        self.path = path

    async def connect(self) -> None:
        self.reader, self.writer = await asyncio.open_unix_connection(self.path)

    async def ask(self, line: bytes) -> dict[str, Any]:
        self.writer.write(line)
        answer: dict[str, Any] = json.loads(await self.reader.readline())
        return answer


async def carry_out(request: Request) -> dict[str, Any]:
    match request:
        case Announce(text):
            return {"players": len(text)}
        case ListBans():
            raise Unavailable("full")
        case Stop():
            raise ZeroDivisionError
    raise RequestFault("no_such_table", "There is no table.", table="t1")


def operate(scene: Scene, folder: Path) -> None:
    async def run() -> None:
        path = folder / "hall.db.admin"
        async with listening(path, carry_out):
            operator = Operator(path)
            await operator.connect()
            await scene(operator)
            operator.writer.close()
            await operator.writer.wait_closed()

    asyncio.run(run())
    assert not (folder / "hall.db.admin").exists()


def test_the_socket_is_beside_the_data_and_for_its_user_alone(tmp_path: Path) -> None:
    async def scene(operator: Operator) -> None:
        assert operator.path == admin_socket(tmp_path / "hall.db")
        assert stat.S_IMODE(operator.path.stat().st_mode) == 0o600

    operate(scene, tmp_path)


def test_requests_of_one_operator_are_answered_in_turn(tmp_path: Path) -> None:
    async def scene(operator: Operator) -> None:
        assert await operator.ask(b'{"do":"announce","text":"one"}\n') == {"ok": True, "players": 3}
        assert await operator.ask(b'{"do":"announce","text":"three"}\n') == {"ok": True, "players": 5}

    operate(scene, tmp_path)


@pytest.mark.parametrize(
    "line",
    [
        b"\n",
        b"nonsense\n",
        b"[]\n",
        b"{}\n",
        b'{"do":"dance"}\n',
        b'{"do":"announce"}\n',
        b'{"do":"announce","text":""}\n',
        b'{"do":"announce","text":"x","loud":true}\n',
        b'{"do":"list","what":"secrets"}\n',
        b'{"do":"ban","who":"p1","for_s":-1}\n',
        b"\xff\xfe\n",
        b"[" * 9_000 + b"\n",
    ],
)
def test_a_malformed_request_is_refused_and_the_next_is_answered(tmp_path: Path, line: bytes) -> None:
    async def scene(operator: Operator) -> None:
        refused = await operator.ask(line)
        assert (refused["ok"], refused["code"]) == (False, "malformed")
        assert (await operator.ask(b'{"do":"announce","text":"x"}\n"'))["ok"]

    operate(scene, tmp_path)


def test_a_line_without_end_is_refused_and_cut_off(tmp_path: Path) -> None:
    async def scene(operator: Operator) -> None:
        refused = await operator.ask(b"x" * (LONGEST_LINE_BYTES + 1))
        assert refused["code"] == "malformed"
        assert await operator.reader.read() == b""

    operate(scene, tmp_path)


@pytest.mark.parametrize(
    ("request_line", "code"),
    [
        (b'{"do":"look","table":"t1"}\n', "no_such_table"),
        (b'{"do":"bans"}\n', "unavailable"),
        (b'{"do":"stop"}\n', "internal"),
    ],
)
def test_an_impossible_request_is_answered_with_a_code(tmp_path: Path, request_line: bytes, code: str) -> None:
    async def scene(operator: Operator) -> None:
        refused = await operator.ask(request_line)
        assert (refused["ok"], refused["code"]) == (False, code)
        assert "Traceback" not in refused["text"]

    operate(scene, tmp_path)


def test_an_operator_that_hangs_up_within_a_request_disturbs_no_one(tmp_path: Path) -> None:
    async def scene(operator: Operator) -> None:
        for part in (b"", b'{"do":"ann', b'{"do":"announce","text":"x"}\n'):
            other = Operator(operator.path)
            await other.connect()
            other.writer.write(part)
            other.writer.transport.abort()
        assert (await operator.ask(b'{"do":"announce","text":"x"}\n'))["ok"]

    operate(scene, tmp_path)


def test_there_are_only_so_many_operators(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_MAX_OPERATORS", 1)

    async def scene(operator: Operator) -> None:
        assert (await operator.ask(b'{"do":"announce","text":"x"}\n'))["ok"]
        other = Operator(operator.path)
        await other.connect()
        assert json.loads(await other.reader.readline())["code"] == "busy"
        other.writer.close()

    operate(scene, tmp_path)


def test_a_silent_operator_is_disconnected(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_PATIENCE_S", 0.01)

    async def scene(operator: Operator) -> None:
        assert await operator.reader.read() == b""

    operate(scene, tmp_path)


def test_the_socket_of_a_killed_server_is_replaced_but_no_other_file(tmp_path: Path) -> None:
    path = tmp_path / "hall.db.admin"

    with socket.socket(socket.AF_UNIX) as left:
        left.bind(str(path))

    async def scene(operator: Operator) -> None:
        assert (await operator.ask(b'{"do":"announce","text":"x"}\n'))["ok"]

    operate(scene, tmp_path)
    path.write_text("mine")

    async def start() -> None:
        async with listening(path, carry_out):
            pass

    with pytest.raises(FileExistsError):
        asyncio.run(start())
    assert path.read_text() == "mine"

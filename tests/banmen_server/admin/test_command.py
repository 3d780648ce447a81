"""`banmen admin` as an operator types it, in front of a real server."""

import asyncio
import json
import shlex
import signal
import stat
from collections.abc import Callable
from pathlib import Path

import pytest

from banmen.__main__ import main
from banmen.protocol import messages
from banmen_server.admin import listener
from tests.banmen_server.served import served

Said = tuple[int, str, str]
Typed = Callable[[str], Said]


@pytest.fixture
def typed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Typed:
    """Types `banmen admin …` for the server of the test's folder; the exit status and what was said."""

    def admin(line: str) -> Said:
        action, *arguments = shlex.split(line)
        status = main(["admin", action, "--data", str(tmp_path / "hall.db"), *arguments])
        said = capsys.readouterr()
        return status, said.out, said.err

    return admin


def test_an_operator_looks_after_a_server(tmp_path: Path, typed: Typed) -> None:
    async def scene() -> None:
        async with served(tmp_path / "hall.db", "--log-level", "info") as server:
            assert stat.S_IMODE((tmp_path / "hall.db.admin").stat().st_mode) == 0o600
            black, white = await server.come("Black"), await server.come("白")
            opened = await black.open()
            await white.ask(messages.Join, opened.code)

            async def admin(line: str) -> str:
                status, out, err = await asyncio.to_thread(typed, line)
                assert (status, err) == (0, "")
                return out

            head, row = (await admin("list")).splitlines()
            assert head.split() == ["Table", "Game", "State", "Seats", "Plies", "There", "Watching", "Last", "event"]
            assert row.startswith(f"{opened.table}  reversi  playing  black=Black, white=白  0")
            assert white.player in await admin("list players 白")
            assert json.loads(await admin("list connections --json"))["connections"][1]["player"] == white.player
            looked = await admin(f"look {opened.table}")
            assert "black" in looked
            assert "began" in looked
            assert await admin("announce 'At ten.'") == "2 players were told.\n"
            assert (
                await admin(f"close {opened.table} --why Enough.") == "The table is closed; 2 connections were told.\n"
            )
            assert (await white.until(messages.Closed)).why == "Enough."
            assert f"{white.player} is banned until 20" in await admin(f"ban {white.player} --for 12h")
            assert (await white.until(messages.Bye)).code == "banned"
            assert white.player in await admin("bans")
            assert await admin(f"unban {white.player}") == f"{white.player} is let in again.\n"
            assert await admin("bans") == "Nobody is banned.\n"
            assert await admin(f"kick {black.player}") == "1 connection was ended.\n"
            assert await admin("stop") == "The server stops.\n"
            ended = await server.end()
            assert ended.status == 0
            events = [dict(part.split("=", 1) for part in shlex.split(line)) for line in ended.err.splitlines()]
            acted = [event["action"] for event in events if event["event"] == "admin"]
            assert acted[-3:] == ["bans", "kick", "stop"]
            for secret in (black.token, white.token, opened.code, "白", "At ten.", "127.0.0.1'"):  # in lists, too
                assert secret not in ended.err

    asyncio.run(scene())
    assert not (tmp_path / "hall.db.admin").exists()


def test_a_refusal_of_the_server_is_printed_as_a_sentence(tmp_path: Path, typed: Typed) -> None:
    async def scene() -> None:
        async with served(tmp_path / "hall.db") as server:
            refused = await asyncio.to_thread(typed, "look t0000000000")
            assert refused == (1, "", "banmen admin: There is no table 't0000000000'.\n")
            refused = await asyncio.to_thread(typed, "kick Aki --lang ja")
            assert refused[2] == "banmen admin: 'Aki' はプレイヤーの ID でもアドレスでもありません。\n"
            status, out, err = await asyncio.to_thread(typed, "unban 10.0.0.1 --json")
            assert (status, json.loads(out)["code"], err) == (1, "no_such_ban", "")
            await server.end(signal.SIGTERM)

    asyncio.run(scene())


def test_where_no_server_runs_that_is_said(tmp_path: Path, typed: Typed) -> None:
    status, out, err = typed("list")
    assert (status, out) == (3, "")
    assert err == f"banmen admin: No server answers at {tmp_path / 'hall.db.admin'}: No such file or directory.\n"


def test_where_there_are_no_local_sockets_that_is_said(typed: Typed, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(listener, "AVAILABLE", False)
    status, _, err = typed("list")
    assert (status, "no local sockets" in err) == (3, True)


@pytest.mark.parametrize("line", ["ban p1 --for soon", "ban p1 --for 0h", "drain --within 1w", "list birds", "dance"])
def test_wrong_arguments_are_reported_before_the_server_is_asked(typed: Typed, line: str) -> None:
    with pytest.raises(SystemExit) as ended:
        typed(line)
    assert ended.value.code == 2


@pytest.mark.parametrize("line", ["announce", "list players", "kick"])
def test_bytes_that_are_no_text_are_said(typed: Typed, line: str) -> None:
    assert typed(f"{line} \udc80") == (
        1,
        "",
        "banmen admin: What was typed is not text: it contains bytes that are not UTF-8.\n",
    )


def test_another_socket_can_be_given(tmp_path: Path, typed: Typed) -> None:
    async def scene() -> None:
        path = tmp_path / "elsewhere"
        async with served(tmp_path / "hall.db", "--admin-socket", str(path)) as server:
            assert (await asyncio.to_thread(typed, f"list --admin-socket {path}"))[0] == 0
            await server.end(signal.SIGTERM)
        async with served(tmp_path / "hall.db", "--admin-socket", str(tmp_path)) as server:
            ended = await server.end()
            assert ended.status == 1
            assert ended.err.startswith(f"banmen: The socket for banmen admin cannot be made at {tmp_path}: ")

    asyncio.run(scene())

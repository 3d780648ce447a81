"""`banmen admin` with a real server."""

import asyncio
import json
import shlex
import signal
import stat
from collections.abc import Callable
from pathlib import Path

import pytest

from banmen import __version__
from banmen.__main__ import main
from banmen.protocol import messages
from banmen_server.admin import listener
from tests.banmen_server.served import served

Output = tuple[int, str, str]
Run = Callable[[str], Output]


@pytest.fixture
def run_admin(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run `banmen admin …` for the server of the test's folder; return the exit status and the output."""

    def admin(line: str) -> Output:
        action, *arguments = shlex.split(line)
        status = main(["admin", action, "--data", str(tmp_path / "hall.db"), *arguments])
        output = capsys.readouterr()
        return status, output.out, output.err

    return admin


def test_an_operator_runs_a_server(tmp_path: Path, run_admin: Run) -> None:
    async def scene() -> None:
        async with served(tmp_path / "hall.db", "--log-level", "info") as server:
            assert stat.S_IMODE((tmp_path / "hall.db.admin").stat().st_mode) == 0o600
            black, white = await server.come("Black"), await server.come("白")
            opened = await black.open()
            await white.ask(messages.Join, opened.code)

            async def admin(line: str) -> str:
                status, out, err = await asyncio.to_thread(run_admin, line)
                assert (status, err) == (0, "")
                return out

            health, version, *_ = (await admin("status")).splitlines()
            assert health.split() == ["Health", "all", "is", "well"]
            assert version.split() == ["Version", __version__]
            (tmp_path / "hall.db.last-backup").write_text('{"at_ms": 0, "file": "x", "size_bytes": 0, "good": true}')
            status, out, err = await asyncio.to_thread(run_admin, "status --json")
            assert (status, json.loads(out)["attention"], err) == (1, ["backup"], "")
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


def test_a_refusal_of_the_server_is_printed_as_a_sentence(tmp_path: Path, run_admin: Run) -> None:
    async def scene() -> None:
        async with served(tmp_path / "hall.db") as server:
            refused = await asyncio.to_thread(run_admin, "look t0000000000")
            assert refused == (1, "", "banmen admin: There is no table 't0000000000'.\n")
            refused = await asyncio.to_thread(run_admin, "kick Aki --lang ja")
            assert refused[2] == "banmen admin: 'Aki' はプレイヤーの ID でもアドレスでもありません。\n"
            status, out, err = await asyncio.to_thread(run_admin, "unban 10.0.0.1 --json")
            assert (status, json.loads(out)["code"], err) == (1, "no_such_ban", "")
            await server.end(signal.SIGTERM)

    asyncio.run(scene())


def test_a_missing_server_is_reported(tmp_path: Path, run_admin: Run) -> None:
    status, out, err = run_admin("list")
    assert (status, out) == (3, "")
    assert err == f"banmen admin: No server answers at {tmp_path / 'hall.db.admin'}: No such file or directory.\n"


def test_a_system_without_local_sockets_is_reported(run_admin: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(listener, "AVAILABLE", False)
    status, _, err = run_admin("list")
    assert (status, "no local sockets" in err) == (3, True)


@pytest.mark.parametrize("line", ["ban p1 --for soon", "ban p1 --for 0h", "drain --within 1w", "list birds", "dance"])
def test_wrong_arguments_are_reported_before_the_server_is_asked(run_admin: Run, line: str) -> None:
    with pytest.raises(SystemExit) as ended:
        run_admin(line)
    assert ended.value.code == 2


@pytest.mark.parametrize("line", ["announce", "list players", "kick"])
def test_arguments_that_are_not_utf_8_are_refused(run_admin: Run, line: str) -> None:
    assert run_admin(f"{line} \udc80") == (
        1,
        "",
        "banmen admin: What was typed is not text: it contains bytes that are not UTF-8.\n",
    )


def test_another_socket_can_be_given(tmp_path: Path, run_admin: Run) -> None:
    async def scene() -> None:
        path = tmp_path / "elsewhere"
        async with served(tmp_path / "hall.db", "--admin-socket", str(path)) as server:
            assert (await asyncio.to_thread(run_admin, f"list --admin-socket {path}"))[0] == 0
            await server.end(signal.SIGTERM)
        async with served(tmp_path / "hall.db", "--admin-socket", str(tmp_path)) as server:
            ended = await server.end()
            assert ended.status == 1
            assert ended.err.startswith(f"banmen: The socket for banmen admin cannot be made at {tmp_path}: ")

    asyncio.run(scene())

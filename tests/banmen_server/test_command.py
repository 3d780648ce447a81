"""`banmen serve` as a process: its first line, signals, exit status, and its data after a kill."""

import asyncio
import json
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from banmen import __version__
from banmen.protocol import messages
from banmen_server.config import MEMORY
from tests.banmen_server.served import served

without_windows = pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")


def test_the_first_line_says_how_to_come(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path / "hall.db") as server:
            port = server.url.rpartition(":")[2]
            address = f"ws://127.0.0.1:{port}"
            typed = f"banmen 127.0.0.1:{port}"
            assert server.line == f"banmen {__version__} serves at {address} - on this computer type: {typed}\n"
            assert (tmp_path / "hall.db.address").read_text() == f"{address}\n"

    asyncio.run(scene())


@without_windows
@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
@pytest.mark.parametrize("plain_asyncio", [False, True])
def test_a_signal_ends_it_with_a_bye(
    tmp_path: Path, how: signal.Signals, monkeypatch: pytest.MonkeyPatch, *, plain_asyncio: bool
) -> None:
    if plain_asyncio:  # an empty module in uvloop's place has no event loop to give
        (tmp_path / "uvloop.py").touch()
        monkeypatch.setenv("PYTHONPATH", str(tmp_path))

    async def scene() -> None:
        async with served(tmp_path / "hall.db") as server:
            client = await server.come()
            ended, bye = await asyncio.gather(server.end(how), client.until(messages.Bye))
            assert bye.code == "shutdown"
            assert await client.close_code() == messages.CLOSE_SHUTDOWN
            assert (ended.status, ended.err) == (0, "")
            assert not (tmp_path / "hall.db.address").exists()

    asyncio.run(scene())


@without_windows
@without_windows
def test_a_server_in_memory_leaves_nothing_in_its_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)

    async def scene() -> None:
        async with served(Path(MEMORY)) as server:
            await server.come()
            await server.end(signal.SIGKILL)

    asyncio.run(scene())
    assert not list(tmp_path.glob(f"{MEMORY}*"))


def test_a_game_continues_after_a_kill(tmp_path: Path) -> None:
    data = tmp_path / "hall.db"

    async def scene() -> None:
        async with served(data) as server:
            black, white = await server.come("Black"), await server.come("White")
            opened = await black.open()
            await white.ask(messages.Join, opened.code)
            await black.place(opened.table, 1, "f5")
            done = await white.place(opened.table, 1, "d6", id="last")
            await server.end(signal.SIGKILL)
        async with served(data) as server:
            black, white = await server.come("Black", black.token), await server.come("White", white.token)
            for player in (black, white):
                assert (await player.ask(messages.Join, opened.table)).seq == done.seq
                assert (await player.until(messages.Snapshot)).state["position"]["moves"] == 2
            # The resend of a move that was acknowledged before the kill plays nothing.
            assert await white.place(opened.table, 1, "d6", id="last") == done
            assert isinstance(await black.place(opened.table, 2, "c5"), messages.Done)
            assert (await white.until(messages.Events)).first == done.seq + 1
            assert (await server.end(signal.SIGTERM)).status == 0

    asyncio.run(scene())


@without_windows
def test_its_life_is_logged_where_that_is_asked_for(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path / "hall.db", "--log-level", "info", "--log-format", "json") as server:
            ended = await server.end(signal.SIGTERM)
        events = [json.loads(line) for line in ended.err.splitlines()]
        assert [event["event"] for event in events] == ["started", "stopping", "stopped"]
        assert events[0]["url"] == server.url
        assert events[0]["data"] == str(tmp_path / "hall.db")

    asyncio.run(scene())


@without_windows
def test_a_server_without_a_certificate_ignores_the_reload_signal(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path / "hall.db") as server:
            server.process.send_signal(signal.SIGHUP)
            client = await server.come()
            await client.socket.close()
            assert (await server.end(signal.SIGTERM)).status == 0

    asyncio.run(scene())


# --- the window's own server ------------------------------------------------------------------------------------------


def test_until_idle_ends_when_the_window_is_gone(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path / "hall.db", "--until-idle") as server:
            client = await server.come()
            assert server.process.stdin is not None
            server.process.stdin.close()
            await client.send(messages.Ping(1))
            await client.until(messages.Pong)
            await client.socket.close()
            ended = await server.end()
            assert (ended.status, ended.err) == (0, "")
            assert not (tmp_path / "hall.db.address").exists()

    asyncio.run(scene())


def test_until_idle_stays_while_the_window_is_there(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path / "hall.db", "--until-idle") as server:
            for _ in range(2):
                client = await server.come()
                await client.socket.close()
            assert server.process.returncode is None
            assert (await server.end(signal.SIGTERM)).status == 0

    asyncio.run(scene())


# --- what keeps it from starting --------------------------------------------------------------------------------------


def refused(tmp_path: Path, data: Path, *arguments: str) -> tuple[int, str]:
    """Start a server that cannot; its exit status and what it says."""

    async def scene() -> tuple[int, str]:
        async with served(data, *arguments) as server:
            ended = await server.end()
            assert ended.out == ""
            assert not (tmp_path / f"{data.name}.address").exists()
            return ended.status, ended.err

    return asyncio.run(scene())


def test_a_data_file_in_use_names_the_server_that_uses_it(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path / "hall.db") as first, served(tmp_path / "hall.db") as second:
            ended = await second.end()
            assert ended.status == 3
            assert first.url in ended.err
            assert ended.err.count("\n") == 1
            client = await first.come()  # which was not disturbed
            await client.socket.close()

    asyncio.run(scene())


def test_a_port_in_use_is_said(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        status, said = refused(tmp_path, tmp_path / "hall.db", "--port", str(port))
    assert (status, said) == (
        1,
        f"banmen: port {port} is in use by another program; choose another one with --port.\n",
    )


@pytest.mark.parametrize("host", ["192.0.2.1", "192.168..1", "a" * 64 + ".example"])
def test_an_address_of_another_computer_is_said(tmp_path: Path, host: str) -> None:
    status, said = refused(tmp_path, tmp_path / "hall.db", "--host", host)
    assert (status, said) == (1, f"banmen: {host} is no address of this computer.\n")


@pytest.mark.parametrize("host", ["192.0.2.1", "192.168..1"])
def test_an_unusable_address_for_metrics_is_named(tmp_path: Path, host: str) -> None:
    status, said = refused(tmp_path, tmp_path / "hall.db", "--metrics-listen", f"{host}:9100")
    assert (status, said) == (1, f"banmen: {host} is no address of this computer.\n")


def test_a_file_that_is_no_log_is_said(tmp_path: Path) -> None:
    data = tmp_path / "letter.txt"
    data.write_text("Dear Mio, " * 100)
    status, said = refused(tmp_path, data)
    assert status == 4
    assert "is not a log of banmen" in said
    assert said.count("\n") == 1
    assert data.read_text().startswith("Dear Mio")


def test_a_folder_that_cannot_be_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    status, said = refused(tmp_path, tmp_path / "file" / "hall.db")
    assert status == 4
    assert said.count("\n") == 1
    assert str(tmp_path / "file") in said


@pytest.mark.parametrize(
    "arguments",
    [
        ("--port", "65536"),
        ("--port", "many"),
        ("--max-tables", "0"),
        ("--host-name", "my hall"),
        ("--host-name", "hall/"),
    ],
)
def test_arguments_that_cannot_be_are_usage_errors(tmp_path: Path, arguments: tuple[str, str]) -> None:
    status, said = refused(tmp_path, tmp_path / "hall.db", *arguments)
    assert status == 2
    assert arguments[0] in said
    assert arguments[1] in said


@without_windows
def test_it_serves_with_its_standard_streams_closed(tmp_path: Path) -> None:
    program = f'exec "{sys.executable}" -m banmen serve --host 127.0.0.1 --port 0 --data hall.db --until-idle <&- >&-'
    done = subprocess.run(["/bin/sh", "-c", program], cwd=tmp_path, capture_output=True, timeout=60, check=False)
    assert (done.returncode, done.stderr) == (0, b"")


def test_ratings_and_bots_are_set_on_the_command_line(tmp_path: Path) -> None:
    async def scene() -> None:
        async with served(tmp_path / "hall.db", "--no-rating", "--max-bots", "1") as server:
            aki, mio = await server.come("Aki", rated=True), await server.come("Mio", rated=True)
            opened = await aki.open()
            await mio.ask(messages.Join, opened.code)
            state = (await mio.until(messages.Snapshot)).state
            assert not any("rated" in sitter for sitter in state["seats"].values())
            await server.come("Dice", bot=True)
            with pytest.raises(AssertionError, match="too_many_bots"):
                await server.come("Other", bot=True)

    asyncio.run(scene())


def test_a_folder_that_is_not_there_is_refused_and_not_made(tmp_path: Path) -> None:
    status, said = refused(tmp_path, tmp_path / "htdocs" / "hall.db")
    assert (status, said) == (
        4,
        f"banmen: There is no folder {tmp_path / 'htdocs'}: make it, or name another file with --data.\n",
    )
    assert not (tmp_path / "htdocs").exists()

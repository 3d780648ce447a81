"""docs/operations.md is true: its commands run as they stand there, and its lists name what there is."""

import asyncio
import re
import shlex
import signal
import sys
from asyncio.subprocess import PIPE, create_subprocess_exec
from collections.abc import Iterator
from contextlib import AsyncExitStack, ExitStack
from pathlib import Path

import pytest
from prometheus_client.parser import text_string_to_metric_families

from banmen.__main__ import main
from banmen.commands.parser import Parser
from banmen.texts import Texts
from banmen_server.admin.actions import operated
from banmen_server.app import running
from banmen_server.command import SERVE, config_of
from banmen_server.prometheus import metrics_text
from tests.banmen_server.wire_client import PATIENCE_S, Scene, play
from tests.nats_engine import running_engine, skip_unless_installed

ROOT = Path(__file__).resolve().parents[1]
PAGE = (ROOT / "docs" / "operations.md").read_text(encoding="utf-8")
CERTIFICATES = ROOT / "tests" / "banmen_server" / "net" / "certificates"
SOURCES = [path.read_text(encoding="utf-8") for path in (ROOT / "server").rglob("*.py")]
ENGINE = "nats://10.0.0.11,10.0.0.12,10.0.0.13"

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="commands of POSIX")


def command_lines() -> list[str]:
    """The commands of all `sh` blocks, in the order of the page."""
    blocks = re.findall(r"^ *```sh\n(.*?)^ *```$", PAGE, re.MULTILINE | re.DOTALL)
    return [line.strip() for block in blocks for line in block.replace("\\\n", " ").splitlines() if line.strip()]


class Shell:
    """Runs the page's commands in a folder: one server at a time, at a free port instead of 8780."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._running = AsyncExitStack()
        self._engines = ExitStack()
        self._stopped = asyncio.Event()
        self._stage: Scene | None = None
        self._names: dict[str, str] = {}
        for name, file in (("cert.pem", "first.pem"), ("key.pem", "first.key.pem")):
            (folder / name).write_bytes((CERTIFICATES / file).read_bytes())
        (folder / "login").write_text("banmen:secret\n")
        programs = folder / "bin"
        programs.mkdir()
        (programs / "banmen").write_text(f'#!/bin/sh\nexec "{sys.executable}" -m banmen "$@"\n')
        (programs / "banmen").chmod(0o755)

    async def run(self, line: str) -> None:
        """Run a line. A server is started, and the one before it stopped."""
        if ENGINE in line:
            line = line.replace(ENGINE, await self._engine())
        if line.startswith("banmen cluster"):
            await self.stop()
            await self._cluster(line)
            return
        if line.startswith("banmen serve"):
            await self.stop()
            await self._serve(line)
            return
        if self._stage is not None and re.search(r"\b(TABLE|PLAYER)\b", line):
            await self._people(self._stage)
        for name, value in self._names.items():
            line = re.sub(rf"\b{name}\b", value, line)
        if line.startswith("banmen ") and not re.search(r"[|&;<>$]", line):
            assert await asyncio.to_thread(main, shlex.split(line)[1:]) == 0, line
            if "admin stop" in line:
                await self._stopped.wait()
                await self.stop()
            return
        status, said = await self._do(line)
        assert status == 0, f"{line}: {said}"

    async def _do(self, line: str) -> tuple[int, str]:
        environment = {"PATH": f"{self.folder / 'bin'}:/usr/bin:/bin", "HOME": str(self.folder), "LANG": "C.UTF-8"}
        process = await create_subprocess_exec(
            "bash", "-c", line, cwd=self.folder, env=environment, stdin=PIPE, stdout=PIPE, stderr=PIPE
        )
        async with asyncio.timeout(PATIENCE_S):
            out, err = await process.communicate()
        return process.returncode or 0, (out + err).decode()

    async def _serve(self, line: str) -> None:
        """Start a server in this process, as `banmen serve` would."""
        parser = Parser(prog="banmen serve", t=Texts("en"))
        SERVE.configure(parser)
        config = config_of(parser.parse_args(shlex.split(line.replace("8780", "0"))[2:]))
        server = await self._running.enter_async_context(running(config))
        await self._running.enter_async_context(operated(server, self._stopped.set))
        self._stage = Scene(server)
        self._stopped.clear()
        self._names["8780"] = str(server.port)

    async def _engine(self) -> str:
        """The address of an engine, which is started when it is first named."""
        if "ENGINE" not in self._names:
            running_one = running_engine(self.folder / "engine", password="secret")  # noqa: S106 - of this engine
            self._names["ENGINE"] = self._engines.enter_context(running_one).servers[0]
        return self._names["ENGINE"]

    async def _cluster(self, line: str) -> None:
        """Run a cluster until it is ready, and press Ctrl+C."""
        skip_unless_installed()
        command = shlex.split(line.replace("--port 8780", ""))[1:]
        process = await create_subprocess_exec(
            sys.executable, "-m", "banmen", *command, cwd=self.folder, stdin=PIPE, stdout=PIPE, stderr=PIPE
        )
        assert process.stdout is not None
        async with asyncio.timeout(PATIENCE_S):
            urls = [found[0] for _ in range(2) if (found := re.search(r"ws://\S+", await _next_line(process.stdout)))]
            assert len(urls) == 2
            process.send_signal(signal.SIGINT)
            _, err = await process.communicate()
        assert (process.returncode, err) == (0, b""), line

    async def _people(self, stage: Scene) -> None:
        """A player with a table, and one whom the operator may disconnect."""
        if "TABLE" not in self._names:
            host, guest = await stage.come("Aki"), await stage.come("Mika")
            self._names |= {"TABLE": (await host.open()).table, "PLAYER": guest.player}

    async def stop(self) -> None:
        """Stop the server, if one runs."""
        if self._stage is not None:
            await self._stage.hang_up()
            self._stage = None
        await self._running.aclose()

    async def close(self) -> None:
        """Stop all that runs."""
        await self.stop()
        self._engines.close()


async def _next_line(stream: asyncio.StreamReader) -> str:
    return (await stream.readline()).decode()


def test_the_commands_run_as_they_stand_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    lines = command_lines()
    assert len(lines) > 10

    async def scene() -> None:
        shell = Shell(tmp_path)
        try:
            for line in lines:
                await shell.run(line)
        finally:
            await shell.close()

    asyncio.run(scene())


def test_a_command_that_fails_is_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(AssertionError, match="banmen admin list"):
        asyncio.run(Shell(tmp_path).run("banmen admin list --data hall.db"))


def metrics_of_a_server(folder: Path) -> Iterator[str]:
    """The names of all metrics that a server tells."""
    told: list[str] = []

    async def scene(stage: Scene) -> None:
        player = await stage.come()
        await player.open()
        told.append((await stage.http("/metrics")).partition("\r\n\r\n")[2])

    async def secured(stage: Scene) -> None:
        told.append(metrics_text(stage.server.hall.metrics))

    play(scene, folder / "hall.db")
    play(secured, folder / "secured.db", cert=CERTIFICATES / "first.pem", key=CERTIFICATES / "first.key.pem")
    for family in (family for text in told for family in text_string_to_metric_families(text)):
        yield f"{family.name}_total" if family.type == "counter" else family.name


def test_every_metric_is_in_the_table_and_no_other(tmp_path: Path) -> None:
    table = PAGE.partition("### Metrics")[2].partition("Worth an alert")[0]
    rows = [row.partition("|")[2].partition("|")[0] for row in table.splitlines() if row.startswith("| `")]
    named = {name for row in rows for name in re.findall(r"`(\w+)`", row)}
    if sys.platform != "linux":
        named = {name for name in named if not name.startswith("process_")}
    assert set(metrics_of_a_server(tmp_path)) == named


def test_every_metric_of_a_cluster_is_in_its_table_and_no_other() -> None:
    table = PAGE.partition("A server in a cluster adds")[2].partition("Worth an alert")[0]
    named = set(re.findall(r"^\| `banmen_(\w+)`", table, re.MULTILINE))
    told = re.findall(
        r'metrics\.(gauges|counters)\["(\w+)"\]', (ROOT / "server/banmen_server/cluster/joining.py").read_text()
    )
    assert {f"{name}_total" if kind == "counters" else name for kind, name in told} == named


def test_the_events_in_the_table_are_logged() -> None:
    table = PAGE.partition("### The log")[2].partition("###")[0]
    table += PAGE.partition("writes these events into")[2].partition("Worth an alert")[0]
    rows = [row.split("|")[1] for row in table.splitlines() if row.startswith("| `")]
    named = {name for row in rows for name in re.findall(r"`(\w+)`", row)}
    assert {name for name in named if not any(f'"{name}"' in text for text in SOURCES)} == set()
    assert len(named) > 15


def test_every_event_that_is_logged_is_in_the_table() -> None:
    table = PAGE.partition("### The log")[2].partition("###")[0]
    table += PAGE.partition("writes these events into")[2].partition("Worth an alert")[0]
    named = {name for row in re.findall(r"^\| (`.*?) \|", table, re.MULTILINE) for name in re.findall(r"`(\w+)`", row)}
    levels = "debug|info|warning|error|exception"
    logged = [name for text in SOURCES for name in re.findall(rf'\blogger\.(?:{levels})\(\s*"([^"]+)"', text)]
    assert set(logged) - named == set()
    assert len(logged) > 60


def test_the_links_of_the_page_exist() -> None:
    links = [link for link in re.findall(r"\]\(([^)]+)\)", PAGE) if not link.startswith("http")]
    headings = {re.sub(r"\W+", "-", name.lower()) for name in re.findall(r"^#+ (.*)$", PAGE, re.MULTILINE)}
    assert [link for link in links if link.startswith("#") and link[1:] not in headings] == []
    files = [link.partition("#")[0] for link in links if not link.startswith("#")]
    assert [name for name in files if not (ROOT / "docs" / name).exists()] == []

"""The bot in JavaScript in docs/bots.md plays as it is printed, and resumes its game when it is started again."""

import re
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

import pytest

from banmen.protocol import messages
from tests.banmen_server.wire_client import Client, Kind, Scene, play

PAGE = Path(__file__).resolve().parents[2] / "docs" / "bots.md"
[BOT] = re.findall(r"^```js\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
NODE = shutil.which("node")


@cache
def node_with_sockets() -> list[str]:
    """The command of a node whose programs find `WebSocket`: node 20 has it only when it is asked."""
    for flags in ([], ["--experimental-websocket"]):
        command = [NODE or "node", *flags]
        asked = subprocess.run([*command, "-e", "WebSocket"], capture_output=True, timeout=60, check=False)
        if asked.returncode == 0:
            return command
    pytest.fail("no WebSocket: this node is older than version 20")


@contextmanager
def bot(folder: Path, port: int) -> Iterator[None]:
    """The bot while the context lasts, in a process of its own that is then killed."""
    script = folder / "dice.mjs"
    script.write_text(BOT, encoding="utf-8")
    command = [*node_with_sockets(), script.name, f"127.0.0.1:{port}", "Dice"]
    process = subprocess.Popen(command, cwd=folder, stderr=subprocess.DEVNULL)
    try:
        yield
    finally:
        process.kill()
        process.wait()


class Opponent:
    """A player of one table who takes the first legal action, and notes the end of the game."""

    def __init__(self, client: Client, table: str) -> None:
        self._client = client
        self._table = table
        self.over = False

    async def _until(self, kind: type[Kind]) -> Kind:
        while True:
            message = await self._client.take()
            if isinstance(message, messages.Events):
                self.over = self.over or any(each.event["type"] == "ended" for each in message.events)
            if isinstance(message, kind):
                return message

    async def reply(self) -> None:
        """Play one action, as soon as there is one; none where the game ends before."""
        while not self.over:
            await self._client.send(messages.Advise(self._client.id(), self._table, "legal"))
            asked = (await self._until(messages.Advised)).advice
            if asked["actions"]:
                action = asked["actions"][0]
                await self._client.send(messages.Act(self._client.id(), self._table, asked["n"], action))
                await self._until(messages.Done)
                return
            if not self.over:
                await self._until(messages.Events)


@pytest.mark.skipif(NODE is None, reason="this machine has no node")
def test_the_bot_accepts_a_challenge_and_finishes_its_game_though_it_was_killed(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        mio = await stage.come("Mio")
        with bot(tmp_path, stage.server.port):
            await mio.send(messages.Lobby())
            listed = await mio.until(messages.PlayerListed)
            assert (listed.player.name, listed.player.bot, list(listed.player.games)) == (
                "Dice",
                True,
                ["reversi", "battle"],
            )
            challenge = await mio.ask(messages.Challenge, listed.player.player, "reversi", {"size": 4}, seat="white")
            assert isinstance(challenge, messages.Done), challenge
            table = (await mio.until(messages.ChallengeOver)).table
            assert table is not None
            await mio.ask(messages.Join, table)
            opponent = Opponent(mio, table)
            await opponent.reply()
        with bot(tmp_path, stage.server.port):
            while not opponent.over:
                await opponent.reply()

    play(scene, tmp_path / "hall.db")

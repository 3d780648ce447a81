import asyncio
from pathlib import Path

from banmen.protocol import messages
from tests.banmen_server.several import Several, play_at
from tests.banmen_server.wire_client import Client, Scene, play

SILENT_S = 0.3


def stop_reading(client: Client) -> None:
    """Let a client's network carry nothing more, in either direction."""
    client.socket.transport.pause_reading()


def read_again(client: Client) -> None:
    client.socket.transport.resume_reading()


def test_the_opponent_sees_a_silent_player_until_the_next_message(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        black, white, _ = await stage.pair()
        began_s = asyncio.get_running_loop().time()
        stop_reading(white)
        told = await black.until(messages.Presence, lambda told: told.silent == ("white",))
        assert asyncio.get_running_loop().time() - began_s > SILENT_S / 2
        assert (told.seats["white"], told.claim_at) == ("here", {})
        read_again(white)
        told = await black.until(messages.Presence, lambda told: not told.silent)
        assert told.seats["white"] == "here"

    play(scene, tmp_path / "hall.db", silent_s=SILENT_S)


def test_a_player_who_only_answers_pings_is_not_silent(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        await stage.pair()  # who would be silent before those who come later
        black, white, _ = await stage.pair()
        stop_reading(white)
        await black.until(messages.Presence, lambda told: told.silent == ("white",))
        assert [silent.player for silent in stage.server.hall._silence.silent] == [white.player]

    play(scene, tmp_path / "hall.db", silent_s=SILENT_S)


def test_one_of_two_active_tabs_is_enough(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        black, white, table = await stage.pair()
        tabs = [await stage.come("White", white.token, browser="b", tab=tab) for tab in "12"]
        for tab in tabs:
            await tab.ask(messages.Join, table)
        stop_reading(tabs[0])
        stop_reading(tabs[1])
        await black.until(messages.Presence, lambda told: told.silent == ("white",))
        read_again(tabs[1])
        await black.until(messages.Presence, lambda told: not told.silent)

    play(scene, tmp_path / "hall.db", silent_s=SILENT_S)


def test_a_silent_player_is_shown_on_other_servers(tmp_path: Path) -> None:
    async def scene(servers: Several) -> None:
        black, white = await servers[0].come("Black"), await servers[1].come("White")
        opened = await black.open()
        await white.ask(messages.Join, opened.code)
        await black.until(messages.Presence, lambda told: told.seats["white"] == "here")
        stop_reading(white)
        await black.until(messages.Presence, lambda told: told.silent == ("white",))
        read_again(white)
        told = await black.until(messages.Presence, lambda told: not told.silent)
        assert told.seats["white"] == "here"

    play_at(2, scene, tmp_path / "hall.db", silent_s=SILENT_S)

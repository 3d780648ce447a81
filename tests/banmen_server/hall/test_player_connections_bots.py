"""Bots are marked as bots for everyone, and their number is limited."""

from pathlib import Path

from banmen.protocol import messages
from tests.banmen_server.wire_client import Scene, play


async def refused_hello(stage: Scene, token: str | None = None) -> messages.Refused:
    client = await stage.connect()
    await client.send(messages.Hello(messages.PROTOCOL_VERSION, "test", "Bot", token=token, bot=True))
    return await client.take_a(messages.Refused)


def test_a_bot_is_marked_on_its_seat_in_the_hall_and_in_the_chat(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        looker = await stage.come("Sora")
        await looker.send(messages.Lobby())
        bot = await stage.come("Dice", bot=True)
        opened = await bot.open()
        row = (await looker.until(messages.Listed)).row
        assert (row.seats, row.bots) == ({"black": "Dice", "white": None}, ("black",))
        aki = await stage.come("Aki")
        await aki.ask(messages.Join, opened.code)
        state = (await aki.until(messages.Snapshot)).state
        assert state["seats"]["black"] == {"player": bot.player, "name": "Dice", "bot": True}
        assert state["seats"]["white"] == {"player": aki.player, "name": "Aki"}
        await bot.ask(messages.Say, opened.table, "Hello.")
        said = await aki.until(messages.Events, lambda news: news.events[0].event["type"] == "said")
        assert said.events[0].event["bot"] is True

    play(scene, tmp_path / "hall.db")


def test_one_bot_too_many_is_refused_and_may_come_when_another_has_left(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        one = await stage.come("Dice", bot=True)
        person = await stage.come("Aki")
        refused = await refused_hello(stage)
        assert (refused.code, refused.text[-1]) == ("too_many_bots", ".")
        again = await stage.come("Dice", one.token, bot=True)
        assert again.player == one.player, "a bot that comes back takes its own place"
        opened = await again.open()
        await person.ask(messages.Join, opened.code)
        await again.socket.close(messages.CLOSE_CONSENTED)
        await person.until(messages.Presence, lambda presence: presence.seats["black"] == "left")
        await stage.come("Other", bot=True)

    play(scene, tmp_path / "hall.db", max_bots=1)


def test_one_address_has_its_own_limit(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        await stage.come("Dice", bot=True)
        assert (await refused_hello(stage)).code == "too_many_bots_of_address"

    play(scene, tmp_path / "hall.db", max_bots_of_address=1)

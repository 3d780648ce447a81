"""Helpers for the tests of a player's own tables: the list that a window receives, and a short game."""

from typing import Any

from banmen.protocol import messages
from banmen.protocol.rows import OwnTable
from tests.banmen_server.wire_client import SHORTEST_8X8, Client

BOTH = {"black": "me", "white": "me"}


async def own(client: Client) -> list[OwnTable]:
    """Return all tables of the player, as a returning window receives them."""
    await client.send(messages.Lobby(on=False))
    await client.send(messages.Lobby())
    return list((await client.until(messages.MyTables)).tables)


async def changed(client: Client, **expected: Any) -> OwnTable:
    """The first change after which the row of one of the player's tables is as expected."""

    def fits(told: messages.MyTable) -> bool:
        return all(getattr(told.table, name, None) == value for name, value in expected.items())

    return (await client.until(messages.MyTable, fits)).table


async def end(black: Client, white: Client, table: str) -> None:
    """Black wins by its fifth move."""
    for number, square in enumerate(SHORTEST_8X8):
        await (black, white)[number % 2].place(table, number // 2 + 1, square)

"""How a bot finds games: at a table with a given code, at tables that it opens, and by challenges."""

import asyncio
import inspect
from collections.abc import Sequence
from itertools import cycle
from random import Random

from banmen.bot.bot import Accept, Bot, Refused
from banmen.bot.choosing import call
from banmen.games import GAMES
from banmen.options import read_options
from banmen.protocol import messages
from banmen.protocol.messages import LIMITS

_LATER = LIMITS | {"unavailable", "internal", "server_full", "too_many_tables"}
_AGAIN_S = 5.0


async def play_at(bot: Bot, code: str) -> None:
    """Play at the table with this code until the bot has left it. Raise Refused."""
    await bot.join(code)
    await bot.wait_until(lambda: bool(bot.tables))
    await bot.wait_until(lambda: not bot.tables)


async def keep_open(bot: Bot, games: Sequence[str], tables: int, rng: Random, again_s: float = _AGAIN_S) -> None:
    """Keep `tables` tables open, each at a random seat, with the games in turn; replace one when its game is over.

    Tables from before a restart count. Raise Refused.
    """
    for game in cycle(games):
        await bot.wait_until(lambda: bot.settled and len(bot.hosted()) < tables)
        seats = GAMES[game].setting(read_options(GAMES[game], {})).seats
        try:
            await bot.open(game, seats={rng.choice(seats): "me"})
        except Refused as refused:
            if refused.code not in _LATER:
                raise
            await asyncio.sleep(again_s)


def accepting(bot: Bot, most: int, accept: Accept | None) -> Accept:
    """Return an `accept` that limits the bot to `most` games at a time; below that its own `accept` decides."""

    async def judge(challenge: messages.OpenChallenge) -> bool:
        if sum(table.replay.playing for table in bot.tables.values()) >= most:
            return False
        if accept is None:
            return True
        accepted = await call(accept, challenge)
        return bool(await accepted if inspect.isawaitable(accepted) else accepted)

    return judge

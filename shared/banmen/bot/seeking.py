"""How a bot finds its games: at a table that somebody told it the code of, at tables it opens, and by challenges."""

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
    """Play at the table of this code, until the bot has left it. Raise Refused."""
    await bot.join(code)
    await bot.until(lambda: bool(bot.tables))
    await bot.until(lambda: not bot.tables)


async def keep_open(bot: Bot, games: Sequence[str], tables: int, rng: Random, again_s: float = _AGAIN_S) -> None:
    """Keep so many tables open, one game after the other, at any seat; another one when a game is over. Raise Refused.

    Tables from before a kill count.
    """
    for game in cycle(games):
        await bot.until(lambda: bot.settled and len(bot.hosted()) < tables)
        seats = GAMES[game].setting(read_options(GAMES[game], {})).seats
        try:
            await bot.open(game, seats={rng.choice(seats): "me"})
        except Refused as refused:
            if refused.code not in _LATER:
                raise
            await asyncio.sleep(again_s)


def accepting(bot: Bot, most: int, accept: Accept | None) -> Accept:
    """Accept challenges while the bot has fewer than `most` games, and as far as its own `accept` says so."""

    async def judge(challenge: messages.OpenChallenge) -> bool:
        if sum(table.replay.playing for table in bot.tables.values()) >= most:
            return False
        if accept is None:
            return True
        accepted = await call(accept, challenge)
        return bool(await accepted if inspect.isawaitable(accepted) else accepted)

    return judge

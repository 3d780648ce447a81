"""Bots: programs by anyone that play at a server as people do, over their own connection.

A bot is a function `choose(state, legal, seat)`: the game's state as this seat sees it, the legal actions, and the seat
to play. It returns one of them, or None to do nothing. `docs/bots.md` describes it.
"""

from banmen.bot.bot import Bot, Refused, Watching
from banmen.bot.choosing import Fault, Moment, TimeLeft
from banmen.bot.table import Patience, Played

__all__ = ["Bot", "Fault", "Moment", "Patience", "Played", "Refused", "TimeLeft", "Watching"]

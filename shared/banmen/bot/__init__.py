"""Bots: programs of anyone that play at a server as people do, over a connection of their own.

A bot is a function `choose(state, legal, seat)`: the game's state as this seat may know it, the actions that are legal,
the seat to play. It gives one of them, or None where it has nothing to do. `docs/bots.md` is the page about it.
"""

from banmen.bot.bot import Bot, Refused, Watching
from banmen.bot.choosing import Fault
from banmen.bot.moment import Moment, TimeLeft
from banmen.bot.table import Patience, Played

__all__ = ["Bot", "Fault", "Moment", "Patience", "Played", "Refused", "TimeLeft", "Watching"]

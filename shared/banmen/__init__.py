"""banmen (盤面): the rules, the wire and the files of a hall of board games.

Nothing below this package knows pygame; nothing but `net`, `bot`, `processes` and `arena` knows asyncio, a clock or a
global die.
"""

__version__ = "0.1.0"

"""banmen (盤面): the rules, the wire format and the files of a hall of board games.

No module in this package imports pygame. Only `net`, `bot`, `processes` and `arena` import asyncio, read a clock or use
a global random generator.
"""

__version__ = "1.0.0"

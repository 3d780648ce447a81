"""What players are told of finished games that the server has deleted by itself: how many, when, and why.

It is written down, because hardly anybody is there when it happens.
"""

from collections.abc import Callable

import msgspec

from banmen.protocol.rows import Gone, WhyGone
from banmen_server.log import EventLog, Head

MOST = 2_000
"""So many players have such a note; one more, and the first of them is forgotten."""
_BEGINS = "gone/"
_pack = msgspec.msgpack.Encoder().encode
_GONE = msgspec.msgpack.Decoder(Gone)


class GoneTables:
    """The notes of all players in a log. `now` gives ms since 1970."""

    def __init__(self, log: EventLog, now: Callable[[], int]) -> None:
        self._log = log
        self._now = now
        self._new: dict[str, list[WhyGone]] = {}
        self._noted: dict[str, None] | None = None

    def note(self, head: Head, why: WhyGone) -> None:
        """Note that a table is deleted; `write` stores it."""
        for player in head.players:
            self._new.setdefault(player, []).append(why)

    async def write(self) -> None:
        """Store what was noted. Raises Unavailable, OutcomeUnknown."""
        if not self._new:
            return
        if self._noted is None:
            self._noted = dict.fromkeys(name.removeprefix(_BEGINS) for name in await self._log.names(_BEGINS))
        new, self._new = self._new, {}
        for player, whys in new.items():
            before = await self.of(player)
            gone = Gone(len(whys) + (before.count if before else 0), self._now(), whys[-1])
            await self._log.put(_BEGINS + player, _pack(gone))
            self._noted[player] = None
            while len(self._noted) > MOST:
                first = next(iter(self._noted))
                await self._log.put(_BEGINS + first, None)
                del self._noted[first]

    async def of(self, player: str) -> Gone | None:
        """What a player is told. Raises Unavailable."""
        packed = await self._log.get(_BEGINS + player)
        try:
            return None if packed is None else _GONE.decode(packed)
        except msgspec.MsgspecError:
            return None

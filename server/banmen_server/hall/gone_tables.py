"""What players are told of finished games that the server has deleted by itself: how many, when, and why.

It is written down, because hardly anybody is there when it happens; for two weeks, and for so many players at most.
"""

from collections import Counter
from collections.abc import Callable
from typing import NamedTuple

import msgspec

from banmen.protocol.rows import Gone, WhyGone
from banmen_server.config import DAY_MS
from banmen_server.log import EventLog, Head

MOST = 2_000
"""So many players have such a note. One more, and the first is forgotten of the network of which most players have
one: so no crowd of names pushes out what others are to be told."""
TOLD_MS = 14 * DAY_MS
"""So long it is told."""
_BEGINS = "gone/"
_pack = msgspec.msgpack.Encoder().encode


class _Note(NamedTuple):
    """What a player is told, and the number of the network of the last table."""

    gone: Gone
    network: int


_NOTE = msgspec.msgpack.Decoder(_Note)


class GoneTables:
    """The notes of all players in a log. `now` gives ms since 1970."""

    def __init__(self, log: EventLog, now: Callable[[], int]) -> None:
        self._log = log
        self._now = now
        self._new: dict[str, list[tuple[WhyGone, int]]] = {}
        self._noted: dict[str, int] | None = None

    def note(self, head: Head, why: WhyGone) -> None:
        """Note that a table is deleted; `write` stores it."""
        for player in head.players:
            self._new.setdefault(player, []).append((why, head.network))

    async def write(self) -> None:
        """Store what was noted. Raises Unavailable, OutcomeUnknown."""
        if not self._new:
            return
        noted = self._noted = await self._read() if self._noted is None else self._noted
        while self._new:
            player, whys = next(iter(self._new.items()))
            before = await self.of(player)
            why, network = whys[-1]
            gone = Gone(len(whys) + (before.count if before else 0), self._now(), why)
            await self._log.put(_BEGINS + player, _pack(_Note(gone, network)))
            del self._new[player]  # what is not stored yet is tried again
            noted.pop(player, None)
            noted[player] = network
            while len(noted) > MOST:
                ((most, _),) = Counter(noted.values()).most_common(1)
                await self._forget(noted, next(each for each, its in noted.items() if its == most))

    async def _read(self) -> dict[str, int]:
        """The players who have a note, the last one last, and its network. Those that are told no more are removed."""
        notes: dict[str, _Note] = {}
        for name in await self._log.names(_BEGINS):
            note = await self._note_of(name.removeprefix(_BEGINS))
            if note is None:
                await self._log.put(name, None)
            else:
                notes[name.removeprefix(_BEGINS)] = note
        return {player: notes[player].network for player in sorted(notes, key=lambda each: notes[each].gone.at)}

    async def _forget(self, noted: dict[str, int], player: str) -> None:
        await self._log.put(_BEGINS + player, None)
        del noted[player]

    async def of(self, player: str) -> Gone | None:
        """What a player is told. Raises Unavailable."""
        note = await self._note_of(player)
        return None if note is None else note.gone

    async def _note_of(self, player: str) -> _Note | None:
        """The note of a player; None where there is none, or it is told no more."""
        packed = await self._log.get(_BEGINS + player)
        try:
            note = None if packed is None else _NOTE.decode(packed)
        except msgspec.MsgspecError:
            return None
        return note if note is not None and note.gone.at > self._now() - TOLD_MS else None

"""Notices to players about finished games that the server has deleted: how many, when, and why.

They are stored, because the players are rarely online at that moment; for two weeks, and for a limited number of
players.
"""

from collections import Counter
from collections.abc import Callable
from typing import NamedTuple

import msgspec

from banmen.protocol.rows import Gone, WhyGone
from banmen_server.config import DAY_MS
from banmen_server.log import EventLog, Head

MAX_NOTICES = 2_000
"""The maximum number of players with a notice. Beyond it, the oldest notice is dropped of the network that has most.

So no crowd of names displaces the notices of others.
"""
KEPT_MS = 14 * DAY_MS
"""How long a notice is kept, in ms."""
_BEGINS = "gone/"
_pack = msgspec.msgpack.Encoder().encode


class _Note(NamedTuple):
    """A notice for a player, and the number of the network of the last table."""

    gone: Gone
    network: int


_NOTE = msgspec.msgpack.Decoder(_Note)


class GoneTables:
    """The notices for all players in a log. `now` returns ms since 1970."""

    def __init__(self, log: EventLog, now: Callable[[], int]) -> None:
        self._log = log
        self._now = now
        self._new: dict[str, list[tuple[WhyGone, int]]] = {}
        self._noted: dict[str, int] | None = None

    def note(self, head: Head, why: WhyGone) -> None:
        """Add a deleted table to its players' notices; `write` stores them."""
        for player in head.players:
            self._new.setdefault(player, []).append((why, head.network))

    async def write(self) -> None:
        """Store the new notices. Raises Unavailable, OutcomeUnknown."""
        if not self._new:
            return
        noted = self._noted = await self._read() if self._noted is None else self._noted
        while self._new:
            player, whys = next(iter(self._new.items()))
            before = await self.of(player)
            why, network = whys[-1]
            gone = Gone(len(whys) + (before.count if before else 0), self._now(), why)
            await self._log.put(_BEGINS + player, _pack(_Note(gone, network)))
            del self._new[player]  # the next call repeats what is not stored yet
            noted.pop(player, None)
            noted[player] = network
            while len(noted) > MAX_NOTICES:
                ((most, _),) = Counter(noted.values()).most_common(1)
                await self._forget(noted, next(each for each, its in noted.items() if its == most))

    async def _read(self) -> dict[str, int]:
        """Return the players with a notice, the oldest first, and their networks. Expired notices are removed."""
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
        """Return the notice for a player, or None. Raises Unavailable."""
        note = await self._note_of(player)
        return None if note is None else note.gone

    async def _note_of(self, player: str) -> _Note | None:
        """Return the stored notice for a player; None if there is none, or it has expired."""
        packed = await self._log.get(_BEGINS + player)
        try:
            note = None if packed is None else _NOTE.decode(packed)
        except msgspec.MsgspecError:
            return None
        return note if note is not None and note.gone.at > self._now() - KEPT_MS else None

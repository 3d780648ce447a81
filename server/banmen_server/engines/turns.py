"""Fair turns at a resource that does one thing at a time: addresses alternate, and at each address its players.

A newcomer is next; heavy users wait for light ones.
"""

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import NamedTuple

_MAX_REMEMBERED = 1_000


class Whose(NamedTuple):
    """The account of a piece of work: the player who caused it, and that player's address."""

    address: str = ""
    player: str = ""


class Turns:
    """Gives waiting tasks their turns one by one."""

    def __init__(self) -> None:
        self._busy = False
        self._waiting: list[tuple[Whose, asyncio.Future[None]]] = []
        self._number = 0
        self._last_turn: dict[str | Whose, int] = {}

    @asynccontextmanager
    async def turn(self, whose: Whose) -> AsyncIterator[None]:
        """Wait for a turn, which lasts as long as the context."""
        if self._busy:
            waiting = whose, asyncio.get_running_loop().create_future()
            self._waiting.append(waiting)
            try:
                await waiting[1]
            except asyncio.CancelledError:
                if waiting in self._waiting:
                    self._waiting.remove(waiting)
                elif not waiting[1].cancelled():  # it got the turn just before the cancellation
                    self._pass_on()
                raise
        self._busy = True
        self._note(whose)
        try:
            yield
        finally:
            self._pass_on()

    def _note(self, whose: Whose) -> None:
        """Record the start of a turn. Old turns are forgotten: their accounts count as new."""
        self._number += 1
        for key in (whose.address, whose):
            self._last_turn.pop(key, None)
            self._last_turn[key] = self._number
        while len(self._last_turn) > _MAX_REMEMBERED:
            del self._last_turn[next(iter(self._last_turn))]

    def _pass_on(self) -> None:
        """Give the turn to the waiting account whose address, and which itself, had one the longest ago."""
        self._waiting = [each for each in self._waiting if not each[1].cancelled()]
        self._busy = bool(self._waiting)
        if self._waiting:
            last: Mapping[str | Whose, int] = self._last_turn
            following = min(self._waiting, key=lambda each: (last.get(each[0].address, 0), last.get(each[0], 0)))
            self._waiting.remove(following)
            following[1].set_result(None)

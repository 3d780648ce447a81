"""Where games think: openings, and what programs do, in processes beside the server's, so that no table waits.

A process starts when it is first needed and ends with the server; one that dies is replaced at the next question.
"""

import asyncio
import contextlib
import logging
import os
import signal
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from multiprocessing import get_context
from random import Random, SystemRandom
from typing import Any, NamedTuple, TypeVar

from banmen.automata import AUTOMATA, Chosen, choices
from banmen.game import Game, Refusal, Seat
from banmen.games import GAMES
from banmen.protocol.codec import convert, pack, unpack

logger = logging.getLogger(__name__)

T = TypeVar("T")

_SEED_BITS = 64
_NICE = 10


class _Refused(NamedTuple):
    """A refusal on its way between two processes."""

    code: str
    text: str


class Workshop:
    """Thinks about openings, and about what programs do. `rng` throws the seeds of its dice.

    Each of the two has a process, so that a show goes on while a hard puzzle is made.
    """

    def __init__(self, rng: Random | None = None) -> None:
        self._rng = rng or SystemRandom()
        self._openings, self._programs = _Bench(), _Bench()

    async def begin(self, game: Game, options: Mapping[str, Any]) -> Any:
        """What `game.begin(options)` gives. Raises BadOptions, or Refusal with `unavailable`."""
        found = await self._openings.do(
            game.key, partial(_begin, game.key, pack(options), self._rng.getrandbits(_SEED_BITS))
        )
        if isinstance(found, _Refused):
            raise Refusal(found.code, found.text)
        return convert(unpack(found), game.Event, what="event of the game")

    async def choices(
        self, game: Game, state: Any, seats: Sequence[Seat], *, most: int, to_milestone: bool
    ) -> list[Chosen]:
        """What the programs in these seats do next; see `banmen.automata.choices`. Raises Refusal `unavailable`."""
        seed = self._rng.getrandbits(_SEED_BITS)
        if not AUTOMATA[game.key].thinks:
            return choices(game.key, state, seats, Random(seed), most=most, to_milestone=to_milestone)
        asked = partial(_choose, game.key, pack(state), tuple(seats), seed, most=most, to_milestone=to_milestone)
        found = unpack(await self._programs.do(game.key, asked))
        made = [convert(raw, game.Action, what="action") for raw in found["actions"]]
        return [Chosen(seat, action) for seat, action in zip(found["seats"], made, strict=True)]

    def close(self) -> None:
        """End the processes; what they work on is given up, and nothing more is worked out."""
        self._openings.close()
        self._programs.close()


class _Bench:
    """One process to think in."""

    def __init__(self) -> None:
        self.closed = False
        self._pool: ProcessPoolExecutor | None = None

    async def do(self, what: str, work: Callable[[], T]) -> T:
        """What the work gives, done in the process. Raises Refusal with `unavailable`."""
        if self.closed:
            raise _unavailable()
        try:
            return await asyncio.get_running_loop().run_in_executor(self._process(), work)
        except (BrokenProcessPool, OSError, RuntimeError) as error:
            if not self.closed:
                logger.warning("something of %s was not worked out: %s", what, error)
            self._end()
            raise _unavailable() from error

    def close(self) -> None:
        """End the process for good."""
        self.closed = True
        self._end()

    def _end(self) -> None:
        pool, self._pool = self._pool, None
        if pool is not None:
            processes = list((pool._processes or {}).values())  # noqa: SLF001 - the pool itself only waits for them
            pool.shutdown(wait=False, cancel_futures=True)
            for process in processes:
                with contextlib.suppress(OSError, ValueError):
                    process.terminate()

    def _process(self) -> ProcessPoolExecutor:
        if self._pool is None:
            # Spawned, not forked: the server has threads.
            self._pool = ProcessPoolExecutor(1, get_context("spawn"), initializer=_settle)
        return self._pool


def _unavailable() -> Refusal:
    return Refusal("unavailable", "The server cannot work this out now; try again in a moment.")


def _settle() -> None:
    """In the new process: Ctrl+C is the server's to answer, and thinking gives way to the tables."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with contextlib.suppress(AttributeError, OSError):  # not on every platform
        os.nice(_NICE)


def _begin(key: str, options: bytes, seed: int) -> bytes | _Refused:
    """Runs in the other process; bytes and text travel, whatever the game's own types are."""
    try:
        return pack(GAMES[key].begin(unpack(options), Random(seed)))
    except Refusal as refusal:
        return _Refused(refusal.code, refusal.text)


def _choose(key: str, state: bytes, seats: tuple[Seat, ...], seed: int, *, most: int, to_milestone: bool) -> bytes:
    """Runs in the other process."""
    game = GAMES[key]
    position = convert(unpack(state), game.State, what="state")
    made = choices(key, position, seats, Random(seed), most=most, to_milestone=to_milestone)
    return pack({"seats": [chosen.seat for chosen in made], "actions": [chosen.action for chosen in made]})

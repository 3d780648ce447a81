"""Works out openings and programs' actions in processes of their own, so that no table waits.

A process starts when it is first needed and ends with the server; one that dies is replaced at the next request.
"""

import asyncio
import contextlib
import logging
import os
import signal
from collections.abc import Callable, Mapping
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from multiprocessing import get_context
from random import Random, SystemRandom
from typing import Any, NamedTuple, TypeVar

from banmen.game import AnyGame, Refusal, Seat
from banmen.games import GAMES
from banmen.programs import Chosen, choices
from banmen.protocol.codec import convert, pack, unpack

logger = logging.getLogger(__name__)

T = TypeVar("T")

_SEED_BITS = 64
_NICE = 10


class _Refused(NamedTuple):
    """A refusal, as it is sent between two processes."""

    code: str
    text: str


class EngineProcesses:
    """One process for openings and one for programs, so that a show goes on while a hard puzzle is made.

    `rng` gives the seeds of the dice that the processes throw.
    """

    def __init__(self, rng: Random | None = None) -> None:
        self._rng = rng or SystemRandom()
        self._openings, self._programs = _EngineProcess(), _EngineProcess()

    async def begin(self, game: AnyGame, options: Any) -> Any:
        """What `game.begin(options)` gives. Raises BadOptions, or Refusal with `unavailable`."""
        found = await self._openings.run(
            game.key, partial(_begin, game.key, pack(options), self._rng.getrandbits(_SEED_BITS))
        )
        if isinstance(found, _Refused):
            raise Refusal(found.code, found.text)
        return convert(unpack(found), game.Event, what="event of the game")

    async def choices(
        self, game: AnyGame, state: Any, programs: Mapping[Seat, str], *, most: int, to_milestone: bool
    ) -> list[Chosen[Any]]:
        """What the programs in these seats do next; see `banmen.programs.choices`. Raises Refusal `unavailable`."""
        seed = self._rng.getrandbits(_SEED_BITS)
        if not any(game.programs[program].thinks for program in programs.values()):
            return choices(game, state, programs, Random(seed), most=most, to_milestone=to_milestone)
        asked = partial(_choose, game.key, pack(state), dict(programs), seed, most=most, to_milestone=to_milestone)
        found = unpack(await self._programs.run(game.key, asked))
        actions = [convert(raw, game.Action, what="action") for raw in found["actions"]]
        return [Chosen(seat, action) for seat, action in zip(found["seats"], actions, strict=True)]

    def close(self) -> None:
        """End the processes and what they work on, and refuse further requests."""
        self._openings.close()
        self._programs.close()


class _EngineProcess:
    """One process, started at the first request."""

    def __init__(self) -> None:
        self.closed = False
        self._pool: ProcessPoolExecutor | None = None

    async def run(self, what: str, work: Callable[[], T]) -> T:
        """Do the work in the process, for the game `what`. Raises Refusal with `unavailable`."""
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
            self._pool = ProcessPoolExecutor(1, get_context("spawn"), initializer=_prepare_process)
        return self._pool


def _unavailable() -> Refusal:
    return Refusal("unavailable", "The server cannot work this out now; try again in a moment.")


def _prepare_process() -> None:
    """Prepare a new process: leave Ctrl+C to the server, and run at a lower priority than the tables."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with contextlib.suppress(AttributeError, OSError):  # not on every platform
        os.nice(_NICE)


def _begin(key: str, options: bytes, seed: int) -> bytes | _Refused:
    """Work out an opening, in the other process. Bytes are sent between the two, not the game's own types."""
    try:
        game = GAMES[key]
        return pack(game.begin(convert(unpack(options), game.Options, what="options"), Random(seed)))
    except Refusal as refusal:
        return _Refused(refusal.code, refusal.text)


def _choose(key: str, state: bytes, programs: dict[Seat, str], seed: int, *, most: int, to_milestone: bool) -> bytes:
    """Choose the actions of programs, in the other process."""
    game = GAMES[key]
    position = convert(unpack(state), game.State, what="state")
    actions = choices(game, position, programs, Random(seed), most=most, to_milestone=to_milestone)
    return pack({"seats": [chosen.seat for chosen in actions], "actions": [chosen.action for chosen in actions]})

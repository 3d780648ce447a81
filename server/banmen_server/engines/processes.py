"""Computes openings and programs' actions in separate processes, so that no table waits.

A process starts on first use and ends with the server; a dead one is replaced at the next request. The processes
exchange bytes, not the games' own types.
"""

import asyncio
import logging
from collections.abc import Callable, Mapping
from functools import partial
from random import Random, SystemRandom
from time import monotonic
from typing import Any, TypeVar, cast

from banmen import jit
from banmen.game import AnyGame, Seat, never
from banmen.games import GAMES
from banmen.programs.seated import Chosen, choices
from banmen.protocol.codec import convert, pack, unpack
from banmen.protocol.messages import Advise
from banmen.reading import reading_answer
from banmen_server.engines.process import EngineProcess, ProcessDied
from banmen_server.engines.thinking import Thinking, Turns, Whose, unavailable
from banmen_server.engines.worker import is_over, warm
from banmen_server.logs import fields
from banmen_server.net.limits import PlayerLimits

logger = logging.getLogger(__name__)

T = TypeVar("T")

_SEED_BITS = 64
REVIEW_PART_S = 0.5
"""Seconds after which a part of a review ends, when its current step is done."""


class _PackedWhenSent:
    """A value that becomes bytes when it is sent to another process, so that queued ones are not packed."""

    def __init__(self, value: Any) -> None:
        self._value = value

    def __reduce__(self) -> tuple[type[bytes], tuple[bytes]]:
        return bytes, (pack(self._value),)


class EngineProcesses:
    """One process each for openings, untimed programs, and advice with reviews; one per core for timed programs.

    So a show continues while a hard puzzle is made, and no move waits for either. Advice and reviews share a process,
    because two busy ones would leave a small machine no core for the tables; a review works in parts of
    `REVIEW_PART_S`, so advice waits no longer than one part. `rng` seeds the dice of the processes. With `limits`, work
    from one address shares one part of the time.
    """

    def __init__(self, rng: Random | None = None, limits: PlayerLimits | None = None) -> None:
        self._rng = rng or SystemRandom()
        self._limits = limits
        self._openings, self._programs, self._advice = EngineProcess(), EngineProcess(), EngineProcess()
        self._turns = {process: Turns() for process in (self._openings, self._programs, self._advice)}
        self._thinking = Thinking()
        self._closed = False

    @property
    def waiting(self) -> int:
        """The number of pending moves of timed programs."""
        return self._thinking.waiting

    def warm_up(self) -> None:
        """Load the games and the compiled code of their programs in the background, so that no move waits."""
        asyncio.get_running_loop().run_in_executor(None, lambda: list(GAMES.values()))
        if jit.available():
            self._thinking.warm_up(warm)

    async def begin(self, game: AnyGame, options: Any, whose: str = "") -> Any:
        """Return `game.begin(options)`. Raises BadOptions, or Refusal with `unavailable` or `too_many_openings`."""
        if self._limits is not None:
            self._limits.count("opening", whose)
        asked = partial(_begin, game.key, pack(options), self._rng.getrandbits(_SEED_BITS))
        found = await self._run(self._openings, game.key, asked, whose)
        return convert(unpack(found), game.Event, what="event of the game")

    async def advise(self, game: AnyGame, state: Any, seat: Seat, asked: Advise, whose: str) -> Any:
        """Return `game.advise` in plain types. Raises Refusal, also with `unavailable` or `too_much_advice`."""
        if self._limits is not None:
            self._limits.count("advice", whose)
        ask = partial(_advise, game.key, pack(state), seat, asked.about, asked.lang)
        found = await self._run(self._advice, game.key, ask, whose)
        return unpack(found)

    async def read(self, data: str, lang: str, whose: str) -> Any:
        """Return the contents of a person's file; see `reading_answer`. Raises Refusal as `advise` does."""
        if self._limits is not None:
            self._limits.count("advice", whose)
        return unpack(await self._run(self._advice, "read", partial(_read, data, lang), whose))

    async def review(self, data: str, lang: str, known: int, whose: str) -> Any:
        """Return the next part of the review of a game in a person's file. Raises Refusal as `advise` does.

        A part takes about `REVIEW_PART_S`, so that reviews and advice alternate and none occupies the process for long.
        """
        if self._limits is not None:
            self._limits.count("advice", whose)
        return unpack(await self._run(self._advice, "review", partial(_review, data, lang, known), whose))

    async def choices(
        self,
        game: AnyGame,
        state: Any,
        programs: Mapping[Seat, str],
        *,
        most: int,
        to_milestone: bool = False,
        within_s: float | None = None,
        whose: str = "",
    ) -> list[Chosen[Any]]:
        """Return the programs' next actions; see `banmen.programs.seated.choices`. Raises Refusal `unavailable`.

        A timed program chooses one action, within `within_s` if that is less than its limit. The programs at one
        player's tables (`whose`) share one part of the time. Cancelling stops them.
        """
        seed = self._rng.getrandbits(_SEED_BITS)
        held = [game.programs[program] for program in programs.values()]
        if not any(program.thinks for program in held):
            return choices(game, state, programs, Random(seed), most=most, to_milestone=to_milestone)
        limits_s = [program.limit_s for program in held if program.limit_s is not None]
        sent = cast("bytes", _PackedWhenSent(state))  # the other process receives bytes
        ask = partial(_choose, game.key, sent, dict(programs), seed, to_milestone=to_milestone)
        if limits_s:
            limit_s = min([*limits_s, *([] if within_s is None else [within_s])])
            found = unpack(await self._thinking.choose(partial(ask, most=1, timed=True), limit_s, self._whose(whose)))
        else:
            found = unpack(await self._run(self._programs, game.key, partial(ask, most=most, timed=False), whose))
        return [Chosen(seat, convert(action, game.Action, what="action"), pause_s) for seat, action, pause_s in found]

    def _whose(self, player: str) -> Whose:
        """Return the account that a player's work counts for."""
        return Whose(self._limits.network(player) if self._limits is not None else "", player)

    async def _run(self, process: EngineProcess, kind: str, work: Callable[[], T], player: str) -> T:
        """Run a player's work in the process, when it is its turn; `kind` is logged. Raises Refusal `unavailable`."""
        try:
            async with self._turns[process].turn(self._whose(player)):
                if self._closed:
                    raise unavailable()
                return await process.run(work)
        except ProcessDied as error:
            if not self._closed:
                logger.warning("not_worked_out", extra=fields(kind=kind, reason=error))
            raise unavailable() from error

    def close(self) -> None:
        """End the processes and their work, and refuse further requests."""
        self._closed = True
        self._thinking.close()
        self._openings.end()
        self._programs.end()
        self._advice.end()


# --- in the other process ---------------------------------------------------------------------------------------------


def _begin(key: str, options: bytes, seed: int) -> bytes:
    """Compute an opening. Raises Refusal."""
    game = GAMES[key]
    return pack(game.begin(convert(unpack(options), game.Options, what="options"), Random(seed)))


def _advise(key: str, state: bytes, seat: Seat, about: str, lang: str) -> bytes:
    """Compute a game's advice to a seat."""
    game = GAMES[key]
    return pack(game.advise(convert(unpack(state), game.State, what="state"), seat, about, lang))


def _read(data: str, lang: str) -> bytes:
    """Read a person's file."""
    return pack(reading_answer(data, lang))


def _review(data: str, lang: str, known: int) -> bytes:
    """Compute the next part of a review."""
    until_s = monotonic() + REVIEW_PART_S
    return pack(reading_answer(data, lang, known, lambda: monotonic() >= until_s))


def _choose(
    key: str, state: bytes, programs: dict[Seat, str], seed: int, *, most: int, to_milestone: bool, timed: bool
) -> bytes:
    """Choose the actions of programs; if `timed`, until the deadline of the process."""
    game, stop = GAMES[key], is_over if timed else never
    position = convert(unpack(state), game.State, what="state")
    return pack(choices(game, position, programs, Random(seed), most=most, to_milestone=to_milestone, stop=stop))

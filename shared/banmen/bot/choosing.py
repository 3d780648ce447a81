"""Call a bot's `choose` outside the event loop, so that the connection stays alive while it thinks.

Each call of a plain function runs in a thread of its own; all coroutines run in one event loop in another thread. These
threads never keep the process alive. Anything that goes wrong becomes a `Fault`, which names the line of the script.
A `choose` that has the keyword `moment` also gets the `Moment`: who plays, and the time left.
"""

import asyncio
import inspect
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache
from threading import Thread
from threading import enumerate as enumerate_threads
from traceback import format_exception, walk_tb
from typing import Any, TypeAlias

from banmen.game import Seat
from banmen.replay import Replay

_THREAD = "banmen choose"
MOMENT = "moment"
"""The keyword with which `choose` gets a `Moment`, if it accepts it."""

Choose: TypeAlias = Callable[..., Any]
"""`choose(state, legal, seat)`, optionally with the keyword `moment`; plain or `async`. None means no action now."""


@dataclass(frozen=True, slots=True)
class Fault:
    """What a bot's author must know: the message `bot-KIND`, and its variables except the place in the script.

    `traceback` is that of the exception, from the first line in the script on; "" if the script raised nothing.
    """

    kind: str
    args: Mapping[str, object] = field(default_factory=dict)
    traceback: str = ""


class ChooseFailed(Exception):
    """`choose` raised an exception; `fault` says which and where."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.kind)
        self.fault = fault


class Choosing:
    """Calls one `choose`. `place` is its definition, for example `bot.py:4`."""

    def __init__(self, choose: Choose) -> None:
        self.place, self._file = _place(choose)
        self._choose = choose
        self._wants_moment = _accepts_keyword(choose, MOMENT)

    async def __call__(self, state: Any, legal: list[Any], seat: str, moment: Any) -> Any:
        """Return what `choose` returns. Raise ChooseFailed."""
        extra = {MOMENT: moment} if self._wants_moment else {}
        return await self.called(state, legal, seat, **extra)

    async def called(self, *args: Any, **more: Any) -> Any:
        """Return what the function returns for these arguments. Raise ChooseFailed."""
        try:
            chosen = await _in_thread(lambda: self._choose(*args, **more))
            if inspect.isawaitable(chosen):
                chosen = await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(_run(chosen), _loop_of_scripts()))
        except _Raised as raised:
            raise ChooseFailed(self._fault(raised.error)) from raised.error
        return chosen

    def _fault(self, error: BaseException) -> Fault:
        """Return the fault for an exception, with the last line of the script that was running."""
        if isinstance(error, ChooseFailed):
            return error.fault
        lines = [line for frame, line in walk_tb(error.__traceback__) if frame.f_code.co_filename == self._file]
        place = f"{_name(self._file)}:{lines[-1]}" if lines else self.place
        text = " ".join(str(error).split())
        said = {"place": place, "error": f"{type(error).__name__}{f': {text}' if text else ''}"}
        return Fault("raised", said, traceback_from(error, self._file))


async def call(function: Callable[..., Any], *args: Any) -> Any:
    """Call another function of a script in the way `choose` is called. Raise ChooseFailed."""
    return await Choosing(function).called(*args)


def traceback_from(error: BaseException, file: str) -> str:
    """Return the traceback of an exception without banmen's frames before the first line of this file."""
    trace = error.__traceback__
    while trace is not None and trace.tb_frame.f_code.co_filename != file:
        trace = trace.tb_next
    return "".join(format_exception(type(error), error, trace))


@cache
def _loop_of_scripts() -> asyncio.AbstractEventLoop:
    """Return the event loop of all script coroutines, in a thread of its own."""
    loop = asyncio.new_event_loop()
    Thread(target=loop.run_forever, name="banmen coroutines", daemon=True).start()
    return loop


class _Raised(Exception):
    """Carries an exception from `choose`, possibly SystemExit, past the event loop."""

    def __init__(self, error: BaseException) -> None:
        super().__init__()
        self.error = error


async def _run(chosen: Awaitable[Any]) -> Any:
    try:
        return await chosen
    except BaseException as error:  # noqa: BLE001 - a SystemExit of the script must not end the bot
        raise _Raised(error) from None


def _in_thread(work: Callable[[], Any]) -> Coroutine[Any, Any, Any]:
    """Run a function in a daemon thread, which executors do not offer. Raises _Raised."""
    loop = asyncio.get_running_loop()
    done: asyncio.Future[Any] = loop.create_future()

    def settle(result: Any, raised: _Raised | None) -> None:
        if done.cancelled():
            return
        if raised is None:
            done.set_result(result)
        else:
            done.set_exception(raised)

    def run() -> None:
        result, raised = None, None
        try:
            result = work()
        except BaseException as error:  # noqa: BLE001 - a SystemExit of the script must not end the bot
            raised = _Raised(error)
        with suppress(RuntimeError):  # the event loop is closed
            loop.call_soon_threadsafe(settle, result, raised)

    async def wait() -> Any:
        Thread(target=run, name=_THREAD, daemon=True).start()
        return await done

    return wait()


def is_choosing() -> bool:
    """Return True if a plain `choose` is running, perhaps one that never returns."""
    return any(thread.name == _THREAD for thread in enumerate_threads())


def accepts_arguments(function: Callable[..., Any], count: int) -> bool:
    """Return True if a function accepts `count` positional arguments, and MOMENT if it has that keyword."""
    more = {MOMENT: None} if _accepts_keyword(function, MOMENT) else {}
    try:
        inspect.signature(function).bind(*range(count), **more)
    except ValueError:  # some built-in functions have no signature
        return True
    except TypeError:
        return False
    return True


def place_of(function: Callable[..., Any]) -> str:
    """Return where a function is defined, for example `bot.py:4`."""
    return _place(function)[0]


def _accepts_keyword(function: Callable[..., Any], keyword: str) -> bool:
    try:
        parameters = inspect.signature(function).parameters
    except ValueError:  # some built-in functions have no signature
        return False
    named = parameters.get(keyword)
    by_name = named is not None and named.kind in {named.KEYWORD_ONLY, named.POSITIONAL_OR_KEYWORD}
    return by_name or any(each.kind is each.VAR_KEYWORD for each in parameters.values())


def _place(function: Callable[..., Any]) -> tuple[str, str]:
    """Return where a function is defined, for example `bot.py:4`, and its file; its name and "" if unknown."""
    inner = inspect.unwrap(function)
    called = inner if inspect.isroutine(inner) else type(inner).__call__
    code = getattr(called, "__code__", None)
    if code is None:
        return getattr(inner, "__name__", type(inner).__name__), ""
    return f"{_name(code.co_filename)}:{code.co_firstlineno}", code.co_filename


def _name(file: str) -> str:
    return file.replace("\\", "/").rpartition("/")[2]


# --- the moment -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TimeLeft:
    """The thinking time when `choose` was called, in seconds, by the server's clock.

    `own_s` is left to this seat and `others_s` to each of the others; `increment_s` is added after every action.
    """

    own_s: float
    others_s: Mapping[Seat, float]
    increment_s: float


@dataclass(frozen=True, slots=True)
class Moment:
    """A moment of a game. `table` is the table's id and `round` the number of its game, from 1.

    `options` are the game's own struct, `names` the names of the players by seat, and `plies` the number of plies
    played. `clock` is None if there is no time limit.
    """

    table: str
    game: str
    round: int
    options: Any
    names: Mapping[Seat, str]
    plies: int
    clock: TimeLeft | None = None


def moment_of(table: str, replay: Replay, seat: Seat, server_now_ms: float) -> Moment:
    """Return the moment of a table whose game has begun. `server_now_ms` is the server's clock, in ms since 1970."""
    if replay.game is None:
        raise LookupError("no game has begun")
    return Moment(
        table=table,
        game=replay.game.key,
        round=replay.round,
        options=replay.options,
        names={name: sitter.name for name, sitter in replay.seats.items() if sitter},
        plies=len(replay.plies) - 1,
        clock=_time_left(replay, seat, server_now_ms),
    )


def _time_left(replay: Replay, seat: Seat, server_now_ms: float) -> TimeLeft | None:
    clock, opened = replay.clock, replay.opened
    if clock is None or opened is None or opened.clock is None:
        return None
    left_ms: dict[Seat, float] = dict(clock.remaining)
    if clock.turn is not None and clock.deadline is not None:
        left_ms[clock.turn] = max(0.0, clock.deadline - server_now_ms)
    left_s = {name: ms / 1000 for name, ms in left_ms.items()}
    return TimeLeft(left_s.pop(seat, 0.0), left_s, opened.clock.increment_ms / 1000)

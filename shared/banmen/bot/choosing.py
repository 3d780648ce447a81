"""Calls a bot's `choose` outside the event loop, so that the connection lives while it thinks.

A plain function runs in a thread of its own for each call, a coroutine in an event loop of its own for all calls. No
thread keeps the process from ending. Whatever goes wrong in it becomes a `Fault`, which names the line of the script.
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

Choose: TypeAlias = Callable[..., Any]
"""`choose(state, legal, seat)`, or with the keyword `moment` too; plain or `async`. None is: nothing to do now."""


@dataclass(frozen=True, slots=True)
class Fault:
    """What a bot's author must know: the message `bot-KIND`, and its variables without the place in the script.

    `traceback` is that of what the script raised, from its first line of the script on; empty where it raised nothing.
    """

    kind: str
    args: Mapping[str, object] = field(default_factory=dict)
    traceback: str = ""


class ChooseFailed(Exception):
    """`choose` raised something; `fault` says what and where."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.kind)
        self.fault = fault


async def call(function: Callable[..., Any], *args: Any) -> Any:
    """Call another function of a script, as `choose` is called. Raise ChooseFailed."""
    return await Choosing(function).called(*args)


class Choosing:
    """Calls one `choose`. `place` is where it stands, as `bot.py:4`."""

    def __init__(self, choose: Choose) -> None:
        self.place, self._file = _place(choose)
        self._choose = choose
        self._wants_moment = _accepts(choose, MOMENT)

    async def __call__(self, state: Any, legal: list[Any], seat: str, moment: Any) -> Any:
        """What `choose` gives. Raise ChooseFailed."""
        extra = {MOMENT: moment} if self._wants_moment else {}
        return await self.called(state, legal, seat, **extra)

    async def called(self, *args: Any, **more: Any) -> Any:
        """What the function gives for these arguments. Raise ChooseFailed."""
        try:
            chosen = await _in_thread(lambda: self._choose(*args, **more))
            if inspect.isawaitable(chosen):
                chosen = await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(_run(chosen), _loop_of_scripts()))
        except _Raised as raised:
            raise ChooseFailed(self._fault(raised.error)) from raised.error
        return chosen

    def _fault(self, error: BaseException) -> Fault:
        """Return the last line of the script that was under way, and what was raised."""
        if isinstance(error, ChooseFailed):
            return error.fault
        lines = [line for frame, line in walk_tb(error.__traceback__) if frame.f_code.co_filename == self._file]
        place = f"{_name(self._file)}:{lines[-1]}" if lines else self.place
        text = " ".join(str(error).split())
        said = {"place": place, "error": f"{type(error).__name__}{f': {text}' if text else ''}"}
        return Fault("raised", said, traceback_from(error, self._file))


def traceback_from(error: BaseException, file: str) -> str:
    """Return the traceback of an error without what banmen did before the first line of this file."""
    trace = error.__traceback__
    while trace is not None and trace.tb_frame.f_code.co_filename != file:
        trace = trace.tb_next
    return "".join(format_exception(type(error), error, trace))


@cache
def _loop_of_scripts() -> asyncio.AbstractEventLoop:
    """Return the event loop of all coroutines of scripts, in a thread of its own."""
    loop = asyncio.new_event_loop()
    Thread(target=loop.run_forever, name="banmen coroutines", daemon=True).start()
    return loop


class _Raised(Exception):
    """Carries what `choose` raised, which may be a SystemExit, past the event loop."""

    def __init__(self, error: BaseException) -> None:
        super().__init__()
        self.error = error


async def _run(chosen: Awaitable[Any]) -> Any:
    try:
        return await chosen
    except BaseException as error:  # noqa: BLE001 - a SystemExit of the script must not end the bot
        raise _Raised(error) from None


def _in_thread(work: Callable[[], Any]) -> Coroutine[Any, Any, Any]:
    """Run something in a daemon thread, which an executor does not have. Raises _Raised."""
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
        with suppress(RuntimeError):  # the loop is closed
            loop.call_soon_threadsafe(settle, result, raised)

    async def wait() -> Any:
        Thread(target=run, name=_THREAD, daemon=True).start()
        return await done

    return wait()


_THREAD = "banmen choose"
MOMENT = "moment"
"""The keyword with which `choose` gets a `Moment`, where it takes it."""


def is_choosing() -> bool:
    """Whether a plain `choose` is under way, perhaps one that never ends."""
    return any(thread.name == _THREAD for thread in enumerate_threads())


def takes(function: Callable[..., Any], count: int) -> bool:
    """Whether a function can be called with so many arguments by position, and MOMENT where it takes that."""
    more = {MOMENT: None} if _accepts(function, MOMENT) else {}
    try:
        inspect.signature(function).bind(*range(count), **more)
    except ValueError:  # some that Python itself brings tell nothing of themselves
        return True
    except TypeError:
        return False
    return True


def place_of(function: Callable[..., Any]) -> str:
    """Where a function stands, as `bot.py:4`."""
    return _place(function)[0]


def _accepts(function: Callable[..., Any], keyword: str) -> bool:
    """Whether a function takes this keyword."""
    try:
        parameters = inspect.signature(function).parameters
    except ValueError:  # some that Python itself brings tell none
        return False
    named = parameters.get(keyword)
    by_name = named is not None and named.kind in {named.KEYWORD_ONLY, named.POSITIONAL_OR_KEYWORD}
    return by_name or any(each.kind is each.VAR_KEYWORD for each in parameters.values())


def _place(function: Callable[..., Any]) -> tuple[str, str]:
    """Where a function stands, as `bot.py:4`, and its file; its name where that is not known."""
    inner = inspect.unwrap(function)
    called = inner if inspect.isroutine(inner) else type(inner).__call__
    code = getattr(called, "__code__", None)
    if code is None:
        return getattr(inner, "__name__", type(inner).__name__), ""
    return f"{_name(code.co_filename)}:{code.co_firstlineno}", code.co_filename


def _name(file: str) -> str:
    return file.replace("\\", "/").rpartition("/")[2]

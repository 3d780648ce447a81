"""`choose` runs outside the event loop, and its errors are reported with their place."""

import asyncio
import re
import sys
from threading import Event, get_ident
from typing import Any

import pytest

from banmen.bot.choosing import ChooseFailed, Choosing, call, is_choosing

HERE = "test_choosing.py"


def chosen(choose: Any, *, moment: Any = "now") -> Any:
    async def ask() -> Any:
        async with asyncio.timeout(10):
            return await Choosing(choose)("state", ["a", "b"], "black", moment)

    return asyncio.run(ask())


def fault(choose: Any) -> tuple[str, str]:
    with pytest.raises(ChooseFailed) as failed:
        chosen(choose)
    return str(failed.value.fault.args["place"]), str(failed.value.fault.args["error"])


def test_it_gets_the_state_the_legal_actions_and_the_seat() -> None:
    assert chosen(lambda state, legal, seat: (state, legal, seat)) == ("state", ["a", "b"], "black")


def test_a_choose_with_the_keyword_moment_gets_it() -> None:
    assert chosen(lambda _state, _legal, _seat, moment: moment) == "now"
    assert chosen(lambda _state, _legal, _seat, *, moment=None: moment) == "now"
    assert chosen(lambda *_, **more: more) == {"moment": "now"}
    assert chosen(lambda _state, _legal, _seat, other="-": other) == "-"


def test_a_callable_object_is_a_bot_too() -> None:
    class Fixed:
        def __call__(self, _state: Any, legal: list[str], _seat: str) -> str:
            return legal[1]

    assert chosen(Fixed()) == "b"
    assert re.fullmatch(rf"{HERE}:\d+", Choosing(Fixed()).place)
    assert Choosing(max).place == "max", "what Python itself brings has no line"


def test_the_event_loop_runs_while_it_thinks() -> None:
    asked, answered = Event(), Event()

    def slow(_state: Any, legal: list[str], _seat: str) -> str:
        asked.set()
        assert answered.wait(10)
        return legal[0]

    async def ask() -> str:
        choice = asyncio.create_task(Choosing(slow)("state", ["a"], "black", None))
        assert await asyncio.to_thread(asked.wait, 10)
        answered.set()  # the loop runs, or this would never be reached
        return str(await choice)

    assert asyncio.run(ask()) == "a"


def test_a_coroutine_runs_in_a_loop_of_its_own_which_stays() -> None:
    threads: list[int] = []

    async def choose(_state: Any, legal: list[str], _seat: str) -> str:
        await asyncio.sleep(0)
        threads.append(get_ident())
        return legal[0]

    async def ask_twice() -> None:
        choosing = Choosing(choose)
        for _ in range(2):
            assert await choosing("state", ["a"], "black", None) == "a"

    asyncio.run(ask_twice())
    assert len(set(threads)) == 1
    assert threads[0] != get_ident()


def test_an_exception_is_reported_with_the_line_of_the_script() -> None:
    def divides(_state: Any, legal: list[str], _seat: str) -> float:
        return 1 / (len(legal) - 2)

    place, error = fault(divides)
    line = divides.__code__.co_firstlineno + 1
    assert (place, error) == (f"{HERE}:{line}", "ZeroDivisionError: division by zero")


def test_an_exception_in_a_library_is_reported_with_the_calling_line() -> None:
    def searches(_state: Any, _legal: list[str], _seat: str) -> object:
        return re.compile("(")

    assert fault(searches)[0] == f"{HERE}:{searches.__code__.co_firstlineno + 1}"


def test_a_coroutine_that_raises_and_a_script_that_would_leave_end_nothing() -> None:
    async def raises(_state: Any, _legal: list[str], _seat: str) -> str:
        raise ValueError("a\nb")

    def leaves(_state: Any, _legal: list[str], _seat: str) -> None:
        sys.exit()

    assert fault(raises)[1] == "ValueError: a b"
    assert fault(leaves)[1] == "SystemExit"


def test_wrong_parameters_are_reported_with_the_place_of_choose() -> None:
    def two(_state: Any, _legal: list[str]) -> str:
        return ""

    place, error = fault(two)
    assert place == f"{HERE}:{two.__code__.co_firstlineno}"
    assert "takes 2 positional arguments but 3 were given" in error


def test_whether_a_choice_is_under_way_is_known() -> None:
    go_on = Event()

    async def scene() -> None:
        choosing = asyncio.ensure_future(call(go_on.wait, 30))
        while not is_choosing():  # noqa: ASYNC110 - its thread tells nobody
            await asyncio.sleep(0)
        go_on.set()
        await choosing

    asyncio.run(scene())

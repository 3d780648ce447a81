"""The lock of a room: it is fair, and becomes free whatever happens to the waiting tasks."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from banmen_server.tables.room_services import RoomLock


def in_loop(scene: Callable[[RoomLock], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(scene(RoomLock()))


def test_a_lock_acquired_without_waiting_is_waited_for() -> None:
    async def scene(lock: RoomLock) -> None:
        lock.held = True
        following = asyncio.create_task(take(lock))
        await asyncio.sleep(0)
        assert lock.waiting
        assert not following.done()
        lock.release()
        async with asyncio.timeout(10):
            await following
        assert not lock.held

    in_loop(scene)


async def take(lock: RoomLock) -> None:
    async with lock:
        pass


def test_it_is_given_in_the_order_of_asking_and_nobody_gets_between() -> None:
    async def scene(lock: RoomLock) -> None:
        had: list[int] = []

        async def take(number: int) -> None:
            async with lock:
                had.append(number)
                await asyncio.sleep(0)

        async with lock:
            waiting = [asyncio.create_task(take(number)) for number in range(3)]
            await asyncio.sleep(0)
        assert lock.held, "it is given to who waited, not to who comes now"
        await asyncio.gather(take(3), *waiting)
        assert had == [0, 1, 2, 3]
        assert not lock.held

    in_loop(scene)


@pytest.mark.parametrize("given", [False, True])
def test_a_cancelled_waiting_task_delays_no_other(*, given: bool) -> None:
    async def scene(lock: RoomLock) -> None:
        lock.held = True
        gone, following = asyncio.create_task(take(lock)), asyncio.create_task(take(lock))
        await asyncio.sleep(0)
        if given:
            lock.release()
        gone.cancel()
        if not given:
            await asyncio.wait((gone,))
            lock.release()
        async with asyncio.timeout(10):
            await following
        assert gone.cancelled()
        assert not lock.held

    in_loop(scene)


def test_an_error_gives_it_back() -> None:
    async def scene(lock: RoomLock) -> None:
        with pytest.raises(ZeroDivisionError):
            async with lock:
                raise ZeroDivisionError
        assert not lock.held

    in_loop(scene)

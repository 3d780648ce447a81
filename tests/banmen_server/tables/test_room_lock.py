"""The lock of a table: fair, and free again whatever happened to who waited for it."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from banmen_server.tables.room_lock import RoomLock


def in_loop(scene: Callable[[RoomLock], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(scene(RoomLock()))


def test_whoever_finds_it_free_has_it_at_once() -> None:
    lock = RoomLock()
    assert lock.try_acquire()
    assert not lock.try_acquire()
    lock.release()
    assert lock.try_acquire()


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
        assert not lock.try_acquire(), "it is given to who waited, not to who comes now"
        await asyncio.gather(*waiting)
        assert had == [0, 1, 2]
        assert lock.try_acquire()

    in_loop(scene)


@pytest.mark.parametrize("given", [False, True])
def test_who_is_cancelled_while_waiting_holds_up_nobody(*, given: bool) -> None:
    async def scene(lock: RoomLock) -> None:
        assert lock.try_acquire()
        gone, following = asyncio.create_task(lock.acquire()), asyncio.create_task(lock.acquire())
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
        lock.release()
        assert lock.try_acquire()

    in_loop(scene)


def test_an_error_gives_it_back() -> None:
    async def scene(lock: RoomLock) -> None:
        with pytest.raises(ZeroDivisionError):
            async with lock:
                raise ZeroDivisionError
        assert lock.try_acquire()

    in_loop(scene)

"""The order of turns for untimed work."""

import asyncio

import pytest

from banmen_server.engines.thinking import Turns, Whose


def order_of(*wanted: Whose) -> list[Whose]:
    """In which order they have their turns, all of whom wait for the end of another one's."""

    async def scene() -> list[Whose]:
        turns, had = Turns(), list[Whose]()

        async def have(whose: Whose) -> None:
            async with turns.turn(whose):
                had.append(whose)
                await asyncio.sleep(0)

        async with turns.turn(Whose("begins", "begins")):
            tasks = [asyncio.ensure_future(have(whose)) for whose in wanted]
            await asyncio.sleep(0)
        await asyncio.gather(*tasks)
        return had

    return asyncio.run(scene())


AKI, MIO, SORA = Whose("A", "aki"), Whose("A", "mio"), Whose("B", "sora")


def test_addresses_have_turns_one_after_another_and_players_of_one_too() -> None:
    assert order_of(AKI, AKI, AKI, MIO, MIO, SORA, SORA) == [AKI, SORA, MIO, SORA, AKI, MIO, AKI]


def test_a_newcomer_is_next_however_many_names_another_has() -> None:
    crowd = [Whose("A", f"p{number}") for number in range(50)]
    assert order_of(*crowd, SORA).index(SORA) == 1


def test_a_cancelled_task_gets_no_turn_and_delays_no_one() -> None:
    async def scene() -> None:
        turns = Turns()

        async def have(whose: Whose) -> None:
            async with turns.turn(whose):
                pass

        async with turns.turn(AKI):
            first, second, third = (asyncio.ensure_future(have(whose)) for whose in (MIO, SORA, AKI))
            await asyncio.sleep(0)
            first.cancel()
            await asyncio.wait([first])
        second.cancel()  # its turn has been given to it already
        await asyncio.wait([second])
        await asyncio.wait_for(third, 10)
        await asyncio.wait_for(have(MIO), 10)

    asyncio.run(scene())


def test_an_error_ends_a_turn() -> None:
    async def scene() -> None:
        turns = Turns()
        with pytest.raises(ZeroDivisionError):
            async with turns.turn(AKI):
                raise ZeroDivisionError
        async with turns.turn(AKI):
            pass

    asyncio.run(scene())


def test_a_task_cancelled_just_as_it_gets_the_turn_passes_it_on() -> None:
    async def scene() -> None:
        turns = Turns()

        async def have(whose: Whose) -> None:
            async with turns.turn(whose):
                pass

        async with turns.turn(AKI):
            first, second = (asyncio.ensure_future(have(whose)) for whose in (MIO, SORA))
            await asyncio.sleep(0)
            first.cancel()
        await asyncio.wait([first])
        await asyncio.wait_for(second, 10)

    asyncio.run(scene())

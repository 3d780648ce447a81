"""A class over the wire, with students who flood, lie, come too often, and listen for the answers of others."""

from pathlib import Path
from typing import Any

from banmen.protocol.messages import Act, Advise, Done, Join, Open, Ping, Pong, Refused, Watch
from tests.banmen_server.wire_client import Client, Scene, play

ANSWER, OTHER = 987_654, 123_456
STUDENTS = 40


def recorded(client: Client) -> list[str]:
    """Everything that a client which speaks JSON receives from now on."""
    heard: list[str] = []
    receive = client.socket.recv

    async def tapped() -> Any:
        data = await receive()
        heard.append(str(data))
        return data

    client.socket.recv = tapped  # type: ignore[method-assign, assignment]
    return heard


async def settle(client: Client) -> None:
    """Wait until everything sent so far has been received."""
    await client.send(Ping(7))
    await client.until(Pong)


def test_students_who_attack_learn_nothing_and_stop_nobody(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        teacher = await stage.come("Teacher")
        opened = await teacher.ask(Open, "lesson", {"students": STUDENTS}, listed=False)
        table = opened.table
        mio, jun, spy = [await stage.come(name, json=True) for name in ("Mio", "Jun", "Spy")]
        heard = [recorded(client) for client in (jun, spy)]
        assert await jun.refusal(Join, table) == "no_such_table"  # the code alone leads there
        for client in (mio, jun):
            assert isinstance(await client.ask(Join, opened.code), Done)
        assert isinstance(await spy.ask(Watch, opened.code), Done)

        one_address = [await stage.come(f"Student {number}") for number in range(3, STUDENTS + 1)]
        for student in one_address:
            assert isinstance(await student.ask(Join, opened.code), Done)
        assert await spy.refusal(Join, opened.code) == "seat_taken"

        assert isinstance(await teacher.ask(Act, table, 1, {"type": "ask", "kind": "number"}), Done)
        assert isinstance(await mio.ask(Act, table, 1, {"type": "answer", "answer": ANSWER}), Done)
        for number in range(1, 101):  # a flood of changes
            answer = await jun.ask(Act, table, number, {"type": "answer", "answer": OTHER})
            assert isinstance(answer, Done | Refused)
        lies = (
            {"type": "reveal"},
            {"type": "mark", "right": [OTHER]},
            {"type": "explain", "text": "Mine is right."},
            {"type": "remove", "seat": "student1"},
            {"type": "door", "closed": True},
            {"type": "end"},
        )
        for lie in lies:
            assert await jun.refusal(Act, table, 101, lie) == "not_teacher"
        forged = {"type": "answer", "answer": OTHER, "seat": "student1"}
        assert await jun.refusal(Act, table, 101, forged) == "bad_action"
        assert await jun.refusal(Advise, table, "explain") == "no_advice"

        again = await stage.come("Jun", jun.token, json=True)
        heard.append(recorded(again))
        assert isinstance(await again.ask(Join, table), Done)  # a snapshot
        assert isinstance(await spy.ask(Watch, table), Done)
        for client in (again, spy):
            await settle(client)
        assert all(str(ANSWER) not in text for texts in heard for text in texts)
        assert all(str(OTHER) not in text for text in heard[1])

        assert isinstance(await teacher.ask(Act, table, 2, {"type": "mark", "right": [ANSWER]}), Done)
        await settle(spy)
        assert all(str(ANSWER) not in text for text in heard[1])
        assert isinstance(await teacher.ask(Act, table, 3, {"type": "reveal"}), Done)
        await settle(spy)
        assert any(str(ANSWER) in text for text in heard[1])

    play(scene, tmp_path / "hall.db")

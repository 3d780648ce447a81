from banmen.net.reconnector import MOST_PENDING, PendingCommands
from banmen.protocol.messages import Say


def say_command(number: int) -> Say:
    return Say(f"c{number}", "t1", "hello")


def test_commands_wait_in_order_until_they_are_answered() -> None:
    pending = PendingCommands()
    assert all(pending.add(say_command(number)) for number in (1, 2, 3))
    assert pending.pop("c2") == say_command(2)
    assert pending.pop("c2") is None
    assert pending.all() == (say_command(1), say_command(3))


def test_commands_beyond_the_limit_are_refused_but_a_pending_one_can_be_replaced() -> None:
    pending = PendingCommands()
    assert all(pending.add(say_command(number)) for number in range(MOST_PENDING))
    assert not pending.add(say_command(MOST_PENDING))
    assert pending.add(say_command(0))
    assert len(pending.all()) == MOST_PENDING
    pending.pop("c0")
    assert pending.add(say_command(MOST_PENDING))

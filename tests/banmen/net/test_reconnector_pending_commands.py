from banmen.net.reconnector import MOST_PENDING, PendingCommands
from banmen.protocol.messages import Say


def say(number: int) -> Say:
    return Say(f"c{number}", "t1", "hello")


def test_commands_wait_in_order_until_they_are_answered() -> None:
    pending = PendingCommands()
    assert all(pending.add(say(number)) for number in (1, 2, 3))
    assert pending.pop("c2") == say(2)
    assert pending.pop("c2") is None
    assert pending.all() == (say(1), say(3))


def test_no_more_than_the_limit_wait_but_the_same_one_may_be_added_again() -> None:
    pending = PendingCommands()
    assert all(pending.add(say(number)) for number in range(MOST_PENDING))
    assert not pending.add(say(MOST_PENDING))
    assert pending.add(say(0))
    assert len(pending.all()) == MOST_PENDING
    pending.pop("c0")
    assert pending.add(say(MOST_PENDING))

"""Messages, calls and input end the wait of the window's thread."""

import os
from collections.abc import Iterator
from threading import Thread

import pytest

from banmen.net.reconnector import LinkState
from banmen_client.net.link import Link
from banmen_client.system.navigation import Arrivals

LONG_S = 20.0


def link_of(arrivals: Arrivals) -> Link:
    """A link that is never started: its messages are put by hand."""
    return Link("ws://127.0.0.1:9", name="Aki", on_incoming=arrivals.wake)


@pytest.fixture
def arrivals() -> Iterator[Arrivals]:
    made = Arrivals()
    yield made
    made.close()


@pytest.fixture
def display() -> Iterator[tuple[int, int]]:
    """The two ends of a pipe that stands for the display's socket."""
    read, write = os.pipe()
    yield read, write
    os.close(read)
    os.close(write)


def test_input_at_a_descriptor_ends_the_wait_without_messages(arrivals: Arrivals, display: tuple[int, int]) -> None:
    os.write(display[1], b"key")
    assert not arrivals.wait(None, LONG_S, display[:1])
    assert arrivals.woken


def test_a_call_from_another_thread_ends_the_wait(arrivals: Arrivals, display: tuple[int, int]) -> None:
    called: list[str] = []
    caller = Thread(target=lambda: arrivals.call(lambda: called.append("done")))
    assert not arrivals.wait(None, 0, display[:1])
    caller.start()
    assert arrivals.wait(None, LONG_S, display[:1])
    caller.join()
    assert not arrivals.woken
    for call in arrivals.calls():
        call()
    assert called == ["done"]
    assert not arrivals.wait(None, 0, display[:1]), "each call ends one wait"


@pytest.mark.parametrize("before", [True, False], ids=["before the wait", "during the wait"])
def test_a_message_ends_the_wait(arrivals: Arrivals, display: tuple[int, int], *, before: bool) -> None:
    link = link_of(arrivals)

    def put_message() -> None:
        link._put(LinkState("online"))

    sender = Thread(target=put_message)
    if before:
        put_message()
    else:
        sender.start()
    assert arrivals.wait(link, LONG_S, display[:1])
    assert list(arrivals.messages(lambda: link)) == [LinkState("online")]
    if not before:
        sender.join()


def test_without_descriptors_a_message_ends_the_wait(arrivals: Arrivals) -> None:
    link = link_of(arrivals)
    assert not arrivals.wait(link, 0, ())
    link.incoming.put(LinkState("online"))
    assert arrivals.wait(link, LONG_S, ())
    assert arrivals.wait(link, LONG_S, ()), "it is there still"
    assert len(list(arrivals.messages(lambda: link))) == 1
    assert not arrivals.wait(link, 0, ())


def test_messages_of_a_link_that_is_no_more_are_thrown_away(arrivals: Arrivals) -> None:
    old, new = link_of(arrivals), link_of(arrivals)
    old.incoming.put(LinkState("online"))
    assert arrivals.wait(old, LONG_S, ())
    assert list(arrivals.messages(lambda: new)) == []

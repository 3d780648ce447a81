"""An interrupt while modules are imported ends the process; the previous handler is restored afterwards."""

import signal
from threading import Thread

from banmen.startup import InterruptibleLoading


def test_the_previous_interrupt_handler_is_restored() -> None:
    before = signal.getsignal(signal.SIGINT)
    with InterruptibleLoading():
        during = signal.getsignal(signal.SIGINT)
        with InterruptibleLoading():
            assert signal.getsignal(signal.SIGINT) is during
    assert (during is before, signal.getsignal(signal.SIGINT)) == (before is not signal.default_int_handler, before)


def test_another_interrupt_handler_is_kept() -> None:
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        with InterruptibleLoading():
            assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
        assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGINT, before)


def test_other_threads_load_as_ever() -> None:
    done: list[bool] = []

    def load() -> None:
        with InterruptibleLoading():
            done.append(True)

    thread = Thread(target=load)
    thread.start()
    thread.join()
    assert done == [True]

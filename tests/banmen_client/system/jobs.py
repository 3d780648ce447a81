"""Jobs for the worker process under test."""

import os
from collections.abc import Callable, Iterator

import msgspec

from banmen.programs.job import Job, Stop


class Count(msgspec.Struct, frozen=True):
    """Count up to a number; without one, until told to stop."""

    to: int | None = None


def count(request: Count, stop: Stop) -> Iterator[int]:
    """1, 2, 3, …"""
    number = 0
    while not stop() and (request.to is None or number < request.to):
        number += 1
        yield number


def fail(_request: None, _stop: Stop) -> Iterator[int]:
    """One answer, then an error."""
    yield 1
    raise ValueError("no more of this")


def end(_request: None, _stop: Stop) -> Iterator[int]:
    """End the process before anything is answered."""
    leave: Callable[[int], object] = os._exit
    leave(7)
    yield 0


COUNT = Job(f"{__name__}:COUNT", Count, int, count)
FAIL = Job(f"{__name__}:FAIL", type(None), int, fail)
END = Job(f"{__name__}:END", type(None), int, end)

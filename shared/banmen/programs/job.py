"""`Job`: a long computation that runs in another process and yields its results one by one."""

from collections.abc import Callable, Iterator
from typing import Any, Generic, NamedTuple, TypeVar

RequestT = TypeVar("RequestT")
AnswerT = TypeVar("AnswerT")
Stop = Callable[[], bool]
"""Polled every few milliseconds; True ends the computation."""


class Job(NamedTuple, Generic[RequestT, AnswerT]):
    """A computation that can run in another process.

    `name` is where to find it, `module:NAME`. `Request` and `Answer` are types that msgspec writes as JSON. `run`
    yields its answers in order, and may stop once `stop()` is True.
    """

    name: str
    Request: type[RequestT]
    Answer: type[AnswerT]
    run: Callable[[Any, Stop], Iterator[Any]]

"""`Job`: a long computation that another process does, and that tells its results one by one."""

from collections.abc import Callable, Iterator
from typing import Any, Generic, NamedTuple, TypeVar

RequestT = TypeVar("RequestT")
AnswerT = TypeVar("AnswerT")
Stop = Callable[[], bool]
"""Asked every few milliseconds; True ends the computation."""


class Job(NamedTuple, Generic[RequestT, AnswerT]):
    """A computation that can be asked of another process.

    `name` is where it is found, `module:NAME`. `Request` and `Answer` are types that msgspec writes as JSON. `run`
    yields its answers in order; once `stop()` is True nobody wants the rest.
    """

    name: str
    Request: type[RequestT]
    Answer: type[AnswerT]
    run: Callable[[Any, Stop], Iterator[Any]]

"""The worker's loop, run in this process."""

import io
import os
import signal
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
import pytest

from banmen.programs.job import Job
from banmen_client.system import worker
from banmen_client.system.worker import JobRequest, Told, serve
from tests.banmen_client.system import jobs


class Pipe:
    """What is written at one end is read at the other."""

    def __init__(self) -> None:
        read, write = os.pipe()
        self.source, self.sink = os.fdopen(read, "rb"), os.fdopen(write, "wb")

    def ask(self, *requests: JobRequest) -> None:
        """Write all requests at once."""
        self.sink.write(b"".join(msgspec.json.encode(one) + b"\n" for one in requests))
        self.sink.flush()


@pytest.fixture
def pipe() -> Iterator[Pipe]:
    made = Pipe()
    yield made
    made.source.close()


class Answers(io.BytesIO):
    """Records the answers. After `after` answers it sends the requests `then`; a job's end closes the source."""

    def __init__(self, pipe: Pipe, after: int = 0, then: Sequence[JobRequest] = ()) -> None:
        super().__init__()
        self._pipe, self._after, self._then = pipe, after, then

    @property
    def received(self) -> list[Told]:
        return [msgspec.json.decode(line, type=Told) for line in self.getvalue().splitlines()]

    def flush(self) -> None:
        if len(self.received) == self._after:
            self._pipe.ask(*self._then)
        if self.received[-1].kind != "answer":
            self._pipe.sink.close()


def request_for(number: int, job: Job[Any, Any] | None = None, request: object = None) -> JobRequest:
    return JobRequest(number, job.name if job else "", msgspec.Raw(msgspec.json.encode(request)))


def served(pipe: Pipe, answers: Answers) -> list[tuple[int, str, str]]:
    left: list[int] = []
    serve(pipe.source, answers, left.append)
    return [(one.number, one.kind, one.error or bytes(one.answer).decode()) for one in answers.received]


def test_a_job_sends_its_answers_and_its_end(pipe: Pipe) -> None:
    pipe.ask(request_for(1, jobs.COUNT, jobs.Count(2)))
    assert served(pipe, Answers(pipe)) == [(1, "answer", "1"), (1, "answer", "2"), (1, "done", "null")]


def test_a_failed_job_is_reported_and_the_process_continues(pipe: Pipe) -> None:
    pipe.ask(request_for(1, jobs.FAIL))
    assert served(pipe, Answers(pipe))[-1] == (1, "failed", "ValueError: no more of this")


def test_an_unknown_job_is_reported(pipe: Pipe) -> None:
    pipe.ask(request_for(1, jobs.COUNT._replace(name="tests.no_such_module:JOB"), None))
    [(number, kind, error)] = served(pipe, Answers(pipe))
    assert (number, kind) == (1, "failed")
    assert "no_such_module" in error


def test_only_the_newest_of_several_requests_is_done(pipe: Pipe) -> None:
    pipe.ask(request_for(1, jobs.FAIL), request_for(2, jobs.FAIL), request_for(3, jobs.COUNT, jobs.Count(1)))
    pipe.ask(request_for(4), request_for(5, jobs.COUNT, jobs.Count(0)))
    assert served(pipe, Answers(pipe))[-1] == (5, "done", "null")


def test_a_new_request_stops_the_job_under_way(pipe: Pipe) -> None:
    pipe.ask(request_for(1, jobs.COUNT, jobs.Count()))
    answers = served(pipe, Answers(pipe, after=3, then=[request_for(2)]))
    assert answers[-1] == (1, "done", "null")
    assert {number for number, _, _ in answers} == {1}


def test_the_process_is_prepared_before_it_serves(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[object] = []
    monkeypatch.setattr(worker, "serve", lambda _source, _target: done.append("served"))
    monkeypatch.setattr(os, "nice", done.append)
    before = signal.getsignal(signal.SIGINT)
    try:
        worker.main()
        assert signal.getsignal(signal.SIGINT) == signal.SIG_IGN, "Ctrl+C is for the window"
    finally:
        signal.signal(signal.SIGINT, before)
    assert done == [worker.NICE, "served"]

"""Limits how often one connection gets the list of tables: of rapid requests only the last is answered.

Answering a search costs ten times as much as reading it, and a typing player needs only the last result.
"""

import asyncio
from collections.abc import Callable, Collection
from time import perf_counter

from banmen.protocol import messages
from banmen_server.net.buckets import Bucket

ANSWERS_A_SECOND, ANSWERS_AT_ONCE = 2.0, 6.0
"""Answers to one connection: six fast letters get a list each, more of them one at the end."""


class ListRequests:
    """The requests of one connection for the list, and the pending one.

    `answer` starts answering that; `replaced` is called when another replaces it.
    """

    __slots__ = ("_answer", "_boards", "_bucket", "_is_answering", "_replaced", "_request", "_timer")

    def __init__(self, answer: Callable[[messages.Lobby], None], replaced: Callable[[], None]) -> None:
        self._answer = answer
        self._replaced = replaced
        self._bucket = Bucket(ANSWERS_A_SECOND, ANSWERS_AT_ONCE)
        self._request: messages.Lobby | None = None
        self._boards: Collection[str] = ()
        self._is_answering = False
        self._timer: asyncio.TimerHandle | None = None

    def put_off(self, request: messages.Lobby) -> bool:
        """Return True if a request is deferred, perhaps to be replaced; False to answer it now."""
        if self._is_answering or (request.on and self._timer is not None):
            if self._request is not None:
                self._replaced()
            self._request, self._boards = request, ()
            return True
        if not request.on:
            self.stop()
            return False
        wait_s = self._bucket.charge(1, perf_counter())
        if wait_s > 0:
            self._request, self._boards = request, ()
            self._timer = asyncio.get_running_loop().call_later(wait_s, self._begin)
        return wait_s > 0

    def look(self, tables: Collection[str]) -> None:
        """Remember the tables whose boards are wanted with the pending list."""
        if self._request is not None:
            self._boards = tables

    def answered(self) -> Collection[str]:
        """Continue after the answer to a deferred request. Return the tables whose boards were requested."""
        self._is_answering = False
        boards, request = self._boards, self._request
        if request is not None:
            self._request = None
            if not self.put_off(request):
                self._is_answering = True
                self._answer(request)
            return ()
        self._boards = ()
        return boards

    def stop(self) -> None:
        """Forget the pending request."""
        self._request, self._boards = None, ()
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _begin(self) -> None:
        request, self._request, self._timer = self._request, None, None
        if request is not None:
            self._is_answering = True
            self._answer(request)

"""What is seen of the list of tables: a view for each that asks otherwise, and how all of them are kept up to date.

As many may be seen as there are connections, and each has to look at all that has changed. So the loop is left to
others now and then: those that most see come first, and what changes meanwhile waits until all have been told.
"""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from time import perf_counter
from typing import Any

from banmen_server.hall.listing import Entry
from banmen_server.hall.lobby_view import Change, Query, View
from banmen_server.hall.whole_list import WholeList
from banmen_server.tables.subscriber import Source

_AT_ONCE_S, _OTHERS_S = 0.002, 0.02
"""So long views are brought up to date in one piece; then others have at least so long."""


class LobbyViews:
    """All views of a list, whose frames are sent as updates of `source`.

    `entries` are those of the list by table; `state_of` gives the state that is told of a table.
    """

    def __init__(self, source: Source, entries: Mapping[str, Entry], state_of: Callable[[str], Any]) -> None:
        self._source = source
        self._entries = entries
        self._whole = WholeList(entries, state_of)
        self._order = View(Query(), entries)
        self._views: dict[Query, View] = {}
        self._changes: Sequence[Change] = ()
        self._late: dict[View | WholeList, None] = {}
        self._timer: asyncio.TimerHandle | None = None

    def __len__(self) -> int:
        """How many views there are beside the whole list."""
        return len(self._views)

    @property
    def late(self) -> bool:
        """Whether some were not told yet of what has changed last: `update` has to wait."""
        return bool(self._late)

    def of(self, query: Query | None) -> View | WholeList:
        """The view of a query, up to date; the whole list where it is None."""
        if query is None:
            view: View | WholeList = self._whole
        elif query in self._views:
            view = self._views[query]
        else:
            view = self._views[query] = View(query, self._entries, self._order.places)
        self.bring_up_to_date(view)
        return view

    def bring_up_to_date(self, view: View | WholeList) -> None:
        """Tell those who see a view what has changed last, if they were not told yet."""
        if view in self._late:
            del self._late[view]
            for frame in view.update(self._changes):
                for subscriber in view.subscribers:
                    subscriber.send_update(frame, self._source)

    def drop(self, view: View | WholeList) -> None:
        """Let go of a view that nobody sees: it is made again when somebody asks for it."""
        if not view.subscribers:
            self.bring_up_to_date(view)
            if isinstance(view, View):
                self._views.pop(view.query, None)

    def update(self, changes: Sequence[Change]) -> None:
        """Tell every view what has changed, in the loop's next turns where that takes long. Not while some are late."""
        self._changes = changes
        self._order.follow(changes)
        views: list[View | WholeList] = [self._whole, *self._views.values()]
        self._late = dict.fromkeys(sorted(views, key=lambda view: len(view.subscribers), reverse=True))
        if not self._whole.subscribers:
            self.bring_up_to_date(self._whole)
        self._go_on()

    def _go_on(self) -> None:
        self._timer, until_s = None, perf_counter() + _AT_ONCE_S
        try:
            while self._late:
                self.bring_up_to_date(next(iter(self._late)))
                if perf_counter() >= until_s:
                    break
        finally:
            if self._late:
                self._timer = asyncio.get_running_loop().call_later(_OTHERS_S, self._go_on)

    def stop(self) -> None:
        """Stop the timer."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

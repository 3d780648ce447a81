"""All views of the list of tables, one for each distinct query, and their updates.

There may be as many views as connections, and each must process all changes. So the loop serves others in between:
views with the most subscribers come first, and later changes wait until all are updated.
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
"""Seconds of updating views without a break, and the least length of the break."""


class LobbyViews:
    """All views of a list, whose frames are sent as updates of `source`.

    `entries` are those of the list by table; `state_of` returns the public state of a table.
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
        """The number of views, without the whole list."""
        return len(self._views)

    @property
    def late(self) -> bool:
        """Whether some views lack the last changes: `update` has to wait."""
        return bool(self._late)

    def of(self, query: Query | None) -> View | WholeList:
        """Return the view of a query, up to date; for None the whole list."""
        if query is None:
            view: View | WholeList = self._whole
        elif query in self._views:
            view = self._views[query]
        else:
            view = self._views[query] = View(query, self._entries, self._order.places)
        self.bring_up_to_date(view)
        return view

    def bring_up_to_date(self, view: View | WholeList) -> None:
        """Send the last changes to the subscribers of a view, if they lack them."""
        if view in self._late:
            del self._late[view]
            for frame in view.update(self._changes):
                for subscriber in view.subscribers:
                    subscriber.send_update(frame, self._source)

    def drop(self, view: View | WholeList) -> None:
        """Discard a view without subscribers: it is made again on demand."""
        if not view.subscribers:
            self.bring_up_to_date(view)
            if isinstance(view, View):
                self._views.pop(view.query, None)

    def update(self, changes: Sequence[Change]) -> None:
        """Update every view, over several turns of the loop if that takes long. Not while some are late."""
        self._changes = changes
        self._order.follow(changes)
        views: list[View | WholeList] = [self._whole, *self._views.values()]
        self._late = dict.fromkeys(sorted(views, key=lambda view: len(view.subscribers), reverse=True))
        if not self._whole.subscribers:
            self.bring_up_to_date(self._whole)
        self._continue()

    def _continue(self) -> None:
        self._timer, until_s = None, perf_counter() + _AT_ONCE_S
        try:
            while self._late:
                self.bring_up_to_date(next(iter(self._late)))
                if perf_counter() >= until_s:
                    break
        finally:
            if self._late:
                self._timer = asyncio.get_running_loop().call_later(_OTHERS_S, self._continue)

    def stop(self) -> None:
        """Stop the timer."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

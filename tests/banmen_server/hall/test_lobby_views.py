"""However many see the list otherwise, nobody else waits long for them, and each of them sees it as it is."""

import asyncio
from collections.abc import Callable
from math import inf
from typing import Any, cast

import pytest

from banmen_server.hall import lobby
from banmen_server.hall.listing import Entry
from banmen_server.hall.lobby import LobbyChange, LobbyQuery, LobbyView, LobbyViews
from tests.banmen_server.hall.asleep import until
from tests.banmen_server.hall.listed import Folder, entry

NOBODY: Any = None


class List:
    """A list of tables and its viewers, each with a view of its first rows."""

    def __init__(self, *most: int) -> None:
        self.entries: dict[str, Entry] = {}
        self.views = LobbyViews(NOBODY, self.entries, lambda _table: None)
        self.lookers = [self.looker(each) for each in most]

    def looker(self, most: int) -> Folder:
        looker = Folder()
        view = self.views.of(LobbyQuery(most))
        view.subscribers.add(cast("Any", looker))
        for frame in view.frames():
            looker.send_update(frame, NOBODY)
        return looker

    def add(self, *tables: str) -> None:
        added = {name: entry(name) for name in tables}
        self.entries.update(added)
        self.views.update([LobbyChange(None, each) for each in added.values()])

    def seen(self) -> list[list[str]]:
        return [[row.table for row in looker.shown] for looker in self.lookers]

    async def wait_for_all_updates(self) -> None:
        await until(lambda: not self.views.late)


@pytest.fixture
def one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each view takes as long as is left to all of them in one piece."""
    monkeypatch.setattr(lobby, "_AT_ONCE_S", 0.0)


@pytest.fixture
def all_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """However slow the machine is, all views fit into one piece."""
    monkeypatch.setattr(lobby, "_AT_ONCE_S", inf)


def play(scene: Callable[[], Any]) -> None:
    asyncio.run(scene())


@pytest.mark.usefixtures("all_at_once")
def test_quick_updates_of_different_views_are_sent_together() -> None:
    async def scene() -> None:
        hall = List(1, 2, 3)
        hall.add("t1", "t2")
        assert not hall.views.late
        assert hall.seen() == [["t1"], ["t1", "t2"], ["t1", "t2"]]

    play(scene)


@pytest.mark.usefixtures("one_by_one")
def test_others_have_their_turn_between_views_and_the_one_that_most_see_comes_first() -> None:
    async def scene() -> None:
        hall = List(1, 2, 3, 3)
        hall.add("t1")
        assert hall.seen() == [[], [], ["t1"], ["t1"]]
        assert hall.views.late, "the others are told in the loop's next turns"
        await hall.wait_for_all_updates()
        assert hall.seen() == [["t1"]] * 4

    play(scene)


@pytest.mark.usefixtures("one_by_one")
def test_a_late_view_is_up_to_date_for_new_and_earlier_subscribers() -> None:
    async def scene() -> None:
        hall = List(1, 2, 3)
        hall.add("t1")
        assert hall.seen() == [["t1"], [], []]
        assert [row.table for row in hall.looker(3).shown] == ["t1"]
        assert hall.seen() == [["t1"], [], ["t1"]]

    play(scene)


@pytest.mark.usefixtures("one_by_one")
def test_a_view_that_nobody_sees_any_more_is_let_go_though_it_is_late() -> None:
    async def scene() -> None:
        hall = List(1, 2)
        hall.add("t1")
        for query in (LobbyQuery(1), LobbyQuery(2)):
            view = hall.views.of(query)
            view.subscribers.clear()
            hall.views.drop(view)
        assert (len(hall.views), hall.views.late) == (0, False)

    play(scene)


@pytest.mark.usefixtures("one_by_one")
def test_a_view_at_which_something_fails_keeps_nothing_from_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda *_: None)
        hall = List(1, 2, 3)
        update = LobbyView.update

        def fails(view: LobbyView, changes: Any) -> list[bytes]:
            if view.query.most == 2:
                raise LookupError
            return update(view, changes)

        monkeypatch.setattr(LobbyView, "update", fails)
        hall.add("t1")
        await hall.wait_for_all_updates()
        assert hall.seen() == [["t1"], [], ["t1"]]

    play(scene)

"""A part of the list: its first rows stay exact whatever changes, and cost one frame a moment."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from banmen.names import fold
from banmen.protocol import messages
from banmen_server.hall.listing import Entry
from banmen_server.hall.lobby import MAX_ROWS, LobbyChange, LobbyQuery, LobbyView, query_of
from tests.banmen_server.hall.listed import PHASES, Folder, entry

NAMES = [f"t{number}" for number in range(8)]
ENTRIES = st.builds(
    entry,
    st.sampled_from(NAMES),
    st.sampled_from(PHASES),
    st.sampled_from(["reversi", "sudoku"]),
    st.sampled_from(["Aki", "Mio"]),
    st.integers(0, 3),
)
TABLES = st.lists(ENTRIES, unique_by=lambda one: one.row.table, max_size=len(NAMES))
QUERIES = st.builds(
    LobbyQuery,
    st.integers(1, 9),
    st.sets(st.sampled_from(["reversi", "sudoku"])).map(frozenset),
    st.sets(st.sampled_from(PHASES)).map(frozenset),
    st.sampled_from(["", "aki", "mi"]),
)


class List:
    """The whole list, one view of it, and who sees that."""

    def __init__(self, query: LobbyQuery, tables: list[Entry]) -> None:
        self.entries = {one.row.table: one for one in tables}
        self.view, self.folder = LobbyView(query, self.entries), Folder()
        self.order = LobbyView(LobbyQuery(), self.entries)
        self.send(self.view.frames())

    def send(self, frames: list[bytes]) -> None:
        for frame in frames:
            self.folder.send_update(frame, None)  # type: ignore[arg-type]  # it needs nothing from the sender

    def become(self, tables: list[Entry]) -> None:
        """The list is another one after a moment."""
        now = {one.row.table: one for one in tables}
        names = sorted(self.entries.keys() | now.keys())
        changes = [LobbyChange(self.entries.get(name), now.get(name)) for name in names]
        self.entries.clear()
        self.entries.update(now)
        self.send(self.view.update(changes))
        self.order.follow(changes)

    def expected(self, query: LobbyQuery) -> tuple[list[messages.Row], tuple[int, int]]:
        """What is to be seen, worked out from the beginning."""
        matching = sorted(one for one in self.entries.values() if query.matches(one))
        return [one.row for one in matching[: query.most]], (len(matching), len(self.entries))


@given(QUERIES, TABLES, st.lists(TABLES, max_size=4))
def test_a_client_that_folds_the_changes_has_the_list(
    query: LobbyQuery, tables: list[Entry], later: list[list[Entry]]
) -> None:
    made = List(query, tables)
    assert (made.folder.shown, made.folder.counts) == made.expected(query)
    for moment in later:
        made.become(moment)
        assert (made.folder.shown, made.folder.counts) == made.expected(query)


@given(QUERIES, TABLES, st.lists(TABLES, max_size=4))
def test_a_view_of_places_that_are_kept_in_order_is_that_of_sorted_ones(
    query: LobbyQuery, tables: list[Entry], later: list[list[Entry]]
) -> None:
    made = List(query, tables)
    for moment in later:
        made.become(moment)
        assert LobbyView(query, made.entries, made.order.places).frames() == LobbyView(query, made.entries).frames()


@given(QUERIES, TABLES, TABLES, st.integers(1, 4))
def test_a_request_for_more_rows_is_answered_with_the_rest(
    query: LobbyQuery, tables: list[Entry], later: list[Entry], more: int
) -> None:
    made = List(query, tables)
    made.become(later)
    longer = query._replace(most=query.most + more)
    before, seen = made.view, made.folder.shown
    made.view = LobbyView(longer, made.entries)
    made.send(made.view.frames_after(before))
    assert (made.folder.shown, made.folder.counts) == made.expected(longer)
    [*_, last] = made.folder.took()
    assert not {row.table for row in last.tables} & {row.table for row in seen}


def test_a_moment_is_one_frame_and_a_move_a_few_bytes() -> None:
    tables = [entry(name, "playing") for name in NAMES]
    made = List(LobbyQuery(), tables)
    made.folder.took()
    made.become([entry(name, "playing", plies=7) for name in NAMES])
    assert len(made.folder.frames[0]) < 60 + 16 * len(NAMES)
    [changes] = made.folder.took()
    assert changes == messages.LobbyChanges(8, 8, plies=dict.fromkeys(NAMES, 7))
    made.become([entry(name, "playing", plies=7) for name in NAMES])
    assert made.folder.took() == [], "nothing has changed"


def test_of_changes_outside_the_view_only_the_counts_are_sent() -> None:
    tables = [entry("t0", people="Mio"), entry("t1", "playing")]
    made = List(LobbyQuery(most=1), tables)
    made.folder.took()
    made.become([tables[0], entry("t1", "playing", plies=4)])
    assert made.folder.took() == []
    made.become([*tables, entry("t2", "playing")])
    assert made.folder.took() == [messages.LobbyChanges(3, 3)]


def test_a_row_that_comes_first_pushes_the_last_out_of_sight() -> None:
    tables = [entry("t2"), entry("t3")]
    made = List(LobbyQuery(most=2), tables)
    made.folder.took()
    made.become([entry("t1"), *tables])
    assert made.folder.took() == [messages.LobbyChanges(3, 3, listed=(entry("t1").row,), unlisted=("t3",))]


def test_frames_are_made_once_until_something_changes() -> None:
    made = List(LobbyQuery(), [entry("t1")])
    assert made.view.frames() is made.view.frames()
    before = made.view.frames()
    made.become([entry("t1", plies=1)])
    assert made.view.frames() != before


def test_equivalent_requests_are_one_query() -> None:
    asked: Any = messages.Lobby
    assert query_of(asked(most=50, games=("sudoku", "reversi"))) == query_of(
        asked(most=50, games=("reversi", "sudoku"))
    )
    assert query_of(asked(most=50, search="ＡＫＩ")) == LobbyQuery(50, search=fold("aki"))
    assert query_of(asked(phases=("waiting",))) == LobbyQuery(MAX_ROWS, phases=frozenset({"waiting"}))
    assert query_of(asked()) is None

"""The part of the list of tables that a window asks for."""

from typing import Any

import pytest

from banmen.protocol import messages
from banmen_client.table.lobby import PAGE, LobbyList
from tests.banmen_client.remote_table import FakeLink

SMALL = {"size": 4, "board": "-----OX--XO-----", "turn": "black", "moves": 0}


def row(table: str, phase: Any = "playing", **more: Any) -> messages.Row:
    seats = more.pop("seats", {"black": "Mika", "white": "Sora"})
    return messages.Row(table, more.pop("game", "reversi"), phase, seats, {"size": 4}, "all", **more)


@pytest.fixture
def link() -> FakeLink:
    return FakeLink("ws://127.0.0.1:8780")


@pytest.fixture
def known(link: FakeLink) -> LobbyList:
    """Two of the three tables that are open have been told."""
    made = LobbyList(link)
    made.welcome()
    made.receive(messages.Tables((row("t2"), row("t1")), match=PAGE + 1, open=PAGE + 9))
    return made


def tables(known: LobbyList) -> list[str]:
    return [one.table for one in known.in_order]


def test_rows_follow_the_order_of_the_server(known: LobbyList) -> None:
    known.receive(messages.Tables((row("t0", "over"), row("t3", "waiting")), added=True, match=4, open=9))
    assert tables(known) == ["t3", "t1", "t2", "t0"]
    assert (known.match, known.open) == (4, 9)


def test_changes_of_a_moment_are_taken_together(known: LobbyList) -> None:
    known.receive(messages.LobbyChanges(2, 3, (row("t0"),), ("t2",), {"t1": 7, "gone": 1}))
    assert [(one.table, one.plies) for one in known.in_order] == [("t0", 0), ("t1", 7)]
    assert (known.match, known.open) == (2, 3)


def test_a_board_arrives_separately_and_stays_while_the_game_runs(known: LobbyList) -> None:
    known.receive(messages.Board("t1", SMALL))
    assert known.rows["t1"].state.moves == 0
    known.receive(messages.LobbyChanges(2, 2, (row("t1", watching=3),)))
    assert known.rows["t1"].state.moves == 0
    known.receive(messages.LobbyChanges(2, 2, (row("t1", "waiting"),)))
    assert known.rows["t1"].state is None
    known.receive(messages.Board("t1", {"size": "large"}))
    known.receive(messages.Board("unknown", SMALL))
    assert known.rows["t1"].state is None


def test_more_rows_are_asked_for_once_until_they_come(known: LobbyList, link: FakeLink) -> None:
    known.ask_for_more()
    known.ask_for_more()
    assert link.calls == [("lobby", messages.Lobby(most=2 * PAGE))]
    known.receive(messages.Tables((row("t3"),), added=True, match=PAGE + 1, open=PAGE + 9))
    known.ask_for_more()
    assert len(link.calls) == 1, "there are no more"


def test_another_part_is_asked_for_from_its_beginning(known: LobbyList, link: FakeLink) -> None:
    known.ask_for_more()
    known.ask(games=("sudoku",), phases=("waiting",), search=" Mika ")
    wanted = messages.Lobby(most=PAGE, games=("sudoku",), phases=("waiting",), search="Mika")
    assert link.calls[-1] == ("lobby", wanted)
    assert tables(known) == [], "what is shown is what was asked for, also before the answer"
    known.ask(games=("sudoku",), phases=("waiting",), search="Mika")
    assert len(link.calls) == 2


def test_boards_are_asked_for_when_others_are_seen_and_again_over_a_new_connection(
    known: LobbyList, link: FakeLink
) -> None:
    assert known.look(["t1"])
    assert not known.look(["t1"])
    known.welcome()
    assert known.look(["t1"])
    assert link.calls == [("tell", messages.Boards(("t1",)))] * 2


def test_of_an_older_server_all_is_known_and_searched_here(link: FakeLink) -> None:
    known = LobbyList(link)
    known.receive(messages.Tables((row("t1", state=SMALL), row("t2", seats={"black": "Aki"}))))
    known.receive(messages.Listed(row("t3", "waiting")))
    assert (known.match, known.open, known.has_more) == (3, 3, False)
    assert known.rows["t1"].state.moves == 0
    known.ask(games=(), phases=(), search="ＡＫＩ")
    assert tables(known) == ["t2"]
    assert not known.look(["t1"]), "it would not know what that is"
    known.receive(messages.Unlisted("t2"))
    assert tables(known) == []

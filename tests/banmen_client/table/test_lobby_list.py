"""The part of the list of tables that a window requests."""

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
def lobby_list(link: FakeLink) -> LobbyList:
    """A list with two of the open tables."""
    made = LobbyList(link)
    made.welcome()
    made.receive(messages.Tables((row("t2"), row("t1")), match=PAGE + 1, open=PAGE + 9))
    return made


def tables(lobby_list: LobbyList) -> list[str]:
    return [one.table for one in lobby_list.in_order]


def test_rows_follow_the_order_of_the_server(lobby_list: LobbyList) -> None:
    lobby_list.receive(messages.Tables((row("t0", "over"), row("t3", "waiting")), added=True, match=4, open=9))
    assert tables(lobby_list) == ["t3", "t1", "t2", "t0"]
    assert (lobby_list.match, lobby_list.open) == (4, 9)


def test_changes_of_a_moment_are_taken_together(lobby_list: LobbyList) -> None:
    lobby_list.receive(messages.LobbyChanges(2, 3, (row("t0"),), ("t2",), {"t1": 7, "gone": 1}))
    assert [(one.table, one.plies) for one in lobby_list.in_order] == [("t0", 0), ("t1", 7)]
    assert (lobby_list.match, lobby_list.open) == (2, 3)


def test_a_board_arrives_separately_and_stays_while_the_game_runs(lobby_list: LobbyList) -> None:
    lobby_list.receive(messages.Board("t1", SMALL))
    assert lobby_list.rows["t1"].state.moves == 0
    lobby_list.receive(messages.LobbyChanges(2, 2, (row("t1", watching=3),)))
    assert lobby_list.rows["t1"].state.moves == 0
    lobby_list.receive(messages.LobbyChanges(2, 2, (row("t1", "waiting"),)))
    assert lobby_list.rows["t1"].state is None
    lobby_list.receive(messages.Board("t1", {"size": "large"}))
    lobby_list.receive(messages.Board("unknown", SMALL))
    assert lobby_list.rows["t1"].state is None


def test_more_rows_are_asked_for_once_until_they_come(lobby_list: LobbyList, link: FakeLink) -> None:
    lobby_list.ask_for_more()
    lobby_list.ask_for_more()
    assert link.calls == [("lobby", messages.Lobby(most=2 * PAGE))]
    lobby_list.receive(messages.Tables((row("t3"),), added=True, match=PAGE + 1, open=PAGE + 9))
    lobby_list.ask_for_more()
    assert len(link.calls) == 1, "there are no more"


def test_another_part_is_asked_for_from_its_beginning(lobby_list: LobbyList, link: FakeLink) -> None:
    lobby_list.ask_for_more()
    lobby_list.ask(games=("sudoku",), phases=("waiting",), search=" Mika ")
    wanted = messages.Lobby(most=PAGE, games=("sudoku",), phases=("waiting",), search="Mika")
    assert link.calls[-1] == ("lobby", wanted)
    assert tables(lobby_list) == [], "what is shown is what was asked for, also before the answer"
    lobby_list.ask(games=("sudoku",), phases=("waiting",), search="Mika")
    assert len(link.calls) == 2


def test_boards_are_asked_for_when_others_are_seen_and_again_over_a_new_connection(
    lobby_list: LobbyList, link: FakeLink
) -> None:
    assert lobby_list.look(["t1"])
    assert not lobby_list.look(["t1"])
    lobby_list.welcome()
    assert lobby_list.look(["t1"])
    assert link.calls == [("tell", messages.Boards(("t1",)))] * 2


def test_of_an_older_server_all_is_known_and_searched_here(link: FakeLink) -> None:
    lobby_list = LobbyList(link)
    lobby_list.receive(messages.Tables((row("t1", state=SMALL), row("t2", seats={"black": "Aki"}))))
    lobby_list.receive(messages.Listed(row("t3", "waiting")))
    assert (lobby_list.match, lobby_list.open, lobby_list.has_more) == (3, 3, False)
    assert lobby_list.rows["t1"].state.moves == 0
    lobby_list.ask(games=(), phases=(), search="ＡＫＩ")
    assert tables(lobby_list) == ["t2"]
    assert not lobby_list.look(["t1"]), "it would not know what that is"
    lobby_list.receive(messages.Unlisted("t2"))
    assert tables(lobby_list) == []

"""The boards of listed tables are sent to the subscribers that see them, and again after a change."""

from typing import Any

from banmen.protocol.messages import Board
from banmen_server.hall.lobby import LobbyBoards
from tests.banmen_server.hall.listed import Folder


class Boards:
    """Two boards, and how often each was asked for."""

    def __init__(self) -> None:
        self.states: dict[str, Any] = {"t1": 1, "t2": 2}
        self.asked = 0
        self.boards = LobbyBoards(self, self._state_of)  # type: ignore[arg-type]  # it is not refreshed here

    def _state_of(self, name: str) -> Any:
        self.asked += 1
        return self.states.get(name)


def test_a_board_is_packed_once_for_all_its_viewers() -> None:
    made, one, other = Boards(), Folder(), Folder()
    made.boards.look(one, ["t1"])
    made.boards.look(other, ["t1"])
    assert one.frames[0] is other.frames[0]
    made.states["t1"] = 5
    made.boards.update(["t1", "t2"])
    assert (one.boards, other.boards, made.asked) == ({"t1": 5}, {"t1": 5}, 2)
    made.boards.update(["t1"])
    assert len(one.frames) == 2, "nothing has changed"


def test_after_a_change_of_view_only_unknown_boards_are_sent() -> None:
    made, one = Boards(), Folder()
    made.boards.look(one, ["t1"])
    one.took()
    made.boards.look(one, ["t1", "t2"])
    assert one.took() == [Board("t2", 2)]
    made.boards.look(one, ())
    made.states["t1"] = 5
    made.boards.update(["t1"])
    assert one.took() == []


def test_a_slow_consumer_is_sent_all_boards_again() -> None:
    made, one = Boards(), Folder()
    made.boards.look(one, ["t1", "t2"])
    one.took()
    made.boards.refresh(one)
    assert {board.table for board in one.took()} == {"t1", "t2"}

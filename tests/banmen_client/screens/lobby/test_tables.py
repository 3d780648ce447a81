"""The games and tables of the lobby: tiles, rows, the filter, ways to enter."""

from itertools import pairwise
from typing import Any

import pytest

from banmen.games.sudoku.rules import SUDOKU
from banmen.protocol import messages
from banmen_client.games import GAMES
from banmen_client.net.link import LinkState
from banmen_client.screens.lobby.tables import spread
from tests.banmen.games.sudoku.game import state_of
from tests.banmen_client.person import Enter, Hall
from tests.banmen_client.screens.lobby.rows import row


def sudoku(table: str, *names: str | None, phase: str = "playing", **more: Any) -> messages.Row:
    """A table of sudoku; None is a free seat."""
    seats = dict(zip(SUDOKU.seats, names, strict=False))
    given = {"options": {"mode": "alone" if len(names) == 1 else "together"}, "watchers": "all", **more}
    return messages.Row(table, "sudoku", phase, seats, **given)  # type: ignore[arg-type] # from names


@pytest.mark.parametrize(
    ("language", "words"), [("en", "presented by Hana Mori"), ("ja", "発表:Hana Mori")], ids=["en", "ja"]
)
@pytest.mark.parametrize("size", [(1280, 800), (640, 480)])
def test_the_row_of_a_show_names_its_presenter(enter: Enter, language: str, words: str, size: tuple[int, int]) -> None:
    hall = enter(*size, language=language)
    show = messages.Row("t1", "knights_tour", "playing", {"knight": ""}, {}, "all", host_name="Hana Mori")
    hall.news(messages.Tables((show,)))
    hall.tab_to("enter/t1")
    assert hall.reads(words)


def test_joining_and_watching(hall: Hall) -> None:
    hall.news(messages.Tables((row("t1"), row("t2", "playing"), row("t3", "playing", watchers="none"))))
    hall.click("enter/t1")
    hall.click("enter/t2")
    hall.click("enter/t3")
    assert hall.link.sent == [messages.Join("c1", "t1"), messages.Watch("c2", "t2")]


def test_a_sudoku_for_oneself_needs_one_press(hall: Hall) -> None:
    hall.click("quick/sudoku")
    [command] = hall.sent(messages.Open)
    assert (command.game, command.seats, command.listed) == ("sudoku", {"blue": "me"}, False)
    assert command.options == {"mode": "alone", "level": 2}
    assert command.clock is None


def test_the_tile_of_sudoku_asks_which(hall: Hall) -> None:
    hall.click("game/sudoku")
    assert hall.reads("New table: Sudoku")
    assert hall.sent(messages.Open) == []


def test_a_row_of_sudoku_tells_puzzle_and_progress_but_no_clock(hall: Hall) -> None:
    hall.news(messages.Tables((sudoku("s1", "Yuki", state=state_of(level=4, seed=2041)),)))
    for words in ("Sudoku", "Yuki", "30 of 81 filled", "Hard · #2041 · alone"):
        assert hall.reads(words)
    assert not hall.reads("No time limit")


def test_a_row_without_a_state_shows_an_empty_grid(hall: Hall) -> None:
    hall.news(messages.Tables((sudoku("s1", "Yuki", watchers="code"), sudoku("s2", "Tom", None, phase="waiting"))))
    assert hall.reads("Playing")
    assert hall.reads("Waiting for players")


def test_where_a_seat_is_free_one_may_sit_down_or_watch(hall: Hall) -> None:
    hall.news(messages.Tables((sudoku("s1", "Yuki", None, state=state_of()), sudoku("s2", "Tom", "Ren"))))
    assert {"watch/s1", "watch/s2"} & set(hall.reachable()) == {"watch/s1"}
    hall.click("enter/s1")
    hall.click("watch/s1")
    hall.click("enter/s2")
    assert hall.link.sent == [messages.Join("c1", "s1"), messages.Watch("c2", "s1"), messages.Watch("c3", "s2")]


@pytest.mark.parametrize(("size", "scale"), [((640, 480), 100), ((640, 480), 200), ((1280, 800), 100)])
def test_tiles_have_room_in_one_line_or_in_two(enter: Enter, size: tuple[int, int], scale: int) -> None:
    hall = enter(*size, scale=scale)
    tiles = [hall.place(f"game/{game}").rect for game in GAMES]
    for one, next_one in pairwise(tiles):
        assert not one.overlaps(next_one)
    assert all(rect.right <= hall.canvas.area.w for rect in tiles)
    assert hall.canvas.cut == []


def test_tables_that_wait_come_first_and_the_filter_keeps_the_rest_away(hall: Hall) -> None:
    hall.news(messages.Tables((row("t1", "playing"), row("t2", black="Sora"))))
    rows = [key for key in hall.reachable() if key.startswith("enter/")]
    assert rows == ["enter/t2", "enter/t1"]
    hall.click("filter", 0.5)
    assert [key for key in hall.reachable() if key.startswith("enter/")] == ["enter/t2"]
    hall.click("filter", 0.9)
    assert [key for key in hall.reachable() if key.startswith("enter/")] == ["enter/t1"]
    hall.news(messages.Unlisted("t1"))
    assert hall.reads("No open table matches.")
    assert hall.reads("One other table is open: press “All”.")
    hall.news(messages.Unlisted("t2"))
    assert not hall.reads("No table like this")


def test_without_a_connection_no_list_is_said_to_be_empty(hall: Hall) -> None:
    hall.news(LinkState("offline"))
    assert hall.reads("Open tables appear as soon as there is a connection.")
    assert not hall.reads("No table is open yet.")


def test_spectators_can_enter_an_ended_show(hall: Hall) -> None:
    show = messages.Row("t1", "knights_tour", "over", {"knight": ""}, {}, "all", host_name="Hana Mori")
    hall.news(messages.Tables((show,)))
    assert hall.reads("Over")
    hall.click("enter/t1")
    assert hall.link.sent == [messages.Watch("c1", "t1")]


def test_two_at_this_window_need_one_press(hall: Hall) -> None:
    hall.click("quick/two")
    [command] = hall.sent(messages.Open)
    assert command.seats == {"black": "me", "white": "me"}
    assert not command.listed


@pytest.mark.parametrize("size", [(640, 480), (1280, 800), (1920, 1080)])
def test_quick_games_are_choices_on_their_tile(enter: Enter, size: tuple[int, int]) -> None:
    hall = enter(*size)
    hall.news(messages.Tables((row("t1"),)))
    for game, quick in (("reversi", "two"), ("sudoku", "sudoku")):
        tile, choice = hall.place(f"game/{game}").rect, hall.place(f"quick/{quick}").rect
        assert tile.x < choice.x
        assert tile.y < choice.y
        assert choice.right < tile.right
        assert choice.bottom < tile.bottom
        assert choice.y > tile.center[1], "a press in the middle of the tile asks for the details"
    assert hall.canvas.cut == []


def test_no_tile_is_alone_in_its_line() -> None:
    assert [spread(7, columns) for columns in (7, 6, 4, 3, 2)] == [[7], [4, 3], [4, 3], [3, 2, 2], [2, 2, 2, 1]]
    for count in range(1, 20):
        for columns in range(3, 9):
            lines = spread(count, columns)
            assert sum(lines) == count
            assert max(lines) <= columns
            assert len(lines) == 1 or min(lines) > 1


@pytest.mark.parametrize("size", [(640, 480), (800, 600), (1280, 800), (1920, 1080)])
def test_no_line_of_tiles_has_an_empty_place(enter: Enter, size: tuple[int, int]) -> None:
    hall = enter(*size)
    tiles = [hall.place(f"game/{game}").rect for game in GAMES]
    lines = [[each for each in tiles if each.y == y] for y in {tile.y for tile in tiles}]
    ends = {(min(tile.x for tile in line), round(max(tile.right for tile in line))) for line in lines}
    assert len(ends) == 1, "each begins and ends where the others do"
    assert all(len({round(tile.w) for tile in line}) == 1 for line in lines), "in a line all are as wide"

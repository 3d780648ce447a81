"""The list of open tables in a large hall: filter, search, and boards of the visible rows only."""

import pygame

from banmen.protocol import messages
from banmen_client.table.lobby import PAGE
from tests.banmen_client.person import Enter, Hall
from tests.banmen_client.screens.lobby.rows import row


def many(number: int, first: int = 0) -> tuple[messages.Row, ...]:
    return tuple(row(f"t{each:04}", "playing", black=f"Player {each}") for each in range(first, first + number))


def large(hall: Hall, number: int = PAGE) -> None:
    """Show all of `number` rows received from a hall with 1,500 tables."""
    hall.news(messages.Tables(many(number), match=1_500, open=1_500))
    hall.click("tables/all")


def list_requests(hall: Hall) -> list[messages.Lobby]:
    """Return the requests for the list, without the first one."""
    return [call[1] for call in hall.link.calls if call[0] == "lobby"][1:]


def looked_at(hall: Hall) -> list[tuple[str, ...]]:
    return [call[1].tables for call in hall.link.calls if call[0] == "tell" and isinstance(call[1], messages.Boards)]


def composed(hall: Hall) -> list[str]:
    return [key for key in hall.reachable() if key.startswith("enter/")]


def to_the_end(hall: Hall) -> None:
    """Scroll down as far as it goes."""
    hall.key(pygame.K_END)
    hall.frame()


def test_only_rows_that_can_be_seen_are_composed_and_their_boards_asked_for(hall: Hall) -> None:
    large(hall)
    assert hall.reads("1,500")
    hall.tab_to("enter/t0004")
    assert len(composed(hall)) < 20
    hall.clock.now_ms += 1_000
    hall.frame()
    boards = looked_at(hall)[-1]
    assert "t0004" in boards
    assert len(boards) < 16


def test_at_the_end_further_rows_are_asked_for_and_come(hall: Hall) -> None:
    large(hall)
    assert list_requests(hall) == []
    to_the_end(hall)
    assert list_requests(hall) == [messages.Lobby(most=2 * PAGE)]
    assert hall.reads("1,400 more tables …")
    hall.news(messages.Tables(many(PAGE, PAGE), added=True, match=1_500, open=1_500))
    to_the_end(hall)
    assert f"enter/t{2 * PAGE - 1:04}" in composed(hall)
    assert len(composed(hall)) < 20
    hall.clock.now_ms += 1_000
    hall.frame()
    assert f"t{2 * PAGE - 1:04}" in looked_at(hall)[-1]


def test_the_request_has_the_filter_the_game_and_the_search(hall: Hall) -> None:
    large(hall)
    hall.click("filter", 0.5)
    assert list_requests(hall)[-1] == messages.Lobby(most=PAGE, phases=("waiting",))
    assert not hall.reads("No open table matches."), "nobody knows yet"
    hall.news(messages.Tables((), match=0, open=1_500))
    assert hall.reads("No open table matches.")
    hall.click("filter", 0.1)
    hall.news(messages.Tables(many(PAGE), match=1_500, open=1_500))
    hall.click("search")
    hall.write("player 7")
    assert list_requests(hall)[-1] == messages.Lobby(most=PAGE, search="player 7")
    assert composed(hall)[0] == "enter/t0007"
    hall.news(messages.Tables((), match=0, open=1_500))
    assert hall.reads("1,500 other tables are open: clear the search and choose all games.")


def test_a_short_list_has_no_search_field(hall: Hall) -> None:
    hall.news(messages.Tables(many(8), match=8, open=8))
    hall.click("tables/all")
    assert "search" not in hall.reachable()
    hall.news(messages.LobbyChanges(9, 9, many(1, 8)))
    assert "search" in hall.reachable()


def test_a_search_in_a_small_window_scrolls_to_the_results(enter_undrawn: Enter) -> None:
    hall = enter_undrawn(640, 480)
    large(hall)
    hall.tab_to("search")
    hall.write("Player 7")
    hall.news(messages.Tables(many(1, 7), match=1, open=1_500))
    hall.frame()
    stage = hall.window.stage
    found = stage.place_of("enter/t0007")
    assert found is not None, "it can be seen"
    assert found.bottom <= stage.area.bottom
    assert stage.place_of("search") is not None


def test_few_rows_leave_room_for_new_games_until_all_are_asked_for(hall: Hall) -> None:
    hall.news(messages.Tables(many(40), match=40, open=40))
    assert composed(hall) == ["enter/t0000", "enter/t0001", "enter/t0002"]
    assert hall.place("game/reversi").rect.bottom < hall.canvas.area.h
    assert hall.reads("Show all 40")
    hall.click("tables/all")
    assert len(composed(hall)) > 8
    assert "search" in hall.reachable()
    hall.click("tables/all")
    assert len(composed(hall)) == 3


def test_no_button_shows_all_where_it_would_show_one_more(hall: Hall) -> None:
    hall.news(messages.Tables(many(4), match=4, open=4))
    assert len(composed(hall)) == 4
    assert "tables/all" not in hall.reachable()


def seen_rows(hall: Hall) -> list[str]:
    """The rows whose buttons are in the window as a whole."""
    area = hall.window.stage.area
    places = {key: hall.window.stage.place_of(key) for key in composed(hall)}
    return [key for key, place in places.items() if place is not None and place.bottom <= area.bottom]


def test_a_larger_window_shows_more_rows(enter_undrawn: Enter) -> None:
    counts = []
    for size in ((1280, 800), (1920, 1080), (2560, 1400)):
        hall = enter_undrawn(*size)
        large_hall = messages.Tables(many(40), match=40, open=40)
        hall.news(large_hall)
        counts.append(len(seen_rows(hall)))
    assert counts[0] < counts[1] < counts[2]
    assert counts[2] >= 16


def test_in_the_largest_windows_rows_stand_beside_each_other(enter_undrawn: Enter) -> None:
    hall = enter_undrawn(2560, 1400)
    hall.news(messages.Tables(many(5), match=5, open=5))
    places = [hall.place(key).rect for key in composed(hall)]
    assert [place.y for place in places[:2]] == [places[0].y] * 2
    assert places[2].y > places[0].y
    assert places[1].x > places[0].right
    assert len(places) == 5
    hall.click("enter/t0003")
    assert hall.link.sent == [messages.Watch("c1", "t0003")]

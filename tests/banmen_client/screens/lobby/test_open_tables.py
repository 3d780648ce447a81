"""The list of open tables in a large hall: filter, search, rows as they can be seen, boards of these alone."""

import pygame

from banmen.protocol import messages
from banmen_client.table.lobby_list import PAGE
from tests.banmen_client.person import Enter, Hall
from tests.banmen_client.screens.lobby.rows import row


def many(number: int, first: int = 0) -> tuple[messages.Row, ...]:
    return tuple(row(f"t{each:04}", "playing", black=f"Player {each}") for each in range(first, first + number))


def large(hall: Hall, number: int = PAGE) -> None:
    """A hall of 1,500 tables, of which so many are told."""
    hall.news(messages.Tables(many(number), match=1_500, open=1_500))


def asked(hall: Hall) -> list[messages.Lobby]:
    """What was asked for since the window came."""
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
    assert asked(hall) == []
    to_the_end(hall)
    assert asked(hall) == [messages.Lobby(most=2 * PAGE)]
    assert hall.reads("1,400 further tables …")
    hall.news(messages.Tables(many(PAGE, PAGE), added=True, match=1_500, open=1_500))
    to_the_end(hall)
    assert f"enter/t{2 * PAGE - 1:04}" in composed(hall)
    assert len(composed(hall)) < 20
    hall.clock.now_ms += 1_000
    hall.frame()
    assert f"t{2 * PAGE - 1:04}" in looked_at(hall)[-1]


def test_the_server_is_asked_for_what_the_filter_the_game_and_the_search_say(hall: Hall) -> None:
    large(hall)
    hall.click("filter", 0.5)
    assert asked(hall)[-1] == messages.Lobby(most=PAGE, phases=("waiting",))
    assert not hall.reads("No table like this is open now."), "nobody knows yet"
    hall.news(messages.Tables((), match=0, open=1_500))
    assert hall.reads("No table like this is open now.")
    hall.click("filter", 0.1)
    hall.news(messages.Tables(many(PAGE), match=1_500, open=1_500))
    hall.click("search")
    hall.write("player 7")
    assert asked(hall)[-1] == messages.Lobby(most=PAGE, search="player 7")
    assert composed(hall)[0] == "enter/t0007"
    hall.news(messages.Tables((), match=0, open=1_500))
    assert hall.reads("1,500 other tables are open: clear the search, and choose all games.")


def test_in_a_small_hall_nothing_is_to_be_searched(hall: Hall) -> None:
    hall.news(messages.Tables(many(8), match=8, open=8))
    assert "search" not in hall.reachable()
    hall.news(messages.LobbyChanges(9, 9, many(1, 8)))
    assert "search" in hall.reachable()


def test_in_a_small_window_what_is_found_comes_into_view(enter_undrawn: Enter) -> None:
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

"""A table for two: moves by pointer and keyboard, refusals, and what is always shown."""

import pygame
import pytest

from banmen import events as ev
from banmen.protocol import messages
from banmen_client.net.link import LinkState
from banmen_client.screens.lobby.screen import LobbyScreen
from banmen_client.screens.two_players.player_card import time_text
from banmen_client.ui.text_field import CLIPBOARD
from tests.banmen_client.person import Enter, Hall, square

PASSING = ("b1", "c1", "d3", "a1")
"""On 4x4: after white's a1 black must pass."""


# --- moves ------------------------------------------------------------------------------------------------------------


def test_a_click_on_a_square_asks_for_the_move(game: Hall) -> None:
    game.click_square("d3")
    assert game.link.sent == [messages.Act("c1", "t1", 1, {"type": "place", "square": "d3"})]
    assert game.reads("Sending d3…")


def test_a_square_typed_by_name_asks_for_the_move(game: Hall) -> None:
    game.write("d3")
    assert [command.action["square"] for command in game.sent(messages.Act)] == ["d3"]


def test_on_a_large_board_two_digits_are_typed(hall: Hall) -> None:
    hall.sits_down(hall.remote.seats(size=16))
    hall.write("g10")
    assert [command.action["square"] for command in hall.sent(messages.Act)] == ["g10"]


def test_the_disc_is_a_ghost_until_the_server_says_it_lies(game: Hall) -> None:
    empty = square(game, "d3")
    game.click_square("d3")
    ghost = square(game, "d3")
    assert ghost != empty
    game.window._changed = True
    game.news(game.remote.plays("d3"), messages.Done("c1", 0))
    assert square(game, "d3") not in {empty, ghost}
    assert game.reads("Mika to move")


def test_nothing_more_is_sent_while_a_move_is_under_way(game: Hall) -> None:
    game.click_square("d3")
    game.click_square("c4")
    game.write("f5")
    assert len(game.sent(messages.Act)) == 1


def test_a_refusal_is_said_in_words_and_the_board_is_as_before(game: Hall) -> None:
    before = square(game, "d3")
    game.write("a1")
    game.answers(code="turns_nothing")
    assert game.reads("A disc there would turn none.")
    assert game.reads("Your turn")
    assert square(game, "d3") == before


def test_a_refusal_that_has_no_text_here_is_said_in_the_server_s_words(game: Hall) -> None:
    game.write("a1")
    game.answers(code="something_new")
    assert game.reads("(something_new)")


def test_a_click_beside_the_squares_asks_for_nothing(game: Hall) -> None:
    rect = game.place("board").rect
    game.click_at((rect.x + 3, rect.y + 3))
    assert game.link.sent == []


def test_spectators_see_that_only_players_move(hall: Hall) -> None:
    hall.sits_down(hall.remote.seats("you", "third"))
    hall.click_square("d3")
    assert hall.link.sent == []
    assert hall.reads("You are watching. Only the players move.")


def test_the_cursor_moves_by_arrows_while_the_board_has_the_ring(game: Hall) -> None:
    game.tab_to("board")
    start = game.screen.game.board.cursor  # type: ignore[attr-defined] # a framed board's
    game.key(pygame.K_UP)
    game.key(pygame.K_LEFT)
    assert game.screen.game.board.cursor == (start[0] - 1, start[1] - 1)  # type: ignore[attr-defined] # as above
    assert game.screen.playback.at is None
    game.key(pygame.K_RIGHT)  # from the start one up, which is d3
    game.key(pygame.K_RETURN, "\r")
    assert [command.action["square"] for command in game.sent(messages.Act)] == ["d3"]


def test_a_move_is_made_by_keyboard_alone_whatever_has_the_focus(game: Hall) -> None:
    game.tab_to("do/resign")
    game.write("f5")
    assert [command.action["square"] for command in game.sent(messages.Act)] == ["f5"]


# --- the parts always shown -------------------------------------------------------------------------------------------


def test_a_lost_connection_is_shown_and_a_press_tries_again(game: Hall) -> None:
    game.news(LinkState("waiting", attempt=3, retry_in_s=4.0))
    assert game.reads("Reconnecting")
    game.click("connection")
    assert ("retry", None) in game.link.calls
    game.news(LinkState("offline"))
    assert game.reads("Offline")


def test_a_closed_table_leads_back_to_the_hall(game: Hall) -> None:
    game.news(messages.Closed("t1", "gone"))
    assert isinstance(game.window.screen, LobbyScreen)
    assert game.reads("The table is closed.")


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_invitation_has_address_and_code(enter: Enter, language: str) -> None:
    hall = enter(language=language)
    hall.sits_down(hall.remote.seats("me", ""))
    assert hall.reads("192.168.0.20")
    assert hall.reads("K7QX-2MPD")
    hall.click("copy/invitation")
    assert CLIPBOARD.read() == "192.168.0.20/K7QX-2MPD"
    hall.news(hall.remote.sits("white", "you"))
    assert not hall.reads("K7QX-2MPD")


@pytest.mark.parametrize("size", range(4, 17, 2))
@pytest.mark.parametrize("window", [(640, 480), (1280, 800)])
def test_boards_of_all_sizes_are_drawn(enter: Enter, size: int, window: tuple[int, int]) -> None:
    hall = enter(*window)
    hall.sits_down(hall.remote.seats(size=size))
    hall.remote.plays_on(10)
    hall.news(hall.remote.past())
    layout = hall.screen.game.board.layout  # type: ignore[attr-defined] # a framed board's
    assert layout.size == size
    assert layout.cell_px >= 18
    assert hall.canvas.surface.get_rect().contains(layout.outer)


@pytest.mark.parametrize("size", [(640, 480), (2560, 1600), (700, 1400), (1600, 480)])
def test_the_window_takes_any_size(game: Hall, size: tuple[int, int]) -> None:
    game.plays("d3", "c3")
    game.resize(*size)
    assert game.canvas.surface.get_size() == size
    game.click_square("c4")
    assert [command.action["square"] for command in game.sent(messages.Act)] == ["c4"]


def test_time_runs_down_on_the_screen(hall: Hall) -> None:
    hall.sits_down(hall.remote.seats(clock_ms=600_000))
    hall.news(hall.remote.record(ev.Clock("black", hall.clock.now_ms + 61_000, {"black": 61_000, "white": 600_000})))
    assert hall.reads("1:01")
    hall.clock.now_ms += 1_000
    hall.frame()
    assert hall.reads("1:00")


@pytest.mark.parametrize(
    ("remaining_ms", "text"),
    [(None, ""), (0, "0:00.0"), (9_999, "0:09.9"), (10_000, "0:10"), (61_500, "1:01"), (3_600_000, "60:00")],
)
def test_time_is_written_in_minutes_and_at_the_end_in_tenths(remaining_ms: int | None, text: str) -> None:
    assert time_text(remaining_ms) == text


def test_the_title_says_whose_turn_it_is(game: Hall) -> None:
    assert pygame.display.get_caption()[0] == "Your turn · Reversi · banmen 盤面"
    game.plays("d3")
    assert pygame.display.get_caption()[0].startswith("Mika to move")


def test_a_square_is_typed_with_the_number_block(game: Hall) -> None:
    game.key(pygame.K_d, "d")
    game.key(pygame.K_KP3)
    assert [command.action["square"] for command in game.sent(messages.Act)] == ["d3"]


def test_ctrl_d_at_both_seats_offers_no_draw(hall: Hall) -> None:
    hall.sits_down(hall.remote.seats("me", "me"))
    hall.key(pygame.K_d, "d", ctrl=True)
    assert hall.sent(messages.Offer) == []

"""The chat of a table: opening, writing, reading and muting, and its keys."""

import pygame
import pytest

from banmen import events as ev
from banmen.game import Outcome
from banmen.protocol import messages
from banmen_client.screens.lobby.screen import LobbyScreen
from banmen_client.screens.table.chat.card import LINE_KEY, LONGEST
from tests.banmen.games.sudoku.game import CLASSIC
from tests.banmen_client.games.sudoku.table import RemoteSudoku
from tests.banmen_client.person import Enter, Hall
from tests.banmen_client.remote_table import NAMES, RemoteTable, actor
from tests.banmen_client.show_person import watched

LONG = "盤面の右上が気になりますね。白はそこを守らないと厳しいかもしれません。" * 4


@pytest.fixture
def hall(enter_undrawn: Enter) -> Hall:
    """A window of 1280x800 that draws nothing."""
    return enter_undrawn()


@pytest.fixture
def small(enter_undrawn: Enter) -> Hall:
    """The smallest window, at a game against Mika."""
    hall = enter_undrawn(640, 480)
    hall.sits_down(hall.remote.seats())
    return hall


def receive_messages(hall: Hall, *texts: str, player: str = "you") -> None:
    """Receive chat messages of a player at the table."""
    for text in texts:
        hall.news(hall.remote.carries_out(actor(player), messages.Say("s", hall.remote.table, text)))


def sent_texts(hall: Hall) -> list[str]:
    """Return the texts of the sent messages."""
    return [command.text for command in hall.sent(messages.Say)]


def typed(hall: Hall, text: str) -> None:
    """Enter a text as an input method does, and press Enter."""
    pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text=text))
    hall.frame()
    hall.key(pygame.K_RETURN, "\r")


def unread(hall: Hall) -> int:
    """Return the number of unread messages."""
    return hall.screen.chat.unread


def writes(hall: Hall) -> bool:
    """Whether the chat's text field has the focus."""
    return hall.window.stage.focused == LINE_KEY


# --- writing ----------------------------------------------------------------------------------------------------------


def test_enter_opens_it_says_a_line_and_escape_leaves_it(game: Hall) -> None:
    game.key(pygame.K_RETURN, "\r")
    assert writes(game)
    typed(game, "よろしく")
    assert sent_texts(game) == ["よろしく"]
    assert writes(game), "one may go on writing"
    assert game.reads("よろしく"), "it is shown before the server has answered"
    game.key(pygame.K_ESCAPE)
    assert not writes(game)
    assert LINE_KEY in game.reachable(), "where it covers nothing it stays open"
    game.key(pygame.K_ESCAPE)
    assert LINE_KEY not in game.reachable()
    assert not isinstance(game.window.screen, LobbyScreen), "only the chat was closed"


def test_typing_sends_no_keys_to_the_board(game: Hall) -> None:
    game.plays("d3")
    game.key(pygame.K_RETURN, "\r")
    game.write("d3 c4?")
    for key in (pygame.K_LEFT, pygame.K_HOME):
        game.key(key)
    game.key(pygame.K_z, ctrl=True)
    assert game.sent(messages.Act) == game.sent(messages.Offer) == []
    assert game.screen.table().live
    assert game.screen.chat.state.line.text == "d3 c4?"


def test_an_empty_line_says_nothing_and_is_left(game: Hall) -> None:
    game.key(pygame.K_RETURN, "\r")
    typed(game, "  ")
    assert sent_texts(game) == []
    assert not writes(game)


def test_an_input_method_gets_all_keys_while_it_composes(game: Hall) -> None:
    game.key(pygame.K_RETURN, "\r")
    pygame.event.post(pygame.event.Event(pygame.TEXTEDITING, text="よろ", start=2, length=0))
    game.key(pygame.K_RETURN, "\r")
    game.key(pygame.K_ESCAPE)
    assert writes(game)
    assert sent_texts(game) == []


def test_no_text_is_longer_than_the_server_takes(game: Hall) -> None:
    game.key(pygame.K_RETURN, "\r")
    pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text="x" * (LONGEST - 1)))
    game.frame()
    assert game.reads("1 character left")
    typed(game, "xyz")
    assert sent_texts(game) == ["x" * LONGEST]


def test_a_refusal_stands_beside_the_line_which_keeps_the_text(game: Hall) -> None:
    game.key(pygame.K_RETURN, "\r")
    typed(game, "Hello")
    game.answers(code="too_fast")
    assert "toast" not in game.widget_keys()
    assert game.reads(game.window.t("refused-too_fast"))
    assert game.screen.chat.state.line.text == "Hello"
    pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text="!"))
    game.frame()
    assert not game.reads(game.window.t("refused-too_fast")), "it is another text now"


def test_enter_is_the_board_s_while_the_ring_is_there(game: Hall) -> None:
    game.tab_to("board")
    game.key(pygame.K_RETURN, "\r")
    assert not writes(game)
    game.key(pygame.K_RETURN, "\r", ctrl=True)
    assert writes(game)
    game.key(pygame.K_ESCAPE)
    assert (game.window.stage.focused, game.window.stage.ring) == ("board", True), "one goes on where one was"


def test_enter_ends_the_name_of_a_square_on_a_large_board(hall: Hall) -> None:
    hall.sits_down(hall.remote.seats(size=16))
    hall.write("g1")
    hall.key(pygame.K_RETURN, "\r")
    assert len(hall.sent(messages.Act)) == 1
    assert not writes(hall)
    hall.key(pygame.K_RETURN, "\r")
    assert writes(hall)


@pytest.mark.usefixtures("reversi_show")
def test_spectators_of_a_show_open_the_chat_with_enter(enter_undrawn: Enter) -> None:
    hall = watched(enter_undrawn(), "teacher", (4, 1.0))
    hall.key(pygame.K_RETURN, "\r")
    typed(hall, "Why there?")
    assert sent_texts(hall) == ["Why there?"]


def test_where_enter_is_always_the_board_s_ctrl_enter_opens_it(hall: Hall) -> None:
    hall.sits_down(RemoteSudoku().lays_out(CLASSIC, "me", "you", mode="together", level=3, seed=77))
    hall.key(pygame.K_RETURN, "\r")
    assert not writes(hall)
    hall.key(pygame.K_F1)
    assert "keys/chat-ctrl" in hall.reachable()
    hall.key(pygame.K_ESCAPE)
    hall.key(pygame.K_RETURN, "\r", ctrl=True)
    assert writes(hall)


# --- reading ----------------------------------------------------------------------------------------------------------


def test_messages_count_as_unread_until_they_are_shown(game: Hall) -> None:
    receive_messages(game, "Good luck!", "Hello?")
    assert unread(game) == 2
    assert game.reads("Hello?"), "the bar has the last message"
    assert game.screen.title().startswith("(2) ")
    game.click("chat/open")
    assert unread(game) == 0
    assert game.reads("Good luck!")
    assert writes(game)
    receive_messages(game, "There you are")
    assert unread(game) == 0


def test_a_new_message_below_the_view_has_a_button_that_jumps_to_it(game: Hall) -> None:
    receive_messages(game, *(f"line {number}" for number in range(60)))
    game.key(pygame.K_RETURN, "\r")
    for _ in range(20):
        game.key(pygame.K_PAGEDOWN)
    assert unread(game) == 0, "all of it was on the screen"
    game.key(pygame.K_PAGEUP)
    before = game.screen.chat.state.scroll.offset
    receive_messages(game, "down here")
    assert unread(game) == 1
    assert game.screen.chat.state.scroll.offset == before, "nobody is torn from what is read"
    assert game.reads("1 new")
    game.click("chat/unread")
    assert unread(game) == 0
    assert game.reads("down here")


def test_five_hundred_long_sayings_are_measured_once_and_drawn_where_they_show(game: Hall) -> None:
    replay = game.window.session.mirror.replay  # type: ignore[union-attr] # the window is at a table
    replay.sayings = [
        ev.Saying("Mika", f"{number} {LONG}", "white", "you", number=number + 10) for number in range(500)
    ]
    game.key(pygame.K_RETURN, "\r")
    shown = [number for number in range(500) if game.reads(f"{number} 盤面")]
    assert shown[-1] == 499
    assert len(shown) < 12
    assert len(game.screen.chat.state.wrapped) == 500
    game.canvas.lines = lambda *_args, **_more: pytest.fail("measured again")  # type: ignore[method-assign] # a spy
    game.frame()
    game.window.redraw()
    game.frame()


def test_messages_show_the_name_and_role_of_their_author(game: Hall) -> None:
    receive_messages(game, "Good luck!")
    receive_messages(game, "Interesting", player="third")
    receive_messages(game, "Thanks", player="me")
    game.click("chat/open")
    for words in (NAMES["you"], " · White", NAMES["third"], " · watching", "You"):
        assert game.reads(words)


def test_the_chat_appears_with_the_second_person(hall: Hall) -> None:
    remote = RemoteTable().seats("me", "me")
    hall.sits_down(remote)
    assert "chat/open" not in hall.reachable()
    hall.news(remote.presence(watching=1))
    assert "chat/open" in hall.reachable()
    hall.news(remote.presence(watching=0))
    assert "chat/open" in hall.reachable(), "the panel does not jump up and down"


def test_players_see_spectators_messages_after_the_game(hall: Hall) -> None:
    remote = RemoteTable(viewer="black").seats()
    hall.sits_down(remote)
    receive_messages(hall, "c4!", player="third")
    assert unread(hall) == 0
    assert not hall.reads("c4!")
    hall.news(remote.record(ev.Ended(Outcome("white", "resigned"))))
    assert unread(hall) == 1
    hall.click("chat/open")
    assert hall.reads("c4!")


# --- muting -----------------------------------------------------------------------------------------------------------


def test_the_keyboard_mutes_and_unmutes_a_player(game: Hall) -> None:
    receive_messages(game, "Boo!", player="third")
    game.key(pygame.K_RETURN, "\r")
    game.tab_to("chat/people")
    game.key(pygame.K_RETURN, "\r")
    game.key(pygame.K_RETURN, "\r")  # the first of the menu
    muted = game.window.session.talk.muted
    assert muted == ("third",), "who has spoken comes first"
    assert not game.reads("Boo!")
    receive_messages(game, "Boo again!", player="third")
    assert unread(game) == 0
    game.key(pygame.K_RETURN, "\r")
    game.key(pygame.K_RETURN, "\r")
    assert game.window.session.talk.muted == ()
    assert game.reads("Boo again!")


# --- room -------------------------------------------------------------------------------------------------------------


def test_in_a_small_window_it_covers_the_panel_until_it_is_left(small: Hall) -> None:
    receive_messages(small, LONG)
    assert small.place("chat/open").rect.w == small.screen.layout()[0].panel.w
    small.key(pygame.K_RETURN, "\r")
    assert "do/resign" not in small.reachable()
    assert small.reads("Your turn"), "whose turn it is can still be read"
    assert not small.place(LINE_KEY).rect.overlaps(small.place("board").rect)
    small.key(pygame.K_ESCAPE)
    assert "do/resign" in small.reachable()


def test_at_the_usual_size_it_covers_nothing(game: Hall) -> None:
    game.key(pygame.K_RETURN, "\r")
    line, resign = game.place(LINE_KEY).rect, game.place("do/resign").rect
    assert not line.overlaps(resign)
    assert resign.bottom < line.y

"""*Play the computer*: what can be chosen, what is remembered, and which table is opened."""

import pygame
import pytest
from msgspec.structs import replace

from banmen.game import Outcome
from banmen.protocol import messages
from banmen.protocol.messages import ClockRule
from banmen.protocol.rows import OwnTable
from banmen_client.games.reversi.new_table import OPTIONS
from banmen_client.screens.against_computer import open_against_computer
from banmen_client.screens.two_players.new_table import ComputerChoices
from banmen_client.system.settings import AgainstComputer
from tests.banmen_client.person import Enter, Hall
from tests.banmen_client.screens.lobby.rows import row

GAMES = {"reversi": OPTIONS}


def opened(hall: Hall) -> messages.Open:
    commands: list[messages.Open] = hall.sent(messages.Open)
    assert len(commands) == 1
    return commands[0]


def test_one_press_and_enter_start_a_game_at_an_easy_level(hall: Hall) -> None:
    hall.click("computer")
    assert hall.reads("Careful: gives no corner away")
    hall.key(pygame.K_RETURN, "\r")
    command = opened(hall)
    assert command.seats == {"black": "me", "white": "program"}
    assert command.programs == {"white": "3"}
    assert (command.game, command.options, command.clock, command.listed) == ("reversi", {"size": 8}, None, False)


def test_the_focus_starts_at_the_level_and_its_strength_is_described(hall: Hall) -> None:
    hall.tab_to("computer")
    hall.key(pygame.K_RETURN, "\r")
    for _ in range(7):
        hall.key(pygame.K_RIGHT)
    assert hall.reads("Full strength, 2 seconds a move")
    hall.key(pygame.K_RETURN, "\r")
    assert opened(hall).programs == {"white": "10"}


def test_colour_options_and_clock_are_chosen(hall: Hall) -> None:
    hall.click("computer")
    hall.click("computer/seat", 0.5)
    hall.click("new/size", 0.5)
    hall.click("new/clock", 0.9)
    hall.click("computer/play")
    command = opened(hall)
    assert command.seats == {"black": "program", "white": "me"}
    assert command.options == {"size": 10}
    assert command.clock == ClockRule(300_000, 3_000)


def test_the_last_choices_return_and_are_shown_in_the_lobby(hall: Hall) -> None:
    hall.click("computer")
    hall.click("computer/level", 0.05)
    hall.click("computer/seat", 0.9)
    hall.click("new/clock", 0.45)
    hall.click("computer/play")
    assert hall.window.settings.computer == AgainstComputer(
        "reversi", "1", "random", {"size": 8}, ClockRule(30_000, per_move=True)
    )
    hall.window.session.leave()
    hall.window.redraw()
    hall.frame()
    assert hall.reads("Reversi · Computer, level 1 · Random · 30 s per move")
    hall.click("computer")
    assert hall.reads("Just learned the rules")
    hall.key(pygame.K_RETURN, "\r")
    assert hall.sent(messages.Open)[-1].clock == ClockRule(30_000, per_move=True)


@pytest.mark.parametrize("seat", ["black", "white"])
def test_a_random_colour_is_drawn_when_the_table_is_opened(
    hall: Hall, seat: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("banmen_client.screens.against_computer.drawn", lambda _seats: seat)
    open_against_computer(hall.window, AgainstComputer("reversi", "5", "random"))
    assert [taken for taken, who in opened(hall).seats.items() if who == "me"] == [seat]


def test_corners_for_black_come_back_too() -> None:
    choices = ComputerChoices(GAMES, AgainstComputer("reversi", "4", "white", {"size": 8, "handicap": 2}))
    assert choices.chosen() == AgainstComputer("reversi", "4", "white", {"size": 8, "handicap": 2})


@pytest.mark.parametrize(
    "last",
    [
        AgainstComputer("chess", "1", "white"),
        AgainstComputer("reversi", "99", "north", {"size": 7, "komi": 6}),
    ],
)
def test_choices_that_no_longer_exist_are_dropped(last: AgainstComputer) -> None:
    chosen = ComputerChoices(GAMES, last).chosen()
    assert (chosen.program, chosen.seat, chosen.options) == ("3", "black", {"size": 8})


def test_an_invalid_time_shows_a_fault_and_opens_nothing(hall: Hall) -> None:
    hall.click("computer")
    hall.click("new/clock", 0.25)
    hall.tab_to("new/time/own")
    hall.write("0")
    assert hall.reads("0:01 to 1440")
    hall.key(pygame.K_RETURN, "\r")
    assert hall.sent(messages.Open) == []


def own_games(count: int) -> messages.MyTables:
    """The player's own tables: every second game against level 5 was won."""

    def finished(number: int) -> OwnTable:
        over = row(f"t{number}", "over", state=None, programs={"white": "5"})
        return OwnTable(over, "", number, ("black",), outcome=Outcome(("black", "white")[number % 2], "counted"))

    return messages.MyTables(tuple(map(finished, range(count))))


def test_after_ten_games_the_level_at_which_one_wins_half_is_proposed(hall: Hall) -> None:
    hall.news(own_games(9))
    hall.click("computer")
    assert not hall.reads("Even match")
    hall.key(pygame.K_ESCAPE)
    hall.news(own_games(10))
    hall.click("computer")
    assert hall.reads("Even match")
    assert hall.reads("Computer, level 5: you would win half")
    assert hall.reads("Careful: gives no corner away")
    hall.click("computer/even")
    assert hall.reads("Beats most casual players")
    hall.click("computer/play")
    assert opened(hall).programs == {"white": "5"}


def test_the_card_comes_first_and_is_gold_without_a_running_game(hall: Hall) -> None:
    def gold() -> bool:
        place = hall.canvas.box(hall.place("computer").rect)
        return hall.canvas.surface.get_at((place.centerx, place.top + 8))[0] > 200

    assert gold()
    hall.news(messages.MyTables((OwnTable(row("t1", "playing"), "K7QX-2MPD", 0, ("black",), "black"),)))
    assert not gold()
    keys = [key for key in hall.reachable() if key in {"computer", "go/t1", "game/reversi"}]
    assert keys == ["go/t1", "computer", "game/reversi"]


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("size", [(640, 480), (1280, 800)])
def test_everything_has_room(enter: Enter, size: tuple[int, int], language: str) -> None:
    hall = enter(*size, language=language)
    last = AgainstComputer("reversi", "10", "random", {"size": 16}, ClockRule(300_000, 3_000))
    hall.window.change_settings(replace(hall.window.settings, computer=last))
    hall.frame()
    hall.click("computer")
    assert hall.canvas.cut == []
    hall.key(pygame.K_ESCAPE)
    hall.news(own_games(10))
    hall.click("computer")
    assert hall.canvas.cut == []

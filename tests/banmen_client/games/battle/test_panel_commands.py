"""The commands of a player: attack, guard, charged blow."""

import pygame

from banmen.games.battle.state import Attack, Charge, Guard
from tests.banmen_client.games.battle.table import enabled_commands, remote_of, sent_actions
from tests.banmen_client.person import Hall


def test_the_three_commands_are_pressed_or_typed(mine: Hall) -> None:
    for number, action in ((1, Attack()), (2, Guard()), (3, Charge())):
        mine.link.sent.clear()
        mine.click(f"command/{number}")
        assert sent_actions(mine) == [action]
        mine.answers(code="too_fast")
        mine.key(pygame.K_0 + number, str(number))
        assert sent_actions(mine)[1:] == [action]
        mine.answers(code="too_fast")
    mine.tab_to("command/2")
    mine.link.sent.clear()
    mine.key(pygame.K_RETURN, "\r")
    assert sent_actions(mine) == [Guard()]


def test_a_charged_blow_rests_and_says_for_how_long(mine: Hall) -> None:
    remote = remote_of(mine)
    mine.news(remote.does(Charge(), Attack()))
    assert "command/3" not in enabled_commands(mine)
    assert mine.reads("Ready after 3 turns")
    mine.news(remote.attacks(4))
    assert mine.reads("Ready after 1 turn")
    mine.news(remote.attacks(2))
    assert "command/3" in enabled_commands(mine)


def test_a_guarding_fighter_cannot_guard_again(mine: Hall) -> None:
    remote = remote_of(mine)
    mine.news(remote.does(Guard(), Guard()))
    assert enabled_commands(mine) == ["command/1", "command/3"]
    assert mine.reads("Until a blow lands")


def test_commands_are_disabled_while_it_is_not_the_players_turn(mine: Hall) -> None:
    mine.key(pygame.K_1, "1")
    assert enabled_commands(mine) == [], "the last command is still pending"
    mine.news(remote_of(mine).attacks(1))
    mine.answers()
    assert enabled_commands(mine) == [], "it is the demon king's turn"
    mine.news(remote_of(mine).answers())
    assert len(enabled_commands(mine)) == 3


def test_a_refusal_is_said_in_words(mine: Hall) -> None:
    mine.key(pygame.K_3, "3")
    mine.answers(code="not_charged")
    assert mine.reads("The charged blow is not ready yet.")


def test_a_command_at_an_earlier_ply_shows_a_message(mine: Hall) -> None:
    mine.news(remote_of(mine).attacks(2))
    mine.key(pygame.K_LEFT)
    assert enabled_commands(mine) == []
    mine.key(pygame.K_1, "1")
    assert sent_actions(mine) == []
    assert mine.reads("You are looking at an earlier move.")

"""The panel of a battle: the status, the invitation, resigning, another battle."""

import pygame
import pytest

from banmen.game import Outcome
from banmen.games.battle.state import DEMON_KING, HERO, Attack, Charge, Guard
from banmen.protocol import messages
from banmen_client.screens.lobby.screen import LobbyScreen
from tests.banmen_client.games.battle.table import RemoteBattle, at, enabled_commands, opened, remote_of
from tests.banmen_client.person import Hall


def test_the_status_says_whose_turn_it_is(mine: Hall) -> None:
    assert mine.reads("Choose your command")
    mine.news(remote_of(mine).attacks(1))
    assert mine.reads("Computer, cunning to move")


def test_the_status_of_an_earlier_ply_still_says_whose_turn_it_is(mine: Hall) -> None:
    mine.news(remote_of(mine).attacks(2))
    assert mine.reads("Choose your command")
    mine.key(pygame.K_LEFT)
    assert mine.reads("Your turn")
    assert not mine.reads("Demon king to move")


def test_two_players_at_one_window_see_the_side_to_act(hall: Hall) -> None:
    at(hall, RemoteBattle().fights("me", "me"))
    assert hall.reads("Hero: choose the command")
    hall.news(remote_of(hall).does(Charge()))
    assert hall.reads("Demon king: choose the command")
    assert len(enabled_commands(hall)) == 3, "the demon king has not charged yet"


def test_leaving_a_battle_against_a_program_needs_no_confirmation(mine: Hall) -> None:
    mine.key(pygame.K_ESCAPE)
    assert isinstance(mine.window.screen, LobbyScreen)


def test_a_person_on_the_other_side_is_named(hall: Hall) -> None:
    at(hall, RemoteBattle().fights("you", "me"))
    assert hall.reads("Mika to move")


def test_a_waiting_player_sees_the_invitation_code(hall: Hall) -> None:
    at(hall, RemoteBattle().fights("me", ""))
    assert hall.reads("Waiting for your opponent")
    assert "copy/invitation" in hall.reachable()


def test_a_player_can_resign(mine: Hall) -> None:
    mine.click("do/resign")
    mine.click("resigning/resign")
    assert len(mine.sent(messages.Resign)) == 1


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "Peace has come to the world. The hero wins."), ("ja", "世界に平和が訪れた。勇者の勝ち")],
)
def test_the_result_is_shown(over: Hall, language: str, said: str) -> None:
    if language == "ja":
        over.key(pygame.K_l, "l", ctrl=True)
    assert over.reads(said)


def test_the_demon_king_conquers_the_world(hall: Hall) -> None:
    remote = RemoteBattle().fights("me", "me")
    while remote.truth.turn is not None:
        waits = remote.truth.turn == HERO and not remote.truth.hero.guarding
        remote.does(Guard() if waits else Charge() if not remote.truth.fighter(remote.truth.turn).wait else Attack())
        assert remote.truth.demon_king.hp, "the hero should not win this"
    at(hall, remote)
    assert hall.reads("The world has been conquered.")


def test_a_resignation_is_shown_as_the_result(mine: Hall) -> None:
    mine.news(remote_of(mine).cut_short(Outcome(DEMON_KING, "resigned")))
    assert mine.reads("The demon king wins · By resignation")


def test_after_the_end_a_rematch_and_a_new_table_are_offered(hall: Hall) -> None:
    remote = RemoteBattle().fights()
    remote.to_the_end()
    at(hall, remote)
    hall.click("do/rematch")
    assert [offer.offer for offer in hall.sent(messages.Offer)] == ["rematch"]
    hall.click("do/new")
    assert hall.reads("New table: Battle")


def test_a_spectator_can_open_another_table(over: Hall) -> None:
    over.click("do/new")
    over.click("new/open")
    assert opened(over)["seats"] == {HERO: "me", DEMON_KING: "program"}


def test_the_host_of_a_finished_show_starts_another_battle(over: Hall) -> None:
    over.click("again")
    assert [offer.offer for offer in over.sent(messages.Offer)] == ["rematch"]
    remote = remote_of(over)
    over.news(remote.fights_again(), remote.paced(0, paused=False))
    assert over.reads("Turn 1")
    assert "again" not in over.reachable()

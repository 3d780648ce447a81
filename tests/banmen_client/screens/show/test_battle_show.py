"""A battle before one person: commands, the log, what is played and what is heard."""

import pygame
import pytest

from banmen.events import PROGRAM
from banmen.game import Outcome
from banmen.games.battle.values import DEMON_KING, HERO, Attack, Charge, Guard
from banmen.protocol import messages
from banmen_client import sounds
from tests.banmen_client.battle_table import (
    BattleTeller,
    asked,
    at,
    looks_back,
    opened,
    screen_of,
    show_of,
    teller_of,
    watches,
)
from tests.banmen_client.person import Enter, Hall


def passes(hall: Hall, ms: int) -> None:
    """Time passes."""
    hall.clock.now_ms += ms
    hall.frame()


@pytest.fixture
def mine(hall: Hall) -> Hall:
    """Aki is the hero against the server's demon king, and to act."""
    return at(hall, BattleTeller().fights())


@pytest.fixture
def watched(hall: Hall) -> Hall:
    """A battle of two programs, at ply 14."""
    return watches(hall)


@pytest.fixture
def over(hall: Hall) -> Hall:
    """A battle of two programs, at its end."""
    return looks_back(hall)


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What would be heard."""
    names: list[str] = []

    def play(_sounds: sounds.Sounds, name: str) -> bool:
        names.append(name)
        return True

    monkeypatch.setattr(sounds.Sounds, "play", play)
    return names


# --- commands -------------------------------------------------------------------------------------------------------


def test_the_three_commands_are_pressed_or_typed(mine: Hall) -> None:
    for number, action in ((1, Attack()), (2, Guard()), (3, Charge())):
        mine.link.sent.clear()
        mine.click(f"command/{number}")
        assert asked(mine) == [action]
        mine.answers(code="too_fast")
        mine.key(pygame.K_0 + number, str(number))
        assert asked(mine)[1:] == [action]
        mine.answers(code="too_fast")
    mine.tab_to("command/2")
    mine.link.sent.clear()
    mine.key(pygame.K_RETURN, "\r")
    assert asked(mine) == [Guard()]


def test_it_says_what_to_do_and_whose_turn_it_is(mine: Hall) -> None:
    assert mine.reads("Choose your next command")
    mine.news(teller_of(mine).attacks(1))
    assert mine.reads("Demon king to move")


def test_a_charged_blow_rests_and_says_for_how_long(mine: Hall) -> None:
    teller = teller_of(mine)
    mine.news(teller.does(Charge(), Attack()))
    assert "command/3" not in enabled(mine)
    assert mine.reads("Ready after 3 turns")
    mine.news(teller.attacks(4))
    assert mine.reads("Ready after 1 turn")
    mine.news(teller.attacks(2))
    assert "command/3" in enabled(mine)


def test_who_is_on_guard_cannot_be_so_twice(mine: Hall) -> None:
    teller = teller_of(mine)
    mine.news(teller.does(Guard(), Guard()))
    assert enabled(mine) == ["command/1", "command/3"]
    assert mine.reads("Until a blow lands")


def enabled(hall: Hall) -> list[str]:
    """The commands that can be given."""
    return [name for name in hall.reachable() if name.startswith("command/") and hall.place(name).widget.enabled]


def test_while_it_is_not_ones_turn_nothing_can_be_pressed(mine: Hall) -> None:
    mine.key(pygame.K_1, "1")
    assert enabled(mine) == [], "what was sent is not answered"
    mine.news(teller_of(mine).attacks(1))
    mine.answers()
    assert enabled(mine) == [], "it is the demon king's turn"
    mine.news(teller_of(mine).answers())
    assert len(enabled(mine)) == 3


def test_a_refusal_is_said_in_words(mine: Hall) -> None:
    mine.key(pygame.K_3, "3")
    mine.answers(code="not_charged")
    assert mine.reads("The charged blow is not ready yet.")


def test_what_is_said_covers_no_command(mine: Hall) -> None:
    mine.window.notify("The charged blow is not ready yet.", "refusal")
    mine.frame()
    toast = mine.place("toast").widget.rect
    commands = [mine.place(f"command/{number}").widget.rect for number in (1, 2, 3)]
    assert toast.bottom < min(command.y for command in commands)


def test_at_an_earlier_ply_one_is_told_to_come_back(mine: Hall) -> None:
    mine.news(teller_of(mine).attacks(2))
    mine.key(pygame.K_LEFT)
    assert enabled(mine) == []
    mine.key(pygame.K_1, "1")
    assert asked(mine) == []
    assert mine.reads("You are looking at an earlier move.")


def test_two_at_one_window_are_told_who_is_to_act(hall: Hall) -> None:
    at(hall, BattleTeller().fights("me", "me"))
    assert hall.reads("Hero: choose the next command")
    hall.news(teller_of(hall).does(Charge()))
    assert hall.reads("Demon king: choose the next command")
    assert len(enabled(hall)) == 3, "the demon king has not charged yet"


def test_a_person_on_the_other_side_is_named(hall: Hall) -> None:
    at(hall, BattleTeller().fights("you", "me"))
    assert hall.reads("Mika to move")


def test_who_waits_is_shown_the_code(hall: Hall) -> None:
    at(hall, BattleTeller().fights("me", ""))
    assert hall.reads("Waiting for your opponent")
    assert "copy/code" in hall.reachable()


def test_one_may_give_up(mine: Hall) -> None:
    mine.click("do/resign")
    mine.click("resigning/resign")
    assert len(mine.sent(messages.Resign)) == 1


# --- what is played -------------------------------------------------------------------------------------------------


def test_blow_and_answer_are_played_one_after_the_other(enter: Enter, heard: list[str]) -> None:
    hall = at(enter(animation=1.0), BattleTeller().fights())
    teller = teller_of(hall)
    hall.news(teller.attacks(2))
    assert heard == []
    assert not hall.reads("The hero takes 9 damage."), "the log does not run ahead"
    passes(hall, 400)
    assert heard == ["hit"]
    passes(hall, 600)
    passes(hall, 400)
    assert heard == ["hit", "hit"]
    passes(hall, 100)
    assert hall.reads("The hero takes 9 damage.")


def test_the_next_command_does_not_wait_for_what_is_played(enter: Enter) -> None:
    hall = at(enter(animation=1.0), BattleTeller().fights())
    hall.news(teller_of(hall).attacks(2))
    hall.key(pygame.K_1, "1")
    assert asked(hall) == [Attack()]
    assert show_of(hall).board.behind == 0


@pytest.mark.parametrize("how", ["press", "enter"])
def test_what_is_played_can_be_skipped(enter: Enter, how: str) -> None:
    hall = at(enter(animation=1.0), BattleTeller().fights())
    hall.news(teller_of(hall).attacks(2))
    assert show_of(hall).board.behind == 2
    if how == "press":
        rect = hall.place("board").rect
        hall.click_at((rect.x + 200, rect.y + 200))
    else:
        hall.key(pygame.K_RETURN, "\r")
    assert show_of(hall).board.behind == 0
    assert hall.reads("The hero takes 9 damage.")


def test_off_all_is_there_at_once(mine: Hall) -> None:
    mine.news(teller_of(mine).attacks(2))
    assert mine.reads("The hero takes 9 damage.")
    assert not screen_of(mine).tick()


def test_sound_can_be_off(enter: Enter, heard: list[str]) -> None:
    hall = at(enter(sound=False), BattleTeller().fights())
    hall.news(teller_of(hall).attacks(1))
    assert heard == []


def test_miss_and_critical_are_heard_where_one_steps_through(watched: Hall, heard: list[str]) -> None:
    watched.click("follow")
    watched.key(pygame.K_LEFT)
    heard.clear()
    watched.key(pygame.K_RIGHT)
    watched.key(pygame.K_RIGHT)
    assert heard == ["evaded", "critical"]


def test_at_high_speed_nothing_moves_and_nothing_is_heard(enter: Enter, heard: list[str]) -> None:
    hall = enter(animation=1.0)
    teller = BattleTeller().fights(PROGRAM, PROGRAM, host="teacher")
    teller.to_the_end()
    teller.paced(0, paused=False, speed=1000)
    at(hall, teller)
    for _ in range(5):
        passes(hall, 16)
    assert heard == []
    assert show_of(hall).board.behind == 0


def test_a_show_of_four_plies_a_second_is_played_in_time(enter: Enter, heard: list[str]) -> None:
    hall = enter(animation=1.0)
    teller = BattleTeller().fights(PROGRAM, PROGRAM, host="teacher")
    teller.attacks(20)
    teller.paced(0, paused=False, speed=4)
    at(hall, teller)
    for _ in range(60):
        passes(hall, 25)
    assert 5 <= len(heard) <= 6, "each of six plies is heard"


# --- what is told ---------------------------------------------------------------------------------------------------


def test_the_log_ends_at_the_ply_looked_at(watched: Hall) -> None:
    assert watched.reads("The hero evades it.")
    assert not watched.reads("Critical hit!The demon king takes 22 damage.")
    rows = [name for name in watched.reachable() if name.startswith("ply/")]
    assert rows[-1] == "ply/14"
    watched.click("ply/13")
    assert [name for name in watched.reachable() if name.startswith("ply/")][-1] == "ply/13"
    assert not screen_of(watched).watching.following


def test_the_dice_of_the_blow_are_shown(watched: Hall) -> None:
    assert watched.reads("0148")
    assert watched.reads("Evasion below 0500")
    watched.click("follow")
    watched.key(pygame.K_HOME)
    assert watched.reads("No dice were thrown.")


def test_the_timeline_tells_the_turn_and_the_feats(watched: Hall) -> None:
    assert watched.reads("Turn 8")
    assert watched.reads("1 critical · 1 evaded")
    assert dict(show_of(watched).marks()) == {"critical": ("gold", "zap"), "evaded": ("accent_text", "wind")}
    assert screen_of(watched).title().startswith("Turn 8")


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "Peace has come to the world. The hero wins."), ("ja", "世界に平和が訪れた。勇者の勝ち")],
)
def test_how_it_ended_is_told(over: Hall, language: str, said: str) -> None:
    if language == "ja":
        over.key(pygame.K_l, "l", ctrl=True)
    assert over.reads(said)


def test_the_demon_king_conquers_the_world(hall: Hall) -> None:
    teller = BattleTeller().fights("me", "me")
    while teller.truth.turn is not None:
        waits = teller.truth.turn == HERO and not teller.truth.hero.guarding
        teller.does(Guard() if waits else Charge() if not teller.truth.fighter(teller.truth.turn).wait else Attack())
        assert teller.truth.demon_king.hp, "the hero should not win this"
    at(hall, teller)
    assert hall.reads("The world has been conquered.")


def test_giving_up_is_told_too(mine: Hall) -> None:
    mine.news(teller_of(mine).cut_short(Outcome(DEMON_KING, "resigned")))
    assert mine.reads("The demon king wins · By resignation")


def test_a_battle_given_up_tells_its_seed_and_is_verified(mine: Hall) -> None:
    mine.news(teller_of(mine).attacks(1))
    assert not mine.place("verify").widget.enabled
    mine.news(teller_of(mine).cut_short(Outcome(DEMON_KING, "resigned")))
    assert mine.reads("banmen 784")
    mine.click("verify")
    assert mine.reads("Verified: the seed has the SHA-256 that was told first")


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_line_of_the_log_that_is_lit_has_room_in_a_small_window(enter: Enter, language: str) -> None:
    teller = BattleTeller().fights(PROGRAM, PROGRAM, host="teacher")
    teller.attacks(30)
    for ply in (1, 9, 14):
        teller.paced(ply)
        hall = at(enter(640, 480, language=language), teller)
        assert hall.canvas.cut == []


# --- afterwards -----------------------------------------------------------------------------------------------------


def test_another_battle_with_the_same_or_with_others(hall: Hall) -> None:
    teller = BattleTeller().fights()
    teller.to_the_end()
    at(hall, teller)
    hall.click("do/rematch")
    assert [offer.offer for offer in hall.sent(messages.Offer)] == ["rematch"]
    hall.click("do/new")
    assert hall.reads("New table: Battle")


def test_who_only_watched_may_open_another(over: Hall) -> None:
    over.click("do/new")
    over.click("new/open")
    assert opened(over)["seats"] == {HERO: "me", DEMON_KING: "program"}


def test_the_keys_of_the_battle_are_listed(mine: Hall) -> None:
    mine.key(pygame.K_QUESTION, "?")
    assert mine.reads("Attack, guard, charged blow")
    assert mine.reads("Play, pause")


def test_who_presents_a_battle_that_is_over_has_another_one_begun(over: Hall) -> None:
    over.click("again")
    assert [offer.offer for offer in over.sent(messages.Offer)] == ["rematch"]
    teller = teller_of(over)
    over.news(teller.begins(), teller.paced(0, paused=False))
    assert over.reads("Turn 1")
    assert "again" not in over.reachable()


def test_the_fall_is_played_though_it_comes_between_the_panel_and_the_scene(
    hall: Hall, heard: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    teller = BattleTeller().fights(PROGRAM, PROGRAM, host="teacher")
    teller.to_the_end()
    teller.paced(len(teller.replay.plies) - 2)  # the last blow
    at(hall, teller)
    draw = hall.window.draw

    def draw_slowly() -> None:
        hall.clock.now_ms += 500
        draw()

    hall.click("timeline/run")
    monkeypatch.setattr(hall.window, "draw", draw_slowly)
    heard.clear()
    hall.window.redraw()
    passes(hall, 700)
    for _ in range(5):
        passes(hall, 100)
    assert heard == ["peace"]

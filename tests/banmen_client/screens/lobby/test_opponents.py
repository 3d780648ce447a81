"""Players and challenges in the hall: by pointer and by keyboard, in both languages."""

import pygame
import pytest

from banmen.protocol import messages
from banmen.protocol.messages import Accept, Challenge, Challenged, ChallengeOver, ClockRule, Decline, OpenChallenge
from banmen.protocol.rows import Challenger, Player, Rating
from tests.banmen_client.person import Enter, Hall
from tests.golden_text import check

DICE = Player("p2", "Dice", ("reversi",), bot=True, ratings={"reversi": Rating(1712, 61, 40)})
MIO = Player("p3", "Mio", ("reversi", "battle"), ratings={"reversi": Rating(1405, 180, 3)})
BOTH = messages.Players((DICE, MIO))


def challenged(hall: Hall, *, mine: bool = False) -> None:
    me, mio = Challenger(hall.window.session.player or "", "Aki"), Challenger("p3", "Mio", rating=Rating(1405, 180, 3))
    by, to = (me, mio) if mine else (mio, me)
    clock = ClockRule(300_000, 3_000)
    hall.news(Challenged(OpenChallenge("k1", "reversi", by, to, 5, clock=clock, seat="black")))


def test_without_players_and_challenges_the_sections_are_empty(enter_undrawn: Enter) -> None:
    hall = enter_undrawn()
    assert "players/me" not in hall.widget_keys()


def test_a_bot_is_challenged_by_pointer(enter_undrawn: Enter) -> None:
    hall = enter_undrawn()
    hall.news(BOTH)
    assert hall.reads("Dice")
    assert hall.reads("Reversi 1712")
    assert hall.reads("Reversi 1405? · Battle")
    hall.click("challenge/p2")
    hall.click("new/seat", 0.9)
    hall.click("challenge/rated", 0.9)
    hall.click("new/open")
    (sent,) = hall.sent(Challenge)
    assert (sent.to, sent.game, sent.seat, sent.clock, sent.rated) == ("p2", "reversi", None, None, False)


def test_a_person_is_challenged_by_keyboard_alone(enter_undrawn: Enter) -> None:
    hall = enter_undrawn()
    hall.news(BOTH)
    hall.tab_to("challenge/p3")
    hall.key(pygame.K_SPACE, " ")
    assert hall.window.stage.focused == "challenge/game"
    hall.key(pygame.K_RIGHT)
    hall.tab_to("new/seat")
    hall.key(pygame.K_LEFT)
    hall.key(pygame.K_RETURN, "\r")
    (sent,) = hall.sent(Challenge)
    assert (sent.to, sent.game, sent.seat) == ("p3", "battle", "demon_king")


def test_a_challenge_to_a_casual_game_says_so(enter_undrawn: Enter) -> None:
    hall = enter_undrawn()
    me, mio = Challenger(hall.window.session.player or "", "Aki"), Challenger("p3", "Mio")
    hall.news(Challenged(OpenChallenge("k1", "reversi", mio, me, 5, rated=False)))
    assert hall.reads("Casual game")


@pytest.mark.parametrize(("key", "kind"), [("accept/k1", Accept), ("decline/k1", Decline)])
def test_a_challenge_is_accepted_or_declined(key: str, kind: type, enter_undrawn: Enter) -> None:
    hall = enter_undrawn()
    challenged(hall)
    assert hall.reads("Mio challenges you")
    assert hall.reads("Reversi · your opponent: Black · 5 min + 3 s · 1405?")
    hall.tab_to(key)
    hall.key(pygame.K_SPACE, " ")
    assert [each.challenge for each in hall.sent(kind)] == ["k1"]
    hall.news(ChallengeOver("k1", "declined"))
    assert key not in hall.widget_keys()


def test_ones_own_challenge_is_withdrawn_and_not_made_twice(enter_undrawn: Enter) -> None:
    hall = enter_undrawn()
    hall.news(BOTH)
    challenged(hall, mine=True)
    assert hall.reads("You have challenged Mio")
    assert not hall.place("challenge/p3").widget.enabled
    hall.click("withdraw/k1")
    assert [each.challenge for each in hall.sent(Decline)] == ["k1"]


def test_one_lets_others_challenge_oneself(enter_undrawn: Enter) -> None:
    hall = enter_undrawn()
    hall.news(BOTH)
    hall.click("players/me")
    assert hall.window.settings.challenges
    assert ("tell", messages.Available(("reversi", "battle"))) in hall.link.calls
    assert hall.reads("Others may challenge me")


def test_of_very_many_the_first_are_shown(enter_undrawn: Enter) -> None:
    hall = enter_undrawn()
    many = tuple(Player(f"b{number}", f"Bot {number}", ("reversi",), bot=True) for number in range(20))
    hall.news(messages.Players(many))
    assert hall.reads("and 12 more")


def test_a_bot_without_a_game_of_this_window_cannot_be_challenged(enter_undrawn: Enter) -> None:
    hall = enter_undrawn()
    hall.news(messages.Players((Player("b1", "Go", ("go",), bot=True),)))
    assert hall.reads("None of the games you have")
    assert not hall.place("challenge/b1").widget.enabled


@pytest.mark.parametrize(
    ("language", "theme", "size"), [("en", "dark", (1280, 800)), ("ja", "light", (640, 480))], ids=["en", "ja"]
)
def test_golden_players_and_challenges(language: str, theme: str, size: tuple[int, int], enter_undrawn: Enter) -> None:
    hall = enter_undrawn(*size, language=language, theme=theme)
    challenged(hall)
    hall.news(BOTH)
    check(hall, f"window/players-{language}-{theme}-{size[0]}")
    hall.click("challenge/p3")
    check(hall, f"window/challenge-{language}-{theme}-{size[0]}")

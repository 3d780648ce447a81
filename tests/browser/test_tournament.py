"""A tournament on phones: players enter by the code, each game opens by itself, and the standings follow."""

import pytest
from playwright.sync_api import expect

from banmen.texts import Texts
from tests.browser.chromium import PATIENCE_MS, Visitor
from tests.browser.conftest import Visit

expect.set_options(timeout=PATIENCE_MS)
FITS = "() => document.documentElement.scrollWidth <= innerWidth"


def open_tournament(visit: Visit, t: Texts) -> Visitor:
    """A director who has opened a tournament, and sees the code on the screen."""
    director = visit("/", language=t.language)
    director.page.get_by_role("button", name=t("game-tournament")).first.click()
    director.page.locator("dialog button[type=submit]").click()
    expect(director.page.locator(".tournament-way svg")).to_be_visible()
    return director


def enter(visit: Visit, director: Visitor, t: Texts, name: str, width: int = 390) -> Visitor:
    path = director.page.url.removeprefix(director.origin)
    player = visit(path, width=width, height=664, has_touch=True, is_mobile=True, language=t.language)
    player.page.locator(".entry input").fill(name)
    player.page.locator(".entry button[type=submit]").click()
    expect(player.page.locator("tr.own")).to_contain_text(name)
    return player


def resign(player: Visitor, t: Texts) -> None:
    player.page.locator(".more-of-table").click()
    player.page.get_by_role("button", name=t("resign"), exact=True).click()
    player.page.locator("dialog .danger").click()


@pytest.mark.parametrize("language", ["en", "ja"])
def test_two_rounds_are_played_on_phones(visit: Visit, language: str) -> None:
    t = Texts(language)
    director = open_tournament(visit, t)
    hall = director.page.url
    players = [enter(visit, director, t, name, width) for name, width in (("Aki", 390), ("Ben", 320), ("Cho", 390))]
    wall = visit(hall.removeprefix(director.origin) + "?wall", language=language)
    director.page.get_by_role("button", name=t("tournament-start")).click()
    expect(wall.page.locator(".tournament-boards li")).to_have_count(2)
    at_board = [player for player in players if player.page.locator(".tournament-own").count() == 0]
    for player in players:
        player.wait_until(
            "() => location.href !== " + repr(hall) + " || document.querySelector('.tournament-own span')"
        )
    at_board = [player for player in players if player.page.url != hall]
    assert len(at_board) == 2, "the third one has a bye"
    loser, winner = at_board
    resign(loser, t)
    again = winner.page.get_by_role("button", name=t("tournament-return"))
    again.click()
    expect(winner.page.locator(".tournament-own")).to_have_text(t("tournament-own-over"))
    assert winner.page.url == hall
    assert winner.page.evaluate(FITS)
    expect(wall.page.locator("tbody tr").nth(2)).to_contain_text("0")
    director.page.get_by_role("button", name=t("tournament-next")).click()
    expect(wall.page.locator("h2")).to_have_text(t("tournament-round-of", round=2, rounds=5))
    loser.page.get_by_role("button", name=t("tournament-return")).click()
    expect(director.page.locator(".tournament-boards li")).to_have_count(2)
    assert wall.page.url == hall + "?wall", "the wall stays"


def test_the_director_corrects_a_result_with_a_note_that_all_see(visit: Visit) -> None:
    t = Texts("en")
    director = open_tournament(visit, t)
    enter(visit, director, t, "Aki")
    director.page.get_by_role("button", name=t("tournament-play-too")).click()
    expect(director.page.locator("tbody tr")).to_have_count(2)
    hall = director.page.url
    director.page.get_by_role("button", name=t("tournament-start")).click()
    director.wait_until(f"() => location.href !== {hall!r}")
    director.page.go_back()
    director.page.locator(".tournament-boards .score").click()
    dialog = director.page.get_by_role("dialog")
    dialog.get_by_label(t("tournament-correct")).select_option(label=t("result-draw"))
    dialog.get_by_label(t("tournament-note")).fill("Agreed at the bar")
    dialog.get_by_role("button", name=t("tournament-give")).click()
    expect(director.page.locator(".tournament-boards .note")).to_have_text("Agreed at the bar")
    expect(director.page.locator(".tournament-boards .score")).to_have_text("½ : ½")
    assert director.page.locator("tbody td:nth-child(3)").all_inner_texts() == ["½", "½"]

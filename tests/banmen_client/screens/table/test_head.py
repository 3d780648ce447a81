"""The presenter's card: its names, the switch to follow, and another show after the end."""

from typing import Any

import pygame
import pytest

from banmen import events as ev
from banmen.game import Outcome
from banmen.protocol import messages
from banmen_client.ui.labels import Avatar
from tests.banmen_client.person import Hall
from tests.banmen_client.show_person import PLIES, send_presence
from tests.banmen_client.show_table import paces, show_of

pytestmark = pytest.mark.usefixtures("reversi_show")


def dots(hall: Hall) -> list[Any]:
    """The dots beside all names."""
    return [widget.dot for widget in hall.window.stage._widgets if isinstance(widget, Avatar)]


@pytest.mark.parametrize(
    ("host", "words", "dot"),
    [
        (None, "Presenting · 31 watching", "green"),
        ("here", "Presenting · 31 watching", "green"),
        ("away", "away · 31 watching", "gold"),
        ("left", "has left · 31 watching", "faint"),
    ],
)
def test_viewers_see_the_presence_of_the_presenter(theirs: Hall, host: str | None, words: str, dot: str) -> None:
    send_presence(theirs, host=host)
    assert theirs.reads(words)
    assert dots(theirs) == [dot]
    gone = host in {"away", "left"}
    assert theirs.reads("paused, presenter away") == gone
    assert theirs.reads("paused") != theirs.reads("up to date")
    send_presence(theirs, host="here")
    assert theirs.reads("Presenting · 31 watching")
    assert not theirs.reads("presenter away")


def test_the_presenter_sees_the_names_of_spectators(mine: Hall) -> None:
    send_presence(mine, watching=2, watcher_names=("Sora", "Ren"))
    assert mine.reads("Sora, Ren")
    assert not mine.reads("You present · Sora"), "the icon of watchers stands between"
    pupils = tuple(f"Pupil {number}" for number in range(1, 41))
    send_presence(mine, watching=41, watcher_names=pupils)
    assert mine.reads("Pupil 1")
    mine.tab_to("watchers")
    mine.key(pygame.K_RETURN, "\r")
    assert mine.reads("41 watching")
    for words in (*pupils, "and 1 more"):
        assert mine.reads(words)
    mine.key(pygame.K_ESCAPE)
    send_presence(mine, watching=0)
    assert "watchers" not in mine.reachable()


def test_the_toggle_says_whether_one_follows(theirs: Hall) -> None:
    theirs.click("follow", 0.95)
    assert not show_of(theirs).playback.viewpoint.following
    theirs.news(theirs.remote.record(ev.Paced(7, 1.0, paused=True)))
    assert theirs.reads("panel of ply 4")
    theirs.click("follow", 0.95)
    assert theirs.reads("panel of ply 7")


def test_the_presenter_may_look_away_and_come_back(mine: Hall) -> None:
    assert "follow" not in mine.reachable(), "nobody else presents"
    show_of(mine).playback.detach()
    mine.key(pygame.K_HOME)
    assert mine.reads("panel of ply 0")
    assert paces(mine) == []
    mine.key(pygame.K_l, "l")
    assert mine.reads("panel of ply 4")


def ends(hall: Hall) -> None:
    """The show is over, and its end is shown."""
    hall.news(
        hall.remote.record(ev.Ended(Outcome("black", "discs"))), hall.remote.record(ev.Paced(PLIES, 1.0, paused=True))
    )


def test_the_presenter_of_a_show_that_is_over_has_another_one_begun(mine: Hall) -> None:
    assert "again" not in mine.reachable(), "it is not over"
    ends(mine)
    assert mine.reads("Again")
    mine.click("again")
    assert [offer.offer for offer in mine.sent(messages.Offer)] == ["rematch"]
    mine.key(pygame.K_HOME)
    mine.news(mine.remote.record(ev.Paced(0, 1.0, paused=True)))
    assert "again" not in mine.reachable(), "its end is not looked at"


def test_viewers_have_no_other_one_begun(theirs: Hall) -> None:
    ends(theirs)
    assert "again" not in theirs.reachable()

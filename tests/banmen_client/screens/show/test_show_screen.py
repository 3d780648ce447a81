"""A show before one person: why it stands still, another one, games of people, what is to be seen of it all."""

from itertools import pairwise
from typing import Any

import pygame
import pytest
from msgspec import structs

from banmen import events as ev
from banmen.game import Outcome
from banmen.protocol import messages
from banmen_client.link import LinkState
from banmen_client.screens.lobby import LobbyScreen
from banmen_client.screens.show.controls import nice
from banmen_client.screens.show.track import Track, places
from banmen_client.ui.marks import Avatar
from banmen_client.ui.widget import Touch
from tests.banmen_client.person import Enter, Hall
from tests.banmen_client.show_person import PLIES, passes, watched
from tests.banmen_client.show_table import ReversiShow, paces, show_of

pytestmark = pytest.mark.usefixtures("reversi_show")

SIZES = ((640, 480), (1280, 800), (700, 1100))


# --- why it stands still --------------------------------------------------------------------------------------------


def told_presence(hall: Hall, **told: Any) -> None:
    """The server says who is there, and whether the programs rest."""
    hall.news(structs.replace(hall.teller.presence(watching=31), **told))


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
def test_viewers_see_whether_the_presenter_is_there(theirs: Hall, host: str | None, words: str, dot: str) -> None:
    told_presence(theirs, host=host)
    assert theirs.reads(words)
    assert dots(theirs) == [dot]
    gone = host in {"away", "left"}
    assert theirs.reads("paused, presenter away") == gone
    assert theirs.reads("paused") != theirs.reads("at the live edge")
    told_presence(theirs, host="here")
    assert theirs.reads("Presenting · 31 watching")
    assert not theirs.reads("presenter away")


def test_that_a_show_is_paused_is_said_to_its_host_too(mine: Hall) -> None:
    assert mine.reads("paused")
    told_presence(mine, host="here")
    assert mine.reads("paused")
    mine.news(mine.teller.tell(ev.Paced(4, 1.0, paused=False)))
    assert not mine.reads("paused")


def test_a_look_of_one_s_own_and_a_game_that_is_over_are_not_paused(theirs: Hall) -> None:
    theirs.key(pygame.K_LEFT)
    assert not theirs.reads("paused")
    theirs.key(pygame.K_l, "l")
    theirs.news(
        theirs.teller.tell(ev.Ended(Outcome("black", "discs"))), theirs.teller.tell(ev.Paced(PLIES, 1.0, paused=True))
    )
    assert not theirs.reads("paused")
    theirs.news(theirs.teller.tell(ev.Paced(4, 1.0, paused=True)))
    assert theirs.reads("paused"), "before its end it may go on"


@pytest.mark.parametrize(("size", "scale"), [*[(size, 100) for size in SIZES], *[(size, 200) for size in SIZES]])
@pytest.mark.parametrize(
    ("language", "why"),
    [
        ("en", ("paused, presenter away", "at the limit of 100,000 steps", "nothing is left to do")),
        ("ja", ("発表者がいないので一時停止中", "上限の100,000手です", "もう進める手がありません")),
    ],
)
def test_why_it_goes_no_further_is_said_in_both_languages(
    enter: Enter, size: tuple[int, int], scale: int, language: str, why: tuple[str, str, str]
) -> None:
    hall = watched(enter(*size, language=language, scale=scale), "teacher", (PLIES, 1.0))
    for told, words in zip(({"host": "away"}, {"rests": "limit"}, {"rests": "nothing"}), why, strict=True):
        told_presence(hall, **told)
        assert hall.reads(words)
        assert hall.canvas.cut == []


def test_where_programs_rest_nothing_is_further_and_play_begins_anew(hall: Hall) -> None:
    watched(hall, "me", (PLIES, 1.0), paused=False)
    assert hall.place("timeline/step-forward").widget.enabled
    told_presence(hall, host="here", rests="nothing")
    assert not hall.place("timeline/step-forward").widget.enabled
    hall.click("timeline/run")
    assert paces(hall) == [{"paused": False, "ply": 0}]


def test_before_the_last_ply_nobody_is_told_of_a_rest(theirs: Hall) -> None:
    told_presence(theirs, rests="limit")
    assert not theirs.reads("100,000")
    theirs.key(pygame.K_PAGEDOWN)
    theirs.key(pygame.K_PAGEDOWN)
    assert theirs.reads("at the limit of 100,000 steps"), "at the last ply, whoever looks"
    theirs.click("timeline/run")
    assert theirs.reads("panel of ply 0")
    passes(theirs, 2_000)
    assert theirs.reads("panel of ply 2")


# --- another one ----------------------------------------------------------------------------------------------------


def ends(hall: Hall) -> None:
    """The show is over, and its end is shown."""
    hall.news(
        hall.teller.tell(ev.Ended(Outcome("black", "discs"))), hall.teller.tell(ev.Paced(PLIES, 1.0, paused=True))
    )


def test_the_presenter_of_a_show_that_is_over_has_another_one_begun(mine: Hall) -> None:
    assert "again" not in mine.reachable(), "it is not over"
    ends(mine)
    assert mine.reads("Once more")
    mine.click("again")
    assert [offer.offer for offer in mine.sent(messages.Offer)] == ["rematch"]
    mine.key(pygame.K_HOME)
    mine.news(mine.teller.tell(ev.Paced(0, 1.0, paused=True)))
    assert "again" not in mine.reachable(), "its end is not looked at"


def test_viewers_have_no_other_one_begun(theirs: Hall) -> None:
    ends(theirs)
    assert "again" not in theirs.reachable()


# --- people at a game that has a timeline ---------------------------------------------------------------------------


@pytest.fixture
def game(hall: Hall) -> Hall:
    """A game that Aki plays alone, at both seats."""
    teller = hall.teller.seats("me", "me")
    teller.plays("f5", "f6", "d3")
    hall.sits_down(teller)
    return hall


def test_who_plays_acts_at_the_live_position_alone(game: Hall) -> None:
    game.key(pygame.K_LEFT)
    rect = game.place("board").rect
    game.click_at(rect.center)
    assert game.reads("You are looking at an earlier move.")
    game.key(pygame.K_RIGHT)
    assert show_of(game).watching.following, "the last ply is the live position"
    game.news(game.teller.plays("g5"))
    assert game.reads("panel of ply 4")


def test_people_have_no_presenter(game: Hall) -> None:
    assert "follow" not in game.reachable()
    assert not game.place("timeline/run").widget.enabled, "one waits for people"
    game.key(pygame.K_SPACE, " ")
    assert game.reads("panel of ply 3")
    game.click("timeline/restart")
    assert game.reads("panel of ply 0")
    game.click("timeline/run")
    passes(game, 1_000)
    assert game.reads("panel of ply 1")
    passes(game, 9_000)
    assert game.reads("panel of ply 3")
    assert show_of(game).watching.following, "one's own look has caught up"
    game.news(game.teller.plays("g5"))
    assert game.reads("panel of ply 4")
    assert paces(game) == []


def test_a_game_of_people_that_is_over_is_played_again_from_its_beginning(game: Hall) -> None:
    game.news(game.teller.tell(ev.Ended(Outcome("black", "resigned"))))
    game.click("timeline/run")
    assert game.reads("panel of ply 0")
    passes(game, 2_000)
    assert game.reads("panel of ply 2")
    passes(game, 9_000)
    assert not show_of(game).runs
    game.click("timeline/restart")
    passes(game, 1_000)
    assert game.reads("panel of ply 1"), "what had come to its end goes on again"


def test_plus_at_a_game_of_people_sets_the_speed_for_later(game: Hall) -> None:
    game.key(pygame.K_PLUS, "+")
    game.key(pygame.K_PLUS, "+")
    assert game.reads("4×")
    assert show_of(game).watching.following
    game.key(pygame.K_HOME)
    game.click("timeline/run")
    passes(game, 500)
    assert game.reads("panel of ply 2")


def test_what_is_looked_at_and_taken_back_is_looked_at_no_more(game: Hall) -> None:
    game.key(pygame.K_LEFT)
    game.news(game.teller.tell(ev.TookBack(1)))
    assert show_of(game).watching.following
    assert game.reads("panel of ply 1")


# --- what is to be seen ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", [(640, 480), (1280, 800), (2560, 1600), (700, 1100), (1600, 480)])
def test_everything_has_room_in_windows_of_any_size(
    enter: Enter, language: str, theme: str, size: tuple[int, int]
) -> None:
    hall = watched(enter(*size, language=language, theme=theme), "teacher", (10, 300.0), paused=False)
    hall.news(hall.teller.presence(watching=31))
    for name in ("run", "step-back", "step-forward", "milestone-before", "milestone-next", "track", "speed", "live"):
        place = hall.place(f"timeline/{name}")
        assert place.visible
        assert place.rect.w >= 24
        assert place.rect.within(hall.canvas.area.inset(4)) == place.rect
    assert hall.canvas.cut == [], "these texts had no room"
    performance = show_of(hall).performance
    assert isinstance(performance, ReversiShow)
    assert performance.theme == theme


def test_all_of_it_is_reached_by_tab(theirs: Hall) -> None:
    for name in ("follow", "timeline/track", "timeline/live", "timeline/run", "timeline/speed", "timeline/save"):
        theirs.tab_to(name)


def test_the_keys_are_told(theirs: Hall) -> None:
    theirs.key(pygame.K_F1)
    for cap in ("Space", "Page Up, Page Down", "Ctrl+Shift+R"):
        assert theirs.reads(cap)
    assert not [text for text in theirs.canvas.read if text.startswith("key-")]
    theirs.key(pygame.K_ESCAPE)
    theirs.click("keys")
    assert theirs.reads("The previous or next milestone")


def test_the_title_says_where_it_stands_or_that_the_connection_is_lost(theirs: Hall) -> None:
    assert pygame.display.get_caption()[0] == "Move 4 · Reversi · banmen 盤面"
    theirs.news(LinkState("waiting", attempt=3, retry_in_s=4.0))
    assert pygame.display.get_caption()[0].startswith("Connection lost")


def test_escape_leads_back_to_the_hall(theirs: Hall) -> None:
    theirs.key(pygame.K_ESCAPE)
    assert isinstance(theirs.window.screen, LobbyScreen)
    assert len(theirs.sent(messages.Leave)) == 1


# --- parts ----------------------------------------------------------------------------------------------------------


def test_what_is_played_ahead_is_not_marked_yet(hall: Hall) -> None:
    watched(hall, "teacher", (8, 3.0), paused=False)
    drawn = []
    for ms in (0, 400):
        passes(hall, ms)
        place = hall.place("timeline/track")
        track = place.widget
        assert isinstance(track, Track)
        track.value = 0
        hall.canvas.fill_background()
        track.draw(hall.canvas, Touch())
        end = hall.canvas.box(place.rect.cut_right(30)[0])
        drawn.append(pygame.image.tobytes(hall.canvas.surface.subsurface(end), "RGB"))
    assert drawn[0] != drawn[1], "the pass, which is ply 9, is marked when it is shown"


def test_a_crowd_of_milestones_leaves_as_many_marks_as_fit() -> None:
    assert places([3, 5, 900], 1_000, 100) == [3, 5, 900], "few are all marked"
    crowd = list(range(0, 20_000, 2))
    marked = places(crowd, 20_000, 100)
    assert len(marked) <= 101
    assert set(marked) <= set(crowd)
    assert all(later - sooner >= 200 for sooner, later in pairwise(marked))


@pytest.mark.parametrize(
    ("asked", "taken"), [(0.1, 0.25), (0.6, 0.5), (1.9, 2.0), (7.4, 7.0), (303.0, 300.0), (996.0, 1000.0)]
)
def test_speeds_read_well(asked: float, taken: float) -> None:
    assert nice(asked) == taken

"""A show before one person: the presenter's controls, a viewer's own way, the keys, what is to be seen of it."""

from dataclasses import replace
from itertools import pairwise
from typing import Any

import pygame
import pytest
from msgspec import structs

from banmen import events as ev
from banmen.game import Outcome
from banmen.protocol import messages
from banmen_client.link import LinkState
from banmen_client.presenting import EVERY_MS
from banmen_client.screens.lobby import LobbyScreen
from banmen_client.screens.registry import ROOMS
from banmen_client.screens.show.controls import nice
from banmen_client.screens.show.screen import ShowScreen
from banmen_client.screens.show.track import Track, places
from banmen_client.ui.marks import Avatar
from banmen_client.ui.widget import Touch
from tests.banmen_client.person import Enter, Hall
from tests.banmen_client.show_table import PASSING, ReversiShow, ShowTeller, paces, show_of

PLIES = len(PASSING) + 1
"""The moves and a pass."""


@pytest.fixture(autouse=True)
def _room(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reversi is looked at as a show here."""
    room = replace(ROOMS["reversi"], screen=lambda window, mirror: ShowScreen(window, mirror, ReversiShow()))
    monkeypatch.setitem(ROOMS, "reversi", room)


def watched(hall: Hall, host: str, pace: tuple[int, float] = (0, 1.0), *, paused: bool = True) -> Hall:
    """A window at a show with twelve plies, which stands still unless it is said to go on."""
    teller = ShowTeller(host)
    teller.plays(*PASSING)
    teller.paces(*pace, paused=paused)
    hall.sits_down(teller)
    hall.clock.now_ms = teller.now_ms
    return hall


@pytest.fixture
def mine(hall: Hall) -> Hall:
    """A show that Aki, who sits here, presents; it stands still at ply 4."""
    return watched(hall, "me", (4, 1.0))


@pytest.fixture
def theirs(hall: Hall) -> Hall:
    """A show that somebody else presents; it stands still at ply 4."""
    return watched(hall, "teacher", (4, 1.0))


def passes(hall: Hall, ms: int) -> None:
    """Time passes."""
    hall.clock.now_ms += ms
    hall.frame()


# --- who presents ---------------------------------------------------------------------------------------------------


def test_the_presenter_plays_and_pauses_for_everyone(mine: Hall) -> None:
    mine.click("timeline/run")
    assert paces(mine) == [{"paused": False}]
    mine.news(mine.teller.tell(ev.Paced(4, 1.0, paused=False)))
    passes(mine, 2_000)
    assert mine.reads("panel of ply 6")
    mine.key(pygame.K_SPACE, " ")
    assert paces(mine)[1:] == [{"paused": True}]


def test_each_control_of_the_presenter_is_told_the_server(mine: Hall) -> None:
    mine.click("timeline/step-back")
    mine.news(mine.teller.tell(ev.Paced(3, 1.0, paused=True)))
    passes(mine, EVERY_MS + 1)
    mine.click("timeline/step-forward")
    mine.news(mine.teller.tell(ev.Paced(4, 1.0, paused=True)))
    mine.click("timeline/milestone-next")
    mine.news(mine.teller.tell(ev.Paced(9, 1.0, paused=True)))
    passes(mine, EVERY_MS + 1)
    mine.click("timeline/milestone-before")
    assert paces(mine) == [
        {"ply": 3, "paused": True},
        {"ply": 4, "paused": True},
        {"seek": True},
        {"ply": 0, "paused": True},
    ]


def test_the_presenter_may_ask_for_a_ply_that_was_not_played_yet(hall: Hall) -> None:
    watched(hall, "me", (PLIES, 1.0))
    hall.click("timeline/step-forward")
    assert paces(hall) == [{"ply": PLIES + 1, "paused": True}]


def test_quick_steps_add_up_before_the_server_answers(mine: Hall) -> None:
    for _ in range(4):
        mine.key(pygame.K_RIGHT)
    assert mine.reads("panel of ply 8"), "it is shown at once"
    assert paces(mine) == [{"ply": 5, "paused": True}]
    passes(mine, EVERY_MS + 1)
    assert paces(mine)[1:] == [{"ply": 8, "paused": True}], "told now and again, not at each press"


def test_what_the_server_does_not_answer_is_given_up(mine: Hall) -> None:
    mine.key(pygame.K_RIGHT)
    assert mine.reads("panel of ply 5")
    passes(mine, 2_100)
    assert mine.reads("panel of ply 4")
    assert paces(mine) == [{"ply": 5, "paused": True}]


def test_a_speed_that_is_dragged_is_told_seldom_and_shown_at_once(mine: Hall) -> None:
    slider = mine.place("timeline/speed").rect
    scale = mine.canvas.scale

    def mouse(kind: int, share: float, **more: Any) -> None:
        pos = (int((slider.x + slider.w * share) * scale), int((slider.y + 12) * scale))
        pygame.event.post(pygame.event.Event(kind, pos=pos, **more))
        mine.frame()

    mouse(pygame.MOUSEBUTTONDOWN, 0.4, button=1)
    for number in range(60):
        mine.clock.now_ms += 5
        mouse(pygame.MOUSEMOTION, 0.4 + number / 100, rel=(1, 0), buttons=(1, 0, 0))
    mouse(pygame.MOUSEBUTTONUP, 0.99, button=1)
    assert mine.reads("1000×")
    assert len(paces(mine)) <= 3
    passes(mine, EVERY_MS + 1)
    assert paces(mine)[-1] == {"speed": 1000.0}
    mine.news(mine.teller.tell(ev.Paced(4, 1000.0, paused=True)))
    passes(mine, EVERY_MS + 1)
    assert len(paces(mine)) <= 4, "what the server has said is not told again"


def test_plus_and_minus_double_and_halve_the_speed(mine: Hall) -> None:
    mine.key(pygame.K_PLUS, "+")
    passes(mine, EVERY_MS + 1)
    mine.news(mine.teller.tell(ev.Paced(4, 2.0, paused=True)))
    mine.key(pygame.K_MINUS, "-")
    passes(mine, EVERY_MS + 1)
    mine.key(pygame.K_SEMICOLON, "+", shift=True)  # where + is another key's
    passes(mine, EVERY_MS + 1)
    assert paces(mine) == [{"speed": 2.0}, {"speed": 1.0}, {"speed": 2.0}]


def test_at_the_end_of_a_game_nothing_is_further_and_play_begins_anew(mine: Hall) -> None:
    mine.news(
        mine.teller.tell(ev.Ended(Outcome("black", "discs"))),
        mine.teller.tell(ev.Paced(PLIES, 1.0, paused=False)),
    )
    assert not mine.place("timeline/step-forward").widget.enabled
    assert not mine.place("timeline/milestone-next").widget.enabled
    mine.key(pygame.K_RIGHT)
    mine.key(pygame.K_PAGEDOWN)
    assert paces(mine) == []
    mine.click("timeline/run")
    assert paces(mine) == [{"paused": False, "ply": 0}]


def test_the_presenter_may_look_away_and_come_back(mine: Hall) -> None:
    assert "follow" not in mine.reachable(), "nobody else presents"
    show_of(mine).detach()
    mine.key(pygame.K_HOME)
    assert mine.reads("panel of ply 0")
    assert paces(mine) == []
    mine.key(pygame.K_l, "l")
    assert mine.reads("panel of ply 4")


# --- who watches ----------------------------------------------------------------------------------------------------


def test_who_follows_sees_what_the_pace_says_and_nothing_of_what_was_played_ahead(hall: Hall) -> None:
    watched(hall, "teacher", (8, 3.0), paused=False)
    for ms, ply in ((0, 8), (300, 8), (100, 9), (600, 11)):
        passes(hall, ms)
        assert hall.reads(f"panel of ply {ply}")
    assert hall.reads("at the live edge")
    assert not hall.place("timeline/step-forward").widget.enabled
    assert not hall.place("timeline/milestone-next").widget.enabled
    assert show_of(hall).front == 11, "the twelfth is played, but not shown yet"
    hall.key(pygame.K_RIGHT)
    assert show_of(hall).watching.following


def test_a_viewer_leaves_looks_around_and_comes_back(theirs: Hall) -> None:
    assert theirs.reads("LIVE")
    theirs.key(pygame.K_HOME)
    theirs.news(theirs.teller.tell(ev.Paced(7, 1.0, paused=True)))
    assert theirs.reads("panel of ply 0"), "what the presenter does pulls nobody away"
    theirs.key(pygame.K_PAGEDOWN)
    assert theirs.reads("panel of ply 9")
    theirs.key(pygame.K_PAGEUP)
    assert theirs.reads("panel of ply 0")
    theirs.key(pygame.K_END)
    assert theirs.reads("panel of ply 7")
    assert paces(theirs) == []


def test_a_viewer_plays_at_a_pace_of_its_own(theirs: Hall) -> None:
    theirs.key(pygame.K_HOME)
    theirs.click("timeline/run")
    theirs.key(pygame.K_PLUS, "+")
    passes(theirs, 2_000)
    assert theirs.reads("panel of ply 4")
    theirs.key(pygame.K_SPACE, " ")
    passes(theirs, 2_000)
    assert theirs.reads("panel of ply 4")
    theirs.click("timeline/live")
    assert show_of(theirs).watching.following
    assert paces(theirs) == []


def test_the_toggle_says_whether_one_follows(theirs: Hall) -> None:
    theirs.click("follow", 0.95)
    assert not show_of(theirs).watching.following
    theirs.news(theirs.teller.tell(ev.Paced(7, 1.0, paused=True)))
    assert theirs.reads("panel of ply 4")
    theirs.click("follow", 0.95)
    assert theirs.reads("panel of ply 7")


def test_the_track_is_dragged_to_any_ply(theirs: Hall) -> None:
    track = theirs.place("timeline/track").rect
    theirs.click_at((track.x + 2, track.center[1]))
    assert theirs.reads("panel of ply 0")
    theirs.click_at((track.right - 2, track.center[1]))
    assert theirs.reads(f"panel of ply {PLIES}")
    theirs.tab_to("timeline/track")
    theirs.key(pygame.K_LEFT)
    assert theirs.reads(f"panel of ply {PLIES - 1}")


def test_who_only_watches_does_not_act(theirs: Hall) -> None:
    theirs.click("board")
    assert theirs.sent(messages.Act) == []
    assert theirs.reads("You are watching. Only the players move.")


def test_a_key_of_the_game_comes_before_those_of_the_timeline(theirs: Hall) -> None:
    theirs.key(pygame.K_x, "x")
    assert theirs.reads("panel of ply 2")


def test_arrows_step_even_while_a_watcher_s_board_has_the_ring(theirs: Hall) -> None:
    theirs.tab_to("board")
    theirs.key(pygame.K_LEFT)
    assert theirs.reads("panel of ply 3")


def test_commands_are_no_keys_of_the_timeline(theirs: Hall) -> None:
    theirs.key(pygame.K_LEFT, ctrl=True)
    assert theirs.reads("panel of ply 4")


def test_where_who_presents_stands_still_a_viewer_has_nothing_to_play(hall: Hall) -> None:
    watched(hall, "teacher", (PLIES, 1.0))
    assert not hall.place("timeline/run").widget.enabled
    hall.key(pygame.K_SPACE, " ")
    assert show_of(hall).watching.following


@pytest.mark.parametrize("running", [True, False])
def test_the_presenter_begins_again_with_one_press(hall: Hall, *, running: bool) -> None:
    watched(hall, "me", (4, 1.0), paused=not running)
    hall.click("timeline/restart")
    hall.key(pygame.K_HOME)
    assert paces(hall) == 2 * [{"ply": 0, "paused": not running}]


def test_a_viewer_begins_again_alone(theirs: Hall) -> None:
    theirs.news(theirs.teller.tell(ev.Paced(4, 2.0, paused=False)))
    theirs.click("timeline/restart")
    passes(theirs, 1_000)
    assert theirs.reads("panel of ply 0"), "the pace that was left is the presenter's"
    theirs.click("timeline/run")
    passes(theirs, 1_000)
    assert theirs.reads("panel of ply 2")
    theirs.click("timeline/restart")
    passes(theirs, 500)
    assert theirs.reads("panel of ply 1"), "what went on by itself goes on"
    assert paces(theirs) == []


@pytest.mark.parametrize("key", [pygame.K_HOME, pygame.K_PAGEUP, pygame.K_LEFT])
def test_a_viewer_who_leaves_a_fast_show_stands_still_where_it_wanted_to_be(theirs: Hall, key: int) -> None:
    theirs.news(theirs.teller.tell(ev.Paced(2, 1_000.0, paused=False)))
    theirs.key(key)
    left_at = show_of(theirs).standing().shown
    passes(theirs, 100)
    assert show_of(theirs).standing().shown == left_at
    assert not show_of(theirs).runs


def test_the_presenter_goes_to_the_last_ply_that_was_shown(mine: Hall) -> None:
    mine.key(pygame.K_END)
    assert mine.reads(f"panel of ply {PLIES}")
    assert paces(mine) == [{"ply": PLIES, "paused": True}]


def test_what_can_be_seen_stays_to_be_seen_at_any_speed(theirs: Hall) -> None:
    assert show_of(theirs).front == PLIES
    theirs.news(theirs.teller.tell(ev.Paced(4, 64.0, paused=True)))
    assert show_of(theirs).front == PLIES


def test_the_keys_of_the_speed_s_slider_go_through_all_speeds(theirs: Hall) -> None:
    theirs.tab_to("timeline/speed")
    theirs.key(pygame.K_HOME)
    told = [show_of(theirs).speed()]
    while told[-1] < 1000:
        theirs.key(pygame.K_RIGHT)
        assert show_of(theirs).speed() > told[-1]
        told.append(show_of(theirs).speed())
    assert {0.25, 0.5, 1.0, 2.0, 10.0, 100.0} <= set(told)
    while told[-1] > 0.25:
        theirs.key(pygame.K_LEFT)
        assert show_of(theirs).speed() < told[-1]
        told.append(show_of(theirs).speed())


def test_the_milestones_are_named(theirs: Hall) -> None:
    assert theirs.place("timeline/milestone-next").widget.tooltip == "Next milestone: pass"


SIZES = ((640, 480), (1280, 800), (700, 1100))


# --- why it stands still ----------------------------------------------------------------------------------------------


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


# --- another one ------------------------------------------------------------------------------------------------------


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

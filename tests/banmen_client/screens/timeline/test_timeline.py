"""The timeline: its keys, the reason of a pause, and its parts in windows of any size."""

import pygame
import pytest

from banmen import events as ev
from banmen.game import Outcome
from banmen_client.table.playback import EVERY_MS
from tests.amounts import crossed
from tests.banmen_client.person import Enter, Hall
from tests.banmen_client.show_person import PLIES, passes, send_presence, watched
from tests.banmen_client.show_table import ReversiShow, paces, show_of

pytestmark = pytest.mark.usefixtures("reversi_show")

SIZES = ((640, 480), (1280, 800), (700, 1100))


def test_plus_and_minus_double_and_halve_the_speed(mine: Hall) -> None:
    mine.key(pygame.K_PLUS, "+")
    passes(mine, EVERY_MS + 1)
    mine.news(mine.remote.record(ev.Paced(4, 2.0, paused=True)))
    mine.key(pygame.K_MINUS, "-")
    passes(mine, EVERY_MS + 1)
    mine.key(pygame.K_SEMICOLON, "+", shift=True)  # where + is another key's
    passes(mine, EVERY_MS + 1)
    assert paces(mine) == [{"speed": 2.0}, {"speed": 1.0}, {"speed": 2.0}]


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


def test_that_a_show_is_paused_is_said_to_its_host_too(mine: Hall) -> None:
    assert mine.reads("paused")
    send_presence(mine, host="here")
    assert mine.reads("paused")
    mine.news(mine.remote.record(ev.Paced(4, 1.0, paused=False)))
    assert not mine.reads("paused")


def test_a_look_of_one_s_own_and_a_game_that_is_over_are_not_paused(theirs: Hall) -> None:
    theirs.key(pygame.K_LEFT)
    assert not theirs.reads("paused")
    theirs.key(pygame.K_l, "l")
    theirs.news(
        theirs.remote.record(ev.Ended(Outcome("black", "discs"))),
        theirs.remote.record(ev.Paced(PLIES, 1.0, paused=True)),
    )
    assert not theirs.reads("paused")
    theirs.news(theirs.remote.record(ev.Paced(4, 1.0, paused=True)))
    assert theirs.reads("paused"), "before its end it may go on"


@pytest.mark.parametrize(("size", "scale"), [*[(size, 100) for size in SIZES], *[(size, 200) for size in SIZES]])
@pytest.mark.parametrize(
    ("language", "why"),
    [
        ("en", ("paused, presenter away", "at the limit for shows here", "nothing left to do")),
        ("ja", ("発表者がいないので一時停止中", "サーバーの上限に達しました", "もう進める手がありません")),
    ],
)
def test_why_it_goes_no_further_is_said_in_both_languages(
    enter_undrawn: Enter, size: tuple[int, int], scale: int, language: str, why: tuple[str, str, str]
) -> None:
    hall = watched(enter_undrawn(*size, language=language, scale=scale), "teacher", (PLIES, 1.0))
    for told, words in zip(({"host": "away"}, {"rests": "limit"}, {"rests": "nothing"}), why, strict=True):
        send_presence(hall, **told)
        assert hall.reads(words)
        assert hall.canvas.cut == []


def test_while_programs_are_paused_nothing_steps_forward_and_play_restarts(hall: Hall) -> None:
    watched(hall, "me", (PLIES, 1.0), paused=False)
    assert hall.place("timeline/step-forward").widget.enabled
    send_presence(hall, host="here", rests="nothing")
    assert not hall.place("timeline/step-forward").widget.enabled
    hall.click("timeline/run")
    assert paces(hall) == [{"paused": False, "ply": 0}]


def test_a_pause_of_programs_is_shown_only_at_the_last_ply(theirs: Hall) -> None:
    send_presence(theirs, rests="limit")
    assert not theirs.reads("at the limit")
    theirs.key(pygame.K_PAGEDOWN)
    theirs.key(pygame.K_PAGEDOWN)
    assert theirs.reads("at the limit for shows here"), "at the last ply, whoever looks"
    theirs.click("timeline/run")
    assert theirs.reads("panel of ply 0")
    passes(theirs, 2_000)
    assert theirs.reads("panel of ply 2")


@crossed(
    "size, theme, language",
    [(640, 480), (1280, 800), (2560, 1600), (700, 1100), (1600, 480)],
    ["light", "dark"],
    ["en", "ja"],
    one_in=2,
)
def test_everything_has_room_in_windows_of_any_size(
    enter_undrawn: Enter, language: str, theme: str, size: tuple[int, int]
) -> None:
    hall = watched(enter_undrawn(*size, language=language, theme=theme), "teacher", (10, 300.0), paused=False)
    hall.news(hall.remote.presence(watching=31))
    for name in ("run", "step-back", "step-forward", "milestone-before", "milestone-next", "track", "speed", "live"):
        place = hall.place(f"timeline/{name}")
        assert place.visible
        assert place.rect.w >= 24
        assert place.rect.within(hall.canvas.area.inset(4)) == place.rect
    assert hall.canvas.cut == [], "these texts had no room"
    game = show_of(hall).game
    assert isinstance(game, ReversiShow)
    assert game.theme == theme


def test_all_of_it_is_reached_by_tab(theirs: Hall) -> None:
    for name in ("follow", "timeline/track", "timeline/live", "timeline/run", "timeline/speed", "timeline/save"):
        theirs.tab_to(name)


def test_the_help_lists_the_keys(theirs: Hall) -> None:
    theirs.key(pygame.K_F1)
    for cap in ("Space", "Page Up, Page Down", "Ctrl+S"):
        assert theirs.reads(cap)
    assert not [text for text in theirs.canvas.read if text.startswith("key-")]
    theirs.key(pygame.K_ESCAPE)
    theirs.click("keys")
    assert theirs.reads("The previous or next milestone")

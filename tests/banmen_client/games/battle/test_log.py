"""The log of a battle, and the dice of the viewed blow."""

import pygame
import pytest

from banmen.replay import PROGRAM
from banmen_client.ui.widget import Scroll
from tests.banmen_client.games.battle.table import RemoteBattle, at
from tests.banmen_client.person import Enter, Hall


def test_the_log_ends_at_the_ply_looked_at(watched: Hall) -> None:
    assert watched.reads("The hero evades it.")
    assert not watched.reads("Critical!The demon king takes 22 damage.")
    rows = [name for name in watched.reachable() if name.startswith("ply/")]
    assert rows[-1] == "ply/14"
    watched.click("ply/13")
    assert [name for name in watched.reachable() if name.startswith("ply/")][-1] == "ply/13"
    assert not watched.screen.playback.viewpoint.following


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_highlighted_row_fits_a_small_window(enter: Enter, language: str) -> None:
    remote = RemoteBattle().fights(PROGRAM, PROGRAM, host="teacher")
    remote.attacks(30)
    for ply in (1, 9, 14):
        remote.paced(ply)
        hall = at(enter(640, 480, language=language), remote)
        assert hall.canvas.cut == []


@pytest.mark.parametrize("language", ["en", "ja"])
def test_at_1024x768_no_word_and_no_row_is_cut(enter: Enter, language: str) -> None:
    remote = RemoteBattle().fights(PROGRAM, PROGRAM, host="teacher")
    remote.attacks(30)
    remote.paced(29)
    hall = at(enter(1024, 768, language=language), remote)
    assert hall.canvas.cut == []
    log = hall.place("log").widget
    rows = [hall.place(key).widget.rect.h for key in hall.reachable() if key.startswith("ply/")]
    assert log.rect.h % rows[0] == 0
    assert isinstance(log, Scroll)
    assert log.state.offset % rows[0] == 0


def test_the_dice_of_the_blow_are_shown(watched: Hall) -> None:
    assert watched.reads("0148")
    assert watched.reads("Evasion below 0500")
    watched.click("follow")
    watched.key(pygame.K_HOME)
    assert watched.reads("No dice were rolled.")

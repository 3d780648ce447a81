"""The table of a battle: animations and sounds, keys, caption."""

import pygame
import pytest

from banmen.games.battle.state import Attack
from banmen.replay import PROGRAM
from tests.banmen_client.games.battle.table import RemoteBattle, at, game_of, remote_of, sent_actions
from tests.banmen_client.person import Enter, Hall


def passes(hall: Hall, ms: int) -> None:
    """Advance the clock and draw a frame."""
    hall.clock.now_ms += ms
    hall.frame()


def test_a_notice_covers_no_command(mine: Hall) -> None:
    mine.window.notify("The charged blow is not ready yet.", "refusal")
    mine.frame()
    toast = mine.place("toast").widget.rect
    commands = [mine.place(f"command/{number}").widget.rect for number in (1, 2, 3)]
    assert toast.bottom < min(command.y for command in commands)


def test_the_program_that_plays_a_figure_is_named_on_its_card(mine: Hall) -> None:
    named = {seat: shown.name for seat, shown in game_of(mine).board.players.items()}
    assert named == {"hero": "Aki", "demon_king": "Computer, cunning"}


def test_blow_and_answer_are_played_one_after_the_other(enter: Enter, played_sounds: list[str]) -> None:
    hall = at(enter(animation=1.0), RemoteBattle().fights())
    remote = remote_of(hall)
    hall.news(remote.attacks(2))
    assert played_sounds == []
    assert not hall.reads("The hero takes 9 damage."), "the log does not run ahead"
    passes(hall, 400)
    assert played_sounds == ["hit"]
    passes(hall, 600)
    passes(hall, 400)
    assert played_sounds == ["hit", "hit"]
    passes(hall, 100)
    assert hall.reads("The hero takes 9 damage.")


def test_the_next_command_does_not_wait_for_the_animation(enter: Enter) -> None:
    hall = at(enter(animation=1.0), RemoteBattle().fights())
    hall.news(remote_of(hall).attacks(2))
    hall.key(pygame.K_1, "1")
    assert sent_actions(hall) == [Attack()]
    assert game_of(hall).board.unplayed == 0


@pytest.mark.parametrize("how", ["press", "enter"])
def test_animations_can_be_skipped(enter: Enter, how: str) -> None:
    hall = at(enter(animation=1.0), RemoteBattle().fights())
    hall.news(remote_of(hall).attacks(2))
    assert game_of(hall).board.unplayed == 2
    if how == "press":
        rect = hall.place("board").rect
        hall.click_at((rect.x + 200, rect.y + 200))
    else:
        hall.key(pygame.K_RETURN, "\r")
    assert game_of(hall).board.unplayed == 0
    assert hall.reads("The hero takes 9 damage.")


def test_without_animation_the_result_is_shown_immediately(mine: Hall) -> None:
    mine.news(remote_of(mine).attacks(2))
    assert mine.reads("The hero takes 9 damage.")
    assert not mine.screen.tick()


def test_sound_can_be_off(enter: Enter, played_sounds: list[str]) -> None:
    hall = at(enter(sound=False), RemoteBattle().fights())
    hall.news(remote_of(hall).attacks(1))
    assert played_sounds == []


def test_stepping_through_plays_the_sounds(watched: Hall, played_sounds: list[str]) -> None:
    watched.click("follow")
    watched.key(pygame.K_LEFT)
    played_sounds.clear()
    watched.key(pygame.K_RIGHT)
    watched.key(pygame.K_RIGHT)
    assert played_sounds == ["evaded", "critical"]


def test_a_fast_show_has_no_animation_and_no_sound(enter: Enter, played_sounds: list[str]) -> None:
    hall = enter(animation=1.0)
    remote = RemoteBattle().fights(PROGRAM, PROGRAM, host="teacher")
    remote.to_the_end()
    remote.paced(0, paused=False, speed=1000)
    at(hall, remote)
    for _ in range(5):
        passes(hall, 16)
    assert played_sounds == []
    assert game_of(hall).board.unplayed == 0


def test_a_show_of_four_plies_a_second_is_played_in_time(enter: Enter, played_sounds: list[str]) -> None:
    hall = enter(animation=1.0)
    remote = RemoteBattle().fights(PROGRAM, PROGRAM, host="teacher")
    remote.attacks(20)
    remote.paced(0, paused=False, speed=4)
    at(hall, remote)
    for _ in range(60):
        passes(hall, 25)
    assert 5 <= len(played_sounds) <= 6, "each of six plies is played_sounds"


def test_the_timeline_shows_the_turn_and_the_milestones(watched: Hall) -> None:
    assert watched.reads("Turn 8")
    assert watched.reads("1 critical · 1 evaded")
    assert dict(game_of(watched).milestones) == {"critical": ("gold", "zap"), "evaded": ("accent_text", "wind")}
    assert watched.screen.title().startswith("Turn 8")


def test_the_keys_of_the_battle_are_listed(mine: Hall) -> None:
    mine.key(pygame.K_QUESTION, "?")
    assert mine.reads("Attack, guard, charged blow")
    assert mine.reads("Play, pause")


def test_the_fall_is_played_though_it_comes_between_the_panel_and_the_scene(
    hall: Hall, played_sounds: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    remote = RemoteBattle().fights(PROGRAM, PROGRAM, host="teacher")
    remote.to_the_end()
    remote.paced(len(remote.replay.plies) - 2)  # the last blow
    at(hall, remote)
    draw = hall.window.draw

    def draw_slowly() -> None:
        hall.clock.now_ms += 500
        draw()

    hall.click("timeline/run")
    monkeypatch.setattr(hall.window, "draw", draw_slowly)
    played_sounds.clear()
    hall.window.redraw()
    passes(hall, 700)
    for _ in range(5):
        passes(hall, 100)
    assert played_sounds == ["peace"]

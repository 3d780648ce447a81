"""The clock in dialogs: rules to choose or type, and the fault of a wrong one."""

import pygame
import pytest

from banmen.protocol import messages
from banmen.protocol.messages import ClockRule
from banmen_client.screens.open_dialog import KINDS, ClockChoices
from tests.banmen_client.person import Hall

MINUTE = 60_000


def typed(kind: str, text: str) -> ClockChoices:
    choices = ClockChoices()
    choices.kind = KINDS.index(kind)
    choices.typed[kind].set(text)
    return choices


@pytest.mark.parametrize(
    ("kind", "text", "rule"),
    [
        ("game", "10", ClockRule(10 * MINUTE)),
        ("game", " 0.5 ", ClockRule(30_000)),
        ("game", "0,5", ClockRule(30_000)),
        ("game", "2:30", ClockRule(150_000)),
        ("game", "0:01", ClockRule(1_000)),
        ("game", "1440", ClockRule(24 * 60 * MINUTE)),
        ("move", "30", ClockRule(30_000, per_move=True)),
        ("move", "2.5", ClockRule(2_500, per_move=True)),
        ("fischer", "5+3", ClockRule(5 * MINUTE, 3_000)),
        ("fischer", "0:30 + 0.5", ClockRule(30_000, 500)),
        ("fischer", "3+0", ClockRule(3 * MINUTE)),
    ],
)
def test_times_are_typed(kind: str, text: str, rule: ClockRule) -> None:
    assert typed(kind, text).rule() == rule


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        *(("game", text) for text in ("", "0", "-1", "ten", "1441", "0:00", "1:60", "1:2:3", "٣", "1e9", "99999:59")),
        *(("move", text) for text in ("", "0", "0.5", "3601", "5+3")),
        *(("fischer", text) for text in ("", "5", "+3", "5+", "5+-1", "5+3601", "0+3")),
    ],
)
def test_an_invalid_time_gives_no_clock(kind: str, text: str) -> None:
    choices = typed(kind, text)
    assert not choices.valid


def test_without_a_clock_there_is_no_rule() -> None:
    assert ClockChoices().rule() is None


@pytest.mark.parametrize(
    "rule",
    [None, ClockRule(90_000), ClockRule(600_000), ClockRule(7_000, per_move=True), ClockRule(180_000, 2_000)],
)
def test_a_rule_is_shown_again_as_it_was_chosen(rule: ClockRule | None) -> None:
    assert ClockChoices(rule).rule() == rule


def test_a_custom_time_can_be_typed_and_a_wrong_one_shows_a_fault(hall: Hall) -> None:
    hall.click("game/reversi")
    hall.click("new/clock", 0.9)
    hall.tab_to("new/time/own")
    hall.write("abc")
    assert hall.reads("like 5+3")
    assert not hall.place("new/open").widget.enabled
    hall.key(pygame.K_RETURN, "\r")
    assert hall.sent(messages.Open) == []
    hall.key(pygame.K_a, ctrl=True)
    hall.write("7+2")
    hall.key(pygame.K_RETURN, "\r")
    assert hall.sent(messages.Open)[0].clock == ClockRule(7 * MINUTE, 2_000)


def test_a_usual_time_is_one_press(hall: Hall) -> None:
    hall.click("game/reversi")
    hall.click("new/clock", 0.45)
    hall.click("new/time", 0.1)
    hall.click("new/open")
    assert hall.sent(messages.Open)[0].clock == ClockRule(5_000, per_move=True)

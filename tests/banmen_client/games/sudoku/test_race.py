"""A race in the window: aids are off or announced, and the others race on after the first."""

import pytest

from banmen.games.sudoku.state import Mend, Set, TakeAid, TakeStep
from banmen.protocol import messages
from tests.banmen.games.sudoku.game import CLASSIC, CLASSIC_SOLUTION, opening_event
from tests.banmen_client.games.sudoku.person import carries_out, click, press, sent_actions, view
from tests.banmen_client.games.sudoku.table import RemoteSudoku
from tests.banmen_client.person import Enter, Hall
from tests.banmen_client.remote_table import actor

LAST_ONE = f"{CLASSIC_SOLUTION[:80]}."
R1C3 = 2


def race(hall: Hall, givens: str = CLASSIC, *, aids: str = "off") -> RemoteSudoku:
    """Seat Aki in a race with Mika and Ren."""
    remote = RemoteSudoku().lays_out(givens, "me", "you", "third", mode="race", aids=aids)
    hall.sits_down(remote)
    return remote


@pytest.mark.parametrize("key", ["h", "n", "r", "t", "v", "a", "m"])
def test_the_key_of_an_aid_reports_that_aids_are_off(hall: Hall, key: str) -> None:
    remote = race(hall)
    hall.news(remote.does(Set(R1C3, 1)))
    press(hall, key)
    assert sent_actions(hall) == []
    assert hall.reads("off in this race")
    assert not view(hall).wrong
    assert not any(view(hall).answer)


def test_the_buttons_of_aids_cannot_be_pressed(hall: Hall) -> None:
    race(hall)
    assert not hall.place("do/hint").widget.enabled
    press(hall, "o")
    off = {"check", "answer", "next", "run-hint", "think", "mend"}
    assert not any(hall.place(f"more/{name}").widget.enabled for name in off)
    assert hall.place("more/complete").widget.enabled, "that looks at the rules alone"


def test_an_announced_aid_is_sent_before_it_is_shown(hall: Hall) -> None:
    race(hall, aids="told")
    press(hall, "h")
    assert sent_actions(hall) == [TakeAid("hint")]
    carries_out(hall)
    assert hall.reads("Look at")
    press(hall, "v")
    assert sent_actions(hall) == [TakeAid("check")]
    carries_out(hall)
    press(hall, "a")
    press(hall, "return")
    assert sent_actions(hall) == [TakeAid("answer")]
    carries_out(hall)
    press(hall, "m")
    assert sent_actions(hall) == [Mend()]
    carries_out(hall)
    assert "helped 4 times" in hall.place("person/blue").widget.tooltip


def test_the_others_read_that_a_player_took_an_aid(hall: Hall) -> None:
    remote = race(hall, aids="told")
    hall.news(remote.does(TakeAid("answer"), seat="amber"))
    assert hall.reads("Mika looks at the solution.")
    assert "helped once" in hall.place("person/amber").widget.tooltip


def test_a_step_in_a_race_does_not_fill_the_bar(hall: Hall) -> None:
    race(hall, aids="told")
    press(hall, "n")
    [step] = sent_actions(hall)
    assert isinstance(step, TakeStep)
    carries_out(hall)
    assert "0 of 51" in hall.place("person/blue").widget.tooltip


def test_the_race_continues_after_the_first_and_each_place_has_its_time(hall: Hall) -> None:
    remote = race(hall, LAST_ONE)
    remote.now_ms += 75_000
    hall.news(remote.does(Set(80, 9), seat="amber"))
    assert hall.reads("Mika was first")
    assert hall.reads("You are still racing.")
    assert "1 · 01:15" in hall.place("person/amber").widget.tooltip
    remote.now_ms += 20_000
    hall.news(remote.does(Set(80, 9)))
    assert hall.reads("Your place: 2.")
    assert hall.reads("The others are still racing.")
    assert "2 · 01:35" in hall.place("person/blue").widget.tooltip
    assert view(hall).joy is not None
    remote.now_ms += 20_000
    hall.news(remote.does(Set(80, 9), seat="green"))
    assert hall.reads("Mika was first")
    assert "3 · 01:55" in hall.place("person/green").widget.tooltip
    assert "card/again" in hall.reachable()


def test_a_finished_racer_cannot_write_and_leaves_without_a_question(hall: Hall) -> None:
    remote = race(hall, LAST_ONE)
    hall.news(remote.does(Set(80, 9)))
    click(hall, 80)
    press(hall, "5")
    assert sent_actions(hall) == []
    assert hall.reads("Your race is over")
    press(hall, "escape")
    assert "leaving/leave" not in hall.reachable()


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("size", [(640, 480), (1280, 800)])
def test_places_times_and_names_of_four_racers_have_room(enter: Enter, language: str, size: tuple[int, int]) -> None:
    hall = enter(*size, language=language)
    remote = RemoteSudoku().lays_out(LAST_ONE, "me", "you", "third", "fourth", mode="race", aids="told")
    hall.sits_down(remote)
    remote.now_ms += 3_754_000
    hall.news(remote.does(TakeAid("hint"), Set(80, 9), seat="amber"), remote.does(Set(80, 9)))
    assert hall.reads("1:02:34")
    assert hall.canvas.cut == []


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_name_of_a_program_that_races_has_room(enter_undrawn: Enter, language: str) -> None:
    hall, remote = enter_undrawn(640, 480, language=language), RemoteSudoku()
    seats: dict[str, messages.SeatChoice] = {"blue": "me", "amber": "program"}
    command = messages.Open("open", "sudoku", {"mode": "race", "players": 2}, seats=seats, programs={"amber": "steady"})
    remote.opened(command, actor("me"), opening_event(CLASSIC, mode="race", seats=("blue", "amber")))
    hall.sits_down(remote)
    assert hall.reads(hall.window.t("program-sudoku-steady"))
    assert hall.canvas.cut == []


def test_the_win_cannot_be_claimed_from_an_absent_finished_racer(hall: Hall) -> None:
    remote = race(hall, LAST_ONE)
    later = remote.now_ms + 60_000
    hall.news(remote.does(Set(80, 9), seat="amber"), remote.presence(amber="left", green="left"))
    assert hall.screen.moment().table.claimable(later), "Ren has gone and races still"
    hall.news(remote.does(Set(80, 9), seat="green"), remote.presence(amber="left", green="left"))
    assert not hall.screen.moment().table.claimable(later)

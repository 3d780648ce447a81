"""The table of a knight's tour, for spectators of a program and for a player."""

from threading import Event
from typing import Any, get_args

import pygame
import pytest

from banmen.games.knights_tour.rules import KNIGHTS_TOUR
from banmen.games.knights_tour.state import KNIGHT, Conclude, Retreat, Return, Step, Tour, Why
from banmen.replay import PROGRAM
from banmen.texts import Texts
from banmen_client.games.knights_tour import coach
from banmen_client.games.knights_tour.coach import Advice
from banmen_client.screens import background_task
from banmen_client.ui.geometry import Rect
from tests.amounts import crossed
from tests.banmen_client.games.knights_tour.table import (
    CORNER,
    RemoteTour,
    carries_out,
    hover,
    middle_of,
    press,
    sent_actions,
    table_of,
)
from tests.banmen_client.person import Enter, Hall


def watched(hall: Hall, steps: int, *, at: int | None = None, **options: Any) -> Hall:
    """Watch a program after `steps` steps, paused at ply `at` (the last one by default)."""
    remote = RemoteTour().lays_out(PROGRAM, **{"start": "d8", **options})
    remote.takes_steps(steps)
    remote.paced(len(remote.replay.plies) - 1 if at is None else at)
    hall.sits_down(remote)
    return hall


def tried(hall: Hall, *squares: int, **options: Any) -> Hall:
    """Open a table at which the user, Aki, has moved over `squares`."""
    remote = RemoteTour().lays_out("me", host="me", **options)
    if squares:
        remote.walks(*squares)
    hall.sits_down(remote)
    return hall


# --- watching -------------------------------------------------------------------------------------------------------


def test_the_figures_are_those_of_the_ply_looked_at(hall: Hall) -> None:
    watched(hall, 1207, method="backtracking")
    state = hall.remote.replay.state
    for text in ("Backtracking · 8×8", "of 64", "Step 1,207", f"{state.retreats} retreats", f"{state.depth}"):
        assert hall.reads(text)
    hall.key(pygame.K_HOME)
    assert hall.reads("Step 0")
    assert hall.reads("no retreat")


def test_the_next_squares_are_ordered_and_the_coming_one_is_marked(hall: Hall) -> None:
    watched(hall, 63, at=41)
    assert not [key for key in hall.reachable() if key.startswith("next/")], "who watches presses none"
    assert hall.reads("c1")
    assert hall.reads("fewest onward moves first")
    assert hall.canvas.read.count("next") == 1
    ahead = hall.remote.replay.plies[42].event.square
    assert table_of(hall).board.annotations.ahead == ahead == 58


def test_before_it_is_played_the_next_square_is_the_program_s_choice(hall: Hall) -> None:
    watched(hall, 20)
    hall.remote.takes_steps(1)  # type: ignore[attr-defined] # a tour's
    assert table_of(hall).board.annotations.ahead == hall.remote.replay.plies[-1].event.square


def test_the_square_of_the_next_retreat_is_shown(hall: Hall) -> None:
    watched(hall, 200, **CORNER, method="backtracking")
    plies = hall.remote.replay.plies
    back = next(n for n, ply in enumerate(plies) if type(ply.event).__name__ == "Retreated")
    hall.screen.playback.look(back - 1)
    hall.frame()
    assert hall.reads("back")
    hall.screen.playback.look(back)
    hall.frame()
    assert table_of(hall).board.annotations.retreat[-1] == plies[back].event.square


def test_a_search_for_all_tours_counts_them(hall: Hall) -> None:
    watched(hall, 9_000, rows=3, columns=4, start="a3", find="all")
    found = hall.remote.replay.state.found
    assert found > 1
    assert hall.reads("Tours")
    assert hall.reads(f"{found} tours and no more")
    assert hall.reads("all tours")


@pytest.mark.parametrize(
    ("options", "texts"),
    [
        ({"start": "d7", "rows": 7, "columns": 7}, ("There is no tour", "Each move changes the colour")),
        ({"start": "a4", "rows": 4, "columns": 4}, ("There is no tour", "Opposite corners share")),
        ({"start": "a4", "rows": 4, "columns": 6, "closed": True}, ("There is no tour", "With four rows")),
        ({"start": "a6", "rows": 6, "columns": 6, "closed": True}, ("A closed tour!", "All 36 squares, in 35 steps")),
        ({"start": "d8"}, ("A tour!", "All 64 squares, in 63 steps with 0 retreats.")),
    ],
)
def test_the_end_is_shown_with_its_reason(hall: Hall, options: dict[str, Any], texts: tuple[str, ...]) -> None:
    watched(hall, 5_000, **options)
    assert hall.remote.replay.outcome is not None
    for text in texts:
        assert hall.reads(text)


def test_a_rule_that_takes_nothing_back_gets_stuck(hall: Hall) -> None:
    for square in range(49):
        name = f"{'abcdefg'[square % 7]}{square // 7 + 1}"
        remote = RemoteTour().lays_out(rows=7, columns=7, start=name, method="warnsdorff")
        remote.takes_steps(60)
        if remote.replay.state.why == "stuck":
            break
    remote.paced(len(remote.replay.plies) - 1)
    hall.sits_down(remote)
    assert hall.reads("Stuck")


def test_the_measured_speed_is_shown_while_the_show_runs(hall: Hall) -> None:
    remote = RemoteTour().lays_out(start="d8")
    remote.takes_steps(60)
    remote.paced(0, paused=False, speed=10.0)
    hall.sits_down(remote)
    for _ in range(20):
        hall.clock.now_ms += 100
        hall.frame()
    assert hall.reads("Step 20")
    assert "10" in hall.canvas.read
    hall.news(remote.paced(30, paused=True))
    assert "0" in hall.canvas.read


def test_the_theme_is_the_window_s(enter: Enter) -> None:
    for theme in ("light", "dark", "contrast"):
        hall = watched(enter(theme=theme), 5)
        assert table_of(hall).board.theme == theme


# --- a person plays -------------------------------------------------------------------------------------------------


def test_a_person_starts_anywhere_and_moves_by_clicks(hall: Hall) -> None:
    tried(hall, rows=5, columns=5)
    assert hall.reads("Where to begin?")
    press(hall, 12)
    assert sent_actions(hall) == [Step(12)]
    carries_out(hall)
    assert {key for key in hall.reachable() if key.startswith("next/")} == {
        f"next/{name}" for name in ("b1", "d1", "a2", "e2", "a4", "e4", "b5", "d5")
    }
    hall.click("next/b5")
    assert sent_actions(hall) == [Step(1)]
    carries_out(hall)
    press(hall, 12)
    assert sent_actions(hall) == [Retreat()], "the square that the knight came from takes back"


def test_a_square_is_typed_or_chosen_by_its_place_in_the_list(hall: Hall) -> None:
    tried(hall, 0)
    hall.write("b6")
    assert sent_actions(hall) == [Step(17)]
    carries_out(hall)
    hall.write("1")
    assert sent_actions(hall) == [Step(table_of(hall).board.candidates[0].square)]


def test_the_cursor_goes_by_arrows_while_the_board_has_the_ring(hall: Hall) -> None:
    tried(hall, 0)
    hall.tab_to("board")
    for key in (pygame.K_DOWN, pygame.K_DOWN, pygame.K_RIGHT, pygame.K_RETURN):
        hall.key(key)
    assert sent_actions(hall) == [Step(17)]


def test_backspace_and_the_button_take_back(hall: Hall) -> None:
    tried(hall, 17, 34, start="a8")
    hall.key(pygame.K_BACKSPACE)
    carries_out(hall)
    hall.click("tour/back")
    carries_out(hall)
    assert hall.remote.replay.state.depth == 1
    hall.key(pygame.K_BACKSPACE)
    assert sent_actions(hall) == [], "the start stays"
    assert not hall.place("tour/back").widget.enabled


def test_a_person_can_start_over(hall: Hall) -> None:
    tried(hall, 17, 34, 51, start="a8")
    hall.click("tour/again")
    assert sent_actions(hall) == [Return(1)]
    carries_out(hall)
    assert not hall.place("tour/again").widget.enabled


def test_a_hint_says_whether_a_tour_is_left_and_where_it_goes(hall: Hall) -> None:
    tried(hall, 0, rows=5, columns=5)
    hall.key(pygame.K_F2)
    hall.thinks()
    assert hall.reads("leads to a tour")
    hint = table_of(hall).board.annotations.hint
    assert hint in {7, 11}
    assert not hall.place("tour/hint").widget.enabled, "it is said already"
    press(hall, 18 - hint)
    carries_out(hall)
    assert table_of(hall).board.annotations.hint is None
    assert hall.place("tour/hint").widget.enabled


def test_a_button_goes_back_to_the_last_path_with_a_tour(hall: Hall) -> None:
    tried(hall, 24, 13, 2, 11, 18, 7, 4, rows=5, columns=5)
    hall.click("tour/hint")
    hall.thinks()
    assert hall.reads("No tour left from here")
    hall.click("tour/keep")
    carries_out(hall)
    hall.click("tour/hint")
    hall.thinks()
    assert hall.reads("leads to a tour")


def test_a_running_search_is_shown(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    begun = Event()

    def slowly(_state: Tour) -> Advice:
        begun.wait(30)
        return Advice("unknown", 17)

    monkeypatch.setattr(coach, "advise", slowly)
    monkeypatch.setattr(background_task, "_FIRST_WAIT_S", 0)
    tried(hall, 0)
    hall.click("tour/hint")
    assert hall.reads("Looking for a tour…")
    begun.set()
    hall.thinks()
    assert hall.reads("Not known; b6 looks best")


@pytest.mark.parametrize(
    ("options", "squares", "title", "why"),
    [
        ({"rows": 4, "columns": 4}, (), "There is no tour", "share their only two neighbours"),
        ({"rows": 7, "columns": 7, "closed": True}, (0,), "There is no tour", "too many of one colour"),
        ({"rows": 7, "columns": 7}, (1,), "There is no tour from b7", "too many of one colour"),
        ({"rows": 9, "columns": 4}, (5,), "There is no tour from b8", "this first square is not"),
        ({"rows": 4, "columns": 9, "closed": True}, (), "There is no tour", "all of these of one colour"),
    ],
)
def test_an_impossible_tour_is_shown_with_its_reason(
    hall: Hall, options: dict[str, Any], squares: tuple[int, ...], title: str, why: str
) -> None:
    tried(hall, *squares, **options)
    assert hall.reads(title)
    assert hall.reads(why)
    steps = [step.square for step in KNIGHTS_TOUR.legal(hall.remote.replay.state, KNIGHT) if isinstance(step, Step)]
    press(hall, steps[0])
    assert sent_actions(hall) == [Step(steps[0])], "one may try all the same"


@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_reason_has_its_sentence(language: str) -> None:
    texts = Texts(language)
    assert all(texts.has(f"tour-end-{why}-why") for why in get_args(Why))


def test_a_dead_end_is_shown(hall: Hall) -> None:
    tried(hall, 5, 0, rows=3, columns=3)
    assert not hall.reads("Dead end")
    press(hall, 7)
    carries_out(hall)
    assert not hall.reads("Dead end")
    for square in (2, 3, 8, 1, 6):
        press(hall, square)
        carries_out(hall)
    assert hall.reads("Dead end")
    hall.key(pygame.K_BACKSPACE)
    carries_out(hall)
    assert not hall.reads("Dead end")


def test_the_last_step_completes_it(hall: Hall) -> None:
    tried(hall, start="a5", rows=5, columns=5)
    hall.remote.takes_steps(23)  # type: ignore[attr-defined] # a tour's
    hall.news(hall.remote.past())
    hall.write("1")
    carries_out(hall)
    assert hall.reads("A tour!")
    assert "tour/back" not in hall.reachable(), "it is over"


def test_a_complete_path_that_is_not_closed_can_be_taken_back(hall: Hall) -> None:
    tried(hall, start="a6", rows=6, columns=6, closed=True)
    way = RemoteTour().lays_out(rows=6, columns=6, start="a6")
    way.takes_steps(35)
    hall.news(hall.remote.walks(*way.replay.state.squares()[1:]))  # type: ignore[attr-defined] # a tour's
    assert hall.reads("All squares, but not closed")
    assert hall.place("tour/back").widget.enabled


def test_a_refusal_is_shown_as_a_sentence(hall: Hall) -> None:
    tried(hall, 0)
    press(hall, 63)
    hall.answers(code="no_knights_move")
    assert hall.reads("That is not a knight's move away.")


def test_a_spectator_of_a_person_cannot_act(hall: Hall) -> None:
    remote = RemoteTour().lays_out("you")
    remote.walks(0, 17)
    hall.sits_down(remote)
    assert hall.reads("By hand")
    assert [key for key in hall.reachable() if key.startswith(("tour/", "next/"))] == []
    hall.key(pygame.K_BACKSPACE)
    assert sent_actions(hall) == []


def test_no_step_is_sent_at_an_earlier_ply(hall: Hall) -> None:
    tried(hall, 0, 17, 34)
    hall.key(pygame.K_LEFT)
    assert "tour/back" not in hall.reachable()
    hall.write("d7")
    assert sent_actions(hall) == []


def test_the_keys_are_listed(hall: Hall) -> None:
    tried(hall, 0)
    hall.key(pygame.K_F1)
    for text in ("D 3", "Backspace", "F2", "Hint: is a tour still possible?"):
        assert hall.reads(text)
    assert not [text for text in hall.canvas.read if text.startswith(("key-", "tour-key"))]


def test_a_wide_board_is_played_by_the_pointer_and_the_list(hall: Hall) -> None:
    tried(hall, 0, rows=60, columns=100)
    hover(hall, 201)
    press(hall, 201)
    assert sent_actions(hall) == [Step(201)]
    carries_out(hall)
    hall.write("2")
    assert sent_actions(hall) == [Step(table_of(hall).board.candidates[1].square)]


def test_a_concluded_search_has_no_candidates(hall: Hall) -> None:
    remote = RemoteTour().lays_out(rows=4, columns=4, start="a4")
    remote.does(Conclude())
    remote.paced(1)
    hall.sits_down(remote)
    assert table_of(hall).board.candidates == ()


# --- the layout -----------------------------------------------------------------------------------------------------


@crossed(
    "size, player, language",
    [(640, 480), (1280, 800), (2560, 1600), (700, 1100), (1600, 480)],
    [PROGRAM, "me"],
    ["en", "ja"],
    one_in=2,
)
def test_everything_has_room_in_windows_of_any_size(
    enter_undrawn: Enter, language: str, player: str, size: tuple[int, int]
) -> None:
    hall = enter_undrawn(*size, language=language)
    remote = RemoteTour().lays_out(player, host="me" if player == "me" else "teacher", rows=100, columns=100)
    remote.walks(5050)
    remote.takes_steps(30)
    if player == PROGRAM:
        remote.paced(31)
    hall.sits_down(remote)
    hall.news(remote.presence(watching=31))
    assert hall.canvas.cut == [], "these texts had no room"
    for key in hall.reachable():
        rect: Rect = hall.place(key).rect
        assert rect.within(hall.canvas.area) == rect, key
    x, y = middle_of(hall, 0)
    assert hall.place("board").rect.contains((x, y))

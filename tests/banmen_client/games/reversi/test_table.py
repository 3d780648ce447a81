"""Hints and the review of a game at a table of reversi."""

import pygame
import pytest

from banmen.events import Ended
from banmen.files.replay_file import read_replay, write_replay
from banmen.game import Outcome
from banmen.protocol import messages
from banmen.replay import Sitter
from banmen_client.games.reversi.table import ReversiTable
from tests.banmen_client.games.reversi.reviewer import (
    SQUARES,
    StepByStep,
    analyst_here,
    at_this_window,
    over,
    row_of,
    think,
)
from tests.banmen_client.person import Enter, Hall
from tests.banmen_client.remote_table import RemoteTable, actor


@pytest.fixture
def worker(monkeypatch: pytest.MonkeyPatch) -> StepByStep:
    return analyst_here(monkeypatch)


@pytest.fixture
def window(enter_undrawn: Enter, worker: StepByStep) -> Hall:  # noqa: ARG001 - it must be there before the table
    return enter_undrawn()


def game_of(hall: Hall) -> ReversiTable:
    game = hall.screen.game
    assert isinstance(game, ReversiTable)
    return game


def values(hall: Hall) -> dict[tuple[int, int], str]:
    return {square: shown.text for square, shown in game_of(hall).board.overlay.values}


def line(hall: Hall) -> list[tuple[int, int]]:
    return [square for square, _ in game_of(hall).board.overlay.line]


def reviewed(hall: Hall, worker: StepByStep) -> Hall:
    """Open the finished game and complete its review."""
    over(hall)
    hall.click("do/review")
    think(hall, worker)
    return hall


# --- hints ----------------------------------------------------------------------------------------------------------


def test_a_hint_values_every_legal_square_and_rings_the_best(window: Hall, worker: StepByStep) -> None:
    at_this_window(window, 5)
    window.key(pygame.K_F2)
    think(window, worker)
    legal = {row_of(place.square) for place in window.screen.table().legal()}
    assert values(window).keys() == legal
    assert not any(text.startswith("~") for text in values(window).values()), "exact so near the end"
    best = [square for square, shown in game_of(window).board.overlay.values if shown.best]
    assert best == [row_of("d1")]
    assert window.reads("Exact to the end of the game")
    window.key(pygame.K_F2)
    assert values(window) == {}
    assert not worker.busy


def test_a_hint_is_shown_as_soon_as_there_is_something_and_gets_better(window: Hall, worker: StepByStep) -> None:
    window.sits_down(window.remote.seats("me", "me"))
    window.click("do/hint")
    think(window, worker, 2)
    assert all(text.startswith("~") for text in values(window).values())
    assert window.reads("still searching")
    assert worker.busy


def test_the_hint_follows_the_viewed_ply(window: Hall, worker: StepByStep) -> None:
    at_this_window(window, 6)
    window.key(pygame.K_F2)
    think(window, worker)
    before = values(window)
    window.key(pygame.K_LEFT)
    think(window, worker)
    assert values(window).keys() != before.keys()
    window.key(pygame.K_RIGHT)
    window.frame()
    assert values(window) == before, "it is kept"


def test_the_best_line_is_shown_as_numbered_discs_alone_too(window: Hall, worker: StepByStep) -> None:
    at_this_window(window, 6)
    window.key(pygame.K_F3)
    think(window, worker)
    discs = [disc for _, disc in game_of(window).board.overlay.line]
    assert [disc.number for disc in discs] == list(range(1, len(discs) + 1))
    assert values(window) == {}
    assert discs[0].seat == window.screen.table().turn
    window.click("do/hint-line")
    assert line(window) == []


def test_a_game_against_a_person_has_no_hint_and_no_review(window: Hall, worker: StepByStep) -> None:
    window.sits_down(window.remote.seats())
    window.plays("d3")
    window.key(pygame.K_F2)
    assert window.reads("No hints while somebody's game depends on them.")
    window.key(pygame.K_F4)
    assert window.reads("A game can be reviewed when it is over.")
    assert not {"do/hint", "do/review"} & set(window.reachable())
    assert worker.asked == []


def test_a_game_between_people_has_no_hint_for_spectators(window: Hall, worker: StepByStep) -> None:
    window.sits_down(window.remote.seats("you", "third"))
    window.plays("d3")
    window.key(pygame.K_F2)
    window.key(pygame.K_F3)
    assert worker.asked == []
    assert values(window) == {}


def test_hints_are_allowed_between_bots_only(window: Hall, worker: StepByStep) -> None:
    window.sits_down(window.remote.seats("you", "third", size=4))
    seats = window.screen.mirror.replay.seats
    person = seats["black"]
    for seat in seats:
        seats[seat] = Sitter(seat, seat, bot=True)
    window.key(pygame.K_F2)
    think(window, worker)
    assert values(window)
    seats["black"] = person
    window.key(pygame.K_F3)
    assert window.reads("No hints while somebody's game depends on them.")
    window.window.redraw()
    window.frame()
    assert not values(window)


def test_a_game_that_is_over_has_no_hint_at_its_end(window: Hall, worker: StepByStep) -> None:
    over(window)
    window.key(pygame.K_F2)
    assert window.reads("The game is over")
    assert worker.asked == []


def test_a_failed_hint_is_reported(window: Hall, worker: StepByStep) -> None:
    worker.fails = "It died."
    at_this_window(window, 5)
    window.key(pygame.K_F2)
    think(window, worker)
    assert window.reads("No hint: the search")
    assert not worker.busy, "it is not tried again and again"


# --- the review -----------------------------------------------------------------------------------------------------


def test_a_review_runs_in_the_background_and_judges_every_ply(window: Hall, worker: StepByStep) -> None:
    over(window)
    window.key(pygame.K_F4)
    think(window, worker, 5)
    assert window.reads("Reviewing: ")
    think(window, worker)
    assert window.reads("exact from 12 empty squares")
    window.key(pygame.K_END)
    window.screen.playback.look(2)
    window.frame()
    assert window.reads("b4: blunder, 24 discs lost")
    assert window.reads("Better: d4, +10 instead of −14")
    assert window.reads("b4??"), "beside the move of the timeline"


def test_the_graph_leads_to_the_ply_that_is_pressed(window: Hall, worker: StepByStep) -> None:
    reviewed(window, worker)
    window.click("timeline/plot", 0.5)
    assert window.screen.table().shown == 7, "the middle of thirteen plies"
    window.tab_to("timeline/plot")
    window.key(pygame.K_LEFT)
    assert window.screen.table().shown == 6


def test_turning_points_are_milestones(window: Hall, worker: StepByStep) -> None:
    reviewed(window, worker)
    assert window.place("timeline/milestone-next").widget.tooltip == "Next milestone: turning point, pass"
    window.screen.playback.look(0)
    turned = []
    for _ in range(5):
        window.key(pygame.K_PAGEDOWN)
        turned.append(window.screen.table().shown)
    assert turned == [2, 3, 4, 5, 6]
    window.key(pygame.K_PAGEUP)
    assert window.screen.table().shown == 5


def test_buttons_show_the_losing_move_and_the_better_one(window: Hall, worker: StepByStep) -> None:
    reviewed(window, worker)
    window.click("do/review-lost-at")
    assert window.screen.table().shown == 4
    assert window.reads("d2: blunder")
    window.click("do/review-show-better")
    assert window.screen.table().shown == 3
    assert line(window)[0] == row_of("d4")


def test_the_first_position_and_a_pass_have_their_texts(window: Hall, worker: StepByStep) -> None:
    reviewed(window, worker)
    window.screen.playback.look(0)
    window.frame()
    assert window.reads("White +10")
    window.screen.playback.look(12)
    window.frame()
    assert window.reads("White has to pass")


def test_a_key_closes_the_review_and_it_stays_cached(window: Hall, worker: StepByStep) -> None:
    reviewed(window, worker)
    asked = len(worker.asked)
    window.key(pygame.K_F4)
    assert "timeline/plot" not in window.reachable()
    window.key(pygame.K_F4)
    assert "timeline/plot" in window.reachable()
    assert window.reads("Reviewed, exact")
    assert len(worker.asked) == asked, "nothing is computed again"


def test_the_review_is_cached_for_a_record_of_the_same_game(window: Hall, worker: StepByStep) -> None:
    reviewed(window, worker)
    asked = len(worker.asked)
    window.window.open_replay(read_replay(write_replay(window.remote.replay)))
    window.frame()
    assert window.reads("Reviewed, exact")
    assert len(worker.asked) == asked


def test_a_rematch_begins_without_a_review(window: Hall, worker: StepByStep) -> None:
    reviewed(window, worker)
    window.news(window.remote.begins_again())
    assert "timeline/plot" not in window.reachable()
    assert "do/review" not in window.reachable()


def test_a_hint_interrupts_the_review_which_then_resumes(window: Hall, worker: StepByStep) -> None:
    over(window)
    window.key(pygame.K_F4)
    think(window, worker, 5)
    window.screen.playback.look(6)
    window.key(pygame.K_F2)
    think(window, worker)
    kinds = [name for name, _ in worker.asked]
    assert kinds == ["REVIEW", "HINTS", "REVIEW"]
    assert worker.asked[2][1].done >= 4, "not from the beginning"
    assert window.reads("Reviewed, exact")
    assert values(window)


def test_a_failed_review_is_reported_and_can_be_repeated(window: Hall, worker: StepByStep) -> None:
    over(window)
    worker.fails = "It died."
    window.key(pygame.K_F4)
    think(window, worker)
    assert window.reads("The review stopped")
    worker.fails = ""
    window.click("do/review-again")
    think(window, worker)
    assert window.reads("Reviewed, exact")


def test_a_resigned_game_is_reviewed_up_to_its_end(window: Hall, worker: StepByStep) -> None:
    remote = RemoteTable().seats("me", "you", size=4)
    remote.plays(*SQUARES[:6])
    window.sits_down(remote)
    window.news(remote.record(Ended(Outcome("black", "resigned", {}))))
    window.click("do/review")
    think(window, worker)
    window.click("do/review-lost-at")
    assert window.screen.table().shown == 4


# --- try it from here -----------------------------------------------------------------------------------------------


def test_a_position_is_tried_out_against_the_computer_and_the_game_stays(window: Hall, worker: StepByStep) -> None:
    reviewed(window, worker)
    window.screen.playback.look(3)
    window.frame()
    window.click("do/review-try")
    assert window.reads("Try it from here")
    window.click("try/level", 0.65)
    window.click("try/open")
    [asked] = window.sent(messages.Open)
    assert asked.game == "reversi"
    assert asked.options == {"size": 4, "moves": "".join(SQUARES[:3])}
    assert asked.seats == {"white": "me", "black": "program"}, "whose turn it was"
    assert asked.programs == {"black": "7"}
    branch = RemoteTable("t2", "e2")
    branch.opened(asked, actor("me"))
    window.news(messages.Opened(asked.id, "t2", "K7QX-2MPD"), branch.past())
    assert window.screen.table().state == window.screen.mirror.replay.state
    window.click("do/try-back")
    window.frame()
    assert window.screen.table().shown == 3, "where one came from"
    assert window.reads("Reviewed, exact")
    window.click("leave")
    window.frame()
    assert window.window.screen is window.window.lobby
    assert [left.table for left in window.sent(messages.Leave)][-1] == "t2", "it waits among the player's own games"


def test_no_branch_starts_at_the_end_of_a_game(window: Hall, worker: StepByStep) -> None:
    reviewed(window, worker)
    assert not window.place("do/review-try").widget.enabled


def test_the_keys_of_the_review_are_listed(window: Hall) -> None:
    over(window)
    window.key(pygame.K_F1)
    assert window.reads("Review of the game")

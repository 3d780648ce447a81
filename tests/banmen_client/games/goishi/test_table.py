"""The table of goishi hiroi, for a picker and for spectators."""

import pygame
import pytest

from banmen.games.goishi.engine import StoneBoard
from banmen.games.goishi.files import read_goishi
from banmen.games.goishi.state import Pick, Redo, Retreat
from banmen.protocol import messages
from banmen.replay import PROGRAM
from banmen.texts import Texts
from banmen_client.games.goishi.position import NO_OVERLAY, GoishiOverlay
from banmen_client.ui.text_field import CLIPBOARD
from tests.banmen_client.games.goishi.person import carries_out, overlay, playing, press, sent_actions, table_of
from tests.banmen_client.games.goishi.table import HOPELESS, SEED, SEED_PATH, SMALL, RemoteGoishi
from tests.banmen_client.person import Enter, Hall
from tests.banmen_client.show_person import send_presence


def watched(hall: Hall, steps: int, *, at: int | None = None, host: str = "you", **options: str) -> Hall:
    """Watch a program after `steps` steps, paused at ply `at` (the last one by default)."""
    remote = RemoteGoishi().lays_out(options.pop("board", SEED), player=PROGRAM, host=host, **options)
    remote.takes_steps(steps)
    remote.paced(len(remote.replay.plies) - 1 if at is None else at)
    hall.sits_down(remote)
    return hall


def enabled(hall: Hall, name: str) -> bool:
    """Return True if a button is enabled."""
    return hall.place(f"do/{name}").widget.enabled


# --- picking --------------------------------------------------------------------------------------------------------


def test_stones_are_picked_with_the_pointer(hall: Hall) -> None:
    playing(hall)
    assert hall.reads("Start with any stone")
    press(hall, 18)
    assert sent_actions(hall) == [Pick(18)]
    carries_out(hall)
    press(hall, 10)
    carries_out(hall)
    assert hall.remote.replay.state.path == (18, 10)
    assert hall.reads("Step 2")
    assert hall.reads("3 stones can be picked next")
    assert hall.reads("They have a blue ring.")


def test_an_earlier_ply_does_not_mention_rings(hall: Hall) -> None:
    playing(hall)
    for stone in (18, 10):
        press(hall, stone)
        carries_out(hall)
    hall.key(pygame.K_PAGEUP)
    hall.key(pygame.K_HOME)
    assert hall.reads("Start with any stone")
    assert not hall.reads("Click one")
    hall.click("timeline/step-forward")
    assert hall.reads("can be picked next")
    assert not hall.reads("blue ring")


@pytest.mark.parametrize(("count", "said"), [(1, "It has a blue ring."), (2, "They have a blue ring.")])
def test_the_text_about_rings_has_a_singular(count: int, said: str) -> None:
    assert Texts("en")("goishi-next-more", count=count) == said


def test_stones_are_picked_with_the_keys_without_reaching_for_the_board(hall: Hall) -> None:
    playing(hall)
    for key in (pygame.K_UP, pygame.K_LEFT, pygame.K_LEFT, pygame.K_RETURN):
        hall.key(key)
    assert sent_actions(hall) == [Pick(18)]
    carries_out(hall)
    hall.key(pygame.K_UP)
    hall.key(pygame.K_RETURN)
    assert sent_actions(hall) == [Pick(10)]
    carries_out(hall)
    hall.key(pygame.K_BACKSPACE)
    assert sent_actions(hall) == [Retreat()]


def test_with_the_ring_on_the_timeline_the_arrows_are_its_own(hall: Hall) -> None:
    playing(hall)
    press(hall, 18)
    carries_out(hall)
    before = table_of(hall).board.cursor
    hall.tab_to("timeline/track")
    hall.key(pygame.K_LEFT)
    assert table_of(hall).board.cursor == before


def test_undo_and_redo(hall: Hall) -> None:
    playing(hall)
    assert (enabled(hall, "undo"), enabled(hall, "redo")) == (False, False)
    press(hall, 18)
    carries_out(hall)
    assert (enabled(hall, "undo"), enabled(hall, "redo")) == (True, False)
    hall.click("do/undo")
    assert sent_actions(hall) == [Retreat()]
    carries_out(hall)
    assert (enabled(hall, "undo"), enabled(hall, "redo")) == (False, True)
    hall.key(pygame.K_r)
    assert sent_actions(hall) == [Redo()]
    carries_out(hall)
    assert hall.remote.replay.state.path == (18,)


def test_no_stone_can_be_picked_at_an_earlier_ply(hall: Hall) -> None:
    playing(hall, *SEED_PATH)
    hall.click("timeline/step-back")
    press(hall, 13)
    hall.key(pygame.K_u)
    assert sent_actions(hall) == []
    assert not enabled(hall, "undo")
    assert hall.reads("Step 10")


# --- refusals -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("square", "code", "reason", "rule"),
    [
        (33, "not_in_line", "It lies in another row and column.", 0),
        (9, "straight_back", "That would be straight back.", 2),
        (38, "jumps_over", "Another stone comes first.", 1),
    ],
)
def test_a_refusal_says_which_rule_and_marks_the_stone(
    hall: Hall, square: int, code: str, reason: str, rule: int
) -> None:
    playing(hall, *SEED_PATH)
    press(hall, square)
    hall.answers(code=code)
    assert hall.reads("That stone cannot be picked")
    assert sum(reason.partition(".")[0] in line for line in hall.canvas.read) == 1, "it is said once"
    assert "toast" not in hall.widget_keys()
    assert overlay(hall) == GoishiOverlay(refused=square)
    refused = table_of(hall).refused(hall.screen.moment())
    assert refused is not None
    assert (refused.code, refused.action) == (code, Pick(square))
    assert hall.reads(("Go along a row or column", "No stone may be jumped over", "Never go straight back")[rule])


def test_a_refusal_is_shown_until_the_next_action(hall: Hall) -> None:
    playing(hall, *SEED_PATH)
    press(hall, 33)
    hall.answers(code="not_in_line")
    hall.click("timeline/step-back")
    assert overlay(hall) == NO_OVERLAY, "it was not this position"
    hall.key(pygame.K_END)
    assert overlay(hall) == GoishiOverlay(refused=33)
    hall.link.sent.clear()
    press(hall, 5)
    assert overlay(hall) == NO_OVERLAY
    carries_out(hall)
    assert not hall.reads("That stone cannot be picked")


@pytest.mark.parametrize(("key", "told"), [(pygame.K_s, "It can still be solved"), (pygame.K_a, "The solution")])
def test_a_question_after_a_refusal_is_answered(hall: Hall, key: int, told: str) -> None:
    playing(hall, *SEED_PATH)
    press(hall, 33)
    hall.answers(code="not_in_line")
    hall.key(key)
    hall.thinks()
    assert hall.reads(told)
    assert not hall.reads("That stone cannot be picked")
    assert overlay(hall).refused is None
    press(hall, 33)
    hall.answers(code="not_in_line")
    assert overlay(hall).refused == 33, "the next refusal is told again"


def test_a_refusal_for_another_reason_is_shown_in_the_panel(hall: Hall) -> None:
    playing(hall, 18)
    hall.key(pygame.K_BACKSPACE)
    hall.answers(code="nothing_to_undo")
    assert hall.reads("That is not possible")
    assert hall.reads("There is nothing to undo.")
    assert "toast" not in hall.widget_keys()
    assert overlay(hall) == NO_OVERLAY


def test_a_refusal_at_another_ply_is_shown_as_a_toast(hall: Hall) -> None:
    playing(hall, *SEED_PATH)
    press(hall, 33)
    hall.click("timeline/step-back")
    hall.answers(code="not_in_line")
    assert "toast" in hall.widget_keys()


def test_an_unknown_refusal_is_shown_by_its_code(hall: Hall) -> None:
    playing(hall)
    press(hall, 0)
    hall.answers(code="of_another_time")
    assert hall.reads("(of_another_time)")


# --- the end --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("language", "joy"), [("en", "All picked! \\(^o^)/"), ("ja", "全部拾いました! \\(^o^)/")])
def test_a_solved_board_is_celebrated(enter: Enter, language: str, joy: str) -> None:
    hall = enter(language=language)
    playing(hall, 0, 6, 7, 8, board=SMALL)
    press(hall, 2)
    carries_out(hall)
    assert hall.reads(joy)
    assert not enabled(hall, "undo")
    hall.click("do/new")
    assert "new/open" in hall.reachable()


def test_a_dead_end_says_so(hall: Hall) -> None:
    playing(hall, 1, 0, board="OOOO")
    assert hall.reads("No stone can be reached")
    assert enabled(hall, "undo")


# --- copying and editing the board ----------------------------------------------------------------------------------


def test_the_board_is_copied_as_it_was_in_the_beginning(hall: Hall) -> None:
    playing(hall, *SEED_PATH)
    hall.click("do/copy")
    address = CLIPBOARD.read()
    assert address.startswith("https://puzz.link/p?goishi/8/7/")
    assert read_goishi(address) == StoneBoard(8, SEED.replace("/", ""))
    assert hall.reads("Copied:")


def test_the_board_is_edited_from_here(hall: Hall) -> None:
    playing(hall, *SEED_PATH)
    hall.key(pygame.K_e)
    hall.thinks()
    assert hall.reads("Several orders · 20 stones")


# --- watching -------------------------------------------------------------------------------------------------------


def test_a_search_is_watched_with_its_retreats(hall: Hall) -> None:
    watched(hall, 60)
    state = hall.remote.replay.state
    assert state.retreats
    assert hall.reads(f"Step {state.steps}")
    assert hall.reads(f"{state.retreats} retreats")
    assert len(hall.screen.playback.viewpoint.milestones(hall.remote.replay)) == state.retreats
    hall.key(pygame.K_PAGEUP)
    assert hall.reads("put back")


def test_a_spectator_of_a_program_sees_no_answer_and_cannot_pick(hall: Hall) -> None:
    watched(hall, 10)
    assert not {"do/answer", "do/undo", "do/hint"} & set(hall.reachable())
    press(hall, 5)
    for key in (pygame.K_a, pygame.K_h, pygame.K_BACKSPACE, pygame.K_RETURN):
        hall.key(key)
    assert sent_actions(hall) == []
    assert overlay(hall) == NO_OVERLAY
    hall.click("do/solvable")
    hall.thinks()
    assert hall.reads("can")


def test_a_spectator_of_a_person_can_see_the_answer(hall: Hall) -> None:
    remote = RemoteGoishi().lays_out(player="you", host="you")
    remote.picks(*SEED_PATH)
    hall.sits_down(remote)
    hall.click("do/answer")
    hall.thinks()
    assert len(overlay(hall).answer) == 9
    press(hall, 5)
    assert hall.sent(messages.Act) == []


def test_a_solution_waits_and_is_picked_stone_by_stone_at_a_key(hall: Hall) -> None:
    watched(hall, 20, at=0, host="me", search="straight")
    hall.link.sent.clear()
    hall.sits_down(RemoteGoishi("t2").lays_out(player=PROGRAM, search="straight"))
    hall.clock.now_ms += 1000
    hall.frame()
    (pace,) = hall.sent(messages.Pace)
    assert (pace.ply, pace.paused) == (0, True)
    assert hall.reads("The solution, stone by stone")


@pytest.mark.parametrize("key", [pygame.K_RIGHT, pygame.K_RETURN])
def test_a_key_shows_the_next_stone_to_all(hall: Hall, key: int) -> None:
    watched(hall, 5, at=5, host="me", search="straight")
    hall.link.sent.clear()
    hall.key(key)
    (pace,) = hall.sent(messages.Pace)
    assert (pace.ply, pace.paused) == (6, True)


def test_a_search_runs_by_itself(hall: Hall) -> None:
    hall.sits_down(RemoteGoishi().lays_out(player=PROGRAM))
    assert hall.sent(messages.Pace) == []
    assert hall.reads("Looking for an order")


def test_a_board_without_an_order_is_reported(hall: Hall) -> None:
    watched(hall, 20, board=HOPELESS)
    assert hall.reads("There is no order")
    assert hall.reads("Everything was tried: 2 retreats.")


def test_a_search_at_its_limit_says_that_it_found_none(hall: Hall) -> None:
    watched(hall, 20)
    send_presence(hall, host="here", rests="limit")
    assert hall.reads("Not found within 20 steps")
    hall.key(pygame.K_LEFT)
    assert not hall.reads("Not found within")


def test_all_orders_are_counted(hall: Hall) -> None:
    watched(hall, 1000, board=SMALL, search="all")
    found = hall.remote.replay.state.found
    assert found > 1
    assert hall.reads(f"{found} orders and no more")
    hall.key(pygame.K_HOME)
    assert hall.reads("Looking for all orders")
    while not hall.reads("Order 1 found"):
        hall.key(pygame.K_PAGEDOWN)


# --- the list of keys -----------------------------------------------------------------------------------------------


def test_its_keys_are_listed(hall: Hall) -> None:
    playing(hall)
    hall.click("keys")
    assert hall.reads("Put the last stone back")
    hall.key(pygame.K_ESCAPE)
    hall.key(pygame.K_SLASH, "?")
    assert hall.reads("Pick the stone there")

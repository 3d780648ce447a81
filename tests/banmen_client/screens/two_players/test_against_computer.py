"""A game against the computer: its name, its thinking, the next game, moves during an animation."""

from collections.abc import Sequence

import pygame
import pytest

from banmen import events as ev
from banmen.game import Outcome
from banmen.protocol import messages
from banmen.protocol.messages import ClockRule
from banmen_client.screens.against_computer import at_another_level, opponents
from banmen_client.system.settings import AgainstComputer
from banmen_client.table.view import TableView
from tests.banmen_client.person import Enter, Hall
from tests.banmen_client.remote_table import RemoteTable

FISCHER = ClockRule(300_000, 3_000)


@pytest.fixture
def game(enter_undrawn: Enter) -> Hall:
    hall = enter_undrawn()
    hall.sits_down(RemoteTable().against("5"))
    return hall


def over(winner: str | None, program: str = "5", mine: str = "black") -> TableView:
    remote = RemoteTable().against(program, mine=mine, clock=FISCHER)
    remote.record(ev.Ended(Outcome(winner, "played_out")))
    return TableView(remote.replay, None, "me")


def test_name_and_level_stand_where_a_person_s_would(game: Hall) -> None:
    assert game.reads("Computer, level 5")
    game.key(pygame.K_r, "r", ctrl=True)
    assert game.reads("The computer wins then.")


def test_japanese_addresses_a_program_otherwise_than_a_person(enter_undrawn: Enter) -> None:
    hall = enter_undrawn(language="ja")
    hall.sits_down(RemoteTable().against("5"))
    hall.news(hall.remote.record(ev.Ended(Outcome("white", "resigned"))))
    assert hall.reads("コンピューターの勝ち")
    hall.sits_down(RemoteTable("t2", "e2").seats())
    hall.news(hall.remote.record(ev.Ended(Outcome("white", "resigned"))))
    assert hall.reads("Mikaさんの勝ち")


def test_only_a_long_thought_of_the_computer_is_shown_in_the_status(game: Hall) -> None:
    game.write("d3")
    assert game.reads("Your turn")
    game.news(game.remote.plays("d3"), messages.Done("c1", 0))
    assert game.reads("Your turn"), "the computer will answer at once"
    game.clock.now_ms += 399
    game.frame()
    assert not game.reads("is thinking")
    game.clock.now_ms += 1
    game.frame()
    assert game.reads("Computer, level 5 is thinking…")
    game.news(game.remote.plays("c3"))
    assert game.reads("Your turn")
    assert not game.reads("is thinking")


def test_where_the_computer_begins_it_is_said_to_think_at_once(enter_undrawn: Enter) -> None:
    hall = enter_undrawn()
    hall.sits_down(RemoteTable().against("5", mine="white"))
    assert hall.reads("Computer, level 5 is thinking…")


def test_a_person_is_still_waited_for_at_once(hall: Hall) -> None:
    hall.sits_down(hall.remote.seats())
    hall.news(hall.remote.plays("d3"))
    assert hall.reads("Mika to move")


def test_no_draw_is_offered_to_a_program_and_a_move_is_taken_back(game: Hall) -> None:
    game.news(game.remote.plays("d3"))
    game.news(game.remote.plays("c3"))
    assert "do/offer-draw" not in game.reachable()
    game.key(pygame.K_d, "d", ctrl=True)
    game.click("do/take-back")
    assert [(offer.offer, offer.ply) for offer in game.sent(messages.Offer)] == [("take_back", 0)]


def test_a_square_pressed_while_discs_turn_counts(enter: Enter) -> None:
    hall = enter(animation=1.0)
    hall.sits_down(RemoteTable().against("5"))
    hall.news(hall.remote.plays("d3"))
    hall.news(hall.remote.plays("c3"))
    assert hall.screen.game.board._turning is not None  # type: ignore[attr-defined] # the animation is running
    hall.click_square("c4")
    assert [act.action["square"] for act in hall.sent(messages.Act)] == ["c4"]


# --- the next game ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("winner", "program", "expected"),
    [("black", "5", "6"), ("white", "5", "4"), (None, "5", None), ("black", "10", None), ("white", "1", None)],
)
def test_the_winner_is_offered_a_level_higher_and_the_loser_one_lower(
    winner: str | None, program: str, expected: str | None
) -> None:
    offered = at_another_level(over(winner, program))
    assert (offered and offered.program) == expected


def test_it_is_the_same_game_with_the_colours_swapped() -> None:
    assert at_another_level(over("black")) == AgainstComputer("reversi", "6", "white", {"size": 8}, FISCHER)
    swapped = at_another_level(over("white", mine="white"))
    assert swapped == AgainstComputer("reversi", "6", "black", {"size": 8}, FISCHER)


def test_against_a_person_there_are_no_levels() -> None:
    remote = RemoteTable().seats()
    remote.record(ev.Ended(Outcome("black", "played_out")))
    view = TableView(remote.replay, None, "me")
    assert at_another_level(view) is None
    assert opponents(view) == {}


def test_one_press_plays_again_and_one_press_plays_a_level_higher(game: Hall) -> None:
    game.news(game.remote.record(ev.Ended(Outcome("black", "played_out"))))
    assert game.reads("Again")
    game.click("do/rematch")
    assert [offer.offer for offer in game.sent(messages.Offer)] == ["rematch"]
    assert game.reads("Level 6")
    game.click("do/again-level")
    (command,) = game.sent(messages.Open)
    assert command.programs == {"black": "6"}
    assert game.window.settings.computer.program == "6"


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("size", [(640, 480), (1280, 800)])
def test_the_end_and_low_clocks_have_room(enter: Enter, size: tuple[int, int], language: str) -> None:
    hall = enter(*size, language=language)
    hall.sits_down(RemoteTable().against("9", clock=ClockRule(9_900)))
    assert hall.reads("0:09.9")
    hall.news(hall.remote.record(ev.Ended(Outcome("black", "played_out"))))
    assert hall.canvas.cut == []
    hall.sits_down(RemoteTable("t2", "e2").against("10", clock=ClockRule(24 * 3_600_000)))
    assert hall.reads("1440:00")
    assert hall.canvas.cut == []


# --- the clock --------------------------------------------------------------------------------------------------------


def test_a_running_clock_draws_its_own_place_alone(enter: Enter, monkeypatch: pytest.MonkeyPatch) -> None:
    hall = enter()
    hall.sits_down(RemoteTable().against("5", clock=ClockRule(9_900)))
    hall.frame()
    hall.window.look()
    composed: list[str] = []
    monkeypatch.setattr(hall.window, "compose", lambda: composed.append("all"))
    drawn: list[str] = []
    draw_parts = hall.window.draw_parts

    def noted(keys: Sequence[str]) -> bool:
        drawn.extend(keys)
        return draw_parts(keys)

    monkeypatch.setattr(hall.window, "draw_parts", noted)
    hall.clock.now_ms += 100
    hall.frame()
    assert (composed, drawn) == ([], ["clock/black"])
    assert hall.reads("0:09.8")


def test_drawing_a_part_leaves_the_picture_as_drawing_all_of_it(enter: Enter) -> None:
    hall = enter()
    hall.sits_down(RemoteTable().against("5", clock=ClockRule(9_900)))
    hall.window.draw()
    hall.window.look()
    whole = pygame.image.tobytes(hall.canvas.surface, "RGB")
    hall.canvas.surface.fill((255, 0, 0), hall.canvas.box(hall.place("clock/black").rect))
    super(type(hall.window), hall.window).draw_parts(["clock/black", "clock/nobody"])
    assert pygame.image.tobytes(hall.canvas.surface, "RGB") == whole

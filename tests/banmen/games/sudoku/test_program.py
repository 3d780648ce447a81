"""The program solves a sudoku by steps with their reasons, until the grid is complete."""

from random import Random

from banmen.game import never
from banmen.games.sudoku.program import PACES_S, PROGRAMS, choose, pause_s
from banmen.games.sudoku.rules import SUDOKU
from banmen.games.sudoku.state import Finished, GiveUp, Note, Pause, Set, State, TakeStep
from tests.banmen.games.sudoku.game import CLASSIC_SOLUTION, E5, SudokuGame

NO_DICE = Random(0)


def solved_by_program(game: SudokuGame) -> list[TakeStep]:
    taken = []
    while (action := choose(game.state, "blue", NO_DICE, never)) is not None:
        assert isinstance(action, TakeStep)
        taken.append(action)
        game.do(action)
    return taken


def test_it_takes_step_after_step_to_the_solution() -> None:
    game = SudokuGame()
    assert len(solved_by_program(game)) == 51, "a square each: this puzzle needs singles alone"
    assert "".join(map(str, game.state.grid_of("blue"))) == CLASSIC_SOLUTION
    assert SUDOKU.outcome(game.state) is not None


def test_it_does_not_take_the_same_candidates_out_again() -> None:
    game = SudokuGame()
    first = choose(game.state, "blue", NO_DICE, never)
    assert isinstance(first, TakeStep)
    square, digit = first.step.sets[0]
    struck = game.do(Note((square,), "struck", digit, on=True))
    assert choose(struck, "blue", NO_DICE, never) != first


def test_after_a_wrong_digit_the_program_has_no_move() -> None:
    assert choose(SudokuGame().do(Set(E5, 9)), "blue", NO_DICE, never) is None


def test_it_waits_while_the_time_stands_still_and_without_a_seat() -> None:
    game = SudokuGame()
    assert choose(game.state, "amber", NO_DICE, never) is None
    assert choose(game.do(Pause()), "blue", NO_DICE, never) is None
    assert choose(State(), "blue", NO_DICE, never) is None


def test_in_a_race_it_writes_like_everyone_and_stops_when_it_has_finished() -> None:
    game = SudokuGame({"mode": "race"})
    action = choose(game.state, "amber", NO_DICE, never)
    assert isinstance(action, Set)
    while (action := choose(game.state, "amber", NO_DICE, never)) is not None:
        game.do(action, seat="amber")
    assert game.events[-1] == Finished("amber")
    assert SUDOKU.outcome(game.state) is None, "the other one goes on"


def test_a_program_that_gave_up_writes_nothing() -> None:
    game = SudokuGame({"mode": "race", "players": 3})
    given_up = game.do(GiveUp(), seat="amber")
    assert SUDOKU.outcome(given_up) is None
    assert choose(given_up, "amber", NO_DICE, never) is None
    assert choose(given_up, "blue", NO_DICE, never) is not None


# --- paces ------------------------------------------------------------------------------------------------------------

HARD = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"


def race_time_s(pace: str) -> float:
    """Return the time that a racer of this pace needs for a puzzle of singles."""
    game, program, dice, spent_s = SudokuGame({"mode": "race"}), PROGRAMS[pace], Random(1), 0.0
    while (action := program.choose(game.state, "amber", dice, never)) is not None:
        assert program.pause is not None
        spent_s += program.pause(game.state, "amber", dice)
        game.do(action, seat="amber")
    assert game.events[-1] == Finished("amber")
    return spent_s


def test_a_racer_finishes_in_the_minutes_that_its_pace_promises() -> None:
    minutes = {pace: race_time_s(pace) / 60 for pace in PACES_S}
    assert minutes["quick"] < minutes["steady"] < minutes["slow"]
    assert 2 < minutes["quick"] < 5
    assert 10 < minutes["slow"] < 20


def test_the_pauses_of_a_racer_vary() -> None:
    state, dice = SudokuGame({"mode": "race"}).state, Random(1)
    pauses = {pause_s(10, state, "amber", dice) for _ in range(20)}
    assert len(pauses) == 20
    assert all(2 < pause < 15 for pause in pauses)


def test_harder_steps_take_longer() -> None:
    easy = SudokuGame({"mode": "race"}).state
    hard = SudokuGame({"mode": "race", "givens": HARD})
    while isinstance(action := choose(hard.state, "amber", NO_DICE, never), Set):
        hard.do(action, seat="amber")
    assert isinstance(action, Note), "now candidates must be struck, for reasons"
    assert pause_s(10, hard.state, "amber", Random(1)) != pause_s(10, easy, "amber", Random(1))


def test_an_idle_program_waits_the_default_time() -> None:
    assert pause_s(10, State(), "amber", NO_DICE) == 10


def test_only_racers_have_a_pace() -> None:
    assert PROGRAMS["solver"].pause is None
    assert list(PROGRAMS) == ["solver", *PACES_S]

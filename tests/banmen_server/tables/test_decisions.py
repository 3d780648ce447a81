"""How a table is opened: its seats, its options, its first record, and what is refused."""

from random import Random
from typing import Any

import pytest

from banmen.events import Began, Clock, Ended, Paced, Seated, TableOpened
from banmen.game import Refusal
from banmen.games.goishi.options import GoishiOptions
from banmen.games.goishi.rules import GOISHI
from banmen.games.reversi import state as reversi
from banmen.games.reversi.rules import REVERSI, ReversiOptions
from banmen.games.reversi.state import begin_position, position_text
from banmen.games.sudoku.options import SudokuOptions
from banmen.games.sudoku.rules import SUDOKU
from banmen.protocol.messages import Join, Open, Resign
from banmen_server.tables.decisions import Actor, Decision, OpeningWanted, begin, first_events, open_table
from tests.banmen_server.tables.sitting import AKI, BLITZ, NOW, Sitting, sitting_alone

SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"


def opened(command: Open, opening: Any = None) -> Decision | OpeningWanted:
    return open_table(command, AKI, code="c", epoch="e", now=NOW, rng=Random(0), opening=opening)


def test_a_table_opens_with_its_host_seated_and_waits_for_another() -> None:
    sitting = Sitting(Open("o", "reversi", {"size": 6}, {"white": "me"}, listed=False, watchers="code"))
    opened = TableOpened("reversi", {"size": 6}, "p1", "K7QX-2MPD", "e1", listed=False, watchers="code")
    assert sitting.records == [((opened, Seated("white", "p1", "Aki")), NOW)]
    assert not sitting.table.replay.playing


def test_two_paired_players_get_distinct_names() -> None:
    twin = Actor("p2", "Аki")  # with a Cyrillic A
    command = Open("o", "reversi", seats={"black": "me"})
    decided = open_table(command, AKI, code="c", epoch="e", now=NOW, rng=Random(0), others={"white": twin})
    assert isinstance(decided, Decision)
    names = [event.name for event in decided.events if isinstance(event, Seated)]
    assert names == ["Aki", "Аki 2"]


def test_an_opener_who_names_no_seats_takes_the_first() -> None:
    assert Sitting(Open("o", "reversi")).table.seats_of("p1") == ["black"]


def test_one_player_may_hold_every_seat_and_begins_at_once() -> None:
    (events, _) = sitting_alone().records[0]
    assert events[1:] == (Seated("black", "p1", "Aki"), Seated("white", "p1", "Aki"), Began(1, reversi.ReversiBegan(8)))


def test_where_white_is_to_move_first_its_clock_runs_and_it_plays() -> None:
    start = position_text(begin_position(8, "", "f5"))
    sitting = sitting_alone(options={"start": start}, clock=BLITZ)
    assert Began(1, reversi.ReversiBegan(8, start)) in sitting.records[0][0]
    assert sitting.table.replay.clock is not None
    assert sitting.table.replay.clock.turn == "white"
    sitting.play("d6 c3")
    assert sitting.table.replay.state.board == begin_position(8, "", "f5d6c3").board


def test_a_balanced_opening_is_drawn_when_the_game_begins() -> None:
    sitting = sitting_alone(options={"balanced": True})
    first = sitting.table.replay.plies[0].event
    assert len(first.moves) == 16
    assert sitting.table.replay.state == begin_position(8, "", first.moves)


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (Open("o", "chess"), "no_such_game"),
        (Open("o", "reversi", {"size": 5}), "bad_size"),
        (Open("o", "reversi", {"start": "X"}), "bad_position"),
        (Open("o", "reversi", {"moves": "a1"}), "bad_moves"),
        (Open("o", "reversi", {"balanced": True, "handicap": 2}), "balanced_alone"),
        (Open("o", "reversi", {"colour": "red"}), "unknown_option"),
        (Open("o", "reversi", {}, {"red": "me"}), "no_such_seat"),
        (Open("o", "reversi", {}, {"black": "open", "white": "open"}), "no_seat_taken"),
        (Open("o", "reversi", {}, {"white": "program"}, programs={"white": "11"}), "no_such_program"),
        (Open("o", "reversi", {}, {"black": "me", "white": "open"}, programs={"white": "3"}), "not_a_program"),
        (Open("o", "reversi", {}, {"black": "me"}, programs={"red": "3"}), "not_a_program"),
        (Open("o", "battle", {"seed": 7}), "bad_dice"),
        (Open("o", "knights_tour", clock=BLITZ), "no_clock"),
        (Open("o", "battle", {}, {"hero": "program", "demon_king": "program"}, clock=BLITZ), "no_clock"),
    ],
)
def test_an_invalid_table_is_refused(command: Open, code: str) -> None:
    with pytest.raises(Refusal) as refusal:
        open_table(command, AKI, code="c", epoch="e", now=NOW, rng=Random(0))
    assert refusal.value.code == code


def test_an_option_that_is_null_is_not_there() -> None:
    decision = opened(Open("o", "reversi", {"size": None}))
    assert isinstance(decision, Decision)
    assert decision.events[0] == TableOpened("reversi", {}, "p1", "c", "e")


def test_options_are_recorded_as_they_were_sent() -> None:
    command = Open("o", "knights_tour", {"rows": 5, "start": "A1"})
    decision = opened(command)
    assert isinstance(decision, Decision)
    assert decision.events[0] == TableOpened("knights_tour", {"rows": 5, "start": "A1"}, "p1", "c", "e")


def test_an_opening_that_takes_thinking_is_wanted_and_then_taken() -> None:
    command = Open("o", "goishi", {"size": 5, "stones": 7, "seed": 41})
    wanted = opened(command)
    assert wanted == OpeningWanted(GOISHI, GoishiOptions(size=5, stones=7, seed=41))
    first = GOISHI.begin(wanted.options, Random(1))
    decision = opened(command, first)
    assert isinstance(decision, Decision)
    assert decision.events[1:] == (Seated("picker", "p1", "Aki"), Began(1, first))
    assert decision.states == {2: GOISHI.evolve(GOISHI.blank, first)}


def test_only_an_opening_that_takes_thinking_is_wanted() -> None:
    assert begin(REVERSI, ReversiOptions(6), Random(0)) == reversi.ReversiBegan(6)
    assert begin(SUDOKU, SudokuOptions(level=3), Random(0)) == OpeningWanted(SUDOKU, SudokuOptions(level=3))


@pytest.mark.parametrize(("named", "program"), [({}, "1"), ({"white": "7"}, "7")])
def test_the_opener_names_a_program_or_gets_the_games_first(named: dict[str, str], program: str) -> None:
    sitting = Sitting(Open("o", "reversi", {}, {"black": "me", "white": "program"}, programs=named))
    assert sitting.table.replay.programs == {"white": program}
    assert sitting.table.replay.playing


def test_a_show_begins_at_once_and_runs() -> None:
    decision = opened(Open("o", "battle", {"seed": "S"}, {"hero": "program", "demon_king": "program"}))
    assert isinstance(decision, Decision)
    first, *seated, began, paced = decision.events
    assert isinstance(first, TableOpened)
    assert (first.host, first.host_name) == ("p1", "Aki")
    assert seated == [Seated(seat, "program", "", program="cunning") for seat in ("hero", "demon_king")]
    assert isinstance(began, Began)
    assert paced == Paced(0, 1.0, paused=False)


def test_a_game_begins_with_its_clock() -> None:
    decision = first_events(REVERSI, reversi.ReversiBegan(8), BLITZ, 3, NOW)
    clock = Clock("black", NOW + BLITZ.main_ms, {"black": BLITZ.main_ms, "white": BLITZ.main_ms})
    assert decision.events == (Began(3, reversi.ReversiBegan(8)), clock)


def test_a_grid_that_is_brought_complete_is_over_at_once() -> None:
    first = SUDOKU.begin(SudokuOptions(givens=SOLVED), Random(0))
    began, ended = first_events(SUDOKU, first, None, 1, NOW).events
    assert began == Began(1, first)
    assert isinstance(ended, Ended)
    assert ended.outcome.reason == "solved"


def test_at_a_casual_table_no_game_counts_whoever_plays() -> None:
    host, guest = Actor("p1", "Aki", rated=True), Actor("p2", "Mio", rated=True)
    for wanted in (True, False):
        sitting = Sitting(Open("o", "reversi", rated=wanted), host)
        sitting.do(host, Join("j", "t1"))  # a returning player changes nothing
        sitting.do(guest, Join("j", "t1"))
        sitting.play("f5 f6")
        sitting.do(host, Resign("r", "t1"))
        assert [sitter.rated for sitter in sitting.table.replay.seats.values() if sitter] == [wanted, wanted]
        assert [game.counts for game in sitting.table.history.finished] == [wanted]

"""A table as one player sees it."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from banmen import events as ev
from banmen.game import Outcome
from banmen.games.reversi.rules import REVERSI
from banmen.games.reversi.state import Passed, Place, Placed, opening
from banmen.games.sudoku.rules import SUDOKU
from banmen.replay import PROGRAM
from banmen_client.table.view import TableView, move_pairs, starting_state
from tests.banmen.games.sudoku.game import CLASSIC
from tests.banmen_client.games.sudoku.table import RemoteSudoku
from tests.banmen_client.remote_table import RemoteTable

PASSING = ("b1", "c1", "d3", "a1")
"""On 4x4: after white's a1 black must pass."""


def seen(remote: RemoteTable, player: str = "me", at: int | None = None) -> TableView:
    return TableView(remote.replay, remote.presence(), player, at)


def test_a_player_holds_a_seat_a_watcher_none_and_two_at_one_window_both(remote: RemoteTable) -> None:
    remote.seats("me", "you")
    assert (seen(remote).seats, seen(remote, "third").seats) == (("black",), ())
    assert not seen(remote).watching
    assert seen(remote, "third").watching
    assert seen(RemoteTable().seats("me", "me")).holds_all_seats
    assert not seen(remote).holds_all_seats


def test_a_program_is_nobody_to_share_a_table_with() -> None:
    shared = [
        seen(RemoteTable().seats(*players)).shared_with_people
        for players in [("me", "you"), ("me", "me"), ("me", PROGRAM), ("me", "")]
    ]
    assert shared == [True, False, False, False]


def test_before_the_game_one_waits_before_its_opening(remote: RemoteTable) -> None:
    standing = seen(remote.seats("me", "", size=6))
    assert standing.waiting
    assert (standing.turn, standing.last, standing.live) == (None, 0, True)
    assert standing.state.size == 6
    assert standing.state.board.count("-") == 32
    assert standing.legal() == ()


def test_an_opening_that_takes_thinking_is_not_foreseen() -> None:
    table = RemoteSudoku()
    table.record(ev.TableOpened("sudoku", {"mode": "race", "level": 5}, "me", "K7QX-2MPD", "e1"))
    assert TableView(table.replay, None, "me").state == SUDOKU.blank
    assert starting_state(REVERSI, {"size": 4}) == opening(4)


def test_a_table_of_which_nothing_is_known_shows_nothing(remote: RemoteTable) -> None:
    assert seen(remote).state is None
    assert seen(remote).turn is None


def test_the_turn_is_whose_legal_moves_there_are(remote: RemoteTable) -> None:
    remote.seats("me", "you")
    assert seen(remote).my_turn
    assert len(seen(remote).legal()) == 4
    remote.plays("d3")
    assert seen(remote).turn == "white"
    assert not seen(remote).my_turn
    assert seen(remote).legal() == ()
    assert len(seen(remote, "you").legal()) == 3


def test_after_the_end_it_is_nobody_s_turn(remote: RemoteTable) -> None:
    remote.seats("me", "you")
    remote.record(ev.Ended(Outcome("white", "resigned")))
    assert seen(remote).turn is None
    assert seen(remote).legal() == ()


def test_looking_back_shows_an_earlier_state_and_no_moves_to_make(remote: RemoteTable) -> None:
    remote.seats("me", "you").plays("d3", "c3")
    standing = seen(remote, at=1)
    assert (standing.shown, standing.last, standing.live) == (1, 2, False)
    assert standing.state == remote.replay.state_at(1)
    assert standing.legal() == ()
    assert standing.turn == "black"  # the game itself stands where it stood
    assert seen(remote, at=2).live
    assert seen(remote, at=99).shown == 2


def test_the_last_move_led_to_the_ply_in_view(remote: RemoteTable) -> None:
    remote.seats("me", "you").plays("d3", "c3")
    assert seen(remote, at=0).last_events() == ()
    assert [event.square for event in seen(remote, at=1).last_events()] == ["d3"]
    assert [event.square for event in seen(remote).last_events()] == ["c3"]


def test_a_pass_is_shown_with_the_move_that_caused_it(remote: RemoteTable) -> None:
    remote.seats("me", "you", size=4).plays(*PASSING)
    placed, passed = seen(remote).last_events()
    assert isinstance(placed, Placed)
    assert (placed.square, passed) == ("a1", Passed("black"))
    assert len(seen(remote, at=4).last_events()) == 1  # the move alone, before the pass


def test_one_s_own_last_move_is_the_one_to_take_back(remote: RemoteTable) -> None:
    remote.seats("me", "you")
    assert seen(remote).take_back_ply() is None
    remote.plays("d3")
    assert (seen(remote).take_back_ply(), seen(remote, "you").take_back_ply()) == (0, None)
    remote.plays("c3")
    assert (seen(remote).take_back_ply(), seen(remote, "you").take_back_ply()) == (0, 1)
    assert seen(remote, "third").take_back_ply() is None


def test_a_pass_is_no_move_to_take_back(remote: RemoteTable) -> None:
    remote.seats("me", "you", size=4).plays(*PASSING)
    assert seen(remote, "you").take_back_ply() == 3  # a1, with the pass it caused
    assert seen(remote).take_back_ply() == 2


def test_two_at_one_window_take_back_the_last_move_of_either(remote: RemoteTable) -> None:
    remote.seats("me", "me", size=4).plays(*PASSING)
    assert seen(remote).take_back_ply() == 3


def test_one_s_own_card_is_the_lowest(remote: RemoteTable) -> None:
    remote.seats("me", "you")
    assert seen(remote).seat_order() == ("white", "black")
    assert seen(remote, "you").seat_order() == ("black", "white")
    assert seen(remote, "third").seat_order() == ("black", "white")


# --- absence ----------------------------------------------------------------------------------------------------------


def absent(remote: RemoteTable, player: str = "me") -> TableView:
    """White has been away, and may be claimed from 5000 on."""
    presence = replace(remote.presence(white="away"), claim_at={"white": 5000})
    return TableView(remote.replay, presence, player)


@pytest.mark.parametrize(("now_ms", "due"), [(4999, False), (5000, True), (9000, True)])
def test_a_game_can_be_claimed_once_the_opponents_absence_is_long_enough(
    remote: RemoteTable, now_ms: int, *, due: bool
) -> None:
    remote.seats("me", "you")
    assert absent(remote).claimable(now_ms) is due


def test_only_players_of_a_running_game_can_claim_it(remote: RemoteTable) -> None:
    remote.seats("me", "you")
    assert not absent(remote, "third").claimable(9000)
    assert not absent(remote, "you").claimable(9000)
    assert not seen(remote).claimable(9000)
    assert not TableView(remote.replay, None, "me").claimable(9000)
    remote.record(ev.Ended(Outcome("black", "claimed")))
    assert not absent(remote).claimable(9000)


def test_partners_cannot_claim_a_game() -> None:
    for mode, due in (("together", False), ("race", True)):
        table = RemoteSudoku().lays_out(CLASSIC, "me", "you", mode=mode)
        presence = replace(table.presence(amber="away"), claim_at={"amber": 5000})
        assert TableView(table.replay, presence, "me").claimable(9000) is due


def test_two_at_one_window_claim_nothing_from_each_other(remote: RemoteTable) -> None:
    assert not absent(remote.seats("me", "me")).claimable(9000)


# --- time -------------------------------------------------------------------------------------------------------------


def test_without_a_clock_there_is_no_time_to_show(remote: RemoteTable) -> None:
    assert seen(remote.seats("me", "you")).remaining_ms("black", 0) is None


def test_only_the_time_of_the_side_to_move_runs_and_never_below_nothing(remote: RemoteTable) -> None:
    remote.seats("me", "you", clock_ms=600_000)
    remote.record(ev.Clock("black", 10_000, {"black": 9_000, "white": 8_000}))
    standing = seen(remote)
    assert [standing.remaining_ms("black", now_ms) for now_ms in (4_000, 10_000, 12_000)] == [6_000, 0, 0]
    assert standing.remaining_ms("white", 4_000) == 8_000


def test_a_stopped_clock_keeps_its_time(remote: RemoteTable) -> None:
    remote.seats("me", "you", clock_ms=600_000)
    remote.record(ev.Clock(None, None, {"black": 9_000, "white": 8_000}))
    assert seen(remote).remaining_ms("black", 4_000) == 9_000
    remote.record(ev.Clock("black", remote.now_ms + 9_000, {"black": 9_000, "white": 8_000}))
    remote.now_ms += 2_500
    remote.record(ev.Ended(Outcome(None, "agreed")))
    assert [seen(remote).remaining_ms(seat, remote.now_ms + 99_000) for seat in ("black", "white")] == [6_500, 8_000]


def test_a_player_who_lost_on_time_has_no_time_left(remote: RemoteTable) -> None:
    remote.seats("me", "you", clock_ms=600_000)
    remote.record(ev.Clock("black", 10_000, {"black": 9_000, "white": 8_000}), ev.Ended(Outcome("white", "time")))
    standing = seen(remote)
    assert [standing.remaining_ms(seat, 99_000) for seat in ("black", "white")] == [0, 8_000]


# --- the list of moves ------------------------------------------------------------------------------------------------


def squares(line: list[tuple[int, object] | None]) -> list[str]:
    """A line as it would be written: `-` for nothing, `pass` for a pass."""
    return ["-" if cell is None else getattr(cell[1], "square", "pass") for cell in line]


def test_moves_stand_in_pairs(remote: RemoteTable) -> None:
    remote.seats("me", "you").plays("d3", "c3", "c4")
    lines = move_pairs(remote.replay.plies, ("black", "white"))
    assert [squares(line) for line in lines] == [["d3", "c3"], ["c4", "-"]]
    assert [cell[0] for line in lines for cell in line if cell] == [1, 2, 3]


def test_a_pass_is_in_the_column_of_the_passing_seat(remote: RemoteTable) -> None:
    remote.seats("me", "you", size=4).plays(*PASSING, "a3")
    lines = move_pairs(remote.replay.plies, ("black", "white"))
    assert [squares(line) for line in lines] == [["b1", "c1"], ["d3", "a1"], ["pass", "a3"]]


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])  # its type alone is used
@given(size=st.sampled_from([4, 6, 8]), count=st.integers(0, 60), seed=st.integers(0, 999))
def test_every_ply_stands_once_in_order_and_under_its_seat(
    remote: RemoteTable, size: int, count: int, seed: int
) -> None:
    remote = RemoteTable().seats("me", "you", size=size)
    remote.plays_on(count, seed)
    lines = move_pairs(remote.replay.plies, ("black", "white"))
    cells = [(column, cell) for line in lines for column, cell in enumerate(line) if cell is not None]
    assert [number for _column, (number, _event) in cells] == list(range(1, len(remote.replay.plies)))
    assert all(event.seat == ("black", "white")[column] for column, (_number, event) in cells)


def test_the_legal_placements_are_those_of_the_rules(remote: RemoteTable) -> None:
    assert set(seen(remote.seats("me", "you")).legal()) == {Place(name) for name in ("d3", "c4", "f5", "e6")}

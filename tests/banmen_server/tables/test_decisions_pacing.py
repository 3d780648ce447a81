"""The pace of a show: which ply is shown when, how many must be played, and what its host may set."""

import pytest

from banmen.events import Paced
from banmen.game import Refusal
from banmen.games.knights_tour.rules import KNIGHTS_TOUR
from banmen.programs.seated import choices
from banmen.protocol.messages import Open, Pace
from banmen_server.tables import decisions
from banmen_server.tables.decisions import Decision, PliesWanted
from banmen_server.tables.programs import programs_in_turn
from tests.banmen_server.tables.sitting import AKI, MIO, NOW, Sitting, sitting_of_two

OPTIONS = {"rows": 5, "columns": 5, "start": "a1", "find": "all", "method": "backtracking"}


class Show(Sitting):
    """A show of a search for knight's tours, hosted by Aki, before its first ply."""

    def __init__(self) -> None:
        super().__init__(Open("o", "knights_tour", OPTIONS, seats={"knight": "program"}))

    def played(self, plies: int) -> "Show":
        table = self.table
        chosen = choices(table.game, table.replay.state, programs_in_turn(table.replay), table._rng, most=plies)
        self.record(table.decide_programs(chosen, self.now))
        return self

    def pace(self, player: str = AKI.player, **asked: object) -> Decision | PliesWanted:
        command = Pace("p", "t1", **asked)  # type: ignore[arg-type]  # as each test says
        return decisions.decide_pace(self.table.replay, command, player, self.now, stalled=self.table.stalled)


def test_a_show_begins_running_at_a_ply_a_second() -> None:
    show = Show().played(20)
    replay = show.table.replay
    assert (replay.shared_ply(NOW), replay.shared_ply(NOW + 3_500), replay.shared_ply(NOW + 60_000)) == (0, 3, 20)


def test_plies_are_due_a_second_before_they_are_shown() -> None:
    show = Show()
    assert decisions.plies_due(show.table.replay, NOW) == 2
    assert decisions.plies_due(show.table.replay, NOW + 10_000) == 12
    assert decisions.plies_due(show.table.replay, NOW + 10_000_000) == decisions.MAX_AT_ONCE
    assert decisions.plies_due(show.played(5).table.replay, NOW) == 0


def test_nothing_is_due_while_the_show_is_paused() -> None:
    show = Show()
    show.record(decisions.pause_show(show.table.replay, NOW + 2_000))
    assert decisions.plies_due(show.table.replay, NOW + 60_000) == 0
    assert decisions.pause_show(show.table.replay, NOW + 60_000) == ()


def test_a_restart_pauses_a_show_where_it_was_at_its_last_record() -> None:
    show = Show()
    show.now = NOW + 4_000
    show.played(10)
    assert decisions.pause_show_after_restart(show.table.replay) == (Paced(4, 1.0, paused=True),)


def test_the_host_sets_speed_and_pause_and_omitted_values_stay() -> None:
    show = Show().played(10)
    show.now = NOW + 2_000
    assert show.pace(speed=8.0) == Decision((Paced(2, 8.0, paused=False),))
    assert show.pace(paused=True) == Decision((Paced(2, 1.0, paused=True),))
    assert show.pace(ply=7) == Decision((Paced(7, 1.0, paused=False),))


def test_a_ply_that_is_not_played_yet_is_wanted_first() -> None:
    show = Show().played(10)
    assert show.pace(ply=25) == PliesWanted(15)
    show.table.stalled = True
    assert show.pace(ply=25) == Decision((Paced(10, 1.0, paused=False),))


def test_the_next_milestone_is_gone_to_or_wanted() -> None:
    show = Show().played(3)
    assert show.pace(seek=True) == PliesWanted(decisions.MAX_PLIES - 4, to_milestone=True)
    show.played(40)
    events = [ply.event for ply in show.table.replay.plies]
    first = next(ply for ply, event in enumerate(events) if KNIGHTS_TOUR.milestone(event))
    assert show.pace(seek=True) == Decision((Paced(first, 1.0, paused=True),))


def test_after_the_last_milestone_a_show_that_rests_goes_to_its_end() -> None:
    show = Show().played(3)
    show.table.stalled = True
    assert show.pace(seek=True) == Decision((Paced(3, 1.0, paused=True),))


def test_only_the_host_of_a_show_sets_a_pace() -> None:
    with pytest.raises(Refusal) as refusal:
        Show().pace(MIO.player, paused=True)
    assert refusal.value.code == "not_host"
    with pytest.raises(Refusal) as refusal:
        sitting_of_two().table.decide(Pace("p", "t1", paused=True), AKI, NOW)
    assert refusal.value.code == "no_program"


def test_programs_rest_at_the_limit_or_where_they_have_nothing_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    show = Show().played(5)
    replay = show.table.replay
    assert decisions.pause_reason(replay, stalled=False) is None
    assert decisions.pause_reason(replay, stalled=True) == "nothing"
    monkeypatch.setattr(decisions, "MAX_PLIES", 6)
    assert decisions.pause_reason(replay, stalled=False) == "limit"
    assert not decisions.can_show_continue(replay, stalled=False)
    assert decisions.pause_reason(sitting_of_two().table.replay, stalled=True) is None

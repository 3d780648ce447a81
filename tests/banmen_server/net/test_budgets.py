"""The limits on commands, bytes and server time of a connection, a player and an address."""

from collections.abc import Callable
from pathlib import Path

import pytest

from banmen.game import Refusal
from banmen_server.config import Config
from banmen_server.net import budgets as module
from banmen_server.net.budgets import Budgets, ConnectionBudget

CONFIG = Config(data=Path())
PING, BIG = 24, 60 * 1024


class Watch:
    """A clock that a test sets, in seconds."""

    def __init__(self) -> None:
        self.at_s = 50.0

    def __call__(self) -> float:
        return self.at_s


def no_loop(_: Callable[[], None]) -> None:
    """There is no next turn."""


def frames_in(budget: ConnectionBudget, watch: Watch, seconds: float, length: int = PING, waiting: int = 0) -> int:
    """Return how many frames of a peer that always has one more are read in this time."""
    count, until_s = 0, watch.at_s + seconds
    while watch.at_s < until_s:
        watch.at_s += budget.received(length, waiting)
        count += 1
    return count


def test_200_at_once_and_60_a_second_are_not_held_up() -> None:
    watch = Watch()
    budget = Budgets(CONFIG, no_loop, watch).of("192.0.2.1")
    assert not any(budget.received(0) for _ in range(200))
    watch.at_s += 60
    for _ in range(60 * 60):
        assert not budget.received(PING)
        watch.at_s += 1 / 58


def test_pings_at_full_speed_are_read_at_60_a_second() -> None:
    watch = Watch()
    budget = Budgets(CONFIG, no_loop, watch).of("192.0.2.1")
    frames_in(budget, watch, 10)
    assert 570 <= frames_in(budget, watch, 10) <= 600


def test_large_frames_count_for_their_length() -> None:
    watch = Watch()
    budget = Budgets(CONFIG, no_loop, watch).of("192.0.2.1")
    assert [budget.received(BIG) > 0 for _ in range(4)] == [False, False, False, True]
    frames_in(budget, watch, 10, BIG)
    assert 9 <= frames_in(budget, watch, 10, BIG) <= 11


def test_a_hundred_connections_of_one_address_are_held_back_together() -> None:
    watch = Watch()
    budgets = Budgets(CONFIG, no_loop, watch)
    crowd = [budgets.of("192.0.2.1") for _ in range(100)]
    waits = [budget.received(PING) for budget in crowd for _ in range(150)]
    assert not waits[0]
    assert waits[-1] > 1
    assert not budgets.of("192.0.2.2").received(PING)


def test_a_class_of_40_may_send_as_fast_as_each_of_them_may() -> None:
    watch = Watch()
    budgets = Budgets(CONFIG, no_loop, watch)
    pupils = [budgets.of("192.0.2.1") for _ in range(40)]
    for _ in range(20 * 58):
        assert not any(pupil.received(PING) for pupil in pupils)
        watch.at_s += 1 / 57


def test_a_fast_sender_is_charged_in_advance_and_has_the_same_limit() -> None:
    watch = Watch()
    budgets = Budgets(CONFIG, no_loop, watch)
    fast, other = budgets.of("192.0.2.1"), budgets.of("192.0.2.1")
    fast.greeted("p1")
    other.greeted("p1")
    assert not any(fast.received(0) for _ in range(50))
    ahead = fast._ahead
    assert 0 < ahead <= module._AHEAD_COMMANDS
    for _ in range(150 - round(ahead)):
        assert not other.received(0)
    assert not any(fast.received(0) for _ in range(int(ahead))), "these are paid for"
    assert fast.received(0)


def test_an_unused_advance_is_returned() -> None:
    watch = Watch()
    budget = Budgets(CONFIG, no_loop, watch).of("192.0.2.1")
    budget.greeted("p1")
    for _ in range(40):
        assert not budget.received(0)
    assert budget._ahead > 0
    budget.refused()  # which ends that
    assert sum(not budget.received(0) for _ in range(200)) == 200 - 40 - module._COMMANDS_A_REFUSAL


def test_a_request_that_another_takes_the_place_of_costs_more_than_a_command() -> None:
    budget = Budgets(CONFIG, no_loop, Watch()).of("192.0.2.1")
    budget.greeted("p1")
    budget.replaced()
    assert sum(not budget.received(0) for _ in range(200)) == 200 - module._COMMANDS_A_REPLACEMENT


@pytest.mark.parametrize(("nbytes", "commands"), [(142, 0), (1_023, 0), (4_096, 4)])
def test_a_large_record_costs_as_many_commands_as_a_frame_of_its_length(nbytes: int, commands: int) -> None:
    budget = Budgets(CONFIG, no_loop, Watch()).of("192.0.2.1")
    budget.greeted("p1")
    budget.stored(nbytes)
    assert sum(not budget.received(0) for _ in range(200)) == 200 - commands


def test_a_long_time_of_the_server_is_charged_before_the_next_frame() -> None:
    budgets = Budgets(CONFIG, no_loop, Watch())
    fast, other = budgets.of("192.0.2.1"), budgets.of("192.0.2.2")
    fast.greeted("p1")
    for _ in range(3):
        fast.received(PING)
        other.received(PING)
    assert fast._ahead > 1
    fast.spent(0.5)
    assert fast.received(PING) > 1


def test_a_player_that_reconnects_has_the_same_budget() -> None:
    budgets = Budgets(CONFIG, no_loop, Watch())
    for _ in range(190):
        connection = budgets.of("192.0.2.1")
        connection.greeted("p1")
        assert not connection.received(PING)
    for _ in range(10):
        connection.received(PING)
    again = budgets.of("192.0.2.1")
    again.greeted("p1")
    assert again.received(PING)
    other = budgets.of("192.0.2.1")
    other.greeted("p2")
    assert not other.received(PING)


def test_a_light_player_does_not_wait_for_a_heavy_one_of_the_same_address() -> None:
    watch = Watch()
    budgets = Budgets(CONFIG, no_loop, watch)
    greedy, modest, elsewhere = budgets.of("192.0.2.1"), budgets.of("192.0.2.1"), budgets.of("192.0.2.2")
    nobody_yet = budgets.of("192.0.2.1")
    greedy.greeted("greedy")
    modest.greeted("modest")
    for _ in range(20):
        elsewhere.received(PING)
        assert not modest.received(PING)
        modest.spent(0.001)
        held_s = greedy.received(PING)
        greedy.spent(0.5)
        watch.at_s += 0.1
    assert held_s > 1
    assert nobody_yet.received(PING) > 1, "who has no name yet could be anybody, again and again"


def test_the_time_to_find_many_tiny_frames_is_charged() -> None:
    budgets = Budgets(CONFIG, no_loop, Watch())
    rude, other = budgets.of("192.0.2.1"), budgets.of("192.0.2.2")
    other.received(PING)
    for _ in range(200):
        rude.parsed(0.0001)
    assert not rude.received(PING), "what frames take anyway is in the time of what they ask for"
    rude.parsed(0.1)
    assert rude.received(PING) > 0.3


def test_time_binds_only_where_others_wait() -> None:
    watch = Watch()
    budgets = Budgets(CONFIG, no_loop, watch)
    greedy, other = budgets.of("192.0.2.1"), budgets.of("192.0.2.2")
    for _ in range(20):
        assert not greedy.received(PING), "it is alone"
        greedy.spent(0.5)
        watch.at_s += 0.5
    other.received(PING)
    assert not greedy.received(PING), "what it took while it was alone is forgiven"
    greedy.spent(0.5)
    assert 1.9 < greedy.received(PING) <= 2
    assert not other.received(PING)
    watch.at_s += 2
    greedy.spent(0.5)
    assert not greedy.received(PING), "nobody else has sent anything for a second"


def test_with_others_waiting_a_quarter_of_the_time_is_left_to_one_address() -> None:
    watch = Watch()
    budgets = Budgets(CONFIG, no_loop, watch)
    crowd, other = [budgets.of("192.0.2.1") for _ in range(10)], budgets.of("192.0.2.2")
    spent_s, until_s = 0.0, watch.at_s + 20
    while watch.at_s < until_s:
        other.received(PING)
        wait_s = 0.0
        for each in crowd:
            wait_s = each.received(PING)
            each.spent(0.005)
            spent_s += 0.005
        watch.at_s += max(wait_s, 0.001)
    assert 4.5 <= spent_s <= 5.5


def flood(budgets: Budgets, watch: Watch, addresses: int, seconds: float, took_s: float) -> float:
    """Return the share of the server's time that the players of some addresses use, each with always one more frame.

    Meanwhile a light player at another address sends a frame now and then, and never waits.
    """
    crowd = [(budgets.of(f"192.0.2.{number}"), f"p{number}-{more}") for number in range(addresses) for more in range(5)]
    for each, player in crowd:
        each.greeted(player)
    modest, free_s = budgets.of("198.51.100.1"), dict.fromkeys(range(len(crowd)), watch.at_s)
    modest.greeted("modest")
    spent_s, begin_s = 0.0, watch.at_s
    while watch.at_s < begin_s + seconds:
        if int(watch.at_s) != int(watch.at_s - 0.001):
            assert not modest.received(PING)
            modest.spent(0.001)
        for place, (each, _) in enumerate(crowd):
            if free_s[place] <= watch.at_s:
                free_s[place] = watch.at_s + max(0.001, each.received(PING))
                each.spent(took_s)
                spent_s += took_s
        watch.at_s += 0.001
    return spent_s / seconds


@pytest.mark.parametrize("took_s", [0.0002, 0.002])
def test_ten_addresses_have_not_ten_quarters_of_the_time(took_s: float) -> None:
    watch = Watch()
    budgets = Budgets(CONFIG, no_loop, watch)
    flood(budgets, watch, 10, 5, took_s)
    assert 0.25 < flood(budgets, watch, 10, 10, took_s) < 0.5


def test_others_of_an_address_that_takes_all_it_may_do_not_wait_for_it() -> None:
    watch = Watch()
    budgets = Budgets(CONFIG, no_loop, watch)
    greedy, modest, elsewhere = budgets.of("192.0.2.1"), budgets.of("192.0.2.1"), budgets.of("192.0.2.2")
    greedy.greeted("greedy")
    modest.greeted("modest")
    free_s = 0.0
    for tick in range(20_000):
        if watch.at_s >= free_s:
            free_s = watch.at_s + greedy.received(PING)
            greedy.spent(0.005)
        if tick % 50 == 0:
            elsewhere.received(PING)
            elsewhere.spent(0.0025)
            assert not modest.received(PING)
            modest.spent(0.0005)
        watch.at_s += 0.001


def test_addresses_that_together_take_less_than_there_is_wait_for_nothing() -> None:
    watch = Watch()
    budgets = Budgets(CONFIG, no_loop, watch)
    crowd = [budgets.of(f"192.0.2.{number}") for number in range(10)]
    for _ in range(1_000):
        for each in crowd:
            assert not each.received(PING)
            each.spent(0.001)
        watch.at_s += 0.05


def test_the_debt_of_all_addresses_is_forgotten_after_a_calm_time() -> None:
    watch = Watch()
    budgets = Budgets(CONFIG, no_loop, watch)
    flood(budgets, watch, 10, 2, 0.002)
    assert budgets._addresses._shares is not None
    one = budgets.of("198.51.100.2")
    for _ in range(2):
        watch.at_s += module._CALM_S + 5
        one.received(PING)
    assert budgets._addresses._shares is None


def test_requests_of_a_few_addresses_have_not_the_whole_server_among_them() -> None:
    watch = Watch()
    budgets = Budgets(CONFIG, no_loop, watch)
    spent_s, free_s, begin_s = 0.0, dict.fromkeys((f"192.0.2.{number}" for number in range(10)), 0.0), watch.at_s
    while watch.at_s < begin_s + 10:
        for address, at_s in free_s.items():
            if at_s <= watch.at_s:
                free_s[address] = watch.at_s + max(0.001, budgets.answered(address, 1_000, 0.0005))
                spent_s += 0.0005
        watch.at_s += 0.001
    assert 2.5 < spent_s < 5


def test_a_crowd_does_not_have_one_more_frame_each_before_any_waits() -> None:
    watch = Watch()
    budgets = Budgets(CONFIG, no_loop, watch)
    other, crowd = budgets.of("192.0.2.2"), [budgets.of("192.0.2.1") for _ in range(100)]
    for each in crowd:  # it is known by now what a frame of theirs takes
        each.received(PING)
        each.spent(0.01)
        watch.at_s += 0.2
    other.received(PING)
    waits = [each.received(PING) for each in crowd]
    assert waits == sorted(waits)
    assert sum(wait_s == 0 for wait_s in waits) <= 12
    assert waits[-1] > 3
    assert not other.received(PING)


def test_a_client_that_repeats_a_refused_command_waits() -> None:
    watch = Watch()
    budget = Budgets(CONFIG, no_loop, watch).of("192.0.2.1")
    asked, until_s = 0, watch.at_s + 10
    while watch.at_s < until_s:
        watch.at_s += budget.received(PING)
        budget.refused()
        asked += 1
    assert 20 <= asked <= 30


def test_frames_without_a_command_use_no_server_time() -> None:
    watch = Watch()
    budgets = Budgets(CONFIG, no_loop, watch)
    one, other = budgets.of("192.0.2.1"), budgets.of("192.0.2.2")
    for _ in range(50):
        one.received(PING)
        one.spent(0.05)
        watch.at_s += 1
    for _ in range(100):
        other.received(PING)
        assert not one.received(PING), "a fragment, or a ping of the WebSocket"


def test_a_measurement_is_held_up_by_nothing() -> None:
    watch = Watch()
    budgets = Budgets(CONFIG._replace(commands_a_second=10**8, max_connections_of_address=10**5), no_loop, watch)
    players = [budgets.of("127.0.0.1") for _ in range(20)]
    for _ in range(1_000):
        for player in players:
            assert not player.received(100)
            player.spent(0.001)
            watch.at_s += 1e-6


def test_a_connection_that_keeps_flooding_is_cut() -> None:
    watch = Watch()
    budget = Budgets(CONFIG, no_loop, watch).of("192.0.2.1")
    until_s = watch.at_s + module._PERSISTENT_S
    with pytest.raises(Refusal) as refused:
        frames_in(budget, watch, 60, waiting=200_000)
    assert refused.value.code == "too_fast"
    assert 0 < watch.at_s - until_s < 2


def test_a_bot_that_waits_for_each_answer_is_slowed_down_and_never_cut() -> None:
    watch = Watch()
    budget = Budgets(CONFIG, no_loop, watch).of("192.0.2.1")
    assert frames_in(budget, watch, 300) > 300 * 57


def test_memory_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_MAX_REMEMBERED", 3)
    budgets = Budgets(CONFIG._replace(max_connections_of_address=1), no_loop, Watch())
    kept = budgets.of("192.0.2.1")
    while not kept.received(BIG):
        pass
    for last in range(2, 9):
        budgets.of(f"192.0.2.{last}")
    assert len(budgets._addresses._used_last) == 3
    assert budgets.of("192.0.2.1").received(PING) > 0, "one in use is not forgotten"


def test_turns_are_shared_only_while_two_addresses_send() -> None:
    watch = Watch()
    budgets = Budgets(CONFIG, no_loop, watch)
    first, second = budgets.of("192.0.2.1"), budgets.of("192.0.2.2")
    second.received(PING)
    watch.at_s += 1.5
    first.received(PING)
    first.spent(0.01)
    assert not budgets.turns.full
    second.received(PING)
    first.spent(0.01)
    assert budgets.turns.full

"""The rules of the battle: its numbers, turns, guards and charged blows, its end, and what is hidden until then."""

from random import Random

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from banmen.game import BadOptions, IllegalMove, Outcome
from banmen.games.battle.engine.strategies import STRATEGIES, sensible
from banmen.games.battle.rules import BATTLE, BattleOptions, commitment
from banmen.games.battle.state import (
    Attack,
    BattleBegan,
    Charge,
    Event,
    Fell,
    Fighter,
    Guard,
    Guarded,
    Roll,
    State,
    Struck,
)
from banmen.options import read_options
from tests.banmen.games.battle.battles import NO_DICE, folded, fought, new_battle

HIT = (Roll(0, 9000), Roll(1, 9000))
CRIT = (Roll(0, 9000), Roll(1, 0))
EVADED = (Roll(0, 0),)


def after(state: State, *events: Event) -> State:
    for event in events:
        state = BATTLE.evolve(state, event)
    return state


def seed_where(result: str, number: int = 0) -> str:
    """A seed whose blow at roll `number` comes to this."""
    for seed in map(str, range(1000)):
        events = BATTLE.decide(
            msgspec.structs.replace(new_battle(seed), rolls=number), "hero", Attack(), NO_DICE
        ).events
        if isinstance(events[0], Struck) and events[0].result == result:
            return seed
    raise AssertionError(result)


# --- the numbers of the original ------------------------------------------------------------------------------------


def test_both_begin_with_the_numbers_of_the_original_and_the_hero_strikes_first() -> None:
    state = new_battle()
    assert (state.hero, state.demon_king) == (Fighter(300), Fighter(400))
    assert (state.turn, state.round, state.actions, state.rolls) == ("hero", 1, 0, 0)


@pytest.mark.parametrize(("result", "points", "rolls"), [("hit", 15, 2), ("critical", 22, 2), ("evaded", 0, 1)])
def test_the_result_of_a_blow(result: str, points: int, rolls: int) -> None:
    state = new_battle(seed_where(result))
    (event,) = BATTLE.decide(state, "hero", Attack(), NO_DICE).events
    assert isinstance(event, Struck)
    assert (event.seat, event.result, event.damage, len(event.rolls)) == ("hero", result, points, rolls)
    assert BATTLE.milestone(event) == (None if result == "hit" else result)
    now = BATTLE.evolve(state, event)
    assert (now.demon_king.hp, now.hero.hp) == (400 - points, 300)
    assert (now.turn, now.rolls) == ("demon_king", rolls)


def test_evasion_is_rolled_before_the_critical_hit_and_an_evaded_blow_rolls_no_critical() -> None:
    for seed in map(str, range(200)):
        for event in fought(seed):
            if not isinstance(event, Struck):
                continue
            first, *second = event.rolls
            assert (event.result == "evaded") == (first.value < 500)
            assert bool(second) == (event.result != "evaded")
            assert (event.result == "critical") == any(roll.value < 500 for roll in second)


def test_fighters_attack_in_turn_until_one_has_no_points() -> None:
    *_, last_blow, fell = events = fought("1")
    blows = [event for event in events if isinstance(event, Struck)]
    assert [blow.seat for blow in blows[:4]] == ["hero", "demon_king", "hero", "demon_king"]
    assert isinstance(last_blow, Struck)
    assert fell == Fell("demon_king", "1")
    state = folded(events)
    assert state.demon_king.hp == 0, "not less"
    assert state.turn is None
    assert state.round == (len(blows) + 1) // 2
    assert BATTLE.outcome(state) == Outcome("hero", "fell", {"hp": {"hero": state.hero.hp, "demon_king": 0}})


def test_the_demon_king_may_win() -> None:
    state = folded(fought("6585"))
    outcome = BATTLE.outcome(state)
    assert outcome is not None
    assert (outcome.winner, state.hero.hp) == ("demon_king", 0)
    assert state.round == 32


# --- guard ------------------------------------------------------------------------------------------------------------


def test_a_guard_halves_the_next_blow_that_lands_and_is_gone() -> None:
    state = after(new_battle(seed_where("hit")), Struck("hero", "evaded", 0, EVADED))
    state = after(state, *BATTLE.decide(state, "demon_king", Guard(), NO_DICE).events)
    assert state.demon_king.guarding
    assert state.turn == "hero"
    (blow,) = BATTLE.decide(msgspec.structs.replace(state, rolls=0), "hero", Attack(), NO_DICE).events
    assert isinstance(blow, Struck)
    assert (blow.damage, blow.guarded) == (7, True)
    assert not after(state, blow).demon_king.guarding


def test_a_guard_outlasts_an_evaded_blow() -> None:
    state = after(new_battle(), Guarded("hero"), Struck("demon_king", "evaded", 0, EVADED))
    assert state.hero.guarding
    seed = seed_where("evaded")
    guarding = after(new_battle(seed), Struck("hero", "evaded", 0, EVADED), Guarded("demon_king"))
    (blow,) = BATTLE.decide(msgspec.structs.replace(guarding, rolls=0), "hero", Attack(), NO_DICE).events
    assert isinstance(blow, Struck)
    assert (blow.result, blow.guarded) == ("evaded", False)


def test_a_standing_guard_cannot_be_doubled() -> None:
    state = after(new_battle(), Guarded("hero"), Guarded("demon_king"))
    assert list(BATTLE.legal(state, "hero")) == [Attack(), Charge()]
    with pytest.raises(IllegalMove) as refusal:
        BATTLE.decide(state, "hero", Guard(), NO_DICE)
    assert refusal.value.code == "on_guard"


def test_a_guard_throws_no_dice() -> None:
    state = new_battle()
    assert after(state, *BATTLE.decide(state, "hero", Guard(), NO_DICE).events).rolls == 0


# --- charged blows ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seat", "every"), [("hero", 4), ("demon_king", 5)])
def test_one_charged_blow_each_few_turns(seat: str, every: int) -> None:
    state = new_battle()
    ready: list[bool] = []
    while len(ready) < 2 * every + 1:
        if state.turn == seat:
            ready.append(Charge() in BATTLE.legal(state, seat))
        charged = state.turn == seat and ready[-1]
        blow = Struck("hero" if state.turn == "hero" else "demon_king", "hit", 1, HIT, charged)
        state = after(state, blow)
    assert [turn for turn, was in enumerate(ready) if was] == [0, every, 2 * every]


def test_turns_on_guard_count_and_an_evaded_charged_blow_is_spent() -> None:
    state = after(new_battle(), Struck("hero", "evaded", 0, EVADED, charged=True))
    assert state.hero.wait == 3
    state = after(state, Guarded("demon_king"), Guarded("hero"))
    assert state.hero.wait == 2


def test_a_charged_blow_before_its_time_is_refused() -> None:
    state = after(new_battle(), Struck("hero", "hit", 45, HIT, charged=True), Struck("demon_king", "hit", 9, HIT))
    assert Charge() not in BATTLE.legal(state, "hero")
    with pytest.raises(IllegalMove, match="not ready for 3 more of your turns") as refusal:
        BATTLE.decide(state, "hero", Charge(), NO_DICE)
    assert refusal.value.code == "not_charged"


def test_a_charged_blow_does_its_damage() -> None:
    state = new_battle(seed_where("hit"))
    (blow,) = BATTLE.decide(state, "hero", Charge(), NO_DICE).events
    assert blow == Struck("hero", "hit", 45, getattr(blow, "rolls", ()), charged=True)


# --- dice and what is hidden ------------------------------------------------------------------------------------------


def test_a_seed_is_drawn_of_128_bits_and_another_one_each_time() -> None:
    dice = Random(7)
    first, second = BATTLE.begin(BattleOptions(), dice), BATTLE.begin(BattleOptions(), dice)
    assert len(first.seed) == len(second.seed) == 32
    assert first.seed != second.seed
    assert first.commitment == commitment(first.seed)


def test_nobody_sees_the_seed_before_the_end_not_even_the_fighters() -> None:
    events = fought("a seed that is kept", sensible, sensible)
    for viewer in (None, "hero", "demon_king"):
        seen = [BATTLE.reveal(event, viewer) for event in events]
        assert seen[0] == BattleBegan(commitment("a seed that is kept"))
        assert [BATTLE.reveal(event, viewer) for event in seen] == seen
        assert b"a seed that is kept" not in msgspec.msgpack.encode(seen[:-1])
        for number in range(1, len(events)):
            hidden, known = folded(seen[:number]), folded(events[:number])
            assert hidden == msgspec.structs.replace(known, seed="")
            assert BATTLE.outcome(hidden) == BATTLE.outcome(known)
            for seat in BATTLE.seats:
                assert list(BATTLE.legal(hidden, seat)) == list(BATTLE.legal(known, seat))
        assert folded(seen) == folded(events)
        assert folded(seen).seed == "a seed that is kept"


def test_without_the_seed_no_dice_can_be_rolled() -> None:
    state = msgspec.structs.replace(new_battle(), seed="")
    for action in (Attack(), Charge()):
        with pytest.raises(IllegalMove) as refusal:
            BATTLE.decide(state, "hero", action, NO_DICE)
        assert refusal.value.code == "dice_hidden"
    assert BATTLE.decide(state, "hero", Guard(), NO_DICE).events == (Guarded("hero"),)


@given(seed=st.integers(0, 10**9), mine=st.sampled_from(list(STRATEGIES)), other=st.sampled_from(list(STRATEGIES)))
def test_every_battle_ends_and_its_rolls_are_counted_without_a_gap(seed: int, mine: str, other: str) -> None:
    events = fought(str(seed), STRATEGIES[mine], STRATEGIES[other])
    thrown = [roll.number for event in events if isinstance(event, Struck) for roll in event.rolls]
    assert thrown == list(range(len(thrown)))
    assert folded(events).rolls == len(thrown)
    assert isinstance(events[-1], Fell)


# --- refusals ---------------------------------------------------------------------------------------------------------


def test_out_of_turn_without_a_seat_and_after_the_end() -> None:
    over = folded(fought("1"))
    for state, seat, code in (
        (new_battle(), "demon_king", "not_your_turn"),
        (new_battle(), "princess", "no_such_seat"),
        (over, "hero", "game_over"),
        (BATTLE.blank, "hero", "game_over"),
    ):
        assert list(BATTLE.legal(state, seat)) == []
        with pytest.raises(IllegalMove) as refusal:
            BATTLE.decide(state, seat, Attack(), NO_DICE)
        assert refusal.value.code == code


@pytest.mark.parametrize("seed", ["", "x" * 65, "種", "a\nb", 7, b"a", True])
def test_a_seed_is_short_printable_text(seed: object) -> None:
    with pytest.raises(BadOptions) as refusal:
        read_options(BATTLE, {"seed": seed})
    assert refusal.value.code == "bad_dice"

"""Verify a battle by its seed and the rules: every alteration is found."""

from collections.abc import Mapping, Sequence

import msgspec
import pytest

from banmen.game import Outcome, Seat
from banmen.games.battle.engine.strategies import sensible
from banmen.games.battle.rules import BATTLE
from banmen.games.battle.state import SEATS, BattleBegan, Event, Fell, Guarded, Roll, State, Struck
from banmen.games.battle.verify import VerificationFault, verify, verify_table
from banmen.replay import Ply
from tests.banmen.games.battle.battles import folded, fought

BATTLES = [fought(str(seed), sensible, sensible) for seed in range(20)]
TOLD = BATTLES[3]


def changed(ply: int, **fields: object) -> Sequence[Event]:
    events = list(TOLD)
    events[ply] = msgspec.structs.replace(events[ply], **fields)
    return events


def first(kind: type[Event]) -> int:
    return next(ply for ply, event in enumerate(TOLD) if isinstance(event, kind))


@pytest.mark.parametrize("events", BATTLES)
def test_a_battle_is_verified_as_the_server_and_as_anyone_knows_it(events: Sequence[Event]) -> None:
    assert verify(events) is None
    assert verify([BATTLE.reveal(event, None) for event in events]) is None


def test_before_the_end_there_is_nothing_to_verify_with() -> None:
    seen = [BATTLE.reveal(event, None) for event in TOLD[:-1]]
    assert verify(seen) == VerificationFault(len(seen) - 1, "unfinished")
    assert verify(seen[:1]) == VerificationFault(0, "unfinished")
    assert verify([]) == VerificationFault(0, "no_battle")
    assert verify(TOLD[1:]) == VerificationFault(0, "no_battle")


def test_another_seed_than_was_committed_to() -> None:
    last = len(TOLD) - 1
    assert verify(changed(last, seed="another")) == VerificationFault(0, "seed")
    assert verify(changed(0, commitment="0" * 64)) == VerificationFault(0, "seed")
    assert verify(changed(0, seed="another")) == VerificationFault(0, "seed")


def test_another_roll() -> None:
    blow = first(Struck)
    event = TOLD[blow]
    assert isinstance(event, Struck)
    rolls = (Roll(event.rolls[0].number, (event.rolls[0].value + 1) % 10_000), *event.rolls[1:])
    assert verify(changed(blow, rolls=rolls)) == VerificationFault(blow, "dice")
    later = [Roll(roll.number + 2, roll.value) for roll in event.rolls]
    assert verify(changed(blow, rolls=tuple(later))) == VerificationFault(blow, "dice")


@pytest.mark.parametrize("change", [{"damage": 44}, {"result": "critical"}, {"guarded": True}, {"seat": "demon_king"}])
def test_a_blow_that_the_rules_would_not_make_of_the_rolls(change: dict[str, object]) -> None:
    blow = first(Struck)
    assert verify(changed(blow, **change)) == VerificationFault(blow, "rules")


def test_a_charged_blow_before_its_time() -> None:
    blow = max(ply for ply, event in enumerate(TOLD) if isinstance(event, Struck) and not event.charged)
    assert verify(changed(blow, charged=True)) == VerificationFault(blow, "rules")


def test_something_left_out_put_in_or_cut_off() -> None:
    for ply in range(1, len(TOLD) - 1):
        assert verify([*TOLD[:ply], *TOLD[ply + 1 :]]) is not None
        assert verify([*TOLD[:ply], TOLD[ply], *TOLD[ply:]]) is not None
    assert verify([*TOLD, TOLD[-1]]) == VerificationFault(len(TOLD), "rules")
    assert verify([*TOLD[:-1], Guarded("hero"), TOLD[-1]]) == VerificationFault(len(TOLD) - 1, "rules")


def test_a_fall_before_somebody_has_fallen() -> None:
    seed = TOLD[-1].seed if isinstance(TOLD[-1], Fell) else ""
    begun = TOLD[0]
    assert isinstance(begun, BattleBegan)
    assert verify([begun, Fell("demon_king", seed)]) == VerificationFault(1, "rules")
    other = "hero" if TOLD[-1].seat == "demon_king" else "demon_king"  # type: ignore[union-attr]  # it is a fall
    assert verify(changed(len(TOLD) - 1, seat=other)) == VerificationFault(len(TOLD) - 1, "rules")


# --- as a table tells it ----------------------------------------------------------------------------------------------


def at_a_table(events: Sequence[Event]) -> list[Ply]:
    """The plies of a battle."""
    acts: dict[Seat | None, int] = dict.fromkeys(SEATS, 0)
    plies = [Ply(events[0], 0)]
    for event in events[1:]:
        assert not isinstance(event, BattleBegan)
        fell = isinstance(event, Fell)
        seat = plies[-1].seat if fell else event.seat
        acts[seat] += not fell
        plies.append(Ply(event, 0, seat, acts[seat]))
    return plies


PLIES = at_a_table(TOLD)
END = BATTLE.outcome(folded(TOLD))
assert END is not None


def test_a_table_s_battle_is_verified_with_its_end_and_the_seed_asked_for() -> None:
    for events in BATTLES:
        state: State = folded(events)
        plies, outcome = at_a_table(events), BATTLE.outcome(state)
        assert verify_table(plies, outcome, {}) is None
        assert verify_table(plies, outcome, {"seed": state.seed}) is None
        assert verify_table(plies, outcome, {"seed": "another"}) == VerificationFault(0, "seed")
        assert verify_table(plies, None, {}) == VerificationFault(len(plies) - 1, "unfinished")


@pytest.mark.parametrize(
    "change",
    [
        {"winner": None},
        {"winner": "hero" if END.winner == "demon_king" else "demon_king"},
        {"reason": "resigned"},
        {"reason": "by magic"},
        {"counts": {}},
        {"counts": {"hp": {"hero": 300, "demon_king": 0}}},
    ],
)
def test_a_false_outcome_is_found(change: Mapping[str, object]) -> None:
    assert END is not None
    other = msgspec.structs.replace(END, **change)
    assert verify_table(PLIES, other, {}) == VerificationFault(len(PLIES) - 1, "end")


def test_a_blow_that_another_is_said_to_have_struck_or_by_another_action() -> None:
    for number in range(1, len(PLIES)):
        for change in ({"seat": "hero" if PLIES[number].seat == "demon_king" else "demon_king"}, {"n": 99}):
            told = list(PLIES)
            told[number] = msgspec.structs.replace(PLIES[number], **change)
            assert verify_table(told, END, {}) == VerificationFault(number, "rules")


RESIGNED = Outcome("demon_king", "resigned")


@pytest.mark.parametrize("length", [1, 2, 9, len(TOLD) - 2])
def test_an_unfinished_battle_is_verified_up_to_its_last_blow(length: int) -> None:
    """Its first event tells the seed once it is over; before, nothing does."""
    assert verify_table(PLIES[:length], RESIGNED, {}) is None
    hidden = [Ply(BATTLE.reveal(TOLD[0], None), 0), *PLIES[1:length]]
    assert verify_table(hidden, RESIGNED, {}) == VerificationFault(length - 1, "unfinished")
    assert verify_table(PLIES[:length], END, {}) == VerificationFault(length - 1, "end")


def test_a_fall_left_out_is_missed_though_somebody_is_said_to_have_resigned() -> None:
    assert verify_table(PLIES[:-1], RESIGNED, {}) == VerificationFault(len(PLIES) - 1, "rules")


def test_a_battle_cut_short_with_other_dice_or_by_an_end_that_no_table_knows() -> None:
    forged = [Ply(event, 0, ply.seat, ply.n) for event, ply in zip(BATTLES[4][:9], PLIES, strict=False)]
    forged[0] = PLIES[0]
    assert verify_table(forged, RESIGNED, {}) == VerificationFault(1, "dice")
    assert verify_table(PLIES[:9], Outcome("hero", "fell"), {}) == VerificationFault(8, "end")
    assert verify_table(PLIES[:9], Outcome("hero", "by magic"), {}) == VerificationFault(8, "end")

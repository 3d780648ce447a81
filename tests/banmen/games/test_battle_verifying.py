"""Whether a battle went by its seed and the rules: everything that somebody could have changed is found."""

from collections.abc import Sequence

import msgspec
import pytest

from banmen.engines.battle.strategies import sensible
from banmen.games.battle import BATTLE
from banmen.games.battle.values import Began, Event, Fell, Guarded, Roll, Struck
from banmen.games.battle.verifying import Fault, verify
from tests.banmen.battles import fought

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
    assert verify(seen) == Fault(len(seen) - 1, "unfinished")
    assert verify(seen[:1]) == Fault(0, "unfinished")
    assert verify([]) == Fault(0, "no_battle")
    assert verify(TOLD[1:]) == Fault(0, "no_battle")


def test_another_seed_than_was_committed_to() -> None:
    last = len(TOLD) - 1
    assert verify(changed(last, seed="another")) == Fault(0, "seed")
    assert verify(changed(0, commitment="0" * 64)) == Fault(0, "seed")
    assert verify(changed(0, seed="another")) == Fault(0, "seed")


def test_another_roll() -> None:
    blow = first(Struck)
    event = TOLD[blow]
    assert isinstance(event, Struck)
    rolls = (Roll(event.rolls[0].number, (event.rolls[0].value + 1) % 10_000), *event.rolls[1:])
    assert verify(changed(blow, rolls=rolls)) == Fault(blow, "dice")
    later = [Roll(roll.number + 2, roll.value) for roll in event.rolls]
    assert verify(changed(blow, rolls=tuple(later))) == Fault(blow, "dice")


@pytest.mark.parametrize("change", [{"damage": 44}, {"result": "critical"}, {"guarded": True}, {"seat": "demon_king"}])
def test_a_blow_that_the_rules_would_not_make_of_the_rolls(change: dict[str, object]) -> None:
    blow = first(Struck)
    assert verify(changed(blow, **change)) == Fault(blow, "rules")


def test_a_charged_blow_before_its_time() -> None:
    blow = max(ply for ply, event in enumerate(TOLD) if isinstance(event, Struck) and not event.charged)
    assert verify(changed(blow, charged=True)) == Fault(blow, "rules")


def test_something_left_out_put_in_or_cut_off() -> None:
    for ply in range(1, len(TOLD) - 1):
        assert verify([*TOLD[:ply], *TOLD[ply + 1 :]]) is not None
        assert verify([*TOLD[:ply], TOLD[ply], *TOLD[ply:]]) is not None
    assert verify([*TOLD, TOLD[-1]]) == Fault(len(TOLD), "rules")
    assert verify([*TOLD[:-1], Guarded("hero"), TOLD[-1]]) == Fault(len(TOLD) - 1, "rules")


def test_a_fall_before_somebody_has_fallen() -> None:
    seed = TOLD[-1].seed if isinstance(TOLD[-1], Fell) else ""
    begun = TOLD[0]
    assert isinstance(begun, Began)
    assert verify([begun, Fell("demon_king", seed)]) == Fault(1, "rules")
    other = "hero" if TOLD[-1].seat == "demon_king" else "demon_king"  # type: ignore[union-attr]  # it is a fall
    assert verify(changed(len(TOLD) - 1, seat=other)) == Fault(len(TOLD) - 1, "rules")

"""The numbers, the state, the actions and the events of the battle.

`STRENGTHS` has the numbers of both sides; docs/battle.md gives the reasons for them.
"""

from collections.abc import Mapping
from functools import cache
from typing import Annotated, Literal, NamedTuple, TypeAlias

import msgspec
from msgspec import Meta

from banmen.game import Seat

Side: TypeAlias = Literal["hero", "demon_king"]
HERO: Side = "hero"
DEMON_KING: Side = "demon_king"
SEATS: tuple[Side, ...] = (HERO, DEMON_KING)
"""The hero strikes first."""


class Strength(NamedTuple):
    """The hit points and blows of a fighter.

    A blow does `attack` damage, a charged one `charge` times as much. A charged blow is available on the first turn,
    and then again on every `every`-th own turn after the last one.
    """

    hp: int
    attack: int
    charge: int
    every: int


STRENGTHS: Mapping[Seat, Strength] = {
    HERO: Strength(hp=300, attack=15, charge=3, every=4),
    DEMON_KING: Strength(hp=400, attack=9, charge=5, every=5),
}
SIDES = 10_000
"""A roll is a number from 0 to SIDES - 1."""

EVADES = 500
"""If the first roll is below this, the foe evades (5 %)."""

CRITICAL = 500
"""If the second roll is below this, the blow is critical (5 %)."""


@cache
def damage(seat: Seat, *, charged: bool = False, critical: bool = False, guarded: bool = False) -> int:
    """Return the damage of a blow of `seat` that lands.

    A charged blow multiplies it, then a critical hit adds half, then a guard halves it; each step rounds down.
    """
    strength = STRENGTHS[seat]
    points = strength.attack * (strength.charge if charged else 1)
    if critical:
        points = points * 3 // 2
    return points // 2 if guarded else points


def opponent(seat: Seat) -> Side:
    """Return the other side."""
    return DEMON_KING if seat == HERO else HERO


# --- state ------------------------------------------------------------------------------------------------------------

Result: TypeAlias = Literal["hit", "critical", "evaded"]
Commitment: TypeAlias = Annotated[str, Meta(pattern=r"^([0-9a-f]{64})?$")]
Seed: TypeAlias = Annotated[str, Meta(max_length=64)]
Count: TypeAlias = Annotated[int, Meta(ge=0, le=2**31)]
Points: TypeAlias = Annotated[int, Meta(ge=0, le=10_000)]


class Fighter(msgspec.Struct, frozen=True, gc=False):
    """The condition of one side. It can strike a charged blow after `wait` more of its own turns (0: now).

    While it is `guarding`, the next blow that lands does half the damage.
    """

    hp: Points = 0
    guarding: bool = False
    wait: Count = 0


class State(msgspec.Struct, frozen=True, gc=False):
    """A battle. `turn` is None before the first and after the last blow.

    `commitment` is the seed's SHA-256 in hexadecimal. `seed` is empty for everyone but the server until the battle is
    over. `actions` counts the actions of both sides, `rolls` the dice rolled.
    """

    commitment: Commitment = ""
    seed: Seed = ""
    hero: Fighter = Fighter()
    demon_king: Fighter = Fighter()
    turn: Side | None = None
    actions: Count = 0
    rolls: Count = 0

    def fighter(self, seat: Seat) -> Fighter:
        """Return the condition of a side."""
        return self.hero if seat == HERO else self.demon_king

    @property
    def round(self) -> int:
        """The number of the current or last round, from 1; 0 before the first."""
        return (self.actions + (1 if self.turn is None else 2)) // 2 if self.commitment else 0


# --- actions ----------------------------------------------------------------------------------------------------------


class _BattleAction(msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True, gc=False):
    """The base of all actions."""


class Attack(_BattleAction, frozen=True, tag="attack"):
    """Strike a plain blow, the only action of the original."""


class Guard(_BattleAction, frozen=True, tag="guard"):
    """Do not strike; take half the damage of the next blow that lands."""


class Charge(_BattleAction, frozen=True, tag="charge"):
    """Strike a charged blow, which is then unavailable for some turns."""


Action = Attack | Guard | Charge


# --- events -----------------------------------------------------------------------------------------------------------


class _BattleEvent(
    msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True, omit_defaults=True, gc=False
):
    """The base of all events."""


class Roll(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """Roll `number` of a battle, from 0, and its value."""

    number: Count
    value: Annotated[int, Meta(ge=0, lt=SIDES)]


class BattleBegan(_BattleEvent, frozen=True, tag="began"):
    """Both sides at full strength, and the seed's SHA-256. Only the server knows the seed itself."""

    commitment: Commitment
    seed: Seed = ""


class Struck(_BattleEvent, frozen=True, tag="struck"):
    """A blow of `seat`, its result, and its damage.

    The first of `rolls` is for evasion; the second, rolled if the foe did not evade, is for a critical hit.
    """

    seat: Side
    result: Result
    damage: Points
    rolls: Annotated[tuple[Roll, ...], Meta(min_length=1, max_length=2)]
    charged: bool = False
    guarded: bool = False


class Guarded(_BattleEvent, frozen=True, tag="guarded"):
    """`seat` is on guard now."""

    seat: Side


class Fell(_BattleEvent, frozen=True, tag="fell"):
    """`seat` has no HP left. The battle is over, and the seed is revealed."""

    seat: Side
    seed: Seed


Event = BattleBegan | Struck | Guarded | Fell

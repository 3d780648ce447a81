"""The numbers, state, actions and events of the battle.

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

    A blow does `attack`, a charged one `charge` times that; it can be struck on the first turn and then again on every
    `every`-th of one's own turns after the last one.
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
"""A roll is a number from 0 up to, but without, this."""

EVADES = 500
"""A first roll below this: the one attacked evades (5 %)."""

CRITICAL = 500
"""A second roll below this: the blow that lands is critical (5 %)."""


@cache
def damage(seat: Seat, *, charged: bool = False, critical: bool = False, guarded: bool = False) -> int:
    """What a blow of `seat` takes that lands: charged, then critical (half as much again), then guarded against (half).

    Each time it is rounded down.
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
    """The condition of one side. After `wait` more of its own turns it can strike a charged blow (0: now).

    While it is `guarding`, the next blow that lands does half the damage.
    """

    hp: Points = 0
    guarding: bool = False
    wait: Count = 0


class State(msgspec.Struct, frozen=True, gc=False):
    """A battle. `turn` is None before the first and after the last blow.

    `commitment` is the seed's SHA-256 in hexadecimal; `seed` is empty for all but the server until the battle is over.
    `actions` counts what both have done, `rolls` the dice thrown.
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
        """The number, from 1, of the round that is being fought, or that ended the battle; 0 before the first."""
        return (self.actions + (1 if self.turn is None else 2)) // 2 if self.commitment else 0


# --- actions ----------------------------------------------------------------------------------------------------------


class _Action(msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True, gc=False):
    """The base of all actions."""


class Attack(_Action, frozen=True, tag="attack"):
    """Strike: all that the original knew."""


class Guard(_Action, frozen=True, tag="guard"):
    """Strike no blow; take half the damage of the next one that lands."""


class Charge(_Action, frozen=True, tag="charge"):
    """Strike a charged blow, which then cannot be struck again for some turns."""


Action = Attack | Guard | Charge


# --- events -----------------------------------------------------------------------------------------------------------


class _Event(msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True, omit_defaults=True, gc=False):
    """The base of all events."""


class Roll(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """Roll `number` of a battle, counted from 0, and the value it showed."""

    number: Count
    value: Annotated[int, Meta(ge=0, lt=SIDES)]


class Began(_Event, frozen=True, tag="began"):
    """Both at full strength, and the seed's SHA-256. The seed itself is known to the server alone."""

    commitment: Commitment
    seed: Seed = ""


class Struck(_Event, frozen=True, tag="struck"):
    """A blow of `seat`, what came of it, and what it took.

    The first of `rolls` is for evasion; the second, thrown where the first was no evasion, for a critical hit.
    """

    seat: Side
    result: Result
    damage: Points
    rolls: Annotated[tuple[Roll, ...], Meta(min_length=1, max_length=2)]
    charged: bool = False
    guarded: bool = False


class Guarded(_Event, frozen=True, tag="guarded"):
    """`seat` is on its guard now."""

    seat: Side


class Fell(_Event, frozen=True, tag="fell"):
    """`seat` has no HP left. The battle is over, and the seed is no secret any more."""

    seat: Side
    seed: Seed


Event = Began | Struck | Guarded | Fell

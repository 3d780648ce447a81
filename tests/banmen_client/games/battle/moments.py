"""States and events of a battle, for tests of its scene."""

from banmen.games.battle.rules import BATTLE
from banmen.games.battle.state import (
    DEMON_KING,
    HERO,
    Event,
    Fell,
    Fighter,
    Guarded,
    Result,
    Roll,
    Side,
    State,
    Struck,
    damage,
)

COMMITMENT = "ab" * 32


def state_of(
    *, hero: int = 213, demon_king: int = 200, turn: Side | None = HERO, guarding: Side | None = None
) -> State:
    """Return a state with these HP."""
    fighters = (Fighter(hero, guarding == HERO), Fighter(demon_king, guarding == DEMON_KING))
    return State(COMMITMENT, "", *fighters, turn=turn, actions=44)


def blow(result: Result = "hit", seat: Side = HERO, *, charged: bool = False, guarded: bool = False) -> Struck:
    """Return a blow with the damage and the dice that the rules give it."""
    landed = result != "evaded"
    points = damage(seat, charged=charged, critical=result == "critical", guarded=guarded) if landed else 0
    rolls = (Roll(0, 900), Roll(1, 900)) if landed else (Roll(0, 100),)
    return Struck(seat, result, points, rolls, charged, guarded)


def after(state: State, *events: Event) -> State:
    """Return the state after these events."""
    for event in events:
        state = BATTLE.evolve(state, event)
    return state


def moments() -> dict[str, tuple[State, Event]]:
    """Return pairs of a state and the event that follows, one for each look of the scene."""
    return {
        "hit": (state_of(), blow()),
        "critical": (state_of(), blow("critical")),
        "evaded": (state_of(turn=DEMON_KING), blow("evaded", DEMON_KING)),
        "struck": (state_of(turn=DEMON_KING), blow("hit", DEMON_KING)),
        "charged": (state_of(), blow(charged=True)),
        "guard": (state_of(), Guarded(HERO)),
        "guarded": (state_of(turn=DEMON_KING, guarding=HERO), blow("hit", DEMON_KING, guarded=True)),
        "peace": (state_of(demon_king=0, turn=None), Fell(DEMON_KING, "seed")),
        "conquered": (state_of(hero=0, turn=None), Fell(HERO, "seed")),
    }


__all__ = ["COMMITMENT", "after", "blow", "moments", "state_of"]

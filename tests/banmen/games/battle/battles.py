"""Battles for the tests, fought to their end: as published, and with their secrets."""

from collections.abc import Sequence
from random import Random

from banmen.games.battle.engine.strategies import Strategy, attack
from banmen.games.battle.rules import BATTLE
from banmen.games.battle.state import Event, State, opponent
from banmen.options import read_options

NO_DICE = Random(0)


def new_battle(seed: str = "1") -> State:
    """A battle before its first blow, as the server knows it."""
    state: State = BATTLE.evolve(BATTLE.blank, BATTLE.begin(read_options(BATTLE, {"seed": seed}), NO_DICE))
    return state


def fought(seed: str, hero: Strategy = attack, demon_king: Strategy = attack) -> Sequence[Event]:
    """All events of a battle between two strategies."""
    events: list[Event] = [BATTLE.begin(read_options(BATTLE, {"seed": seed}), NO_DICE)]
    state: State = BATTLE.evolve(BATTLE.blank, events[0])
    strategies = {"hero": hero, "demon_king": demon_king}
    while (seat := state.turn) is not None:
        action = strategies[seat](seat, state.fighter(seat), state.fighter(opponent(seat)))
        for event in BATTLE.decide(state, seat, action, NO_DICE).events:
            events.append(event)
            state = BATTLE.evolve(state, event)
    return events


def folded(events: Sequence[Event]) -> State:
    """The state after all events."""
    state: State = BATTLE.blank
    for event in events:
        state = BATTLE.evolve(state, event)
    return state

"""The battle as a `Game`.

Hero and demon king act in turn, the hero first: attack, guard, or a charged blow each few turns. Where both only attack
it is the battle of the original. A guard holds until a blow lands and cannot be doubled, so no battle stands still.
"""

from collections.abc import Iterator
from random import Random
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from banmen.game import Decided, Game, IllegalMove, Outcome, Seat, Setting
from banmen.games.battle.dice import commitment, draw_seed, roll_blow
from banmen.games.battle.program import PROGRAMS
from banmen.games.battle.state import (
    DEMON_KING,
    HERO,
    SEATS,
    STRENGTHS,
    Action,
    Attack,
    Began,
    Charge,
    Event,
    Fell,
    Fighter,
    Guard,
    Guarded,
    Side,
    State,
    Struck,
    damage,
    opponent,
)

LONGEST_SEED = 64


class BattleOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """How a battle begins: the seed of its dice, None for one that is drawn."""

    seed: (
        Annotated[
            str,
            Meta(
                pattern=rf"\A[ -~]{{1,{LONGEST_SEED}}}\Z",
                description=f"The seed of the dice is 1 to {LONGEST_SEED} printable ASCII characters.",
                extra={"code": "bad_dice"},
            ),
        ]
        | None
    ) = None


class Battle(Game[State, Action, Event, BattleOptions]):
    """The rules behind the `banmen.game.Game` interface."""

    key = "battle"
    seats = SEATS
    blank = State()
    programs = PROGRAMS

    def setting(self, options: BattleOptions) -> Setting:  # noqa: ARG002 - the same for every seed
        """Two seats; nothing is taken back, because the dice have been seen."""
        return Setting(SEATS, begins_with=2, takes_back=False)

    def begin(self, options: BattleOptions, rng: Random) -> Began:
        """Commit to the seed of the options, or to one that is drawn."""
        seed = options.seed or draw_seed(rng)
        return Began(commitment(seed), seed)

    def legal(self, state: State, seat: Seat) -> Iterator[Action]:
        """Attack, and what else is open to the side whose turn it is."""
        if seat != state.turn:
            return
        fighter = state.fighter(seat)
        yield Attack()
        if not fighter.guarding:
            yield Guard()
        if not fighter.wait:
            yield Charge()

    def decide(self, state: State, seat: Seat, action: Action, rng: Random) -> Decided[State, Event]:  # noqa: ARG002 - the seed's dice
        """Throw the dice of a blow. A side without hit points falls, which reveals the seed. Raise IllegalMove."""
        _judge(state, seat, action)
        foe = opponent(seat)
        if isinstance(action, Guard):
            return self.decided(state, Guarded(opponent(foe)))
        if not state.seed:
            raise IllegalMove("dice_hidden", "Only the server knows the dice of this battle.")
        struck = _blow(state, opponent(foe), charged=isinstance(action, Charge))
        fell = (Fell(foe, state.seed),) if struck.damage >= state.fighter(foe).hp else ()
        return self.decided(state, struck, *fell)

    def evolve(self, state: State, event: Event) -> State:
        """Fold one event."""
        match event:
            case Began(committed, seed):
                hero, demon_king = (Fighter(STRENGTHS[seat].hp) for seat in SEATS)
                return State(committed, seed, hero, demon_king, turn=HERO)
            case Struck():
                return _struck(state, event)
            case Guarded(seat):
                fighter = state.fighter(seat)
                return _turned(state, seat, Fighter(fighter.hp, True, _waited(fighter)), state.fighter(opponent(seat)))
            case Fell(_, seed):
                return msgspec.structs.replace(state, seed=seed, turn=None)

    def reveal(self, event: Event, viewer: Seat | None) -> Event:  # noqa: ARG002 - nobody knows more than the others
        """Everything but the seed, which nobody knows before the battle is over."""
        return Began(event.commitment) if isinstance(event, Began) and event.seed else event

    def hides_in(self, event: Event) -> bool:
        """Return True for the event that begins a battle: it holds the seed of the dice."""
        return isinstance(event, Began) and bool(event.seed)

    def condense(self, state: State, event: Event) -> Any:
        """What a side did, because the dice follow from the seed; of the beginning the seed."""
        if isinstance(event, Began) and event.seed and event.commitment == commitment(event.seed):
            return event.seed
        return next((did for did in _DID if _happens(state, did) == event), None) or super().condense(state, event)

    def expand(self, state: State, plain: Any) -> Event:
        """Return the event that what a side did brings."""
        if isinstance(plain, str):
            return Began(commitment(plain), plain)
        return _happens(state, plain) or super().expand(state, plain)

    def milestone(self, event: Event) -> str | None:
        """Return a critical hit or an evasion."""
        return event.result if isinstance(event, Struck) and event.result != "hit" else None

    def outcome(self, state: State) -> Outcome | None:
        """Won by the one who stands when the other has fallen; `counts` has the HP left."""
        if not state.commitment or state.turn is not None:
            return None
        left: dict[Seat, int] = {seat: state.fighter(seat).hp for seat in SEATS}
        return Outcome(HERO if left[HERO] else DEMON_KING, "fell", {"hp": left})


BATTLE = Battle()


def _judge(state: State, seat: Seat, action: Action) -> None:
    """Whether the seat may do this now. Raise IllegalMove."""
    if seat not in SEATS:
        raise IllegalMove("no_such_seat", f"The battle is between hero and demon king; {seat!r} is neither.")
    if state.turn is None:
        raise IllegalMove("game_over", "There is no battle, or it is over.")
    if seat != state.turn:
        raise IllegalMove("not_your_turn", f"It is {state.turn}'s turn.")
    fighter = state.fighter(seat)
    if isinstance(action, Guard) and fighter.guarding:
        raise IllegalMove("on_guard", "You are on your guard already, until a blow lands.")
    if isinstance(action, Charge) and fighter.wait:
        left = "1 more of your turns" if fighter.wait == 1 else f"{fighter.wait} more of your turns"
        raise IllegalMove("not_charged", f"The charged blow is not ready for {left}.")


def _blow(state: State, side: Side, *, charged: bool) -> Struck:
    """Return the blow of a side: its dice follow from the seed."""
    foe = state.fighter(opponent(side))
    result, rolls = roll_blow(state.seed, state.rolls)
    guarded = result != "evaded" and foe.guarding
    points = damage(side, charged=charged, critical=result == "critical", guarded=guarded)
    return Struck(side, result, 0 if result == "evaded" else points, rolls, charged, guarded)


_DID = (1, 2, 3, 4)  # attacked, struck a charged blow, guarded, fell


def _happens(state: State, did: Any) -> Event | None:
    """What the side to move does, or the fall of a side; None if that cannot be."""
    fallen = next((seat for seat in SEATS if state.commitment and not state.fighter(seat).hp), None)
    if did == _DID[3]:
        return Fell(fallen, state.seed) if fallen else None
    if did not in _DID or state.turn is None:
        return None
    if did == _DID[2]:
        return Guarded(state.turn)
    return _blow(state, state.turn, charged=did == _DID[1]) if state.seed else None


def _struck(state: State, event: Struck) -> State:
    seat = event.seat
    own, foe = state.fighter(seat), state.fighter(opponent(seat))
    wait = STRENGTHS[seat].every - 1 if event.charged else _waited(own)
    landed = event.result != "evaded"
    foe = Fighter(max(0, foe.hp - event.damage), foe.guarding and not landed, foe.wait)
    return _turned(state, seat, Fighter(own.hp, own.guarding, wait), foe, event.rolls[-1].number + 1)


def _waited(fighter: Fighter) -> int:
    return max(0, fighter.wait - 1)


def _turned(state: State, seat: Side, own: Fighter, foe: Fighter, rolls: int | None = None) -> State:
    """The state after an action of `seat` that left both sides like this; the turn passes, unless somebody fell."""
    hero, demon_king = (own, foe) if seat == HERO else (foe, own)
    turn = opponent(seat) if own.hp and foe.hp else None
    thrown_now = state.rolls if rolls is None else rolls
    return State(state.commitment, state.seed, hero, demon_king, turn, state.actions + 1, thrown_now)

"""The battle as a `Game`.

Hero and demon king act in turn, the hero first: attack, guard, or a charged blow every few turns. If both only attack
it is the battle of the original. A guard holds until a blow lands and cannot be doubled, so every battle ends.

Every roll follows from a seed, whose SHA-256 is published before the first blow, so anyone can recompute the dice: the
commitment is the SHA-256 of the seed's text, and roll 7 is derived from the SHA-256 of the text `SEED:7`.
"""

from collections.abc import Iterator
from hashlib import sha256
from random import Random
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from banmen.game import Decided, Game, IllegalMove, Outcome, Seat, Setting
from banmen.games.battle.engine.strategies import PROGRAMS
from banmen.games.battle.state import (
    CRITICAL,
    DEMON_KING,
    EVADES,
    HERO,
    SEATS,
    SIDES,
    STRENGTHS,
    Action,
    Attack,
    BattleBegan,
    Charge,
    Event,
    Fell,
    Fighter,
    Guard,
    Guarded,
    Result,
    Roll,
    Side,
    State,
    Struck,
    damage,
    opponent,
)

SEED_BITS = 128
"""Bits of a random seed, too many to find it by trying."""

_WORD = 4
_FAIR = 2 ** (8 * _WORD) // SIDES * SIDES
"""Words from here on are skipped: they would make low numbers slightly more likely."""


def draw_seed(rng: Random) -> str:
    """Return a seed of 32 hexadecimal digits, unguessable if the numbers of `rng` are."""
    return f"{rng.getrandbits(SEED_BITS):0{SEED_BITS // 4}x}"


def commitment(seed: str) -> str:
    """Return the commitment to a seed, published before the first blow: 64 hexadecimal digits."""
    return sha256(seed.encode()).hexdigest()


def roll(seed: str, number: int) -> int:
    """Return roll `number` (from 0) of a seed: 0 to 9999, all equally likely."""
    return roll_of_digest(sha256(f"{seed}:{number}".encode()).digest())


def roll_of_digest(digest: bytes) -> int:
    """Return the first fair big-endian 4-byte word of a digest, modulo 10,000.

    If none is fair, continue with the digest's own SHA-256.
    """
    while True:
        for at in range(0, len(digest), _WORD):
            word = int.from_bytes(digest[at : at + _WORD])
            if word < _FAIR:
                return word % SIDES
        digest = sha256(digest).digest()


def roll_blow(seed: str, number: int) -> tuple[Result, tuple[Roll, ...]]:
    """Return the result of a blow and its rolls, the first of which has this number.

    Evasion is rolled before the critical hit.
    """
    evasion = Roll(number, roll(seed, number))
    if evasion.value < EVADES:
        return "evaded", (evasion,)
    critical = Roll(number + 1, roll(seed, number + 1))
    return "critical" if critical.value < CRITICAL else "hit", (evasion, critical)


LONGEST_SEED = 64


class BattleOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """How a battle begins: the seed of its dice, or None for a random one."""

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
        """Return two seats; no takebacks, because the dice have been seen."""
        return Setting(SEATS, begins_with=2, takes_back=False)

    def begin(self, options: BattleOptions, rng: Random) -> BattleBegan:
        """Commit to the seed of the options, or to a random one."""
        seed = options.seed or draw_seed(rng)
        return BattleBegan(commitment(seed), seed)

    def legal(self, state: State, seat: Seat) -> Iterator[Action]:
        """Yield the actions of the side whose turn it is."""
        if seat != state.turn:
            return
        fighter = state.fighter(seat)
        yield Attack()
        if not fighter.guarding:
            yield Guard()
        if not fighter.wait:
            yield Charge()

    def decide(self, state: State, seat: Seat, action: Action, rng: Random) -> Decided[State, Event]:  # noqa: ARG002 - the seed's dice
        """Roll the dice of a blow. A side without hit points falls, which reveals the seed. Raise IllegalMove."""
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
        match event:
            case BattleBegan(committed, seed):
                hero, demon_king = (Fighter(STRENGTHS[seat].hp) for seat in SEATS)
                return State(committed, seed, hero, demon_king, turn=HERO)
            case Struck():
                return _state_after_blow(state, event)
            case Guarded(seat):
                fighter = state.fighter(seat)
                return _next_state(
                    state, seat, Fighter(fighter.hp, True, _wait_after_turn(fighter)), state.fighter(opponent(seat))
                )
            case Fell(_, seed):
                return msgspec.structs.replace(state, seed=seed, turn=None)

    def reveal(self, event: Event, viewer: Seat | None) -> Event:  # noqa: ARG002 - nobody knows more than the others
        """Hide the seed of the dice until the battle is over."""
        return BattleBegan(event.commitment) if isinstance(event, BattleBegan) and event.seed else event

    def hides_in(self, event: Event) -> bool:
        """Return True for the event that begins a battle: it holds the seed of the dice."""
        return isinstance(event, BattleBegan) and bool(event.seed)

    def condense(self, state: State, event: Event) -> Any:
        """Return a code for the action of a side, because the dice follow from the seed; for the beginning the seed."""
        if isinstance(event, BattleBegan) and event.seed and event.commitment == commitment(event.seed):
            return event.seed
        return next((did for did in _CODES if _event_of_code(state, did) == event), None) or super().condense(
            state, event
        )

    def expand(self, state: State, plain: Any) -> Event:
        """Return the event of a code in this state."""
        if isinstance(plain, str):
            return BattleBegan(commitment(plain), plain)
        return _event_of_code(state, plain) or super().expand(state, plain)

    def milestone(self, event: Event) -> str | None:
        """Return "critical" or "evaded" for such a blow."""
        return event.result if isinstance(event, Struck) and event.result != "hit" else None

    def outcome(self, state: State) -> Outcome | None:
        """Return the winner once one side has fallen; `counts` holds the HP left."""
        if not state.commitment or state.turn is not None:
            return None
        left: dict[Seat, int] = {seat: state.fighter(seat).hp for seat in SEATS}
        return Outcome(HERO if left[HERO] else DEMON_KING, "fell", {"hp": left})


BATTLE = Battle()


def _judge(state: State, seat: Seat, action: Action) -> None:
    """Raise IllegalMove if the seat may not do this now."""
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
    """Return the blow of a side, with dice from the seed."""
    foe = state.fighter(opponent(side))
    result, rolls = roll_blow(state.seed, state.rolls)
    guarded = result != "evaded" and foe.guarding
    points = damage(side, charged=charged, critical=result == "critical", guarded=guarded)
    return Struck(side, result, 0 if result == "evaded" else points, rolls, charged, guarded)


_CODES = (1, 2, 3, 4)  # attack, charged blow, guard, fall


def _event_of_code(state: State, did: Any) -> Event | None:
    """Return the action of the side to move, or the fall of a side, that has this code; None if it is impossible."""
    fallen = next((seat for seat in SEATS if state.commitment and not state.fighter(seat).hp), None)
    if did == _CODES[3]:
        return Fell(fallen, state.seed) if fallen else None
    if did not in _CODES or state.turn is None:
        return None
    if did == _CODES[2]:
        return Guarded(state.turn)
    return _blow(state, state.turn, charged=did == _CODES[1]) if state.seed else None


def _state_after_blow(state: State, event: Struck) -> State:
    seat = event.seat
    own, foe = state.fighter(seat), state.fighter(opponent(seat))
    wait = STRENGTHS[seat].every - 1 if event.charged else _wait_after_turn(own)
    landed = event.result != "evaded"
    foe = Fighter(max(0, foe.hp - event.damage), foe.guarding and not landed, foe.wait)
    return _next_state(state, seat, Fighter(own.hp, own.guarding, wait), foe, event.rolls[-1].number + 1)


def _wait_after_turn(fighter: Fighter) -> int:
    return max(0, fighter.wait - 1)


def _next_state(state: State, seat: Side, own: Fighter, foe: Fighter, rolls: int | None = None) -> State:
    """Return the state after an action of `seat` that left both sides like this.

    The turn passes, unless a side fell.
    """
    hero, demon_king = (own, foe) if seat == HERO else (foe, own)
    turn = opponent(seat) if own.hp and foe.hp else None
    thrown_now = state.rolls if rolls is None else rolls
    return State(state.commitment, state.seed, hero, demon_king, turn, state.actions + 1, thrown_now)

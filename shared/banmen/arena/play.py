"""One game of a match, from its opening to its end, between the contenders of both sides."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, Protocol

import msgspec

from banmen.arena.match import (
    FORFEIT,
    Fault,
    GameRecord,
    Match,
    Side,
    dice,
    draw_opening,
    first_state,
    seat_to_act,
    seats_of,
)
from banmen.external_program import ProgramFault, illegal
from banmen.game import AnyGame, IllegalMove, Seat


class Turn(NamedTuple):
    """An action; `cut` if it was chosen because its time was over."""

    action: Any
    cut: bool = False


class Contender(Protocol):
    """One side's player."""

    def begin(self, seed: str) -> None:
        """Begin a new game; all random choices in it follow from the seed. Raise ProgramFault."""
        ...

    def choose(self, state: Any, seat: Seat) -> Turn:
        """Return the action in this state. Raise ProgramFault."""
        ...


Watch = Callable[[Any], object]
"""Called with each action of a game as it is played, including those of its opening."""


def play_game(
    match: Match, game: AnyGame, number: int, contenders: Mapping[Side, Contender], watch: Watch = lambda _: None
) -> GameRecord:
    """Play the game with this number. A side that fails, or whose action the rules refuse, forfeits it."""
    options, opening = draw_opening(game, match.seed, number // 2)
    rng = dice(match.seed, number)
    state, seats = first_state(game, options, rng), seats_of(game, number)
    actions, cut = list[Any](), list[int]()
    fault: Fault | None = None
    for side in contenders:
        try:
            contenders[side].begin(f"{match.seed}/{number}/{side}")
        except ProgramFault as error:
            fault = fault or Fault(side, error.code, error.details)
    while fault is None and game.outcome(state) is None:
        seat = seat_to_act(game, state)
        side = seats[seat]
        try:
            turn = Turn(opening[len(actions)]) if len(actions) < len(opening) else contenders[side].choose(state, seat)
            state = game.decide(state, seat, turn.action, rng).state
        except ProgramFault as error:
            fault = Fault(side, error.code, error.details)
        except IllegalMove as refusal:
            refused = illegal(turn.action, refusal)
            fault = Fault(side, refused.code, refused.details)
        else:
            actions.append(turn.action)
            if turn.cut:
                cut.append(len(actions))
            watch(turn.action)
    plain = {"options": msgspec.to_builtins(options), "actions": tuple(map(msgspec.to_builtins, actions))}
    record = GameRecord(
        number=number, seats=seats, opening=len(opening), cut=tuple(cut), winner=None, reason="", **plain
    )
    return _ended(record, game, state, fault)


def _ended(record: GameRecord, game: AnyGame, state: Any, fault: Fault | None) -> GameRecord:
    """Return the record with the result of the game."""
    if fault is not None:
        winner: Side = "b" if fault.side == "a" else "a"
        return msgspec.structs.replace(record, winner=winner, reason=FORFEIT, fault=fault)
    outcome = game.outcome(state)
    if outcome is None:
        raise ValueError("the game is not over")
    side = None if outcome.winner is None else record.seats[outcome.winner]
    return msgspec.structs.replace(record, winner=side, reason=outcome.reason, counts=outcome.counts)

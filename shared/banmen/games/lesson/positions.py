"""The position of another game that a question is about.

It comes from a teacher's client, so it is checked here: each event is read as the game's own, and the rules fold them.
Rules may assume that a state came from their own `decide`; whatever they raise for another one means that the position
is none.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from random import Random
from typing import Any

from banmen.game import AnyGame, BadOptions, IllegalMove, Refusal, Seat
from banmen.games import GAMES
from banmen.games.lesson.state import PlayedPosition
from banmen.options import read_options
from banmen.protocol.codec import BadMessage, convert, pack, unpack


@contextmanager
def _refusing() -> Iterator[None]:
    """Turn whatever rules raise for events that are none of theirs into a refusal."""
    try:
        yield
    except Refusal:
        raise
    except Exception:  # noqa: BLE001 - see the module's docstring
        raise _no_position() from None


def _no_position() -> IllegalMove:
    return IllegalMove("bad_position", "These events do not lead to a position of the game.")


def game_of(key: str) -> AnyGame:
    """Return the game that a question is about. Raise IllegalMove if there is none with this key, or it is a class."""
    game = GAMES.get(key)
    if game is None or key == "lesson":
        raise IllegalMove("unknown_game", f"There is no board of {key!r} to ask about.")
    return game


def position_of(key: str, events: Sequence[Any], options: Mapping[str, Any], rng: Random) -> PlayedPosition:
    """Return the position after these events, or where a game with these options begins. Raise IllegalMove.

    Somebody must be to move: nothing else can be asked on the board.
    """
    game = game_of(key)
    if not events:
        events = [_beginning(game, options, rng)]
    position = PlayedPosition(key, tuple(_plain(_event(game, event)) for event in events))
    if seat_to_ask(position) is None:
        raise IllegalMove("game_over", "Nobody has a move in this position.")
    return position


def checked_events(key: str, events: Sequence[Any]) -> tuple[Any, ...]:
    """Return the events of a board, as plain values. Raise IllegalMove if they lead to no position of the game."""
    game = game_of(key)
    checked = tuple(_plain(_event(game, event)) for event in events)
    state_of(PlayedPosition(key, checked))
    return checked


def seat_to_ask(position: PlayedPosition) -> Seat | None:
    """Return the seat that is to move in the position, None if nobody is. Raise IllegalMove if it is no position."""
    game = game_of(position.game)
    with _refusing():
        seat: Seat | None = game.to_move(state_of(position))
    return seat


def state_of(position: PlayedPosition) -> Any:
    """Return the state after the position's events. Raise IllegalMove if they are none of the game's."""
    game = game_of(position.game)
    state = game.blank
    with _refusing():
        for event in position.events:
            state = game.evolve(state, _event(game, event))
    return state


def moves_in(position: PlayedPosition) -> Iterator[Any]:
    """Yield the legal actions of the seat to move, as plain values."""
    game, seat = game_of(position.game), seat_to_ask(position)
    yield from map(_plain, game.legal(state_of(position), seat or ""))


def judged(position: PlayedPosition, answer: Any, rng: Random) -> Any:
    """Return an action of the game and its first event, as plain values. Raise IllegalMove if it is not legal there."""
    game, seat = game_of(position.game), seat_to_ask(position)
    try:
        action = convert(answer, game.Action, code="bad_action", what="answer")
    except BadMessage as error:
        raise IllegalMove(error.code, str(error)) from None
    with _refusing():
        event = game.decide(state_of(position), seat or "", action, rng).events[0]
    return {"action": _plain(action), "event": _plain(event)}


def explained(position: PlayedPosition, answers: Sequence[Any], lang: str) -> Mapping[str, Any]:
    """Return what the position's game says about these answers, see `Game.explain`. Raise IllegalMove."""
    game, seat = game_of(position.game), seat_to_ask(position)
    actions = [convert(answer["action"], game.Action, what="answer") for answer in answers]
    with _refusing():
        said: Mapping[str, Any] = game.explain(state_of(position), seat or "", actions, lang)
    return said


def _plain(value: Any) -> Any:
    """Return plain values as the wire brings them: with lists, where a struct has tuples."""
    return unpack(pack(value))


def _event(game: AnyGame, event: Any) -> Any:
    try:
        return convert(event, game.Event, what="event")
    except BadMessage:
        raise _no_position() from None


def _beginning(game: AnyGame, options: Mapping[str, Any], rng: Random) -> Any:
    try:
        read = read_options(game, options)
        if game.setting(read).thinks:
            raise IllegalMove("position_slow", "This game takes long to begin: bring a position of it.")
        return _plain(game.begin(read, rng))
    except BadOptions as error:
        raise IllegalMove(error.code, str(error)) from None

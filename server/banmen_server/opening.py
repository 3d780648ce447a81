"""How a table is opened and its games begin. Pure, as the table is: what takes thinking is asked for, not done here."""

from collections.abc import Mapping
from random import Random
from typing import Any, NamedTuple

from banmen.automata import AUTOMATA
from banmen.events import PROGRAM, AnyTableEvent, Began, Ended, Opened, Paced, Seated
from banmen.game import Game, Refusal, Seat, Setting
from banmen.games import GAMES
from banmen.protocol import messages
from banmen_server import clockwork

Decided = tuple[AnyTableEvent, ...]


FIRST_SPEED = 1.0
"""Plies a second with which a show begins."""


class Actor(NamedTuple):
    """Who sends a command: the player of the connection, never a field of the message."""

    player: str
    name: str


class OpeningWanted(Exception):
    """A game must be begun that thinks about its opening: ask again with what `game.begin(options)` gives."""

    def __init__(self, game: Game, options: Mapping[str, Any]) -> None:
        super().__init__(game.key)
        self.game, self.options = game, options


def open_table(
    command: messages.Open, actor: Actor, *, code: str, epoch: str, now: int, rng: Random, opening: Any = None
) -> Decided:
    """The first record of a table. Raises Refusal, and OpeningWanted where an `opening` is needed and not given."""
    game = GAMES.get(command.game)
    if game is None:
        raise Refusal("no_such_game", f"There is no game {command.game!r} here.")
    # An option that is null is one that is not there.
    options = {name: value for name, value in command.options.items() if value is not None}
    setting = game.setting(options)
    taken, programs = _taken(command, setting), _programs(command, game)
    if not taken and not programs:
        raise Refusal("no_seat_taken", "Take at least one seat of the table that you open.")
    if command.clock is not None and not setting.turns:
        raise Refusal("no_clock", "Nobody waits for a turn in this game, so there is no clock to play by.")
    if command.clock is not None and len(programs) == len(setting.seats):
        raise Refusal("no_clock", "Programs hold all seats, and whoever opened the table sets their pace, not a clock.")
    # Begun even where seats are free still, so that nobody sits down at a game that cannot begin.
    first = opening if opening is not None else begin(game, options, rng)
    opened = Opened(
        game=game.key,
        options=options,
        host=actor.player,
        code=code,
        epoch=epoch,
        listed=command.listed,
        watchers=command.watchers,
        clock=command.clock,
        host_name="" if taken else actor.name,
    )
    seated = [Seated(seat, actor.player, actor.name) for seat in taken]
    seated += [Seated(seat, PROGRAM, "") for seat in programs]
    seated.sort(key=lambda event: setting.seats.index(event.seat))
    begun = first_events(game, first, command.clock, 1, now) if len(seated) >= setting.begins_with else ()
    shown = (Paced(0, FIRST_SPEED, paused=False),) if begun and len(programs) == len(setting.seats) else ()
    return (opened, *seated, *begun, *shown)


def _taken(command: messages.Open, setting: Setting) -> list[Seat]:
    """The seats that the player who opens a table takes at once. Raises Refusal."""
    chosen = command.seats or {setting.seats[0]: "me"}
    for seat in chosen:
        if seat not in setting.seats:
            raise Refusal("no_such_seat", f"The table has no seat {seat!r}; it has {', '.join(setting.seats)}.")
    return [seat for seat in setting.seats if chosen.get(seat) == "me"]


def _programs(command: messages.Open, game: Game) -> list[Seat]:
    """The seats that programs take. Raises Refusal."""
    seats = [seat for seat, choice in command.seats.items() if choice == "program"]
    if seats and game.key not in AUTOMATA:
        raise Refusal("no_program", "There is no program that plays this game.")
    return seats


def begin(game: Game, options: Mapping[str, Any], rng: Random) -> Any:
    """A game's opening. Raises BadOptions, and OpeningWanted where it takes thinking."""
    if game.setting(options).thinks:
        raise OpeningWanted(game, options)
    return game.begin(options, rng)


def first_events(
    game: Game, first: Any, rule: messages.ClockRule | None, number: int, now: int, *, swapped: bool = False
) -> Decided:
    """What begins game `number` (from 1) of a table: the game's own first event, and the clock where there is one.

    The end comes with it where nothing is left to do, as on a grid that was brought complete.
    """
    state = game.evolve(game.blank, first)
    outcome = game.outcome(state)
    began = Began(number, first, swapped)
    wound = (clockwork.wind(rule, game, state, now),) if rule is not None else ()
    return (began, *wound, Ended(outcome)) if outcome else (began, *wound)

"""Opens a table and begins its games. Pure: an opening that takes thinking is requested, not computed here."""

from collections.abc import Mapping
from random import Random
from typing import Any

import msgspec

from banmen.events import Began, Ended, Opened, Paced, Seated
from banmen.game import AnyGame, Refusal, Seat, Setting
from banmen.games import GAMES
from banmen.options import read_options
from banmen.protocol import messages
from banmen.replay import Replay
from banmen.sitter import PROGRAM
from banmen_server.hall.names import display_name, distinct_name
from banmen_server.tables import clock as clockwork
from banmen_server.tables.decision import Decision, OpeningWanted, joined

FIRST_SPEED = 1.0
"""The speed of a new show, in plies a second."""


class Actor(msgspec.Struct, frozen=True, gc=False):
    """The sender of a command: the player of the connection, never a field of the message.

    `bot` and `rated` come from the player's hello.
    """

    player: str
    name: str
    bot: bool = False
    rated: bool = False


def open_table(
    command: messages.Open,
    actor: Actor,
    *,
    code: str,
    epoch: str,
    now: int,
    rng: Random,
    opening: Any = None,
    others: Mapping[Seat, Actor] | None = None,
) -> Decision | OpeningWanted:
    """Return the first record of a table. Raises Refusal.

    `now` is in ms since 1970. `opening` is the first event of the game, if it was requested. `others` are the players
    who are seated immediately because they accepted a challenge.
    """
    game = GAMES.get(command.game)
    if game is None:
        raise Refusal("no_such_game", f"There is no game {command.game!r} here.")
    # A null option counts as missing.
    plain = {name: value for name, value in command.options.items() if value is not None}
    options = read_options(game, plain)
    setting = game.setting(options)
    taken, programs = _seats_of_opener(command, setting), _programs(command, game)
    if not taken and not programs:
        raise Refusal("no_seat_taken", "Take at least one seat of the table that you open.")
    names = {seat: display_name(name) for seat, name in command.names.items() if seat in taken}
    show = len(programs) == len(setting.seats)
    _check_clock(command, setting, show=show)
    # Computed even while seats are free, so that nobody joins a game that cannot begin.
    first = begin(game, options, rng) if opening is None else opening
    if isinstance(first, OpeningWanted):
        return first
    opened = Opened(
        game=game.key,
        options=plain,
        host=actor.player,
        code=code,
        epoch=epoch,
        listed=command.listed,
        watchers=command.watchers,
        clock=command.clock,
        host_name="" if taken else actor.name,
        named=tuple(names.values()),
        rated=command.rated,
    )
    seated = [_seated(seat, actor, names.get(seat), opened) for seat in taken]
    seated += [Seated(seat, PROGRAM, "", program=program) for seat, program in programs.items()]
    for seat, other in (others or {}).items():
        name = distinct_name(other.name, [sitter.name for sitter in seated if not sitter.program])
        seated.append(_seated(seat, msgspec.structs.replace(other, name=name), None, opened))
    seated.sort(key=lambda event: setting.seats.index(event.seat))
    if len(seated) < setting.begins_with:
        return Decision((opened, *seated))
    paced = (Paced(0, FIRST_SPEED, paused=False),) if show else ()
    return joined((opened, *seated), first_events(game, first, command.clock, 1, now), paced)


def _seated(seat: Seat, actor: Actor, named: str | None, opened: Opened) -> Seated:
    """Seat the player, perhaps for another person at the same window, whose games do not count."""
    rated = actor.rated and opened.rated and named is None
    return Seated(seat, actor.player, named or actor.name, actor.bot, rated)


def _seats_of_opener(command: messages.Open, setting: Setting) -> list[Seat]:
    """Return the seats that the player who opens a table takes. Raises Refusal."""
    chosen = command.seats or {setting.seats[0]: "me"}
    for seat in chosen:
        if seat not in setting.seats:
            raise Refusal("no_such_seat", f"The table has no seat {seat!r}; it has {', '.join(setting.seats)}.")
    return [seat for seat in setting.seats if chosen.get(seat) == "me"]


def _programs(command: messages.Open, game: AnyGame) -> Mapping[Seat, str]:
    """Return the program of each seat that one takes. Raises Refusal."""
    seats = [seat for seat, choice in command.seats.items() if choice == "program"]
    if seats and not game.programs:
        raise Refusal("no_program", "There is no program that plays this game.")
    for seat, program in command.programs.items():
        if seat not in seats:
            raise Refusal("not_a_program", f"No program takes the seat {seat!r}, so none can be named for it.")
        if program not in game.programs:
            known = ", ".join(game.programs)
            raise Refusal("no_such_program", f"There is no program {program!r} of this game; there are {known}.")
    return {seat: command.programs.get(seat, next(iter(game.programs))) for seat in seats}


def _check_clock(command: messages.Open, setting: Setting, *, show: bool) -> None:
    """Raise Refusal if the requested clock makes no sense."""
    if command.clock is not None and not setting.turns:
        raise Refusal("no_clock", "Nobody waits for a turn in this game, so there is no clock to play by.")
    if command.clock is not None and show:
        raise Refusal("no_clock", "Programs hold all seats, and whoever opened the table sets their pace, not a clock.")


def begin(game: AnyGame, options: Any, rng: Random) -> Any | OpeningWanted:
    """Return a game's opening, or `OpeningWanted` if it takes thinking. Raises BadOptions."""
    return OpeningWanted(game, options) if game.setting(options).thinks else game.begin(options, rng)


def next_game(
    replay: Replay, rng: Random, opening: Any, now: int, *, swapped: bool = False
) -> Decision | OpeningWanted:
    """Return the beginning of a table's next (or first) game at `now` (ms since 1970).

    `opening` is its first event, if it was requested.
    """
    if replay.opened is None or replay.game is None:
        raise LookupError("the table has no first record")
    first = begin(replay.game, replay.options, rng) if opening is None else opening
    if isinstance(first, OpeningWanted):
        return first
    return first_events(replay.game, first, replay.opened.clock, replay.round + 1, now, swapped=swapped)


def first_events(
    game: AnyGame, first: Any, rule: messages.ClockRule | None, number: int, now: int, *, swapped: bool = False
) -> Decision:
    """Return the beginning of game `number` (from 1): the game's first event, and the clock if there is one.

    If the game is over at its beginning, as on a complete grid, its end follows directly.
    """
    state = game.evolve(game.blank, first)
    outcome = game.outcome(state)
    clock = (clockwork.started(rule, game, state, now),) if rule is not None else ()
    ended = (Ended(outcome),) if outcome else ()
    return Decision((Began(number, first, swapped), *clock, *ended), {0: state})

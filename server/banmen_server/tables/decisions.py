"""The decisions of a table: each function returns the events of a command, or refuses it.

It has five parts: opening a table and beginning its games; the seats and their holders; early ends of a game; the
offers of players (a draw, a takeback, another game); the pace of a show. All functions are pure. An opening or plies
that take thinking are requested (`OpeningWanted`, `PliesWanted`), and the command is judged again with the result.

An offer stands until it is answered or withdrawn, or until the next action. A show is a table whose seats are all held
by programs: it is played ahead of the displayed ply, which follows from the time, the same for every viewer.
"""

from collections.abc import Collection, Mapping, Sequence
from collections.abc import Set as AbstractSet
from random import Random
from typing import Any, NamedTuple, TypeAlias, TypeVar

import msgspec

from banmen.events import (
    ActionPlayed,
    Answered,
    AnyTableEvent,
    Began,
    Discarded,
    Ended,
    Left,
    Offered,
    Paced,
    Seated,
    TableOpened,
    TookBack,
)
from banmen.game import AnyGame, Outcome, Refusal, Seat, SeatChange, Setting
from banmen.games import GAMES
from banmen.options import read_options
from banmen.protocol import messages
from banmen.protocol.messages import Pace, Rest
from banmen.replay import PROGRAM, Replay, Sitter
from banmen_server.names import display_name, distinct_name
from banmen_server.tables import clocks
from banmen_server.tables.history import ClockTimes, people
from banmen_server.tables.stored_record import NO_STATES

FIRST_SPEED = 1.0
"""The speed of a new show, in plies a second."""
MAX_PLIES = 100_000
"""Plies of one game of a show; a search that needs more stops there."""
AHEAD_MS = 1_000
"""How long before its display a ply is played."""
MAX_AT_ONCE = 200
"""The maximum number of programs' actions in one record."""


class Decision(msgspec.Struct, frozen=True, gc=False):
    """The events of a command; none if it changes nothing.

    `states` has the game's state after an event, by the event's place in `events`, if judging has folded it. A `plain`
    decision changes only the game: it has moves and clocks alone.
    """

    events: tuple[AnyTableEvent, ...] = ()
    states: Mapping[int, Any] = NO_STATES
    plain: bool = False


class OpeningWanted(NamedTuple):
    """A game whose opening takes thinking must begin: decide again with the result of `game.begin(options)`."""

    game: AnyGame
    options: Any


class PliesWanted(NamedTuple):
    """A show must play this many more plies, or to its next milestone: decide again after that."""

    plies: int
    to_milestone: bool = False


Needs: TypeAlias = OpeningWanted | PliesWanted
NeedT = TypeVar("NeedT", bound=Needs)


def add_events(
    before: tuple[AnyTableEvent, ...], decided: Decision | NeedT, after: tuple[AnyTableEvent, ...] = ()
) -> Decision | NeedT:
    """Return the decision with events before and after its own; a need is returned unchanged."""
    if not isinstance(decided, Decision):
        return decided
    states = {len(before) + place: state for place, state in decided.states.items()}
    return Decision((*before, *decided.events, *after), states)


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
    parent: str = "",
) -> Decision | OpeningWanted:
    """Return the first record of a table. Raises Refusal.

    `now` is in ms since 1970. `opening` is the first event of the game, if it was requested. `others` are the players
    who are seated immediately because they accepted a challenge, or were paired by the game of the table `parent`.
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
    opened = TableOpened(
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
        parent=parent,
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
    return add_events((opened, *seated), first_events(game, first, command.clock, 1, now), paced)


def _seated(seat: Seat, actor: Actor, named: str | None, opened: TableOpened) -> Seated:
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
    clock = (clocks.start_clock(rule, game, state, now),) if rule is not None else ()
    ended = (Ended(outcome),) if outcome else ()
    return Decision((Began(number, first, swapped), *clock, *ended), {0: state})


def return_to_seats(replay: Replay, held: Sequence[Seat], command: messages.Join, actor: Actor) -> tuple[Seated, ...]:
    """Return the changes when a player returns to the seats that it holds: its name, or whether its games count.

    The latter changes only between games, so that nobody can withdraw a lost game. Raises Refusal.
    """
    if command.seat is not None and command.seat not in held:
        raise Refusal("already_seated", f"You sit here already, as {' and '.join(held)}.")
    new_name = distinct_name(actor.name, names_of_others(replay, actor.player))
    opened = replay.opened
    named = opened.named if opened is not None and actor.player == opened.host else ()
    changed = []
    for seat in held:
        sitter = replay.seats[seat]
        if sitter is None:
            continue
        name = sitter.name if sitter.named or sitter.name in named else new_name
        wanted = actor.rated and (replay.opened is None or replay.opened.rated) and name not in named
        rated = sitter.rated if replay.playing else wanted
        if (name, rated, actor.bot) != (sitter.name, sitter.rated, sitter.bot):
            changed.append(Seated(seat, actor.player, name, actor.bot, rated, named=sitter.named))
    return tuple(changed)


def change_seat(replay: Replay, change: SeatChange) -> AnyTableEvent:
    """Return the event that renames or removes the holder of a seat. Raises Refusal."""
    sitter = replay.seats.get(change.seat)
    if sitter is None:
        raise Refusal("no_such_player", "Nobody sits there.")
    if not change.name:
        return Left(change.seat, sitter.player)
    name = distinct_name(display_name(change.name), names_of_others(replay, sitter.player))
    return Seated(change.seat, sitter.player, name, sitter.bot, sitter.rated, named=True)


def seats_by_player(seats: Mapping[Seat, Sitter | None]) -> Mapping[str, Sequence[Seat]]:
    """Return the seats that each player holds, in the game's order."""
    held: dict[str, list[Seat]] = {}
    for seat, sitter in seats.items():
        if sitter is not None:
            held.setdefault(sitter.player, []).append(seat)
    return held


def names_of_others(replay: Replay, player: str) -> set[str]:
    """Return the names of the seated players and the host, except this player."""
    taken = {sitter.name for sitter in replay.seats.values() if sitter and sitter.player != player}
    opened = replay.opened
    return taken if opened is None or player == opened.host else taken | {opened.host_name}


def is_alone(replay: Replay, seat: Seat) -> bool:
    """Return True if one player holds every seat that is taken by a person, so that there is nobody to ask."""
    mine = replay.seats[seat]
    return mine is not None and people(replay.seats) == {mine.player}


def check_playing(replay: Replay) -> AnyGame:
    """Return the rules of the running game. Raises Refusal if none runs."""
    if not replay.plies or replay.game is None:
        raise Refusal("not_begun", "The game has not begun: a seat is free.")
    if replay.outcome is not None:
        raise Refusal("game_over", "The game is over.")
    return replay.game


def resign(replay: Replay, seat: Seat) -> Ended:
    """Return the end by resignation, open to one of two rivals and to a lone player. Raises Refusal."""
    check_playing(replay)
    if not is_alone(replay, seat) and not _between_two(replay):
        raise Refusal("cannot_resign", "Others play on at this table; leave it instead.")
    return ended_early(replay, Outcome(_other_winner(replay, seat), "resigned"))


def claim_end(replay: Replay, seat: Seat, absent: AbstractSet[Seat]) -> Ended:
    """Return the end by a claim: every other unfinished seat is `absent`. Raises Refusal."""
    check_playing(replay)
    mine, finished = replay.seats[seat], _finished_seats(replay)
    others = [other for other, sitter in replay.seats.items() if sitter and mine and sitter.player != mine.player]
    waited_for = [other for other in others if other not in finished]
    if not (waited_for or seat in finished) or not set(waited_for) <= absent:
        raise Refusal("too_early", "The game can be claimed only when the opponent has been away long enough.")
    return ended_early(replay, Outcome(seat, "claimed"))


def end_out_of_time(replay: Replay, now: int) -> tuple[AnyTableEvent, ...]:
    """Return the end of a game whose clock has run out at `now` (ms since 1970), if it has."""
    seat = clocks.seat_out_of_time(replay, now)
    return () if seat is None else (ended_early(replay, Outcome(_other_winner(replay, seat), "time")),)


def first_move_due(replay: Replay, limit_ms: int, since_ms: int) -> int | None:
    """Return when (ms since 1970) the seat to move must have made its first move; None if it has made one.

    The time counts from the last ply, or from `since_ms` if that is later.
    """
    if not replay.playing or replay.game is None:
        return None
    seat = replay.game.to_move(replay.state)
    if seat is None or replay.actions.get(seat, 0):
        return None
    return max(replay.plies[-1].at, since_ms) + limit_ms


def end_without_first_move(replay: Replay, limit_ms: int, since_ms: int, now: int) -> tuple[AnyTableEvent, ...]:
    """Return the end of a game whose player to move has not made a first move in time, if so."""
    due_ms = first_move_due(replay, limit_ms, since_ms)
    if due_ms is None or now < due_ms or replay.game is None:
        return ()
    seat = replay.game.to_move(replay.state)
    return () if seat is None else (ended_early(replay, Outcome(_other_winner(replay, seat), "no_show")),)


def ended_early(replay: Replay, outcome: Outcome) -> Ended:
    """Return an end that does not follow from the game's rules. It reveals what the opening hid until then."""
    opening, game = replay.plies[0].event, replay.game
    if game is None:
        return Ended(outcome)
    outcome = game.ended_early(replay.state, outcome)
    return Ended(outcome, None if game.reveal(opening, None) == opening else opening)


def discard_table(replay: Replay, player: str) -> tuple[AnyTableEvent, ...]:
    """Return the events that remove the table from a player's games, give up its seats, and vacate them in the game.

    Raises Refusal if the player is one of two rivals in a running game: the other would wait in vain.
    """
    held = [seat for seat, sitter in replay.seats.items() if sitter and sitter.player == player]
    others = people(replay.seats) - {player}
    if replay.playing and held and others and _between_two(replay):
        raise Refusal(
            "still_playing", "You play here with somebody who would wait for you: resign the game, then discard it."
        )
    vacated: list[AnyTableEvent] = []
    if replay.playing and replay.game is not None and replay.setting is not None:
        seats = [seat for seat in held if seat in replay.setting.vacates]
        vacated = [ActionPlayed(seat, replay.actions.get(seat, 0), replay.game.vacated(seat)) for seat in seats]
    return (*vacated, *map(Left, held), Discarded(player))


def _finished_seats(replay: Replay) -> Collection[Seat]:
    """Return the seats that have finished while others still play."""
    return () if replay.game is None else replay.game.finished_seats(replay.state)


def _between_two(replay: Replay) -> bool:
    """Return True if two rivals play, so that one wins when the other gives up."""
    return replay.setting is not None and replay.setting.rivals and len(replay.seats) == 2  # noqa: PLR2004 - two


def _other_winner(replay: Replay, seat: Seat) -> Seat | None:
    others = [other for other in replay.seats if other != seat]
    return others[0] if len(others) == 1 else None


def make_offer(
    replay: Replay, command: messages.Offer, seat: Seat, rng: Random, times: ClockTimes, *, opening: Any, now: int
) -> Decision | OpeningWanted:
    """Return the events of an offer; those of its acceptance, if the other players offer the same. Raises Refusal."""
    ply = _offered_ply(replay, command)
    standing = replay.offers.get(command.offer)
    offer = Offered(seat, command.offer, ply)
    if is_alone(replay, seat):
        return _accept_offer(replay, offer, rng, times, opening=opening, now=now)
    if standing is not None and standing.seat == seat:
        raise Refusal("already_offered", "Your offer stands; wait for the answer, or withdraw it.")
    if standing is not None and standing.ply == ply:
        answer = Answered(seat, command.offer, accepted=True)
        return add_events((answer,), _accept_offer(replay, standing, rng, times, opening=opening, now=now))
    return Decision((offer,))


def answer_offer(
    replay: Replay, command: messages.Answer, seat: Seat, rng: Random, times: ClockTimes, *, opening: Any, now: int
) -> Decision | OpeningWanted:
    """Return the events of an answer; declining one's own offer withdraws it. Raises Refusal."""
    standing = replay.offers.get(command.offer)
    if standing is None:
        raise Refusal("no_such_offer", "There is no such offer any more.")
    if standing.seat == seat and command.accept:
        raise Refusal("own_offer", "You cannot accept your own offer.")
    answer = Answered(seat, command.offer, accepted=command.accept)
    if not command.accept:
        return Decision((answer,))
    return add_events((answer,), _accept_offer(replay, standing, rng, times, opening=opening, now=now))


def _offered_ply(replay: Replay, command: messages.Offer) -> int | None:
    """Check that the offer can be made now. Return the ply of a takeback, else None. Raises Refusal."""
    turns, takes_back = (replay.setting.turns, replay.setting.takes_back) if replay.setting else (False, False)
    if command.offer == "rematch":
        if replay.outcome is None:
            raise Refusal("not_over", "Another game can be proposed when this one is over.")
        _check_enough_players(replay)
    else:
        check_playing(replay)
        if not turns:
            raise Refusal(f"no_{command.offer}", "Nobody takes turns in this game, so that is not offered in it.")
        if command.offer == "draw" and replay.programs:
            raise Refusal("no_draw", "A program agrees to no draw; play on, or resign.")
    if command.offer != "take_back":
        return None
    if not takes_back:
        raise Refusal("not_taken_back", "Nothing is taken back in this game: its dice have been seen.")
    if command.ply is None or command.ply >= len(replay.plies) - 1 or not _between_actions(replay, command.ply):
        raise Refusal("no_such_ply", "There is no such earlier position to go back to.")
    return command.ply


def _check_enough_players(replay: Replay) -> None:
    """Check that enough seats are taken for another game. Raises Refusal."""
    if replay.setting and sum(sitter is not None for sitter in replay.seats.values()) < replay.setting.begins_with:
        raise Refusal("opponent_left", "A seat is free; another game needs an opponent.")


def _between_actions(replay: Replay, ply: int) -> bool:
    """Return True if no action has events on both sides of the ply, such as a move and the pass that it caused."""
    here, after = replay.plies[ply : ply + 2]
    return (here.seat, here.n) != (after.seat, after.n)


def _accept_offer(
    replay: Replay, offer: Offered, rng: Random, times: ClockTimes, *, opening: Any, now: int
) -> Decision | OpeningWanted:
    """Return the events of an accepted offer. Raises Refusal."""
    match offer.offer:
        case "draw":
            return Decision((ended_early(replay, Outcome(None, "agreed")),))
        case "take_back":
            return Decision(_take_back(replay, offer, times, now))
        case "rematch":
            _check_enough_players(replay)
            turns = replay.setting is not None and replay.setting.turns
            return next_game(replay, rng, opening, now, swapped=turns)


def _take_back(replay: Replay, offer: Offered, times: ClockTimes, now: int) -> tuple[AnyTableEvent, ...]:
    """Return the takeback, and the clock: the others get back the time that they had at that ply."""
    ply, rule, clock = offer.ply or 0, replay.opened.clock if replay.opened else None, replay.clock
    if rule is None or clock is None or replay.game is None:
        return (TookBack(ply),)
    turn, asking = replay.game.to_move(replay.state_at(ply)), replay.seats[offer.seat]
    others = {seat for seat, sitter in replay.seats.items() if sitter and asking and sitter.player != asking.player}
    given_back = {seat: left_ms for seat, left_ms in times.after(replay, ply).items() if seat in others}
    return TookBack(ply), clocks.clock_after_takeback(rule, clock, turn, now, given_back)


def can_show_continue(replay: Replay, *, stalled: bool) -> bool:
    """Return True if programs can play another ply of a show."""
    return replay.show and replay.playing and pause_reason(replay, stalled=stalled) is None


def pause_reason(replay: Replay, *, stalled: bool) -> Rest | None:
    """Return why the programs of a running show play no further ply; None if they do. `stalled` is the table's."""
    if not replay.show or not replay.playing:
        return None
    if len(replay.plies) >= MAX_PLIES:
        return "limit"
    return "nothing" if stalled else None


def plies_due(replay: Replay, now: int) -> int:
    """Return how many plies of a show must be played now, so that each is ready for its display."""
    pace = replay.pace
    if pace is None or pace.paused:
        return 0
    room = MAX_PLIES - len(replay.plies)
    return max(0, min(int(replay.paced_ply(now + AHEAD_MS)) + 1 - (len(replay.plies) - 1), MAX_AT_ONCE, room))


def pause_show_after_restart(replay: Replay) -> tuple[Paced, ...]:
    """Return the pause of a show after a restart, at the ply displayed when the last record was made."""
    return pause_show(replay, max([replay.paced_at, *(ply.at for ply in replay.plies[-1:])]))


def pause_show(replay: Replay, now: int) -> tuple[Paced, ...]:
    """Return the pause of a running show, else nothing."""
    pace = replay.pace
    if pace is None or pace.paused:
        return ()
    return (Paced(replay.shared_ply(now), pace.speed, paused=True),)


def decide_pace(replay: Replay, command: Pace, player: str, now: int, *, stalled: bool) -> Decision | PliesWanted:
    """Return the pace that the host of the table sets. Raises Refusal."""
    pace, opened = replay.pace, replay.opened
    if pace is None or opened is None or not replay.show:
        raise Refusal("no_program", "This is no show of programs, so there is no pace to set.")
    if player != opened.host:
        raise Refusal("not_host", "Who opened the table sets the pace; look on your own if you want another one.")
    ply, last = replay.shared_ply(now), len(replay.plies) - 1
    now_paused = pace.paused if command.paused is None else command.paused
    if command.seek:
        found = _next_milestone(replay, ply)
        if found is None and can_show_continue(replay, stalled=stalled):
            return PliesWanted(MAX_PLIES - len(replay.plies), to_milestone=True)
        ply, now_paused = last if found is None else found, True
    elif command.ply is not None:
        if command.ply > last and can_show_continue(replay, stalled=stalled):
            return PliesWanted(min(command.ply, MAX_PLIES - 1) - last)
        ply = min(command.ply, last)
    return Decision((Paced(ply, pace.speed if command.speed is None else command.speed, now_paused),))


def _next_milestone(replay: Replay, after: int) -> int | None:
    """Return the first milestone after a ply, or None."""
    game, plies = replay.game, replay.plies
    if game is None:
        return None
    return next((ply for ply in range(after + 1, len(plies)) if game.milestone(plies[ply].event) is not None), None)

"""The offers of players: a draw, a takeback, another game. Pure.

An offer stands until it is answered or withdrawn, or until the next action. A lone player asks nobody.
"""

from random import Random
from typing import Any

from banmen.events import Answered, AnyTableEvent, Offered, TookBack
from banmen.game import Outcome, Refusal, Seat
from banmen.protocol import messages
from banmen.replay import Replay
from banmen_server.tables import clock as clockwork
from banmen_server.tables import endings
from banmen_server.tables.clock_times import ClockTimes
from banmen_server.tables.decision import Decision, OpeningWanted, joined
from banmen_server.tables.opening import next_game


def offered(
    replay: Replay, command: messages.Offer, seat: Seat, rng: Random, times: ClockTimes, *, opening: Any, now: int
) -> Decision | OpeningWanted:
    """Return the events of an offer; those of its acceptance, if the other players offer the same. Raises Refusal."""
    ply = _offered_ply(replay, command)
    standing = replay.offers.get(command.offer)
    offer = Offered(seat, command.offer, ply)
    if endings.is_alone(replay, seat):
        return _accepted(replay, offer, rng, times, opening=opening, now=now)
    if standing is not None and standing.seat == seat:
        raise Refusal("already_offered", "Your offer stands; wait for the answer, or withdraw it.")
    if standing is not None and standing.ply == ply:
        answer = Answered(seat, command.offer, accepted=True)
        return joined((answer,), _accepted(replay, standing, rng, times, opening=opening, now=now))
    return Decision((offer,))


def answered(
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
    return joined((answer,), _accepted(replay, standing, rng, times, opening=opening, now=now))


def _offered_ply(replay: Replay, command: messages.Offer) -> int | None:
    """Check that the offer can be made now. Return the ply of a takeback, else None. Raises Refusal."""
    turns, takes_back = (replay.setting.turns, replay.setting.takes_back) if replay.setting else (False, False)
    if command.offer == "rematch":
        if replay.outcome is None:
            raise Refusal("not_over", "Another game can be proposed when this one is over.")
        _check_enough_players(replay)
    else:
        endings.check_playing(replay)
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


def _accepted(
    replay: Replay, offer: Offered, rng: Random, times: ClockTimes, *, opening: Any, now: int
) -> Decision | OpeningWanted:
    """Return the events of an accepted offer. Raises Refusal."""
    match offer.offer:
        case "draw":
            return Decision((endings.ended_early(replay, Outcome(None, "agreed")),))
        case "take_back":
            return Decision(_taken_back(replay, offer, times, now))
        case "rematch":
            _check_enough_players(replay)
            turns = replay.setting is not None and replay.setting.turns
            return next_game(replay, rng, opening, now, swapped=turns)


def _taken_back(replay: Replay, offer: Offered, times: ClockTimes, now: int) -> tuple[AnyTableEvent, ...]:
    """Return the takeback, and the clock: the others get back the time that they had at that ply."""
    ply, rule, clock = offer.ply or 0, replay.opened.clock if replay.opened else None, replay.clock
    if rule is None or clock is None or replay.game is None:
        return (TookBack(ply),)
    turn, asking = replay.game.to_move(replay.state_at(ply)), replay.seats[offer.seat]
    others = {seat for seat, sitter in replay.seats.items() if sitter and asking and sitter.player != asking.player}
    given_back = {seat: left_ms for seat, left_ms in times.after(replay, ply).items() if seat in others}
    return TookBack(ply), clockwork.after_take_back(rule, clock, turn, now, given_back)

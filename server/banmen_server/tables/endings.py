"""Early ends of a game: resigned, claimed, out of time; and the discarding of a table by a player. Pure."""

from collections.abc import Collection
from collections.abc import Set as AbstractSet

from banmen.events import AnyTableEvent, Discarded, Ended, Left
from banmen.game import AnyGame, Outcome, Refusal, Seat
from banmen.replay import Replay
from banmen_server.tables import clock as clockwork
from banmen_server.tables.history import people


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


def resigned(replay: Replay, seat: Seat) -> Ended:
    """Return the end by resignation, open to one of two rivals and to a lone player. Raises Refusal."""
    check_playing(replay)
    if not is_alone(replay, seat) and not _between_two(replay):
        raise Refusal("cannot_resign", "Others play on at this table; leave it instead.")
    return ended_early(replay, Outcome(_other_winner(replay, seat), "resigned"))


def claimed(replay: Replay, seat: Seat, absent: AbstractSet[Seat]) -> Ended:
    """Return the end by a claim: every other unfinished seat is `absent`. Raises Refusal."""
    check_playing(replay)
    mine, finished = replay.seats[seat], _finished_seats(replay)
    others = [other for other, sitter in replay.seats.items() if sitter and mine and sitter.player != mine.player]
    waited_for = [other for other in others if other not in finished]
    if not (waited_for or seat in finished) or not set(waited_for) <= absent:
        raise Refusal("too_early", "The game can be claimed only when the opponent has been away long enough.")
    return ended_early(replay, Outcome(seat, "claimed"))


def expired(replay: Replay, now: int) -> tuple[AnyTableEvent, ...]:
    """Return the end of a game whose clock has run out at `now` (ms since 1970), if it has."""
    seat = clockwork.out_of_time(replay, now)
    return () if seat is None else (ended_early(replay, Outcome(_other_winner(replay, seat), "time")),)


def ended_early(replay: Replay, outcome: Outcome) -> Ended:
    """Return an end that does not follow from the game's rules. It reveals what the opening hid until then."""
    opening, game = replay.plies[0].event, replay.game
    if game is None:
        return Ended(outcome)
    outcome = game.ended_early(replay.state, outcome)
    return Ended(outcome, None if game.reveal(opening, None) == opening else opening)


def discarded(replay: Replay, player: str) -> tuple[AnyTableEvent, ...]:
    """Return the events that remove the table from a player's games and give up the player's seats.

    Raises Refusal if the player is one of two rivals in a running game: the other would wait in vain.
    """
    held = [seat for seat, sitter in replay.seats.items() if sitter and sitter.player == player]
    others = people(replay.seats) - {player}
    if replay.playing and held and others and _between_two(replay):
        raise Refusal(
            "still_playing", "You play here with somebody who would wait for you: resign the game, then discard it."
        )
    return (*map(Left, held), Discarded(player))


def _finished_seats(replay: Replay) -> Collection[Seat]:
    """Return the seats that have finished while others still play."""
    return () if replay.game is None else replay.game.finished_seats(replay.state)


def _between_two(replay: Replay) -> bool:
    """Return True if two rivals play, so that one wins when the other gives up."""
    return replay.setting is not None and replay.setting.rivals and len(replay.seats) == 2  # noqa: PLR2004 - two


def _other_winner(replay: Replay, seat: Seat) -> Seat | None:
    others = [other for other in replay.seats if other != seat]
    return others[0] if len(others) == 1 else None

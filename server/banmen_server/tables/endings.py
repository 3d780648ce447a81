"""How a game ends early: resigned, claimed, out of time; and how a player is rid of a table. Pure."""

from collections.abc import Collection
from collections.abc import Set as AbstractSet

from banmen.events import AnyTableEvent, Discarded, Ended, Left
from banmen.game import AnyGame, Outcome, Refusal, Seat
from banmen.replay import Replay
from banmen_server.tables import clock as clockwork
from banmen_server.tables.history import people


def is_alone(replay: Replay, seat: Seat) -> bool:
    """Whether one player holds every seat that is taken by a person, so that there is nobody to ask."""
    mine = replay.seats[seat]
    return mine is not None and people(replay.seats) == {mine.player}


def check_playing(replay: Replay) -> AnyGame:
    """Check that a game is going on; returns its rules. Raises Refusal where none is."""
    if not replay.plies or replay.game is None:
        raise Refusal("not_begun", "The game has not begun: a seat is free.")
    if replay.outcome is not None:
        raise Refusal("game_over", "The game is over.")
    return replay.game


def resigned(replay: Replay, seat: Seat) -> Ended:
    """The end by resigning, which only one of two rivals, or a lone player, may do. Raises Refusal."""
    check_playing(replay)
    if not is_alone(replay, seat) and not _between_two(replay):
        raise Refusal("cannot_resign", "Others play on at this table; leave it instead.")
    return ended_early(replay, Outcome(_other_winner(replay, seat), "resigned"))


def claimed(replay: Replay, seat: Seat, absent: AbstractSet[Seat]) -> Ended:
    """The end because all others who have something to do left have been `absent` long enough. Raises Refusal."""
    check_playing(replay)
    mine, through = replay.seats[seat], _through(replay)
    others = [other for other, sitter in replay.seats.items() if sitter and mine and sitter.player != mine.player]
    waited_for = [other for other in others if other not in through]
    if not (waited_for or seat in through) or not set(waited_for) <= absent:
        raise Refusal("too_early", "The game can be claimed only when the opponent has been away long enough.")
    return ended_early(replay, Outcome(seat, "claimed"))


def expired(replay: Replay, now: int) -> tuple[AnyTableEvent, ...]:
    """The end of a game whose clock has run out at `now` (ms since 1970), if it has."""
    seat = clockwork.out_of_time(replay, now)
    return () if seat is None else (ended_early(replay, Outcome(_other_winner(replay, seat), "time")),)


def ended_early(replay: Replay, outcome: Outcome) -> Ended:
    """An end that is not the game's own. It reveals what the opening hid until then."""
    opening, game = replay.plies[0].event, replay.game
    if game is None:
        return Ended(outcome)
    outcome = game.ended_early(replay.state, outcome)
    return Ended(outcome, None if game.reveal(opening, None) == opening else opening)


def discarded(replay: Replay, player: str) -> tuple[AnyTableEvent, ...]:
    """What takes the table off a player's own: the seats are given up, too.

    Raises Refusal where the player is one of two rivals in a game that goes on: it would leave the other waiting.
    """
    held = [seat for seat, sitter in replay.seats.items() if sitter and sitter.player == player]
    others = people(replay.seats) - {player}
    if replay.playing and held and others and _between_two(replay):
        raise Refusal(
            "still_playing", "You play here with somebody who would wait for you: resign the game, then discard it."
        )
    return (*map(Left, held), Discarded(player))


def _through(replay: Replay) -> Collection[Seat]:
    """The seats that have nothing left to do."""
    return () if replay.game is None else replay.game.finished_seats(replay.state)


def _between_two(replay: Replay) -> bool:
    """Whether two rivals play, so that one wins when the other gives up."""
    return replay.setting is not None and replay.setting.rivals and len(replay.seats) == 2  # noqa: PLR2004 - two


def _other_winner(replay: Replay, seat: Seat) -> Seat | None:
    others = [other for other in replay.seats if other != seat]
    return others[0] if len(others) == 1 else None

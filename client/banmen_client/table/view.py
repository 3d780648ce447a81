"""A table as one player sees it: turn, seats, state, legal actions, clocks. Pure, without pygame."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from random import Random
from typing import Any

from banmen.game import AnyGame, Seat
from banmen.options import read_options
from banmen.protocol.messages import Presence
from banmen.replay import PROGRAM, Ply, Replay


@dataclass(frozen=True)
class TableView:
    """A table as `player` sees it. `at` is the ply looked at; None for the last one.

    `points` are the squares that other players point at, by seat.
    """

    replay: Replay
    presence: Presence | None
    player: str
    at: int | None = None
    points: Mapping[Seat, int] = field(default_factory=dict)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The player's seats."""
        return tuple(seat for seat, sitter in self.replay.seats.items() if sitter and sitter.player == self.player)

    def place_of(self, seat: Seat) -> str:
        """Whether the player of a seat is `here`, `silent`, `away`, `left`, or the seat `free`."""
        if self.presence is None:
            return "here"
        return "silent" if seat in self.presence.silent else self.presence.seats.get(seat, "here")

    @property
    def watching(self) -> bool:
        """Whether the player has no seat."""
        return not self.seats

    @property
    def holds_all_seats(self) -> bool:
        """Whether the player has all seats, as when two people play at one window."""
        return len(self.seats) == len(self.replay.seats)

    @property
    def shared_by_name(self) -> bool:
        """Whether the player has all seats and gave the people there names of their own."""
        names = {sitter.name for sitter in self.replay.seats.values() if sitter}
        return self.holds_all_seats and len(names) == len(self.replay.seats) > 1

    @property
    def shared_with_people(self) -> bool:
        """Whether another person has a seat: neither the player nor a program."""
        sitters = self.replay.seats.values()
        return any(sitter is not None and sitter.player not in {self.player, PROGRAM} for sitter in sitters)

    @property
    def rivals(self) -> bool:
        """Whether the seats play against each other."""
        return self.replay.setting is not None and self.replay.setting.rivals

    @property
    def waiting(self) -> bool:
        """Whether the game has not begun, because seats are free."""
        return not self.replay.plies

    @property
    def turn(self) -> Seat | None:
        """The seat to move; None before and after the game."""
        game = self.replay.game
        if game is None or not self.replay.playing:
            return None
        return next((seat for seat in game.seats if any(True for _ in game.legal(self.replay.state, seat))), None)

    @property
    def my_turn(self) -> bool:
        """Whether the player is to move, and can."""
        return self.turn in self.seats and not self.damaged

    @property
    def damaged(self) -> bool:
        """Whether the stored table is incomplete, so that it can be viewed but not changed."""
        return self.presence is not None and self.presence.damaged

    @property
    def at_show_limit(self) -> bool:
        """Whether this is the last ply of an unfinished show that has reached the longest length."""
        rests = None if self.presence is None else self.presence.rests
        return rests == "limit" and self.replay.show and self.live

    @property
    def last(self) -> int:
        """The number of the last ply; 0 is the opening."""
        return max(0, len(self.replay.plies) - 1)

    @property
    def shown(self) -> int:
        """The number of the ply looked at."""
        return self.last if self.at is None else min(self.at, self.last)

    @property
    def live(self) -> bool:
        """Whether the ply looked at is the last."""
        return self.at is None or self.at >= self.last

    @property
    def state(self) -> Any:
        """The state at the ply looked at; before the game the state that it will start with, as far as known."""
        if self.replay.plies:
            return self.replay.state_at(self.shown)
        game, opened = self.replay.game, self.replay.opened
        if game is None or opened is None:
            return None
        return starting_state(game, opened.options)

    def last_events(self) -> Sequence[Any]:
        """Return the game's events of the last action before the state shown: a move, and perhaps a pass."""
        if not 0 < self.shown < len(self.replay.plies):
            return ()
        return [ply.event for ply in self.replay.plies[self._first_of_action(self.shown) : self.shown + 1]]

    def _first_of_action(self, number: int) -> int:
        """Return the number of the first ply of the action that a ply belongs to."""
        plies = self.replay.plies
        while number > 1 and _action_key(plies[number - 1]) == _action_key(plies[number]):
            number -= 1
        return number

    def legal(self) -> Sequence[Any]:
        """Return the player's legal actions; none while an earlier ply is looked at."""
        game, turn = self.replay.game, self.turn
        if game is None or turn is None or turn not in self.seats or not self.live:
            return ()
        return tuple(game.legal(self.replay.state, turn))

    def name(self, seat: Seat) -> str | None:
        """Return the name of the player in a seat; None for a free seat."""
        sitter = self.replay.seats.get(seat)
        return sitter.name if sitter else None

    @property
    def rated(self) -> bool:
        """Whether the game counts for the ratings, as far as that is known before its end."""
        sitters, setting = self.replay.seats.values(), self.replay.setting
        wanted = all(sitter is not None and sitter.rated for sitter in sitters)
        return wanted and setting is not None and setting.rated and not self.holds_all_seats

    def opponents(self) -> tuple[Seat, ...]:
        """Return the seats that are not the player's."""
        return tuple(seat for seat in self.replay.seats if seat not in self.seats)

    def seat_order(self) -> tuple[Seat, ...]:
        """Return the seats from the top card to the bottom one: the player's own last, else in the game's order."""
        seats = tuple(self.replay.seats)
        if self.holds_all_seats or self.watching:
            return seats
        return (*self.opponents(), *self.seats)

    def take_back_ply(self) -> int | None:
        """Return the ply to take back to: the one before the player's last action; None without one."""
        for number in range(self.last, 0, -1):
            if self.replay.plies[number].seat in self.seats:
                return self._first_of_action(number) - 1
        return None

    def claimable(self, now_ms: int) -> bool:
        """Whether the player may claim the game of an absent opponent. `now_ms` is the server's time."""
        presence = self.presence
        if presence is None or self.watching or self.holds_all_seats or not (self.replay.playing and self.rivals):
            return False
        through = self.replay.game.finished_seats(self.replay.state) if self.replay.game is not None else ()
        waited_for = [seat for seat in self.opponents() if seat not in through and self.replay.seats[seat]]
        times = [presence.claim_at.get(seat) for seat in waited_for]
        return bool(times or set(self.seats) <= set(through)) and all(at is not None and now_ms >= at for at in times)

    def remaining_ms(self, seat: Seat, now_ms: int) -> int | None:
        """Return the remaining time of a seat in ms; None without a clock. `now_ms` is the server's time."""
        clock = self.replay.clock
        if clock is None:
            return None
        if clock.turn == seat and clock.deadline is not None and self.replay.playing:
            return max(0, clock.deadline - now_ms)
        return clock.remaining.get(seat)


def starting_state(game: AnyGame, options: Mapping[str, Any]) -> Any:
    """Return the state that a game with these options starts with.

    The blank state if the opening has to be computed.
    """
    asked = read_options(game, options)
    if game.setting(asked).thinks:
        return game.blank
    return game.evolve(game.blank, game.begin(asked, Random(0)))


def _action_key(ply: Ply) -> tuple[Seat | None, int]:
    """Return the seat and action number of a ply: equal for all plies of one action."""
    return ply.seat, ply.n


def move_number(replay: Replay, ply: int) -> int:
    """Return the number of actions up to a ply: the move number for people."""
    plies = replay.plies[: ply + 1]
    return sum(_action_key(before) != _action_key(after) for before, after in pairwise(plies))


def move_pairs(plies: Sequence[Ply], seats: Sequence[Seat]) -> list[list[tuple[int, Any] | None]]:
    """Return the plies after the opening as lines of a move list.

    A line has one (ply number, event) or None per seat.
    """
    lines: list[list[tuple[int, Any] | None]] = []
    last_column = len(seats)
    for number, ply in enumerate(plies[1:], 1):
        seat = getattr(ply.event, "seat", ply.seat)
        column = seats.index(seat) if seat in seats else 0
        if column <= last_column:
            lines.append([None] * len(seats))
        lines[-1][column] = (number, ply.event)
        last_column = column
    return lines

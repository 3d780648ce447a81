"""What a table looks like to one player now: whose turn, which seats, which words. Pure, without pygame."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from random import Random
from typing import Any

from banmen.game import Game, Seat
from banmen.protocol.messages import Presence
from banmen.replay import Ply, Replay


@dataclass(frozen=True)
class Standing:
    """A table as `player` sees it. `at` is the ply looked at, None at the live edge."""

    replay: Replay
    presence: Presence | None
    player: str
    at: int | None = None

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats that the player holds."""
        return tuple(seat for seat, sitter in self.replay.seats.items() if sitter and sitter.player == self.player)

    @property
    def watching(self) -> bool:
        """Whether the player only watches."""
        return not self.seats

    @property
    def alone(self) -> bool:
        """Whether two people sit at this one window."""
        return len(self.seats) == len(self.replay.seats)

    @property
    def rivals(self) -> bool:
        """Whether one wins against the others."""
        game, opened = self.replay.game, self.replay.opened
        return game is not None and opened is not None and game.setting(opened.options).rivals

    @property
    def waiting(self) -> bool:
        """Whether the game still waits for somebody to sit down."""
        return not self.replay.plies

    @property
    def turn(self) -> Seat | None:
        """The seat to move now; None before the game and after it."""
        game = self.replay.game
        if game is None or not self.replay.playing:
            return None
        return next((seat for seat in game.seats if any(True for _ in game.legal(self.replay.state, seat))), None)

    @property
    def my_turn(self) -> bool:
        """Whether the player is to move."""
        return self.turn in self.seats

    @property
    def last(self) -> int:
        """The last ply there is; 0 is the opening."""
        return max(0, len(self.replay.plies) - 1)

    @property
    def shown(self) -> int:
        """The ply looked at."""
        return self.last if self.at is None else min(self.at, self.last)

    @property
    def live(self) -> bool:
        """Whether the ply looked at is the last."""
        return self.at is None or self.at >= self.last

    @property
    def state(self) -> Any:
        """The state looked at; before the game, the opening that it will begin with, as far as it is known."""
        if self.replay.plies:
            return self.replay.state_at(self.shown)
        game, opened = self.replay.game, self.replay.opened
        if game is None or opened is None:
            return None
        return foreseen(game, opened.options)

    def last_events(self) -> Sequence[Any]:
        """The game's events that led to what is shown: those of the last action, a move and perhaps a pass."""
        if not 0 < self.shown < len(self.replay.plies):
            return ()
        return [ply.event for ply in self.replay.plies[self._first_of_action(self.shown) : self.shown + 1]]

    def _first_of_action(self, number: int) -> int:
        """The first ply of the action that a ply belongs to."""
        plies = self.replay.plies
        while number > 1 and _action(plies[number - 1]) == _action(plies[number]):
            number -= 1
        return number

    def legal(self) -> Sequence[Any]:
        """The actions open to the player now; none while an earlier position is looked at."""
        game, turn = self.replay.game, self.turn
        if game is None or turn is None or turn not in self.seats or not self.live:
            return ()
        return tuple(game.legal(self.replay.state, turn))

    def name(self, seat: Seat) -> str | None:
        """Who sits there."""
        sitter = self.replay.seats.get(seat)
        return sitter.name if sitter else None

    def opponents(self) -> tuple[Seat, ...]:
        """The seats of others."""
        return tuple(seat for seat in self.replay.seats if seat not in self.seats)

    def card_order(self) -> tuple[Seat, ...]:
        """The seats from the top card to the bottom one: the player's own lowest, else the first one on top."""
        seats = tuple(self.replay.seats)
        if self.alone or self.watching:
            return seats
        return (*self.opponents(), *self.seats)

    def take_back_ply(self) -> int | None:
        """The ply before the player's own last action, which a take back names; None where there is none."""
        for number in range(self.last, 0, -1):
            if self.replay.plies[number].seat in self.seats:
                return self._first_of_action(number) - 1
        return None

    def claimable(self, now_ms: int) -> bool:
        """Whether an absent opponent's game may be claimed at this time of the server."""
        presence = self.presence
        if presence is None or self.watching or self.alone or not (self.replay.playing and self.rivals):
            return False
        times = [presence.claim_at.get(seat) for seat in self.opponents()]
        return bool(times) and all(at is not None and now_ms >= at for at in times)

    def remaining_ms(self, seat: Seat, now_ms: int) -> int | None:
        """Thinking time that a seat has left at this time of the server; None without a clock."""
        clock = self.replay.clock
        if clock is None:
            return None
        if clock.turn == seat and clock.deadline is not None and self.replay.playing:
            return max(0, clock.deadline - now_ms)
        outcome = self.replay.outcome
        if outcome is not None and outcome.reason == "time" and outcome.winner != seat:
            return 0  # what it had at its last move has run down since
        return clock.remaining.get(seat)


def foreseen(game: Game, options: Mapping[str, Any]) -> Any:
    """The state that a game with these options will begin with; the blank one where the opening takes thinking."""
    if game.setting(options).thinks:
        return game.blank
    return game.evolve(game.blank, game.begin(options, Random(0)))


def _action(ply: Ply) -> tuple[Seat | None, int]:
    """What plies of one action have in common."""
    return ply.seat, ply.n


def move_number(replay: Replay, ply: int) -> int:
    """How many actions there were up to a ply: what people count as moves."""
    plies = replay.plies[: ply + 1]
    return sum(_action(before) != _action(after) for before, after in pairwise(plies))


def move_pairs(plies: Sequence[Ply], seats: Sequence[Seat]) -> list[list[tuple[int, Any] | None]]:
    """The plies after the opening as lines of a move list: for each line, ply number and event under each seat."""
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

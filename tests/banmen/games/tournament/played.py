"""Tournaments played at random by the rules alone, as the server does: arranged, opened, and with results."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from banmen.game import Outcome, Seat
from banmen.games.tournament.rules import TOURNAMENT, TournamentOptions
from banmen.games.tournament.state import DIRECTOR, PLAYERS, CallRound, TournamentState, Withdraw


class Played:
    """A tournament: its events, and the state after each. `taken` are the seats of players that are taken."""

    def __init__(self, options: TournamentOptions, players: int, seed: int = 1) -> None:
        self.options = options
        self.dice = Random(seed)
        self.taken: list[Seat] = [DIRECTOR, *PLAYERS[:players]]
        self.events: list[Any] = [TOURNAMENT.begin(options, self.dice)]
        self.states = [TOURNAMENT.evolve(TOURNAMENT.blank, self.events[0])]
        self.arrange()

    @property
    def state(self) -> TournamentState:
        return self.states[-1]

    def fold(self, events: Sequence[Any]) -> None:
        for event in events:
            self.events.append(event)
            self.states.append(TOURNAMENT.evolve(self.state, event))

    def act(self, seat: Seat, action: Any) -> None:
        self.fold(TOURNAMENT.decide(self.state, seat, action, self.dice).events)
        self.arrange()

    def arrange(self) -> None:
        """Record the events that the game arranges, until there are none, and open the tables of new games."""
        while events := TOURNAMENT.arrange(self.state, self.taken, self.dice):
            self.fold(events)
        for match in list(TOURNAMENT.matches(self.options, self.state)):
            if not match.code:
                self.fold([TOURNAMENT.match_opened(match.key, f"CODE-{match.key}")])

    def end_a_game(self) -> bool:
        """Let a game end at random; return False if none is played."""
        running = list(TOURNAMENT.matches(self.options, self.state))
        if not running:
            return False
        black = self.dice.randint(0, 64)
        winner = "black" if black > 32 else "white" if black < 32 else None
        outcome = Outcome(winner, "played_out", {"score": {"black": black, "white": 64 - black}})
        self.fold([TOURNAMENT.match_over(self.options, self.dice.choice(running).key, outcome)])
        self.arrange()
        return True

    def play(self) -> None:
        """Play to the end; now and then somebody comes late, or withdraws."""
        while not self.state.over:
            if not self.end_a_game():
                if len(self.state.active) < 2:
                    break
                self.act(DIRECTOR, CallRound())
            if self.dice.random() < 0.05 and len(self.taken) <= self.options.players:
                self.taken.append(PLAYERS[len(self.taken) - 1])
                self.arrange()
            if self.dice.random() < 0.03 and len(self.state.active) > 2 and TOURNAMENT.outcome(self.state) is None:
                self.act(self.dice.choice(self.state.active), Withdraw())


def meetings(state: TournamentState) -> Iterator[frozenset[Seat]]:
    """Yield the two of each game."""
    return (frozenset((board.black, board.white)) for boards in state.paired for board in boards if board.white)

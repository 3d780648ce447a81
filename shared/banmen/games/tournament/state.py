"""The state, actions and events of a tournament.

The director has the first seat, and may play too. Points are counted in halves, so that they are whole numbers. On a
board of a round, `black` is whoever has the first seat of the game, and `white` whoever has the second.
"""

from collections.abc import Sequence
from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from banmen.game import Seat

DIRECTOR: Seat = "director"
MOST_PLAYERS = 200
PLAYERS: tuple[Seat, ...] = tuple(f"player{number}" for number in range(1, MOST_PLAYERS + 1))
SEATS: tuple[Seat, ...] = (DIRECTOR, *PLAYERS)

MOST_ROUNDS = 15
LONGEST_NOTE = 120
WIN, DRAW = 2, 1
"""The points of a game, in halves."""

Result: TypeAlias = Literal["", "black", "white", "draw", "none"]
"""Who has won; empty while the game is played, `none` if nobody gets a point."""
Count: TypeAlias = Annotated[int, Meta(ge=0, le=2**31)]
Difference: TypeAlias = Annotated[int, Meta(ge=-1000, le=1000)]
SeatWord: TypeAlias = Annotated[str, Meta(max_length=20)]
NoteText: TypeAlias = Annotated[str, Meta(max_length=LONGEST_NOTE, description="A note has at most 120 characters.")]


class Board(msgspec.Struct, frozen=True, array_like=True):
    """A game of a round. Without `white` it is a bye, which counts like a win of `black`.

    `code` is that of its table, empty before it is open. `discs` is how many more of what the game counts black had at
    the end than white. A note says why the director has given the result.
    """

    black: Seat
    white: Seat = ""
    code: str = ""
    result: Result = ""
    discs: Difference = 0
    note: str = ""


Round: TypeAlias = tuple[Board, ...]


class TournamentState(msgspec.Struct, frozen=True):
    """A tournament at one moment.

    `players` is the number of seats for players, `rounds` the number of rounds planned. With `auto` each round but the
    first is paired when the one before is over. `entrants` have entered, in this order; those `withdrawn` are not
    paired. `paired` are the rounds so far. `called`: a round is to be paired now.
    """

    players: Count = 0
    rounds: Count = 0
    auto: bool = False
    entrants: tuple[Seat, ...] = ()
    withdrawn: tuple[Seat, ...] = ()
    paired: tuple[Round, ...] = ()
    called: bool = False
    over: bool = False

    @property
    def active(self) -> Sequence[Seat]:
        """The players to be paired."""
        return [seat for seat in self.entrants if seat not in self.withdrawn]

    @property
    def is_round_over(self) -> bool:
        """Whether no game of the last round is being played; true before the first."""
        return not self.paired or all(board.result for board in self.paired[-1])


# --- actions ----------------------------------------------------------------------------------------------------------


class _TournamentAction(
    msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True, omit_defaults=True, gc=False
):
    """The base of all actions."""


class CallRound(_TournamentAction, frozen=True, tag="next"):
    """The director has the next round paired."""


class GiveResult(_TournamentAction, frozen=True, tag="result"):
    """The director gives or corrects a result; rounds and boards are counted from 1."""

    round: Annotated[int, Meta(ge=1, le=MOST_ROUNDS)]
    board: Annotated[int, Meta(ge=1, le=MOST_PLAYERS)]
    result: Literal["black", "white", "draw", "none"]
    note: NoteText = ""


class RemovePlayer(_TournamentAction, frozen=True, tag="remove"):
    """The director withdraws a player."""

    seat: SeatWord


class EndTournament(_TournamentAction, frozen=True, tag="end"):
    """The director ends the tournament."""


class Enter(_TournamentAction, frozen=True, tag="enter"):
    """A withdrawn player returns, or the director enters as a player."""


class Withdraw(_TournamentAction, frozen=True, tag="withdraw"):
    """A player is not paired any longer."""


TournamentAction = CallRound | GiveResult | RemovePlayer | EndTournament | Enter | Withdraw


# --- events -----------------------------------------------------------------------------------------------------------


class _TournamentEvent(
    msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True, omit_defaults=True, gc=False
):
    """The base of all events."""


class TournamentBegan(_TournamentEvent, frozen=True, tag="began"):
    """A tournament was opened; see `TournamentState`."""

    players: Count
    rounds: Count
    auto: bool = False


class PlayerEntered(_TournamentEvent, frozen=True, tag="entered"):
    """A player entered, or came back."""

    seat: Seat


class PlayerWithdrew(_TournamentEvent, frozen=True, tag="withdrew"):
    """A player withdrew, or was withdrawn by the director."""

    seat: Seat


class RoundCalled(_TournamentEvent, frozen=True, tag="called"):
    """The director wants the next round."""


class RoundPaired(_TournamentEvent, frozen=True, tag="paired"):
    """The next round: its pairs, black first; a single player has the bye."""

    pairs: tuple[tuple[Seat, ...], ...]


class GameOpened(_TournamentEvent, frozen=True, tag="opened"):
    """The server opened the table of a game."""

    round: Count
    board: Count
    code: str


class ResultGiven(_TournamentEvent, frozen=True, tag="result"):
    """A game has ended, or the director has given its result, with a note."""

    round: Count
    board: Count
    result: Result
    discs: Difference = 0
    note: str = ""


class TournamentEnded(_TournamentEvent, frozen=True, tag="over"):
    """The tournament is over."""


TournamentEvent = (
    TournamentBegan
    | PlayerEntered
    | PlayerWithdrew
    | RoundCalled
    | RoundPaired
    | GameOpened
    | ResultGiven
    | TournamentEnded
)

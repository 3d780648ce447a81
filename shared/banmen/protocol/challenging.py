"""The messages about challenges and the players open to them, in both directions; part of `messages`."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from banmen.protocol.frame import Frame, Id, Options, Word
from banmen.protocol.rows import ClockRule, OpenChallenge, Player


class Available(Frame, frozen=True, tag="available"):
    """List this player as open to challenges at these games over this connection; an empty list ends that.

    Not answered.
    """

    games: Annotated[tuple[Word, ...], Meta(max_length=16)] = ()


class Challenge(Frame, frozen=True, tag="challenge"):
    """Challenge an available player to a game for two.

    `seat` is the challenger's; null draws it by lot. Without `rated` the games at the table are casual.
    """

    id: Id
    to: Id
    game: Word
    options: Options = msgspec.field(default_factory=dict)
    clock: ClockRule | None = None
    seat: Word | None = None
    rated: bool = True


class Accept(Frame, frozen=True, tag="accept"):
    """Accept a challenge: the server opens a table with both players seated."""

    id: Id
    challenge: Id


class Decline(Frame, frozen=True, tag="decline"):
    """Decline a challenge, or withdraw one's own."""

    id: Id
    challenge: Id


class Players(Frame, frozen=True, tag="players"):
    """All players open to challenges, sent once after `my_tables`; not sent if there are none."""

    players: tuple[Player, ...]


class PlayerListed(Frame, frozen=True, tag="player_listed"):
    """A player who is now open to challenges, or whose entry changed."""

    player: Player


class PlayerUnlisted(Frame, frozen=True, tag="player_unlisted"):
    """A player who is no longer open to challenges."""

    player: str


class Challenged(Frame, frozen=True, tag="challenged"):
    """An open challenge to or by the player. Open challenges are sent again after `lobby`."""

    challenge: OpenChallenge


ChallengeEnd = Literal["accepted", "declined", "withdrawn", "expired"]


class ChallengeOver(Frame, frozen=True, tag="challenge_over"):
    """A challenge ended. If it was accepted both players have seats at `table`: join it."""

    challenge: str
    reason: ChallengeEnd
    table: str | None = None

"""The messages about who may be challenged, and about challenges, both ways; a part of `messages`."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from banmen.protocol.frame import Frame, Id, Options, Word
from banmen.protocol.rows import ClockRule, OpenChallenge, Player


class Available(Frame, frozen=True, tag="available"):
    """Be listed as somebody who may be challenged at these games, over this connection; at none, no more.

    It is not answered.
    """

    games: Annotated[tuple[Word, ...], Meta(max_length=16)] = ()


class Challenge(Frame, frozen=True, tag="challenge"):
    """Challenge an available player to a game for two. `seat` is one's own; null has it drawn by lot.

    Without `rated` the games at the table are casual.
    """

    id: Id
    to: Id
    game: Word
    options: Options = msgspec.field(default_factory=dict)
    clock: ClockRule | None = None
    seat: Word | None = None
    rated: bool = True


class Accept(Frame, frozen=True, tag="accept"):
    """Accept a challenge: a table is opened at which both sit."""

    id: Id
    challenge: Id


class Decline(Frame, frozen=True, tag="decline"):
    """Decline a challenge, or withdraw one's own."""

    id: Id
    challenge: Id


class Players(Frame, frozen=True, tag="players"):
    """All who may be challenged, once after `my_tables`; left out where there is nobody."""

    players: tuple[Player, ...]


class PlayerListed(Frame, frozen=True, tag="player_listed"):
    """Somebody who may be challenged from now on, or of whom something changed."""

    player: Player


class PlayerUnlisted(Frame, frozen=True, tag="player_unlisted"):
    """Somebody who may be challenged no more."""

    player: str


class Challenged(Frame, frozen=True, tag="challenged"):
    """A challenge to or by the player waits for its answer. Those that wait come again after `lobby`."""

    challenge: OpenChallenge


ChallengeEnd = Literal["accepted", "declined", "withdrawn", "expired"]


class ChallengeOver(Frame, frozen=True, tag="challenge_over"):
    """A challenge waits no more. Where it was accepted both have seats at `table`: join it."""

    challenge: str
    reason: ChallengeEnd
    table: str | None = None

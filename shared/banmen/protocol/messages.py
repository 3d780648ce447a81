"""Every message of the wire, both ways, as frozen types. `docs/protocol.md` is their description for people.

A frame is one msgpack map whose `type` is the tag below. Times are milliseconds: `now` and `at` since 1970 (UTC),
others durations. Limits stand in the annotations, so that the codec enforces what is written here.
"""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from banmen.game import Seat
from banmen.protocol.challenging import Accept as Accept  # noqa: PLC0414 - a part of messages
from banmen.protocol.challenging import Available as Available  # noqa: PLC0414 - a part of messages
from banmen.protocol.challenging import Challenge as Challenge  # noqa: PLC0414 - a part of messages
from banmen.protocol.challenging import Challenged as Challenged  # noqa: PLC0414 - a part of messages
from banmen.protocol.challenging import ChallengeOver as ChallengeOver  # noqa: PLC0414 - a part of messages
from banmen.protocol.challenging import Decline as Decline  # noqa: PLC0414 - a part of messages
from banmen.protocol.challenging import PlayerListed as PlayerListed  # noqa: PLC0414 - a part of messages
from banmen.protocol.challenging import Players as Players  # noqa: PLC0414 - a part of messages
from banmen.protocol.challenging import PlayerUnlisted as PlayerUnlisted  # noqa: PLC0414 - a part of messages
from banmen.protocol.endings import Announcement as Announcement  # noqa: PLC0414 - a part of messages
from banmen.protocol.endings import Bye as Bye  # noqa: PLC0414 - a part of messages
from banmen.protocol.endings import Closed as Closed  # noqa: PLC0414 - a part of messages
from banmen.protocol.frame import Count, Id, Name, Options, TabId, Text, Token, Word
from banmen.protocol.frame import Frame as Frame  # noqa: PLC0414 - a part of messages
from banmen.protocol.listing import Board as Board  # noqa: PLC0414 - a part of messages
from banmen.protocol.listing import Boards as Boards  # noqa: PLC0414 - a part of messages
from banmen.protocol.listing import Listed as Listed  # noqa: PLC0414 - a part of messages
from banmen.protocol.listing import Lobby as Lobby  # noqa: PLC0414 - a part of messages
from banmen.protocol.listing import LobbyChanges as LobbyChanges  # noqa: PLC0414 - a part of messages
from banmen.protocol.listing import Tables as Tables  # noqa: PLC0414 - a part of messages
from banmen.protocol.listing import Unlisted as Unlisted  # noqa: PLC0414 - a part of messages
from banmen.protocol.rows import ClockRule as ClockRule  # noqa: PLC0414 - a part of messages
from banmen.protocol.rows import Gone as Gone  # noqa: PLC0414 - a part of messages
from banmen.protocol.rows import OpenChallenge as OpenChallenge  # noqa: PLC0414 - a part of messages
from banmen.protocol.rows import OwnTable as OwnTable  # noqa: PLC0414 - a part of messages
from banmen.protocol.rows import Player as Player  # noqa: PLC0414 - a part of messages
from banmen.protocol.rows import Rating as Rating  # noqa: PLC0414 - a part of messages
from banmen.protocol.rows import Row as Row  # noqa: PLC0414 - a part of messages
from banmen.protocol.rows import Watchers as Watchers  # noqa: PLC0414 - a part of messages
from banmen.protocol.rows import WhyGone as WhyGone  # noqa: PLC0414 - a part of messages

PROTOCOL_VERSION = 1
MAX_FRAME_BYTES = 64 * 1024
MAX_READ_CHARACTERS = 60 * 1024

OfferKind = Literal["draw", "take_back", "rematch"]
SeatChoice = Literal["me", "open", "program"]


# --- from the client ------------------------------------------------------------------------------------------------


class Hello(Frame, frozen=True, tag="hello"):
    """The first frame of a connection. Without a token the server makes a new player.

    A program that plays says so with `bot`. Games count for the ratings where both players are `rated`. Connections of
    one player whose `browser` is the same live side by side, one of each `tab`.
    """

    proto: int
    client: Word
    name: Name
    lang: Word = "en"
    token: Token | None = None
    bot: bool = False
    rated: bool = False
    browser: TabId = ""
    tab: TabId = ""


class Open(Frame, frozen=True, tag="open"):
    """Open a table. `seats` says who sits where: `me`, a `program` of the server, or `open` for whoever joins.

    `programs` names the program of a seat that one holds. One may be `me` on every seat, or, to watch, on none where
    programs hold them all. `names` tells who sits on the
    seats that are `me`, where several people share a window. Without `rated` its games are casual, whoever plays.
    """

    id: Id
    game: Word
    options: Options = msgspec.field(default_factory=dict)
    seats: Annotated[dict[Word, SeatChoice], Meta(max_length=16)] = msgspec.field(default_factory=dict)
    listed: bool = True
    watchers: Watchers = "all"
    clock: ClockRule | None = None
    names: Annotated[dict[Word, Name], Meta(max_length=16)] = msgspec.field(default_factory=dict)
    programs: Annotated[dict[Word, Word], Meta(max_length=16)] = msgspec.field(default_factory=dict)
    rated: bool = True


class Join(Frame, frozen=True, tag="join"):
    """Take a seat, or come back to one's own. `table` is the id of a listed table, or a code."""

    id: Id
    table: Id
    seat: Word | None = None
    epoch: Id | None = None
    since: Count | None = None


class Watch(Frame, frozen=True, tag="watch"):
    """Watch a table without a seat. `table` is the id of a listed table, or a code."""

    id: Id
    table: Id
    epoch: Id | None = None
    since: Count | None = None


class Leave(Frame, frozen=True, tag="leave"):
    """Stop watching; or give up a seat, where the game has not begun or is over."""

    id: Id
    table: Id


class Discard(Frame, frozen=True, tag="discard"):
    """Take a table off the player's own: one whose game is over, or that nobody else plays at."""

    id: Id
    table: Id


class Fetch(Frame, frozen=True, tag="fetch"):
    """Ask for a game of one's own, `round` (from 1) of a table, to look at it or to save it."""

    id: Id
    table: Id
    round: Count


class Advise(Frame, frozen=True, tag="advise"):
    """Ask for help at the own seat that a window works out for itself; `about` is a word of the game's own."""

    id: Id
    table: Id
    about: Word
    lang: Word = "en"


class Read(Frame, frozen=True, tag="read"):
    """Ask what a text or a file of a person's holds; `data` are its bytes in Base64.

    With `review` the game in it is reviewed: so many steps of its review are known to the client.
    """

    id: Id
    data: Annotated[str, Meta(min_length=1, max_length=MAX_READ_CHARACTERS)]
    lang: Word = "en"
    review: Count | None = None


class Act(Frame, frozen=True, tag="act"):
    """Do something in the game. `n` numbers the seat's own actions, from 1."""

    id: Id
    table: Id
    n: Count
    action: Annotated[dict[Word, Any], Meta(max_length=16)]


class Resign(Frame, frozen=True, tag="resign"):
    """Give the game up."""

    id: Id
    table: Id


class Offer(Frame, frozen=True, tag="offer"):
    """Offer a draw, ask to take back to the position after `ply` plies, or propose another game."""

    id: Id
    table: Id
    offer: OfferKind
    ply: Count | None = None


class Answer(Frame, frozen=True, tag="answer"):
    """Accept or decline what another seat offered; or, on one's own offer with `accept` false, withdraw it."""

    id: Id
    table: Id
    offer: OfferKind
    accept: bool


class Claim(Frame, frozen=True, tag="claim"):
    """Claim the game from an opponent who has been absent long enough."""

    id: Id
    table: Id


class Pace(Frame, frozen=True, tag="pace"):
    """Set the pace of a show, where programs hold all seats: who opened the table does so for everyone.

    `speed` is in plies a second. `ply` goes to a ply, played already or not; `seek` forward to the next milestone, and
    stops there. What is left out stays as it is.
    """

    id: Id
    table: Id
    speed: Annotated[float, Meta(ge=0.25, le=1000)] | None = None
    paused: bool | None = None
    ply: Count | None = None
    seek: bool = False


class Say(Frame, frozen=True, tag="say"):
    """Say something to everyone at the table."""

    id: Id
    table: Id
    text: Text


class Point(Frame, frozen=True, tag="point"):
    """Show the other players which square, row by row from 0, one points at; null for none. It is not answered."""

    table: Id
    at: Annotated[int, Meta(ge=0, lt=2**16)] | None = None


class Ping(Frame, frozen=True, tag="ping"):
    """Heartbeat; `t` comes back unchanged."""

    t: int


AtTable = Join | Watch | Leave | Discard | Fetch | Advise | Act | Resign | Offer | Answer | Claim | Pace | Say
Command = Open | Read | AtTable | Challenge | Accept | Decline
FromClient = Hello | Lobby | Boards | Available | Point | Ping | Command


# --- from the server ------------------------------------------------------------------------------------------------


class Welcome(Frame, frozen=True, tag="welcome"):
    """The answer to `hello`. Keep the token: it takes the player's seats back, from anywhere."""

    proto: int
    server: str
    player: str
    token: str
    now: int


class ReachedAt(Frame, frozen=True, tag="reached_at"):
    """Where friends reach the server: the link of its page, `https://games.example.org/`, as its operator named it.

    Sent after `welcome` to people, where a proxy or a router is in front of the server. Without it friends come to the
    address by which this client has come.
    """

    url: str


class MyTables(Frame, frozen=True, tag="my_tables"):
    """The tables of the player, once after `tables`; `older` counts finished ones that are not among them.

    `gone` tells of finished ones that the server has deleted by itself.
    """

    tables: tuple[OwnTable, ...]
    older: int = 0
    gone: Gone | None = None


class MyTable(Frame, frozen=True, tag="my_table"):
    """A table of the player that is new, or changed."""

    table: OwnTable


class NotMyTable(Frame, frozen=True, tag="not_my_table"):
    """A table that is no longer one of the player's; `why` where the server has deleted it by itself."""

    table: str
    why: WhyGone | None = None


class Fetched(Frame, frozen=True, tag="fetched"):
    """The answer to `fetch`: the game as in a snapshot, with the people who played it in its seats."""

    id: str
    state: Any


class Advised(Frame, frozen=True, tag="advised"):
    """The answer to `advise`, what the game says, and to `read`, what a text holds; of plain types."""

    id: str
    advice: Any


class Opened(Frame, frozen=True, tag="opened"):
    """The answer to `open`: the table's id, and the code by which others find it."""

    id: str
    table: str
    code: str


class Event(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One numbered event. `hash` stands on the last event of each record: see `banmen.replay.state_hash`."""

    at: int
    event: Any
    hash: str | None = None


class Events(Frame, frozen=True, tag="events", rename={"first": "from"}):
    """Events of a table, without a gap; the first has the number `from`."""

    table: str
    epoch: str
    first: int
    events: tuple[Event, ...]


class Snapshot(Frame, frozen=True, tag="snapshot"):
    """A table as it stands after event `seq`, for who has no contiguous past to go on from."""

    table: str
    epoch: str
    seq: int
    state: Any


Rest = Literal["limit", "nothing"]
"""Why programs play no further ply of a show that is not over: it is as long as one may be; no step is left."""


class Presence(Frame, frozen=True, tag="presence"):
    """Who is connected: for each seat `here`, `away` (dropped), `left` or `free`; since when; how many watch, and who.

    `watcher_names` are those of the first 40 of them. `points` says that the players see where each of them points.
    `ratings` are told of those who have one in this game. Of a show besides: whether its host is there, and why its
    programs have stopped before the end, if they have. What was kept of a `damaged` table is not whole: it can be
    looked at, and nothing changes there any more. `silent` are the seats whose players are `here`, but not heard from.
    """

    table: str
    seats: Mapping[Seat, Literal["here", "away", "left", "free"]]
    since: Mapping[Seat, int]
    claim_at: Mapping[Seat, int]
    watching: int
    host: Literal["here", "away", "left"] | None = None
    rests: Rest | None = None
    watcher_names: tuple[str, ...] = ()
    points: bool = False
    ratings: Mapping[Seat, Rating] = {}
    damaged: bool = False
    silent: tuple[Seat, ...] = ()


class Pointed(Frame, frozen=True, tag="pointed"):
    """A player of a board that all share points at a square, or no longer at any. It is no event, and never stored."""

    table: str
    seat: Seat
    at: int | None = None


class Done(Frame, frozen=True, tag="done"):
    """The command is carried out and durable; `seq` is the table's last event then."""

    id: str
    seq: int


class Refused(Frame, frozen=True, tag="refused"):
    """The command, or the frame, is not carried out. `id` is null where the frame had none that could be read.

    `wait_ms` is after how long it may be sent again, where that is known.
    """

    id: str | None
    code: str
    text: str
    wait_ms: int | None = None


class Pong(Frame, frozen=True, tag="pong"):
    """The answer to `ping`."""

    t: int
    now: int


PlayersNews = Players | PlayerListed | PlayerUnlisted | Challenged | ChallengeOver
ListNews = Tables | Listed | Unlisted | LobbyChanges | Board
HallNews = ListNews | MyTables | MyTable | NotMyTable | PlayersNews
Answers = Opened | Fetched | Advised | Done | Refused | Pong
TableNews = Events | Snapshot | Presence | Pointed
FromServer = Welcome | ReachedAt | HallNews | Answers | TableNews | Closed | Announcement | Bye

CLOSE_CONSENTED, CLOSE_SUPERSEDED, CLOSE_VERSION, CLOSE_SHUTDOWN, CLOSE_FAULTS = 4000, 4001, 4002, 4003, 4004
CLOSE_REMOVED = 4005
"""WebSocket close codes of our own. After 4001, 4002 and 4005 a client does not retry; after 4003 it does."""

LIMITS = frozenset(
    {
        "too_fast",
        "too_many_connections",
        "too_many_new_players",
        "too_many_tables_of_address",
        "too_many_openings",
        "too_many_wrong_codes",
        "too_many_wrong_tokens",
    }
)
"""Refusals that say only that too much came for now: the same may be sent again later."""

"""Every message of the wire, in both directions, as frozen types. `docs/protocol.md` describes them for people.

A frame is one msgpack map whose `type` is the tag below. Times are in milliseconds: `now` and `at` since 1970 (UTC),
others are durations. Limits are in the annotations, so the codec enforces them.
"""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from banmen.game import Seat
from banmen.names import fold
from banmen.protocol.rows import ClockRule as ClockRule  # noqa: PLC0414 - a part of messages
from banmen.protocol.rows import Gone as Gone  # noqa: PLC0414 - a part of messages
from banmen.protocol.rows import OpenChallenge as OpenChallenge  # noqa: PLC0414 - a part of messages
from banmen.protocol.rows import OwnTable as OwnTable  # noqa: PLC0414 - a part of messages
from banmen.protocol.rows import Phase
from banmen.protocol.rows import Player as Player  # noqa: PLC0414 - a part of messages
from banmen.protocol.rows import Rating as Rating  # noqa: PLC0414 - a part of messages
from banmen.protocol.rows import Row as Row  # noqa: PLC0414 - a part of messages
from banmen.protocol.rows import Watchers as Watchers  # noqa: PLC0414 - a part of messages
from banmen.protocol.rows import WhyGone as WhyGone  # noqa: PLC0414 - a part of messages

Id = Annotated[str, Meta(min_length=1, max_length=64)]
Name = Annotated[str, Meta(min_length=1, max_length=24)]
Word = Annotated[str, Meta(min_length=1, max_length=32)]
TabId = Annotated[str, Meta(max_length=32)]
Text = Annotated[str, Meta(min_length=1, max_length=500)]
Token = Annotated[str, Meta(max_length=512)]
Count = Annotated[int, Meta(ge=0, le=2**53)]
Options = Annotated[dict[Word, Any], Meta(max_length=16)]


class Frame(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", omit_defaults=True, gc=False):
    """The base of all messages: a map with a `type`; fields with their default value may be omitted.

    With `gc=False` the garbage collector skips messages: they are frozen, so they cannot form cycles, and a server
    holds many.
    """


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


class Closed(Frame, frozen=True, tag="closed"):
    """The table was deleted. `why` is the operator's reason; null if no operator deleted it."""

    table: str
    text: str
    why: str | None = None


class Announcement(Frame, frozen=True, tag="announcement"):
    """A text from the server's operator to everybody; an announcement by the server itself has a `code`.

    With the code `draining` the server stops soon: within `within_s` seconds, if there is such a limit.
    """

    text: str
    code: str = ""
    within_s: int | None = None


class Bye(Frame, frozen=True, tag="bye"):
    """The last frame before the server closes the connection, with the reason.

    `why` is the operator's reason; `until` (ms since 1970) is the end of a ban, if it ends.
    """

    code: str
    text: str
    why: str = ""
    until: int | None = None


MOST_BOARDS = 32
"""Maximum number of tables whose boards a client can see in the lobby at a time."""


def searched_names(row: Row) -> str:
    """Return the people's names in a row, folded for search."""
    return fold("\n".join(name for name in (*row.seats.values(), row.host_name) if name))


class Lobby(Frame, frozen=True, tag="lobby"):
    """Subscribe to the list of tables and to the player's own tables; with `on` false, unsubscribe.

    With `most` the server sends the list in parts: the first `most` rows, without boards, and one message for all
    changes in a short time. Without it the server sends the whole list. Only tables of these `games`, in these
    `phases`, with a player's name that contains `search` are sent; an empty filter matches all.
    """

    on: bool = True
    most: Annotated[int, Meta(ge=1, le=10_000)] | None = None
    games: Annotated[tuple[Word, ...], Meta(max_length=16)] = ()
    phases: Annotated[tuple[Phase, ...], Meta(max_length=3)] = ()
    search: Annotated[str, Meta(max_length=64)] = ""


class Boards(Frame, frozen=True, tag="boards"):
    """Show the boards of these tables of the list, and of no others. Each is sent as a `board`."""

    tables: Annotated[tuple[Id, ...], Meta(max_length=MOST_BOARDS)] = ()


class Tables(Frame, frozen=True, tag="tables"):
    """Rows of the list, sent after `lobby`: all that match, or rows `added` to the earlier ones.

    With `most`: the number of tables that `match` the filter, and the number of `open` tables in the whole list.
    """

    tables: tuple[Row, ...]
    added: bool = False
    match: int = 0
    open: int = 0


class Listed(Frame, frozen=True, tag="listed"):
    """A table that is new in the list, or whose row changed."""

    row: Row


class Unlisted(Frame, frozen=True, tag="unlisted"):
    """A table that was removed from the list."""

    table: str


class LobbyChanges(Frame, frozen=True, tag="lobby_changes"):
    """Changes in the first rows of the list, for a subscription with `most`.

    `listed` are new or changed rows, `unlisted` the tables that left, and `plies` the ply counts of tables whose row is
    otherwise unchanged. `match` and `open` are as in `tables`.
    """

    match: int
    open: int
    listed: tuple[Row, ...] = ()
    unlisted: tuple[str, ...] = ()
    plies: Mapping[str, int] = {}


class Board(Frame, frozen=True, tag="board"):
    """The state of a table's game in the lobby, as spectators see it; null if they see none."""

    table: str
    state: Any = msgspec.field(default=None)


PROTOCOL_VERSION = 1
MAX_FRAME_BYTES = 64 * 1024
MAX_READ_CHARACTERS = 60 * 1024

OfferKind = Literal["draw", "take_back", "rematch"]
SeatChoice = Literal["me", "open", "program"]


# --- from the client ------------------------------------------------------------------------------------------------


class Hello(Frame, frozen=True, tag="hello"):
    """The first frame of a connection. Without a token the server creates a new player.

    `bot`: the player is a program. Games count for the ratings if both players are `rated`. Connections of one player
    with the same `browser` can be open at the same time, one for each `tab`.
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
    """Open a table. `seats` assigns each seat: `me`, a `program` of the server, or `open` for anybody who joins.

    `programs` names the program of each `program` seat. The host may be `me` on every seat, or, to watch, on none if
    programs hold them all. `names` are the people on the seats that are `me`, if several share a window. Without
    `rated` all games at the table are casual.
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
    """Take a seat, or return to one's own. `table` is the id of a listed table, or a code."""

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
    """Stop watching; or give up a seat, if the game has not begun or is over."""

    id: Id
    table: Id


class Discard(Frame, frozen=True, tag="discard"):
    """Remove a table from the player's own: its game must be over, or nobody else play there."""

    id: Id
    table: Id


class Fetch(Frame, frozen=True, tag="fetch"):
    """Request one of the player's own games, `round` (from 1) of a table, to view or save it."""

    id: Id
    table: Id
    round: Count


class Advise(Frame, frozen=True, tag="advise"):
    """Request advice for the player's seat, as a window computes it itself; `about` is a word of the game."""

    id: Id
    table: Id
    about: Word
    lang: Word = "en"


class Read(Frame, frozen=True, tag="read"):
    """Ask what game a text or file holds; `data` are its bytes in Base64.

    With `review` request the next part of the review of that game; the client has that many steps already.
    """

    id: Id
    data: Annotated[str, Meta(min_length=1, max_length=MAX_READ_CHARACTERS)]
    lang: Word = "en"
    review: Count | None = None


class Act(Frame, frozen=True, tag="act"):
    """Perform an action in the game. `n` numbers the seat's own actions, from 1."""

    id: Id
    table: Id
    n: Count
    action: Annotated[dict[Word, Any], Meta(max_length=16)]


class Resign(Frame, frozen=True, tag="resign"):
    """Resign the game."""

    id: Id
    table: Id


class Offer(Frame, frozen=True, tag="offer"):
    """Offer a draw, a takeback to the position after `ply` plies, or another game."""

    id: Id
    table: Id
    offer: OfferKind
    ply: Count | None = None


class Answer(Frame, frozen=True, tag="answer"):
    """Accept or decline another seat's offer; with `accept` false on one's own offer, withdraw it."""

    id: Id
    table: Id
    offer: OfferKind
    accept: bool


class Claim(Frame, frozen=True, tag="claim"):
    """Claim the game from an opponent who has been absent long enough."""

    id: Id
    table: Id


class Pace(Frame, frozen=True, tag="pace"):
    """Set the pace of a show, in which programs hold all seats. Only its host may, and it applies to every viewer.

    `speed` is in plies a second. `ply` jumps to a ply, played already or not; `seek` runs forward to the next milestone
    and pauses there. Omitted fields stay unchanged.
    """

    id: Id
    table: Id
    speed: Annotated[float, Meta(ge=0.25, le=1000)] | None = None
    paused: bool | None = None
    ply: Count | None = None
    seek: bool = False


class Say(Frame, frozen=True, tag="say"):
    """Send a chat message to everyone at the table."""

    id: Id
    table: Id
    text: Text


class Point(Frame, frozen=True, tag="point"):
    """Show the other players the square that this player points at, row by row from 0; null for none. Not answered."""

    table: Id
    at: Annotated[int, Meta(ge=0, lt=2**16)] | None = None


class Ping(Frame, frozen=True, tag="ping"):
    """Heartbeat; the server returns `t` unchanged."""

    t: int


AtTable = Join | Watch | Leave | Discard | Fetch | Advise | Act | Resign | Offer | Answer | Claim | Pace | Say
Command = Open | Read | AtTable | Challenge | Accept | Decline
FromClient = Hello | Lobby | Boards | Available | Point | Ping | Command


# --- from the server ------------------------------------------------------------------------------------------------


class Welcome(Frame, frozen=True, tag="welcome"):
    """The answer to `hello`. The client stores the token, which gives the player's seats back from any computer."""

    proto: int
    server: str
    player: str
    token: str
    now: int


class ReachedAt(Frame, frozen=True, tag="reached_at"):
    """The link that friends use to reach the server, `https://games.example.org/`, as its operator configured it.

    Sent to people after `welcome` if the server is behind a proxy or router. Otherwise friends use the address that
    this client uses.
    """

    url: str


class MyTables(Frame, frozen=True, tag="my_tables"):
    """The player's tables, sent once after `tables`; `older` counts finished ones that are not included.

    `gone` describes finished ones that the server deleted.
    """

    tables: tuple[OwnTable, ...]
    older: int = 0
    gone: Gone | None = None


class MyTable(Frame, frozen=True, tag="my_table"):
    """A table of the player that is new or changed."""

    table: OwnTable


class NotMyTable(Frame, frozen=True, tag="not_my_table"):
    """A table that is no longer one of the player's; `why` is set if the server deleted it."""

    table: str
    why: WhyGone | None = None


class Fetched(Frame, frozen=True, tag="fetched"):
    """The answer to `fetch`: the game as in a snapshot, with the people who played it in its seats."""

    id: str
    state: Any


class Advised(Frame, frozen=True, tag="advised"):
    """The answer to `advise` (the game's advice) and to `read` (what the text holds), in plain values."""

    id: str
    advice: Any


class Opened(Frame, frozen=True, tag="opened"):
    """The answer to `open`: the table's id, and the code by which other players find it."""

    id: str
    table: str
    code: str


class Event(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One numbered event. The last event of each record has the `hash`: see `banmen.replay.state_hash`."""

    at: int
    event: Any
    hash: str | None = None


class Events(Frame, frozen=True, tag="events", rename={"first": "from"}):
    """Consecutive events of a table; the first has the number `from`."""

    table: str
    epoch: str
    first: int
    events: tuple[Event, ...]


class Snapshot(Frame, frozen=True, tag="snapshot"):
    """A table as it is after event `seq`, for a client that cannot continue from the events it has."""

    table: str
    epoch: str
    seq: int
    state: Any


Rest = Literal["limit", "nothing"]
"""Why the programs of an unfinished show have stopped: the show has its maximum length, or no program has a move."""


class Presence(Frame, frozen=True, tag="presence"):
    """The connections of the people at a table.

    `seats`: each is `here`, `away` (connection lost), `left` or `free`, and since when. `watching` counts the
    spectators; `watcher_names` are the names of the first 40. `points`: players see where each of them points.
    `ratings` are those of the seated players who have one in this game. Of a show: whether its `host` is connected, and
    why its programs have stopped before the end. `damaged`: the stored table is incomplete, so it can be viewed but not
    changed. `silent`: seats that are `here` but have sent nothing for a while.
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
    """A player of a shared board points at a square, or stopped pointing. It is no event and is never stored."""

    table: str
    seat: Seat
    at: int | None = None


class Done(Frame, frozen=True, tag="done"):
    """The command was executed and is durable; `seq` is the table's last event after it."""

    id: str
    seq: int


class Refused(Frame, frozen=True, tag="refused"):
    """The command or frame was not executed. `id` is null if no id could be read.

    `wait_ms` is the time after which it may be sent again, if known.
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
"""WebSocket close codes of banmen. After 4001, 4002 and 4005 a client does not retry; after 4003 it does."""

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
"""Refusals that only mean a rate limit was reached: the same frame may be sent again later."""

TRANSIENT = LIMITS | {"unavailable", "internal", "server_full", "draining", "too_many_bots", "too_many_bots_of_address"}
"""Refusals of hello or of a return to a table that say nothing about the table: the next connection tries again."""

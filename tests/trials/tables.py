"""The kinds of tables in the trials, and their players: they move at random, by the rules alone."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, NamedTuple

from banmen.game import AnyGame
from banmen.games import GAMES
from banmen.protocol import messages
from banmen.protocol.codec import pack, unpack
from banmen.replay import Replay
from tests.trials.client import TRY_AGAIN, Client, Role

SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
_EMPTY = (0, 13, 30, 44, 58, 67, 80)
NEARLY = "".join("." if square in _EMPTY else digit for square, digit in enumerate(SOLUTION))


def _right_digit(action: Any) -> bool:
    """Whether a digit of the sudoku above is right, so that games of it come to an end."""
    digit, square = getattr(action, "digit", None), getattr(action, "square", None)
    return isinstance(digit, int) and isinstance(square, int) and SOLUTION[square] == str(digit)


class Kind(NamedTuple):
    """A kind of table: how it is opened, how many play and watch, and after how many actions a player has enough."""

    name: str
    game: str
    options: Mapping[str, Any] = {}
    seats: Mapping[str, messages.SeatChoice] = {}
    programs: Mapping[str, str] = {}
    clock: messages.ClockRule | None = None
    players: int = 2
    watchers: int = 1
    enough: int = 200
    masked: bool = False
    prefer: Callable[[Any], bool] | None = None

    @property
    def show(self) -> bool:
        """Whether programs play alone."""
        return self.players == 0


CLOCK = messages.ClockRule(main_ms=600_000, increment_ms=1_000)
IDLE_S, MOST_IDLE = 0.1, 1_800
"""A player looks again after so long; who can do nothing so often in a row gives up, and says so."""
AGAINST: Mapping[str, messages.SeatChoice] = {"black": "me", "white": "program"}
KINDS: Sequence[tuple[int, Kind]] = (
    (30, Kind("reversi", "reversi")),
    (30, Kind("reversi 4x4", "reversi", {"size": 4})),
    (20, Kind("reversi 6x6 with a clock", "reversi", {"size": 6}, clock=CLOCK)),
    (
        5,
        Kind(
            "reversi against a program", "reversi", {}, {"black": "me", "white": "program"}, {"white": "1"}, players=1
        ),
    ),
    (10, Kind("sudoku alone", "sudoku", {"givens": NEARLY}, players=1, enough=30, prefer=_right_digit)),
    (
        25,
        Kind(
            "sudoku together",
            "sudoku",
            {"givens": NEARLY, "mode": "together", "players": 3, "marks": "own"},
            players=3,
            enough=25,
            masked=True,
            prefer=_right_digit,
        ),
    ),
    (
        25,
        Kind("sudoku race", "sudoku", {"givens": NEARLY, "mode": "race"}, enough=25, masked=True, prefer=_right_digit),
    ),
    (25, Kind("battle", "battle", masked=True)),
    (20, Kind("lesson", "lesson", masked=True)),
    (
        15,
        Kind("tour", "knights_tour", {"rows": 5, "columns": 5}, {"knight": "program"}, players=0, watchers=2),
    ),
    (15, Kind("goishi", "goishi", {"board": "OOO/O.O/OOO"}, {"picker": "program"}, players=0, watchers=2)),
)
"""The kinds, and how many of 200 tables are of each."""


def kinds(tables: int, rng: Random) -> list[Kind]:
    """Return the kinds of `tables` tables, in the shares above; games of other distributions have a tenth each."""
    weighted = [*KINDS, *((20, Kind(key, key)) for key in GAMES if key not in {kind.game for _, kind in KINDS})]
    every = [kind for share, kind in weighted for _ in range(share)]
    rng.shuffle(every)
    first = [kind for _, kind in weighted][:tables]
    return (first + every)[:tables] if tables < len(every) else every[:tables]


@dataclass
class Table:
    """A table that was opened for a trial, and those who are at it."""

    kind: Kind
    id: str = ""
    code: str = ""
    players: list[Client] = field(default_factory=list)
    watchers: list[Client] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    enough: bool = False

    @property
    def clients(self) -> list[Client]:
        return [*self.players, *self.watchers]

    def viewer(self, client: Client, replay: Replay) -> str | None:
        """Return the seat by which a client sees the table; None for a spectator."""
        mine = [seat for seat, sitter in replay.seats.items() if sitter and sitter.player == client.player]
        return mine[0] if mine else None


async def open_table(kind: Kind, players: Sequence[Client], watchers: Sequence[Client], rng: Random) -> Table:
    """Open a table, and bring everyone to it. Raises AssertionError if a command is refused."""
    table = Table(kind, players=list(players), watchers=list(watchers))
    host = (players or watchers)[0]
    command = messages.Open(
        host.id(),
        kind.game,
        dict(kind.options),
        dict(kind.seats),
        listed=rng.random() < 0.7,
        clock=kind.clock,
        programs=dict(kind.programs),
    )
    opened = await host.insist(command)
    assert isinstance(opened, messages.Opened), f"{kind.name}: {opened}"
    table.id, table.code = opened.table, opened.code
    for client in players[1:]:
        await _enter(table, client, messages.Join)
    for client in watchers:
        if client is not host:
            await _enter(table, client, messages.Watch)
    if kind.show:
        await host.insist(messages.Pace(host.id(), table.id, speed=1000.0))
    return table


async def _enter(table: Table, client: Client, role: Role) -> None:
    answer = await client.insist(role(client.id(), table.code))
    assert isinstance(answer, messages.Done), f"{table.kind.name}: {answer}"
    client.at(table.id, table.code, role)
    await client.wait_until(lambda: table.id in client.mirrors and client.mirrors[table.id].seq > 0)


async def play(table: Table, rng: Random, *, pause_s: float = 0.0, until: Callable[[], bool] = lambda: False) -> None:
    """Play until the game is over, the players have enough, or it is time."""
    if table.kind.show:
        await _present(table, until)
        return
    await asyncio.gather(*(_play(table, client, rng, pause_s, until) for client in table.players))


async def _present(table: Table, until: Callable[[], bool]) -> None:
    """Let a show run to its end. It pauses where everybody has been cut off, and its host lets it run on."""
    host = table.watchers[0]
    while not until() and _replay(host, table).outcome is None:
        pace = _replay(host, table).pace
        if pace is not None and pace.paused:
            await host.insist(messages.Pace(host.id(), table.id, paused=False))
        await host.something(0.5)


def _replay(client: Client, table: Table) -> Replay:
    mirror = client.mirrors.get(table.id)
    return mirror.replay if mirror is not None else Replay()


async def _play(table: Table, client: Client, rng: Random, pause_s: float, until: Callable[[], bool]) -> None:
    acts = idle = 0
    while not until() and idle < MOST_IDLE:
        replay = _replay(client, table)
        table.enough = table.enough or acts >= table.kind.enough
        if replay.outcome is not None or table.enough:
            return
        chosen = choose(replay, client.player, rng, table.kind.prefer)
        if chosen is None:
            idle += client.is_connected
            await client.something(IDLE_S)
            continue
        idle = 0
        if pause_s:
            await asyncio.sleep(pause_s * (0.5 + rng.random()))
        acts += await _act(table, client, chosen, rng)
    if idle >= MOST_IDLE:
        table.faults.append(f"{table.kind.name}: {client.name} could do nothing for {MOST_IDLE * IDLE_S:.0f} s")


async def _act(table: Table, client: Client, chosen: tuple[str, Any], rng: Random) -> bool:
    """Do one action, perhaps say something; whether it was done."""
    seat, action = chosen
    n = _replay(client, table).actions.get(seat, 0) + 1
    answer = await client.insist(messages.Act(client.id(), table.id, n, unpack(pack(action))))
    if isinstance(answer, messages.Done):
        with_talk = [client, *table.watchers] if rng.random() < 0.05 else []
        for speaker in with_talk:
            await speaker.insist(messages.Say(speaker.id(), table.id, f"well {n}"))
        await client.wait_until(lambda: _replay(client, table).seq >= answer.seq)
        return True
    if isinstance(answer, messages.Refused) and answer.code in TRY_AGAIN:
        table.faults.append(f"{table.kind.name}: {answer.code}")
    await client.something(0.1)
    return False


def choose(
    replay: Replay, player: str, rng: Random, prefer: Callable[[Any], bool] | None = None
) -> tuple[str, Any] | None:
    """A seat of the player and something that it may do; None where it has nothing to do now."""
    game: AnyGame | None = replay.game
    if game is None or not replay.playing:
        return None
    for seat, sitter in replay.seats.items():
        if sitter is None or sitter.player != player:
            continue
        legal = [action for action in game.legal(replay.state, seat) if type(action).__name__ not in _UNWANTED]
        if legal:
            liked = [action for action in legal if prefer(action)] if prefer else []
            return seat, rng.choice(liked if liked and rng.random() < 0.5 else legal)
    return None


_UNWANTED = {"Pause", "GiveUp", "RemoveStudent"}
"""A pause would keep the others from playing; a player who gives up or is removed plays no more."""

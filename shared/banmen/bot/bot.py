"""A bot at one server: one connection that reconnects on its own, and a table for each of its games.

If the server or the bot was killed, the bot resumes: its token makes it the same player, and the server lists its
unfinished tables.
"""

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import count
from typing import Any, TypeAlias
from uuid import uuid4

from banmen.bot.choosing import Choose, ChooseFailed, Choosing, Fault, call
from banmen.bot.table import BotTable, Patience, Played
from banmen.net.connection import DEFAULT_TIMING, Timing
from banmen.net.reconnector import Incoming, LinkState, Login, PendingCommands, Reconnector, TableLost
from banmen.protocol import messages
from banmen.protocol.messages import Command

_MOST_PENDING = 1_000


@dataclass(frozen=True)
class Watching:
    """Callbacks for the owner of a bot, called in the event loop; `fault` gets the table if the fault is about one."""

    fault: Callable[[Fault, BotTable | None], object] = lambda _fault, _table: None
    over: Callable[[Played], object] = lambda _played: None
    link: Callable[[LinkState], object] = lambda _state: None


Accept: TypeAlias = Callable[[messages.OpenChallenge], Any]
"""Return True to accept a challenge; plain or `async`."""


def accept_all(_challenge: messages.OpenChallenge) -> bool:
    return True


class Bot:
    """A bot that plays with `choose` at the server at `url`.

    `player` is its id once the server has welcomed it; `ended` is why the server refuses it permanently. `token` and
    `keep_token` are those of `Login`. `rated`: its games count for the ratings.
    """

    def __init__(
        self,
        url: str,
        choose: Choose,
        *,
        name: str,
        token: str | None = None,
        keep_token: Callable[[str | None], object] = lambda _token: None,
        rated: bool = True,
        lang: str = "en",
        watching: Watching | None = None,
        patience: Patience | None = None,
        timing: Timing = DEFAULT_TIMING,
    ) -> None:
        self.player = ""
        self.choosing = Choosing(choose)
        self.patience = patience or Patience()
        self.tables: dict[str, BotTable] = {}
        self._watching = watching or Watching()
        self._prefix, self._numbers = uuid4().hex, count(1)
        self._pending = PendingCommands(_MOST_PENDING)
        login = Login(url, name, lang, token, keep_token, bot=True, rated=rated)
        self._reconnector = Reconnector(login, self._pending, self.new_id, self._receive, timing)
        self._answers: dict[str, Callable[[Any], object]] = {}
        self._changed = asyncio.Event()
        self._games: tuple[str, ...] = ()
        self._accept: Accept = accept_all
        self._rejoining: int | None = None
        self.ended: LinkState | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def settled(self) -> bool:
        """Whether the bot has returned to all its tables that the server has named."""
        return self._rejoining == 0

    async def run(self) -> LinkState | None:
        """Play until `stop`, or until the server ends the bot; then return the state that says why, else None."""
        self._reconnector.lobby(messages.Lobby(most=1))  # subscribes to the bot's own tables and to challenges
        try:
            await self._reconnector.run()
            return self.ended
        finally:
            for table in self.tables.values():
                table.stop()

    def stop(self) -> None:
        """Close the connection, which ends `run`."""
        self._reconnector.stop()

    # --- tables ------------------------------------------------------------------------------------------------------

    async def open(self, game: str, **fields: Any) -> str:
        """Open a table with the fields of `open` and return its code. Raise Refused."""
        opened = await self.command(lambda name: messages.Open(name, game, **fields))
        self._table(opened.table)
        return str(opened.code)

    def hosted(self) -> list[BotTable]:
        """Return the tables that the bot has opened and whose game is not over."""
        tables = [table for table in self.tables.values() if table.replay.outcome is None]
        return [each for each in tables if each.replay.opened is None or each.replay.opened.host == self.player]

    async def join(self, table: str) -> None:
        """Take a seat at a table, by its code or id, or return to the bot's own. Raise Refused."""
        await self.command(lambda name: messages.Join(name, table))

    # --- challenges --------------------------------------------------------------------------------------------------

    def available(self, games: Sequence[str], accept: Accept | None = None) -> None:
        """List the bot as open to challenges at these games, and answer each challenge as `accept(challenge)` says.

        `accept` is plain or async, like `choose`, and takes a `banmen.protocol.rows.OpenChallenge`.
        """
        self._games, self._accept = tuple(games), accept or accept_all
        self._reconnector.notify(messages.Available(self._games))

    async def challenge(self, player: str, game: str, **fields: Any) -> None:
        """Challenge a player with the fields of `challenge`; the table appears when the player accepts.

        Raise Refused.
        """
        await self.command(lambda name: messages.Challenge(name, player, game, **fields))

    async def _answer_challenge(self, challenge: messages.OpenChallenge) -> None:
        """Accept or decline a challenge as the author's `accept` says; decline it if `accept` raises."""
        try:
            accepted = bool(await call(self._accept, challenge))
        except ChooseFailed as failed:
            accepted = False
            self.fault(None, failed.fault)
        answer = messages.Accept if accepted else messages.Decline
        self.ask(lambda name: answer(name, challenge.id), lambda _answer: None)

    # --- waiting -----------------------------------------------------------------------------------------------------

    async def wait_until(self, condition: Callable[[], bool]) -> None:
        """Wait until the condition is true; it is checked after every message."""
        while not condition():
            self._changed.clear()
            await self._changed.wait()

    async def command(self, make: Callable[[str], Command]) -> Any:
        """Send a command and return its answer, across reconnections. Raise Refused."""
        answered: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self.ask(make, lambda answer: None if answered.done() else answered.set_result(answer))
        answer = await answered
        if isinstance(answer, messages.Refused):
            raise Refused(answer)
        return answer

    # --- what a table needs ------------------------------------------------------------------------------------------

    def new_id(self) -> str:
        """Return a new unique command id."""
        return f"{self._prefix}-{next(self._numbers)}"

    def ask(self, command: Callable[[str], Command], answered: Callable[[Any], object]) -> None:
        """Send the command made with a new id; `answered` gets its answer, even after reconnections."""
        made = command(self.new_id())
        self._answers[made.id] = answered
        self._pending.add(made)
        self._reconnector.send(made)

    def resync(self, table: BotTable) -> None:
        """Request the events that a table has missed."""
        self._reconnector.resync(table.id, table.mirror.resume_point)

    def fault(self, table: BotTable | None, fault: Fault) -> None:
        """Report a fault to the bot's author."""
        self._watching.fault(fault, table)

    def over(self, played: Played) -> None:
        """Report that a game is over."""
        self._watching.over(played)

    def left(self, table: BotTable) -> None:
        """Forget a table."""
        table.stop()
        self.tables.pop(table.id, None)
        self._reconnector.forget(table.id)

    def server_now_ms(self) -> float:
        """Return the server's clock, in ms since 1970."""
        return self._reconnector.server_now_ms()

    # --- incoming ----------------------------------------------------------------------------------------------------

    def _receive(self, item: Incoming) -> None:
        match item:
            case LinkState():
                self._follow_link(item)
            case messages.Welcome(player=player):
                self.player = player
                if self._games:
                    self._reconnector.notify(messages.Available(self._games))
            case messages.Challenged() | messages.ChallengeOver():
                self._follow_challenge(item)
            case messages.Done() | messages.Opened() | messages.Fetched() | messages.Advised() | messages.Refused():
                self._answer(item)
            case messages.Events() | messages.Snapshot() | messages.Presence():
                self._table(item.table).receive(item)
            case messages.MyTables(tables):
                self._rejoin(tables)
            case messages.Closed(table) | TableLost(table):
                if table in self.tables:
                    self.left(self.tables[table])
        self._changed.set()

    def _follow_link(self, state: LinkState) -> None:
        self._watching.link(state)
        if state.kind == "ended":
            self.ended = state
            self.stop()

    def _follow_challenge(self, news: messages.Challenged | messages.ChallengeOver) -> None:
        """Answer a challenge, or join the table of one that was accepted."""
        if isinstance(news, messages.Challenged):
            if news.challenge.to.player == self.player:
                self._spawn(self._answer_challenge(news.challenge))
        elif news.table is not None:
            self.ask(partial(_joining, news.table), lambda _answer: None)

    def _answer(
        self, answer: messages.Done | messages.Opened | messages.Fetched | messages.Advised | messages.Refused
    ) -> None:
        answered = self._answers.pop(answer.id or "", None)
        if answered is not None:
            answered(answer)

    def _table(self, table: str) -> BotTable:
        if table not in self.tables:
            self.tables[table] = BotTable(table, self)
        return self.tables[table]

    def _rejoin(self, tables: Sequence[messages.OwnTable]) -> None:
        """Return to the seats of unfinished games, as after a restart of this bot."""
        back = [own.row.table for own in tables if own.returns and own.outcome is None]
        missing = [table for table in back if table not in self.tables]
        self._rejoining = len(missing)
        for table in missing:
            self.ask(partial(_joining, table), self._on_rejoined)

    def _on_rejoined(self, _answer: Any) -> None:
        self._rejoining = max(0, (self._rejoining or 0) - 1)

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def _joining(table: str, name: str) -> messages.Join:
    return messages.Join(name, table)


class Refused(Exception):
    """The server refused a command: a `code`, and a `text` for people."""

    def __init__(self, answer: messages.Refused) -> None:
        super().__init__(answer.text)
        self.code, self.text = answer.code, answer.text

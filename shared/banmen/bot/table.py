"""One table of a bot: fold what the server sends, ask `choose` when a seat of the bot has an action, and act.

If no legal action is found in TRIES tries the bot resigns, and its author gets the reason each time. If `choose` takes
too long, or returns None in its turn, the bot resigns immediately. A choice for an outdated position is dropped
silently.
"""

import asyncio
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, NamedTuple, Protocol

import msgspec

from banmen.bot.choosing import ChooseFailed, Choosing, Fault, moment_of
from banmen.game import Outcome, Seat
from banmen.net.mirror import Mirror
from banmen.protocol import messages
from banmen.protocol.codec import BadMessage, convert
from banmen.protocol.messages import LIMITS, Command, TableNews
from banmen.replay import Replay

TRIES = 3
"""How often `choose` is asked about one position before the bot resigns."""

_LATER = LIMITS | {"unavailable", "internal"}
"""Refusals that are not about the action: it is sent again after a while."""


class Patience(NamedTuple):
    """How long a table waits, in seconds.

    `slow_s`: until the author is warned that `choose` is slow. `longest_s`: until the bot resigns because of it.
    `retry_s`: before another try. `linger_s`: for another game after the end of one.
    """

    slow_s: float = 10.0
    longest_s: float = 300.0
    retry_s: float = 0.5
    linger_s: float = 60.0


class Played(NamedTuple):
    """A finished game of the bot; `seats` are its own."""

    table: str
    replay: Replay
    seats: tuple[Seat, ...]
    outcome: Outcome


class BotHost(Protocol):
    """What a table needs from its bot. `player` is the bot's id."""

    player: str
    choosing: Choosing
    patience: Patience

    def ask(self, command: Callable[[str], Command], answered: Callable[[Any], object]) -> None:
        """Send the command made with a new id; `answered` gets its answer."""
        ...

    def resync(self, table: "BotTable") -> None:
        """Request the events that the table has missed."""
        ...

    def fault(self, table: "BotTable", fault: Fault) -> None:
        """Report a fault to the bot's author."""
        ...

    def over(self, played: Played) -> None:
        """Report that a game is over."""
        ...

    def left(self, table: "BotTable") -> None:
        """Report that the bot has left the table."""
        ...

    def server_now_ms(self) -> float:
        """Return the server's clock, in ms since 1970."""
        ...


class BotTable:
    """A table at which the bot has a seat."""

    def __init__(self, table: str, host: BotHost) -> None:
        self.id = table
        self.mirror = Mirror(table)
        self._host = host
        self._task: asyncio.Task[None] | None = None
        self._acting = False
        self._tries: dict[Any, int] = {}
        self._idle: dict[Seat, Any] = {}
        self._answered_offers: set[tuple[int, Seat, str]] = set()
        self._reported_round = 0
        self._lingers: asyncio.TimerHandle | None = None
        self._leaving = False

    @property
    def replay(self) -> Replay:
        """The table as far as it is known."""
        return self.mirror.replay

    @property
    def seats(self) -> list[Seat]:
        """The bot's own seats."""
        return self.mirror.seats_of(self._host.player)

    @property
    def waiting(self) -> bool:
        """Whether no game has begun."""
        return not self.replay.plies

    def receive(self, message: TableNews) -> None:
        """Fold a message and react to it."""
        change = self.mirror.receive(message)
        if change.resync:
            self._host.resync(self)
        elif not change.error:
            self.consider()

    def stop(self) -> None:
        """Cancel the running choice and all timers."""
        if self._task is not None:
            self._task.cancel()
        if self._lingers is not None:
            self._lingers.cancel()

    # --- what there is to do -----------------------------------------------------------------------------------------

    def consider(self) -> None:
        """Answer offers, start choosing if the bot has an action, and leave a finished table."""
        self._answer_offers()
        self._note_end()
        if self._task is None and not self._acting and self.replay.playing:
            found = next(self._due(), None)
            if found is not None:
                self._task = asyncio.get_running_loop().create_task(self._choose(*found))

    def _due(self) -> Iterator[tuple[Seat, list[Any]]]:
        """Yield the bot's seats that have an action now, each with its legal actions."""
        game, state = self.replay.game, self.replay.state
        for seat in self.seats if game is not None else ():
            if self._idle.get(seat) != self._position():
                legal = list(game.legal(state, seat)) if game is not None else []
                if legal:
                    yield seat, legal

    def _position(self) -> tuple[int, int, Any]:
        return self.replay.round, len(self.replay.plies), self.replay.state

    async def _choose(self, seat: Seat, legal: list[Any]) -> None:
        """Ask `choose` for an action of this seat and send it, or report that it failed."""
        position, host = self._position(), self._host
        moment = moment_of(self.id, self.replay, seat, host.server_now_ms())
        loop = asyncio.get_running_loop()
        slow = loop.call_later(host.patience.slow_s, self._slow)
        action: dict[str, Any] | None = None
        fault = None
        try:
            async with asyncio.timeout(host.patience.longest_s):
                action = self._plain(await host.choosing(self.replay.state, legal, seat, moment))
        except ChooseFailed as failed:
            fault = failed.fault
        except TimeoutError:
            fault = Fault("too-long", {"seconds": round(host.patience.longest_s)})
            self._tries[position[:2]] = TRIES  # a call that hung once will hang again
        else:
            if action is None and self._in_turns():
                fault = Fault("nothing")
                self._tries[position[:2]] = TRIES  # the other players could not continue
        finally:
            slow.cancel()
            self._task = None
        if self._stale(position):
            self.consider()
        elif fault is not None:
            self._failed(fault)
        elif action is None:
            self._idle[seat] = position
            self.consider()
        else:
            self._act(seat, action)

    def _plain(self, chosen: Any) -> dict[str, Any] | None:
        """Return the chosen action as plain values; None if there is nothing to do. Raise ChooseFailed."""
        if chosen is None:
            return None
        game = self.replay.game
        try:
            plain = msgspec.to_builtins(chosen)
            convert(plain, game.Action if game else Any, what="action")
        except (BadMessage, TypeError) as error:
            shown = {"chosen": _short_repr(chosen), "game": game.key if game else "", "error": str(error)}
            raise ChooseFailed(Fault("no-action", shown)) from error
        return dict(plain)

    def _stale(self, position: tuple[int, int, Any]) -> bool:
        """Return True if the position is outdated: the game is over or, in a game with turns, has moved on."""
        replay = self.replay
        return not replay.playing or replay.round != position[0] or (self._in_turns() and self._position() != position)

    def _in_turns(self) -> bool:
        """Return True if the seats act in turn, so that the seat to act delays the others."""
        return self.replay.setting is not None and self.replay.setting.turns

    def _slow(self) -> None:
        self._host.fault(self, Fault("slow", {"seconds": round(self._host.patience.slow_s)}))

    # --- acting ------------------------------------------------------------------------------------------------------

    def _act(self, seat: Seat, action: dict[str, Any]) -> None:
        n = self.replay.actions.get(seat, 0) + 1
        position = self._position()
        self._acting = True

        def answered(answer: Any) -> None:
            self._acting = False
            if not isinstance(answer, messages.Refused) or self._position() != position or not self.replay.playing:
                self.consider()
            elif answer.code in _LATER:
                self._later(self.consider)
            else:
                self._failed(Fault("refused", {"chosen": _short_repr(action), "error": answer.text}))

        self._host.ask(lambda name: messages.Act(name, self.id, n, action), answered)

    def _failed(self, fault: Fault) -> None:
        """Report a fault, then try again or resign."""
        position = self._position()[:2]
        self._tries[position] = tries = self._tries.get(position, 0) + 1
        self._host.fault(self, fault)
        if tries < TRIES:
            self._later(self.consider)
        else:
            self._give_up()

    def _later(self, work: Callable[[], object]) -> None:
        self._acting = True  # until `now` runs

        def now() -> None:
            self._acting = False
            work()

        asyncio.get_running_loop().call_later(self._host.patience.retry_s, now)

    def _give_up(self) -> None:
        """Resign; in a game without resignation, as among partners, leave."""
        self._acting = True
        self._host.fault(self, Fault("gives-up"))

        def answered(answer: Any) -> None:
            self._acting = False
            if isinstance(answer, messages.Refused) and self.replay.playing:
                self.leave()

        self._host.ask(lambda name: messages.Resign(name, self.id), answered)

    # --- offers, and the end -----------------------------------------------------------------------------------------

    def _answer_offers(self) -> None:
        """Accept another game, and takebacks in unrated games; decline draws, which `choose` cannot judge."""
        own = self.seats
        rated = any(sitter and sitter.rated for sitter in self.replay.seats.values())
        for kind, offer in list(self.replay.offers.items()):
            known = (self.replay.seq, offer.seat, kind)
            if offer.seat in own or not own or known in self._answered_offers:
                continue
            self._answered_offers = {known}
            accept = kind == "rematch" or (kind == "take_back" and not rated)
            self._host.ask(partial(self._answer, kind, accept=accept), _nothing)

    def _answer(self, kind: messages.OfferKind, name: str, *, accept: bool) -> messages.Answer:
        return messages.Answer(name, self.id, kind, accept)

    def _note_end(self) -> None:
        """Report the end of a game once, and leave if no other game follows."""
        replay = self.replay
        if replay.outcome is None:
            if self._lingers is not None:
                self._lingers.cancel()
                self._lingers = None
            return
        if self._reported_round != replay.round:
            self._reported_round = replay.round
            self._tries.clear()
            self._idle.clear()
            self._host.over(Played(self.id, replay, tuple(self.seats), replay.outcome))
        if self._lingers is None:
            loop = asyncio.get_running_loop()
            self._lingers = loop.call_later(self._host.patience.linger_s, self.leave)
        if self._alone():
            self.leave()

    def _alone(self) -> bool:
        """Return True if no other player is at the table."""
        presence, own = self.mirror.presence, self.seats
        others = [status for seat, status in presence.seats.items() if seat not in own] if presence else ["here"]
        return not any(status in {"here", "away"} for status in others)

    def leave(self) -> None:
        """Leave the table, once."""
        if not self._leaving:
            self._leaving = True
            self._host.ask(lambda name: messages.Leave(name, self.id), lambda _: self._host.left(self))


def _nothing(_answer: Any) -> None:
    """Ignore the answer: what matters arrives as an event."""


_LONGEST = 80


def _short_repr(value: Any) -> str:
    """Return the repr of a value on one line, shortened."""
    text = " ".join(repr(value).split())
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"

"""The authority of one table: judges commands and decides events. Pure: no I/O, no asyncio, no clock.

`decide` judges a command and changes nothing. The caller makes the events durable and only then calls `apply`. After a
crash, `apply` of the table's records in order restores it.
"""

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from itertools import repeat
from random import Random
from typing import Any

from banmen.events import (
    ActionPlayed,
    AnyTableEvent,
    Began,
    Ended,
    Left,
    Paced,
    Said,
    Seated,
    TableOpened,
    TookBack,
)
from banmen.game import AnyGame, Countdown, IllegalMove, Refusal, Seat, Setting
from banmen.programs.seated import Chosen
from banmen.protocol import messages
from banmen.protocol.codec import convert
from banmen.replay import PROGRAM
from banmen_server.names import distinct_name, visible
from banmen_server.tables import clocks, decisions
from banmen_server.tables.decisions import FIRST_SPEED, Actor, Decision, Needs, OpeningWanted, add_events, next_game
from banmen_server.tables.history import ClockTimes, History
from banmen_server.tables.stored_record import KEPT_COMMANDS, OPENING, SERVER, CommandName, StoredRecord, command_name
from banmen_server.tables.views import RecordFrames, Views

_GAME_GOES_ON = frozenset((Began, ActionPlayed, TookBack))
"""Events after which a stalled program may have a move again."""


class Table:
    """One table: its views and its history, folded from its log, and its answers to commands.

    `replay` is the table with nothing hidden. `stalled` says that its programs were asked and have no move; `held_back`
    that a show plays no further ply, because memory is short. A `damaged` table is the intact part of one, and
    read-only. `last_at` is the time of the last record (ms since 1970); `answers` are the last event numbers in answers
    to commands, and their digests. The log has a checkpoint of the table after event number `checkpoint_seq`.
    """

    def __init__(self, table: str, rng: Random) -> None:
        self.id = table
        self.views = Views(table)
        self.replay = self.views.truth
        self.history = History()
        self.clock_times = ClockTimes()
        self.stalled = False
        self.held_back = False
        self.damaged = False
        self._rng = rng
        self.last_at = 0
        self.checkpoint_seq = 0
        self._held: Mapping[str, Sequence[Seat]] | None = None
        self.answers: OrderedDict[str, tuple[int, int]] = OrderedDict()

    @property
    def opened(self) -> TableOpened:
        """The event that opened the table."""
        if self.replay.opened is None:
            raise LookupError("the table has no first record")
        return self.replay.opened

    @property
    def game(self) -> AnyGame:
        """The rules of the table's game."""
        if self.replay.game is None:
            raise LookupError("the table has no first record")
        return self.replay.game

    @property
    def pause_reason(self) -> messages.Rest | None:
        """Why the programs of a show play no further ply; None if they do, and at tables of people."""
        if self.held_back and self.replay.show and self.replay.playing:
            return "limit"
        return decisions.pause_reason(self.replay, stalled=self.stalled)

    @property
    def setting(self) -> Setting:
        """The game's requirements on the table."""
        if self.replay.setting is None:
            raise LookupError("the table has no first record")
        return self.replay.setting

    def seats_of(self, player: str) -> Sequence[Seat]:
        """Return the seats that a player holds, in the game's order."""
        if self._held is None:
            self._held = decisions.seats_by_player(self.replay.seats)
        return self._held.get(player, ())

    def keepers(self) -> frozenset[str]:
        """Return the owners of the table."""
        return self.history.kept_for or self.history.keepers(self.replay)

    # --- durable first, then applied ---------------------------------------------------------------------------------

    def answered(self, command: CommandName) -> int | None:
        """Return the `seq` of an earlier answer to this command, or None.

        Raises Refusal if its id named another command.
        """
        if command.name not in self.answers:
            return None
        seq, digest = self.answers[command.name]
        if digest and digest != command.digest:  # an older log has none
            raise Refusal("id_reused", "This id named another command before; choose a new one for each command.")
        return seq

    def has_answered(self, name: str) -> bool:
        """Return True if a command of this player and id was executed, and its answer is still remembered."""
        return name in self.answers

    def remember(self, command: CommandName, seq: int | None = None) -> None:
        """Remember the answer to this command: this number, or the present `seq`."""
        self.answers[command.name] = (self.replay.seq if seq is None else seq, command.digest)
        if len(self.answers) > KEPT_COMMANDS:
            self.answers.popitem(last=False)

    def apply(self, decided: Decision, at: int, packed: Sequence[bytes] = ()) -> RecordFrames:
        """Fold one durable record of time `at` (ms since 1970); return each viewer's frame.

        `packed` are its events as the log stores them, if they are encoded already.
        """
        self.last_at = at
        if self.stalled:
            self.stalled = _GAME_GOES_ON.isdisjoint(map(type, decided.events))
        frames = self.views.fold(decided, at, packed)
        if self.replay.clock is not None:
            self.clock_times.note(self.replay)
        if not decided.plain:
            self._held = None
            self.history.fold(decided.events, at, self.replay)
        return frames

    def load(self, records: Sequence[StoredRecord]) -> None:
        """Fold records of the log as `apply` does, but make their messages only on demand.

        An append id that an archive left out is not remembered.
        """
        first = not self.replay.seq
        for record in records:
            if not self.views.load(record.events, record.at, record.states):
                self.history.fold(record.events, record.at, self.replay)
            if self.replay.clock is not None:
                self.clock_times.note(self.replay)
        of_people = [record for record in records if not record.append_id.startswith(SERVER)]
        self.history.touched = of_people[-1].at if of_people else self.history.touched
        self.last_at, self._held = records[-1].at, None
        for record in [record for record in of_people if record.append_id][-KEPT_COMMANDS:]:
            command = command_name(record.append_id)
            self.answers[command.name] = (record.seq, OPENING if first and record is records[0] else command.digest)
        while len(self.answers) > KEPT_COMMANDS:
            self.answers.popitem(last=False)

    # --- judging -----------------------------------------------------------------------------------------------------

    def decide(  # noqa: PLR0911 - one return for each command
        self,
        command: messages.Command,
        actor: Actor,
        now: int,
        absent: AbstractSet[Seat] = frozenset(),
        opening: Any = None,
    ) -> Decision | Needs:
        """Judge a command at `now` (ms since 1970); return its events, or what is needed first. Raises Refusal.

        `absent` are the seats whose holders have been absent long enough for a claim. `opening` is the first event of a
        game that the command may begin, if it was requested.
        """
        if type(command) is messages.Act:  # the common case
            return self._act(command, actor, now)
        match command:
            case messages.Join():
                return self._join(command, actor, now, opening)
            case messages.Leave():
                left = () if self.replay.playing else tuple(Left(seat) for seat in self.seats_of(actor.player))
                return Decision(left)
            case messages.Discard():
                if actor.player not in self.keepers():
                    raise Refusal("not_yours", "This table is none of yours, or no more.")
                return Decision(decisions.discard_table(self.replay, actor.player))
            case messages.Offer(offer="rematch") if self.replay.show and actor.player == self.opened.host:
                return self._next_show(opening, now)
            case messages.Offer() | messages.Answer() | messages.Resign() | messages.Claim():
                return self._between_players(command, actor, now, absent, opening)
            case messages.Say():
                return Decision((self._decide_say(command.text, actor),))
            case messages.Pace():
                return decisions.decide_pace(self.replay, command, actor.player, now, stalled=self.stalled)
            case _:
                return Decision()

    def _between_players(
        self,
        command: messages.Offer | messages.Answer | messages.Resign | messages.Claim,
        actor: Actor,
        now: int,
        absent: AbstractSet[Seat],
        opening: Any,
    ) -> Decision | OpeningWanted:
        seat, times = self.seat_acting(self.seats_of(actor.player)), self.clock_times
        match command:
            case messages.Offer():
                return decisions.make_offer(self.replay, command, seat, self._rng, times, opening=opening, now=now)
            case messages.Answer():
                return decisions.answer_offer(self.replay, command, seat, self._rng, times, opening=opening, now=now)
            case messages.Resign():
                return Decision((decisions.resign(self.replay, seat),))
            case messages.Claim():
                return Decision((decisions.claim_end(self.replay, seat, absent),))

    def expire(self, now: int) -> tuple[AnyTableEvent, ...]:
        """Return the events at the end of a clock or a countdown, if one has ended by `now` (ms since 1970)."""
        countdown, deadline = clocks.countdown_of(self.replay), clocks.countdown_deadline(self.replay)
        if countdown is None or deadline is None:
            return decisions.end_out_of_time(self.replay, now)
        return self._after_countdown(countdown, now) if now >= deadline else ()

    def _after_countdown(self, countdown: Countdown, now: int) -> tuple[AnyTableEvent, ...]:
        """Return the events of the action that the game wants at the end of its countdown."""
        seat = countdown.seat
        events, state = self.game.decide(self.replay.state, seat, countdown.action, self._rng)
        number = self.replay.actions.get(seat, 0)  # the seat's next action keeps its number
        played = tuple(ActionPlayed(seat, number, event) for event in events)
        return self._after_moves(self.game, played, {len(played) - 1: state}, state, now).events

    def first_move_due(self, limit_ms: int, since_ms: int) -> int | None:
        """Return when (ms since 1970) the seat to move must have made its first move; None if it has made one."""
        return decisions.first_move_due(self.replay, limit_ms, since_ms)

    def expire_first_move(self, limit_ms: int, since_ms: int, now: int) -> tuple[AnyTableEvent, ...]:
        """Return the end of a game whose player to move has not made a first move in time, if so."""
        return decisions.end_without_first_move(self.replay, limit_ms, since_ms, now)

    def arranged(self, events: Sequence[Any], now: int) -> tuple[AnyTableEvent, ...]:
        """Return events of the game that the server itself makes, as the first seat's, and the end that follows.

        They do not count as actions of that seat, so that its player's next action keeps its number.
        """
        if not events or not self.replay.playing:
            return ()
        seat, state = self.setting.seats[0], self.game.decided(self.replay.state, *events).state
        number = self.replay.actions.get(seat, 0)
        moves = tuple(ActionPlayed(seat, number, event) for event in events)
        return self._after_moves(self.game, moves, {len(moves) - 1: state}, state, now).events

    def resume(self, now: int) -> tuple[AnyTableEvent, ...]:
        """Return the events after a restart: the seat to move gets its time back, a show is paused."""
        clock = self.replay.clock
        if clock is None or clock.deadline is None or not self.replay.playing:
            return (
                *decisions.pause_show_after_restart(self.replay),
                *clocks.stop_time_after_restart(self.replay, self.last_at),
            )
        return (clocks.clock_after_restart(clock, now),)

    def seat_acting(self, held: Sequence[Seat]) -> Seat:
        """Return the seat that a command is for: of several `held` by its player, the one to move. Raises Refusal."""
        if not held:
            raise Refusal("not_seated", "You hold no seat at this table.")
        turn = self.game.to_move(self.replay.state) if self.replay.playing else None
        return turn if turn is not None and turn in held else held[0]

    def _act(self, command: messages.Act, actor: Actor, now: int) -> Decision:
        held, replay = self.seats_of(actor.player), self.replay
        seat = held[0] if len(held) == 1 else self.seat_acting(held)
        game = decisions.check_playing(replay)
        if replay.clock is not None and clocks.seat_out_of_time(replay, now) == seat:
            raise Refusal("time_over", "Your time is over.")
        action = convert(command.action, game.Action, code="bad_action", what="action")
        done = replay.actions.get(seat, 0)
        if command.n != done + 1:
            raise Refusal("stale", f"You have made {done} actions in this game, so the next is number {done + 1}.")
        decided = game.decide(replay.state, seat, action, self._rng)
        events, number = decided.events, command.n
        if len(events) == 1:  # the common case
            played: tuple[ActionPlayed, ...] = (ActionPlayed(seat, number, events[0]),)
        else:
            played = tuple(map(ActionPlayed, repeat(seat), repeat(number), events))
        after = self._after_moves(game, played, {len(played) - 1: decided.state}, decided.state, now)
        change = game.seating(action) if game.manages_seats else None
        return after if change is None else add_events((), after, (decisions.change_seat(replay, change),))

    def _after_moves(
        self, game: AnyGame, moves: tuple[ActionPlayed, ...], states: Mapping[int, Any], state: Any, now: int
    ) -> Decision:
        """Return the decision on moves which lead to `state`, with the clock and the end that follow from them."""
        outcome, clock = game.outcome(state), self.replay.clock
        if outcome is None and clock is None:  # the common case
            return Decision(moves, states, True)
        events: list[AnyTableEvent] = [*moves]
        if clock is not None and (rule := self.opened.clock) is not None:
            turn = None if outcome else game.to_move(state)
            events.append(clocks.clock_after_move(rule, clock, turn, now))
        if outcome is not None:
            events.append(Ended(outcome))
        return Decision(tuple(events), states, outcome is None)

    def _join(self, command: messages.Join, actor: Actor, now: int, opening: Any) -> Decision | OpeningWanted:
        held = self.seats_of(actor.player)
        if held:
            return Decision(decisions.return_to_seats(self.replay, held, command, actor))
        seats = self.replay.seats
        free = [seat for seat, sitter in seats.items() if sitter is None]
        seat = command.seat if command.seat is not None else next(iter(free), None)
        if seat is None:
            raise Refusal("seat_taken", "All seats of this table are taken.")
        if seat not in seats:
            raise Refusal("no_such_seat", f"The table has no seat {seat!r}; it has {', '.join(seats)}.")
        if seat not in free:
            raise Refusal("seat_taken", f"The seat {seat} is taken.")
        if actor.player in self.history.barred:
            raise Refusal("removed_from_table", "You were removed from this table.")
        name = distinct_name(actor.name, decisions.names_of_others(self.replay, actor.player))
        if self.replay.plies:
            self.game.judge_join(self.replay.state, seat, name_taken=name != actor.name)
        seated = Seated(seat, actor.player, name, actor.bot, actor.rated and self.opened.rated)
        if len(seats) - len(free) + 1 < self.setting.begins_with or self.replay.round > 0:
            return Decision((seated,))
        return add_events((seated,), next_game(self.replay, self._rng, opening, now))

    def _decide_say(self, text: str, actor: Actor) -> Said:
        readable = visible(text)
        if not readable:
            raise Refusal("bad_field", "There is nothing to say in this text.")
        seat = next(iter(self.seats_of(actor.player)), None)
        self.game.judge_saying(self.replay.state, seat)
        return Said(actor.name, readable, seat, actor.player, actor.bot)

    # --- programs ----------------------------------------------------------------------------------------------------

    def program_seats(self) -> Sequence[Seat]:
        """Return the seats that programs hold."""
        return self.seats_of(PROGRAM)

    def _next_show(self, opening: Any, now: int) -> Decision | OpeningWanted:
        """Return another game of a show, from the beginning and running."""
        if self.replay.outcome is None:
            raise Refusal("not_over", "Another game can be proposed when this one is over.")
        return add_events((), next_game(self.replay, self._rng, opening, now), (Paced(0, FIRST_SPEED, paused=False),))

    def decide_programs(self, chosen: Sequence[Chosen[Any]], now: int) -> Decision:
        """Judge these actions of programs like those of people, up to the first illegal one."""
        state, counts = self.replay.state, dict(self.replay.actions)
        played: list[ActionPlayed] = []
        states: dict[int, Any] = {}
        for seat, action, _ in chosen:
            try:
                events, state = self.game.decide(state, seat, action, self._rng)
            except IllegalMove:
                break
            counts[seat] = counts.get(seat, 0) + 1
            played += [ActionPlayed(seat, counts[seat], event) for event in events]
            states[len(played) - 1] = state
        return self._after_moves(self.game, tuple(played), states, state, now) if played else Decision()

"""The authority of one table: judges commands, decides events, remembers answers. Pure: no I/O, no asyncio, no clock.

A command is judged by `decide`, which changes nothing. The caller makes the events durable and only then calls
`apply`. A table that has died is the same table again after `apply` of its records in order.
"""

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from random import Random
from typing import Any

from banmen.automata import Chosen, next_in_turn
from banmen.events import (
    PROGRAM,
    Answered,
    AnyTableEvent,
    Began,
    Clock,
    Ended,
    Left,
    Offered,
    Opened,
    Paced,
    Played,
    Said,
    Seated,
    TookBack,
)
from banmen.game import Game, IllegalMove, Outcome, Refusal, Seat, Setting
from banmen.games import GAMES
from banmen.protocol import messages
from banmen.protocol.codec import convert
from banmen.replay import Replay
from banmen_server import clockwork, pacing
from banmen_server.opening import FIRST_SPEED, Actor, Decided, begin, first_events
from banmen_server.views import Viewer, Views

KEPT_ANSWERS = 256
"""Commands of a table whose answers are remembered, so that a resend is answered and not played."""

_GAME_GOES_ON = frozenset((Began, Played, TookBack))
"""After these a program that had nothing to do may have something to do again."""


class Table:
    """One table: its views, which are folds of its log, and the answers it has given.

    `resting` says that its programs were asked to go on and have nothing to do.
    """

    def __init__(self, table: str, rng: Random) -> None:
        self.id = table
        self.views = Views(table)
        self.resting = False
        self._rng = rng
        self._answers: OrderedDict[str, tuple[int, object | None]] = OrderedDict()

    @property
    def replay(self) -> Replay:
        """The truth of the table."""
        return self.views.truth

    @property
    def opened(self) -> Opened:
        """How the table was opened."""
        if self.replay.opened is None:
            raise LookupError("the table has no first record")
        return self.replay.opened

    @property
    def game(self) -> Game:
        """The rules of the table's game."""
        return GAMES[self.opened.game]

    @property
    def rests(self) -> messages.Rest | None:
        """Why the programs of a show play no further ply; None where they do, and in tables of people."""
        return pacing.rests(self.replay, resting=self.resting)

    @property
    def setting(self) -> Setting:
        """What the game needs of the table."""
        return self.game.setting(self.opened.options)

    def seats_of(self, player: str) -> list[Seat]:
        """The seats that a player holds, in the game's order."""
        return [seat for seat, sitter in self.replay.seats.items() if sitter and sitter.player == player]

    # --- durable first, then applied ---------------------------------------------------------------------------------

    def answered(self, append_id: str, command: object) -> int | None:
        """The `seq` answered to this command before, or None. Raises Refusal where its id named another command."""
        if append_id not in self._answers:
            return None
        seq, before = self._answers[append_id]
        # After a restart the command itself is no longer known, only its id.
        if before is not None and type(before) is not type(command):
            raise Refusal("id_reused", "This id named another command before; choose a new one for each command.")
        if before is not None and isinstance(command, messages.Act | messages.Pace) and before != command:
            raise Refusal("id_reused", "This id named another command before; choose a new one for each command.")
        return seq

    def remember(self, append_id: str, command: object | None) -> None:
        """Remember that this command is answered with the present `seq`."""
        self._answers[append_id] = (self.replay.seq, command)
        while len(self._answers) > KEPT_ANSWERS:
            self._answers.popitem(last=False)

    def apply(self, events: Sequence[AnyTableEvent], at: int) -> Mapping[Viewer, messages.Events]:
        """Fold one durable record; gives each viewer's message."""
        if not _GAME_GOES_ON.isdisjoint(map(type, events)):
            self.resting = False
        return self.views.fold(events, at)

    # --- judging -----------------------------------------------------------------------------------------------------

    def decide(  # noqa: PLR0911 - one for each command
        self,
        command: messages.Command,
        actor: Actor,
        now: int,
        absent: AbstractSet[Seat] = frozenset(),
        opening: Any = None,
    ) -> Decided:
        """The events of a command at `now` (ms), none where it changes nothing. Raises Refusal.

        `absent` names the seats whose holders have been away long enough for a claim. `opening` is the first event of
        a game that the command may begin; without it OpeningWanted is raised where one takes thinking.
        """
        match command:
            case messages.Act():
                return self._act(command, actor, now)
            case messages.Join():
                return self._join(command, actor, now, opening)
            case messages.Leave():
                return () if self.replay.playing else tuple(Left(seat) for seat in self.seats_of(actor.player))
            case messages.Offer(offer="rematch") if self.replay.show and actor.player == self.opened.host:
                return self._shown_anew(opening, now)
            case messages.Offer() | messages.Answer() | messages.Resign() | messages.Claim():
                return self._between_players(command, actor, now, absent, opening)
            case messages.Say():
                return (self._said(command.text, actor),)
            case messages.Pace():
                return pacing.paced(self.replay, command, actor.player, now, resting=self.resting)
            case _:
                return ()

    def _between_players(
        self,
        command: messages.Offer | messages.Answer | messages.Resign | messages.Claim,
        actor: Actor,
        now: int,
        absent: AbstractSet[Seat],
        opening: Any,
    ) -> Decided:
        seat = self._seat_acting(actor)
        match command:
            case messages.Offer():
                return self._offer(command, seat, now, opening)
            case messages.Answer():
                return self._answer(command, seat, now, opening)
            case messages.Resign():
                return self._resign(seat)
            case messages.Claim():
                return self._claim(seat, absent)

    def expire(self, now: int) -> Decided:
        """The end of a game whose clock has run out, if it has."""
        seat = clockwork.fallen(self.replay, now)
        return () if seat is None else (self._cut_short(Outcome(self._other_winner(seat), "time")),)

    def resume(self, now: int) -> Decided:
        """What a restart gives back: a running clock begins its turn anew."""
        clock = self.replay.clock
        if clock is None or clock.deadline is None or not self.replay.playing:
            return pacing.broken_off(self.replay)
        return (clockwork.credit(clock, now),)

    def _seat_acting(self, actor: Actor) -> Seat:
        """The seat a command speaks for; of several held by one player, the one to move. Raises Refusal."""
        held = self.seats_of(actor.player)
        if not held:
            raise Refusal("not_seated", "You hold no seat at this table.")
        turn = clockwork.to_move(self.game, self.replay.state) if len(held) > 1 and self.replay.playing else None
        return turn if turn in held else held[0]

    def _must_play(self) -> None:
        if not self.replay.plies:
            raise Refusal("not_begun", "The game has not begun: a seat is free.")
        if self.replay.outcome is not None:
            raise Refusal("game_over", "The game is over.")

    def _resign(self, seat: Seat) -> Decided:
        """One of two rivals, or who is alone, gives up; nobody else can end a game for the others."""
        self._must_play()
        if not self._alone(seat) and not (self.setting.rivals and len(self.replay.seats) == 2):  # noqa: PLR2004 - two
            raise Refusal("cannot_resign", "Others play on at this table; leave it instead.")
        return (self._cut_short(Outcome(self._other_winner(seat), "resigned")),)

    def _cut_short(self, outcome: Outcome) -> Ended:
        """An end that is not the game's own. What its opening hid until then is told with it."""
        opening = self.replay.plies[0].event
        return Ended(outcome, None if self.game.reveal(opening, None) == opening else opening)

    def _other_winner(self, seat: Seat) -> Seat | None:
        others = [other for other in self.replay.seats if other != seat]
        return others[0] if len(others) == 1 else None

    def _act(self, command: messages.Act, actor: Actor, now: int) -> Decided:
        seat = self._seat_acting(actor)
        self._must_play()
        if clockwork.fallen(self.replay, now) == seat:
            raise Refusal("time_over", "Your time is over.")
        action = convert(command.action, self.game.Action, code="bad_action", what=f"action of {self.game.key}")
        done = self.replay.actions.get(seat, 0)
        if command.n != done + 1:
            raise Refusal("stale", f"You have made {done} actions in this game, so the next is number {done + 1}.")
        happened = self.game.decide(self.replay.state, seat, action, self._rng)
        played = tuple(Played(seat, command.n, event) for event in happened)
        return (*played, *self._after(happened, now))

    def _after(self, happened: Sequence[Any], now: int) -> Decided:
        """What follows from game events: the end, the clock."""
        state = self.replay.state
        for event in happened:
            state = self.game.evolve(state, event)
        outcome = self.game.outcome(state)
        rule, clock = self.opened.clock, self.replay.clock
        pressed: tuple[Clock, ...] = ()
        if rule is not None and clock is not None:
            turn = None if outcome else clockwork.to_move(self.game, state)
            pressed = (clockwork.press(rule, clock, turn, now),)
        return (*pressed, Ended(outcome)) if outcome else pressed

    def _join(self, command: messages.Join, actor: Actor, now: int, opening: Any) -> Decided:
        held = self.seats_of(actor.player)
        if held:
            return self._come_back(held, command, actor)
        seats = self.replay.seats
        free = [seat for seat, sitter in seats.items() if sitter is None]
        seat = command.seat if command.seat is not None else next(iter(free), None)
        if seat is None:
            raise Refusal("seat_taken", "All seats of this table are taken.")
        if seat not in seats:
            raise Refusal("no_such_seat", f"The table has no seat {seat!r}; it has {', '.join(seats)}.")
        if seat not in free:
            raise Refusal("seat_taken", f"The seat {seat} is taken.")
        seated = Seated(seat, actor.player, actor.name)
        if len(seats) - len(free) + 1 < self.setting.begins_with or self.replay.round > 0:
            return (seated,)
        first = opening if opening is not None else begin(self.game, self.opened.options, self._rng)
        return (seated, *first_events(self.game, first, self.opened.clock, 1, now))

    def _come_back(self, held: Sequence[Seat], command: messages.Join, actor: Actor) -> Decided:
        """A player returns to its own seats, perhaps under a new name."""
        if command.seat is not None and command.seat not in held:
            raise Refusal("already_seated", f"You sit here already, as {' and '.join(held)}.")
        return tuple(
            Seated(seat, actor.player, actor.name)
            for seat in held
            if (sitter := self.replay.seats[seat]) and sitter.name != actor.name
        )

    def _said(self, text: str, actor: Actor) -> Said:
        readable = "".join(sign for sign in text if sign.isprintable()).strip()
        if not readable:
            raise Refusal("bad_field", "There is nothing to say in this text.")
        return Said(actor.name, readable, next(iter(self.seats_of(actor.player)), None))

    def _claim(self, seat: Seat, absent: AbstractSet[Seat]) -> Decided:
        self._must_play()
        mine = self.replay.seats[seat]
        others = [
            other for other, sitter in self.replay.seats.items() if sitter and mine and sitter.player != mine.player
        ]
        if not others or not set(others) <= absent:
            raise Refusal("too_early", "The game can be claimed only when the opponent has been away long enough.")
        return (self._cut_short(Outcome(seat, "claimed")),)

    # --- programs ----------------------------------------------------------------------------------------------------

    def programs(self) -> list[Seat]:
        """The seats that programs hold."""
        return self.seats_of(PROGRAM)

    def _shown_anew(self, opening: Any, now: int) -> Decided:
        """Another game of a show, from the beginning and running."""
        if self.replay.outcome is None:
            raise Refusal("not_over", "Another game can be proposed when this one is over.")
        return (*self._next_game(opening, now), Paced(0, FIRST_SPEED, paused=False))

    def programs_in_turn(self) -> Sequence[Seat]:
        """The seats that programs hold, in the order in which they are asked now."""
        plies = self.replay.plies
        return next_in_turn(self.programs(), plies[-1].seat if plies else None)

    def carried_on(self, chosen: Sequence[Chosen], now: int) -> Decided:
        """What the programs' next actions bring, judged like anyone's; it ends where the rules or the game end it."""
        state, counts = self.replay.state, dict(self.replay.actions)
        played: list[AnyTableEvent] = []
        happened: list[Any] = []
        for seat, action in chosen:
            try:
                events = self.game.decide(state, seat, action, self._rng)
            except IllegalMove:
                break
            counts[seat] = counts.get(seat, 0) + 1
            played += [Played(seat, counts[seat], event) for event in events]
            happened += events
            for event in events:
                state = self.game.evolve(state, event)
        return (*played, *self._after(happened, now)) if happened else ()

    # --- offers ------------------------------------------------------------------------------------------------------

    def _offer(self, command: messages.Offer, seat: Seat, now: int, opening: Any) -> Decided:
        ply = self._offered_ply(command)
        standing = self.replay.offers.get(command.offer)
        offered = Offered(seat, command.offer, ply)
        if self._alone(seat):
            return self._accepted(offered, now, opening)
        if standing is not None and standing.seat == seat:
            raise Refusal("already_offered", "Your offer stands; wait for the answer, or withdraw it.")
        if standing is not None and standing.ply == ply:
            return (Answered(seat, command.offer, accepted=True), *self._accepted(standing, now, opening))
        return (offered,)

    def _offered_ply(self, command: messages.Offer) -> int | None:
        """Check that the offer makes sense now; the ply it names, for a take back. Raises Refusal."""
        if command.offer == "rematch":
            if self.replay.outcome is None:
                raise Refusal("not_over", "Another game can be proposed when this one is over.")
            self._must_be_enough()
        else:
            self._must_play()
            if not self.setting.turns:
                raise Refusal(f"no_{command.offer}", "Nobody takes turns in this game, so that is not offered in it.")
            if command.offer == "draw" and self.programs():
                raise Refusal("no_draw", "A program agrees to no draw; play on, or resign.")
        if command.offer != "take_back":
            return None
        if not self.setting.takes_back:
            raise Refusal("not_taken_back", "Nothing is taken back in this game: its dice have been seen.")
        if command.ply is None or command.ply >= len(self.replay.plies) - 1 or not self._between_actions(command.ply):
            raise Refusal("no_such_ply", "There is no such earlier position to go back to.")
        return command.ply

    def _must_be_enough(self) -> None:
        """Another game needs as many as the first one. Raises Refusal."""
        if sum(sitter is not None for sitter in self.replay.seats.values()) < self.setting.begins_with:
            raise Refusal("opponent_left", "A seat is free; another game needs an opponent.")

    def _between_actions(self, ply: int) -> bool:
        """Whether nothing that one action brought is cut apart there: a move stays with the pass it caused."""
        here, after = self.replay.plies[ply : ply + 2]
        return (here.seat, here.n) != (after.seat, after.n)

    def _alone(self, seat: Seat) -> bool:
        """Whether one player holds every seat taken, so that there is nobody to ask."""
        mine = self.replay.seats[seat]
        holders = {sitter.player for sitter in self.replay.seats.values() if sitter and sitter.player != PROGRAM}
        return mine is not None and holders == {mine.player}

    def _answer(self, command: messages.Answer, seat: Seat, now: int, opening: Any) -> Decided:
        standing = self.replay.offers.get(command.offer)
        if standing is None:
            raise Refusal("no_such_offer", "There is no such offer any more.")
        if standing.seat == seat and command.accept:
            raise Refusal("own_offer", "You cannot accept your own offer.")
        answered = Answered(seat, command.offer, accepted=command.accept)
        return (answered, *self._accepted(standing, now, opening)) if command.accept else (answered,)

    def _accepted(self, offer: Offered, now: int, opening: Any) -> Decided:
        """What an accepted offer brings."""
        match offer.offer:
            case "draw":
                return (self._cut_short(Outcome(None, "agreed")),)
            case "take_back":
                return self._taken_back(offer.ply or 0, now)
            case "rematch":
                self._must_be_enough()
                return self._next_game(opening, now, swapped=self.setting.turns)

    def _next_game(self, opening: Any, now: int, *, swapped: bool = False) -> Decided:
        first = opening if opening is not None else begin(self.game, self.opened.options, self._rng)
        return first_events(self.game, first, self.opened.clock, self.replay.round + 1, now, swapped=swapped)

    def _taken_back(self, ply: int, now: int) -> Decided:
        back = TookBack(ply)
        clock = self.replay.clock
        if clock is None:
            return (back,)
        turn = clockwork.to_move(self.game, self.replay.state_at(ply))
        return back, clockwork.turn_over(clock, turn, now)

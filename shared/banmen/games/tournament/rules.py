"""A tournament as a `Game`: players enter, rounds are paired, and each board is a table that the server opens.

It is a Swiss tournament: everyone plays each round against somebody with about the same points, and nobody meets the
same player twice. Whoever takes a seat has entered; whoever comes late is paired from the next round on. The director
calls each round, or the first alone. If everybody has met, or after the last round, the tournament is over.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from random import Random
from typing import Annotated, Any

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from banmen.game import AnyGame, BadOptions, Decided, Game, IllegalMove, Match, Outcome, Refusal, Seat, Setting
from banmen.games import GAMES
from banmen.games.tournament.pairing import contenders, pair_round
from banmen.games.tournament.standings import standings
from banmen.games.tournament.state import (
    DIRECTOR,
    MOST_PLAYERS,
    MOST_ROUNDS,
    PLAYERS,
    SEATS,
    Board,
    CallRound,
    EndTournament,
    Enter,
    GameOpened,
    GiveResult,
    PlayerEntered,
    PlayerWithdrew,
    RemovePlayer,
    Result,
    ResultGiven,
    RoundCalled,
    RoundPaired,
    TournamentAction,
    TournamentBegan,
    TournamentEnded,
    TournamentEvent,
    TournamentState,
    Withdraw,
)
from banmen.options import read_options

_DIRECTORS = (CallRound, GiveResult, RemovePlayer, EndTournament)
_MIN_MS = 60_000


class TournamentOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A tournament of `rounds` rounds for at most `players` players.

    `game` is a game of two against each other; `size` is that of its board, 0 for the usual one, and `balanced` draws
    an even opening. Each player has `minutes` for a game, 0 for as long as they like, and must make the first move
    within `first_move_s` seconds, 0 for any time. With `auto` each round but the first begins when the one before is
    over. With `rated` the games count for the ratings of those who want that.
    """

    players: Annotated[int, Meta(ge=2, le=MOST_PLAYERS)] = 32
    rounds: Annotated[int, Meta(ge=1, le=MOST_ROUNDS)] = 5
    game: Annotated[str, Meta(max_length=32)] = "reversi"
    size: Annotated[int, Meta(ge=0, le=26)] = 0
    balanced: bool = False
    minutes: Annotated[int, Meta(ge=0, le=1440)] = 5
    first_move_s: Annotated[int, Meta(ge=0, le=604_800)] = 120
    auto: bool = False
    rated: bool = False

    @property
    def of_game(self) -> Mapping[str, Any]:
        """The options of each game."""
        return {**({"size": self.size} if self.size else {}), **({"balanced": True} if self.balanced else {})}


class Tournament(Game[TournamentState, TournamentAction, TournamentEvent, TournamentOptions]):
    """The rules behind the `banmen.game.Game` interface."""

    key = "tournament"
    seats = SEATS
    blank = TournamentState()
    arranges = True

    def setting(self, options: TournamentOptions) -> Setting:
        """Return a seat for the director, who begins alone, and the seats of the players."""
        seats = SEATS[: 1 + options.players]
        return Setting(seats, begins_with=1, turns=False, rivals=False, takes_back=False)

    def begin(self, options: TournamentOptions, rng: Random) -> TournamentBegan:  # noqa: ARG002 - nothing is drawn
        """Begin a tournament without players. Raise BadOptions if its games cannot be played."""
        _setting_of(options)
        return TournamentBegan(options.players, options.rounds, options.auto)

    # --- actions ------------------------------------------------------------------------------------------------------

    def legal(self, state: TournamentState, seat: Seat) -> Iterator[TournamentAction]:
        """Yield actions of a seat; of the results of a board one."""
        if state.over or not state.players:
            return
        if seat == DIRECTOR:
            if _why_not_called(state) is None:
                yield CallRound()
            for number, boards in enumerate(state.paired, 1):
                for place, board in enumerate(boards, 1):
                    if board.white:
                        yield GiveResult(number, place, "black" if board.result == "draw" else "draw")
            yield from map(RemovePlayer, state.active)
            yield EndTournament()
        if seat in SEATS[: 1 + state.players]:
            if seat in state.active:
                yield Withdraw()
            elif seat == DIRECTOR or seat in state.withdrawn:
                yield Enter()

    def decide(
        self, state: TournamentState, seat: Seat, action: TournamentAction, rng: Random
    ) -> Decided[TournamentState, TournamentEvent]:
        """Judge an action of the director or a player. Raise IllegalMove."""
        del rng  # a pairing is drawn in `arrange`
        _judge_seat(state, seat, action)
        if isinstance(action, _DIRECTORS):
            return self.decided(state, _directed(state, action))
        is_active = seat in state.active
        if isinstance(action, Withdraw):
            if not is_active:
                raise IllegalMove("not_entered", "You do not take part.")
            return self.decided(state, PlayerWithdrew(seat))
        if is_active or (seat != DIRECTOR and seat not in state.withdrawn):
            raise IllegalMove("same_entry", "You take part already.")
        return self.decided(state, PlayerEntered(seat))

    def evolve(self, state: TournamentState, event: TournamentEvent) -> TournamentState:  # noqa: PLR0911 - one for each event
        match event:
            case TournamentBegan(players, rounds, auto):
                return TournamentState(players, rounds, auto)
            case PlayerEntered(seat):
                entrants = state.entrants if seat in state.entrants else (*state.entrants, seat)
                return replace(state, entrants=entrants, withdrawn=_without(state.withdrawn, seat))
            case PlayerWithdrew(seat):
                return replace(state, withdrawn=(*_without(state.withdrawn, seat), seat))
            case RoundCalled():
                return replace(state, called=True)
            case RoundPaired(pairs):
                return replace(state, paired=(*state.paired, tuple(map(_new_board, pairs))), called=False)
            case GameOpened(number, place, code):
                return _with_board(state, number, place, code=code)
            case ResultGiven(number, place, result, discs, note):
                return _with_board(state, number, place, result=result, discs=discs, note=note)
            case TournamentEnded():
                return replace(state, called=False, over=True)

    def milestone(self, event: TournamentEvent) -> str | None:
        """Return "round" for the pairing of a round."""
        return "round" if isinstance(event, RoundPaired) else None

    def outcome(self, state: TournamentState) -> Outcome | None:
        """Return the end of the tournament. The winner is the first of the standings, unless two share that place."""
        if not state.over:
            return None
        best = [row.seat for row in standings(state) if row.place == 1] if state.paired else []
        return Outcome(best[0] if len(best) == 1 and best[0] in SEATS else None, "tournament_over")

    # --- what the server arranges -------------------------------------------------------------------------------------

    def arrange(self, state: TournamentState, taken: Collection[Seat], rng: Random) -> Sequence[TournamentEvent]:
        """Return entries, withdrawals, the pairing of a round that is due, and the end after the last one."""
        if state.over or not state.players:
            return ()
        events: list[TournamentEvent] = []
        for seat in PLAYERS[: state.players]:
            if seat in taken and seat not in state.entrants:
                events.append(PlayerEntered(seat))
            elif seat not in taken and seat in state.active:
                events.append(PlayerWithdrew(seat))
        after = self.decided(state, *events).state
        begun, is_last = len(after.paired) > 0, len(after.paired) >= after.rounds
        if after.is_round_over and (after.called or (begun and (after.auto or is_last))):
            pairs = pair_round(contenders(after), rng) if len(after.active) > 1 and not is_last else None
            events.append(TournamentEnded() if pairs is None else RoundPaired(tuple(pairs)))
        return events

    def matches(self, options: TournamentOptions, state: TournamentState) -> Iterator[Match]:
        """Yield the games that are being played, or are to be opened."""
        if state.over:
            return
        first, second = _setting_of(options).seats
        for number, boards in enumerate(state.paired, 1):
            for place, board in enumerate(boards, 1):
                if not board.result:
                    seats = {first: board.black, second: board.white}
                    yield Match(
                        f"{number}-{place}",
                        options.game,
                        options.of_game,
                        seats,
                        main_ms=options.minutes * _MIN_MS,
                        first_move_ms=options.first_move_s * 1000,
                        rated=options.rated,
                        code=board.code,
                    )

    def match_opened(self, key: str, code: str) -> GameOpened:
        number, place = map(int, key.split("-"))
        return GameOpened(number, place, code)

    def match_over(self, options: TournamentOptions, key: str, outcome: Outcome) -> ResultGiven:
        number, place = map(int, key.split("-"))
        first, second = _setting_of(options).seats
        result: Result = "draw" if outcome.winner is None else "black" if outcome.winner == first else "white"
        counts = outcome.counts.get("score") or next(iter(outcome.counts.values()), {})
        return ResultGiven(number, place, result, counts.get(first, 0) - counts.get(second, 0))


TOURNAMENT = Tournament()


def _setting_of(options: TournamentOptions) -> Setting:
    """Return the setting of the tournament's games. Raise BadOptions."""
    game: AnyGame | None = GAMES.get(options.game) if options.game != "tournament" else None
    if game is None:
        raise BadOptions("bad_game", f"There is no game {options.game!r} here.")
    setting: Setting = game.setting(read_options(game, options.of_game))
    if len(setting.seats) != 2 or not setting.rivals or not setting.turns:  # noqa: PLR2004 - two on a board
        raise BadOptions("bad_game", "A tournament is of a game of two against each other, in turns.")
    return setting


def _judge_seat(state: TournamentState, seat: Seat, action: TournamentAction) -> None:
    """Raise IllegalMove if the seat may not do such a thing now."""
    if state.over or not state.players:
        raise IllegalMove("game_over", "The tournament is over.")
    if isinstance(action, _DIRECTORS) and seat != DIRECTOR:
        raise IllegalMove("not_director", "Only the director does this.")
    if seat not in SEATS[: 1 + state.players]:
        raise IllegalMove("not_entered", "You do not take part.")


def _directed(state: TournamentState, action: CallRound | GiveResult | RemovePlayer | EndTournament) -> TournamentEvent:
    """Return the event of a director's action. Raise IllegalMove."""
    match action:
        case CallRound():
            if (refusal := _why_not_called(state)) is not None:
                raise refusal
            return RoundCalled()
        case GiveResult(number, place, result, note):
            board = _board(state, number, place)
            if board is None or not board.white:
                raise IllegalMove("no_match", "There is no such game in this tournament.")
            if board.result == result:
                raise IllegalMove("same_result", "The game has this result already.")
            return ResultGiven(number, place, result, 0, note.strip())
        case RemovePlayer(removed):
            if removed not in state.active:
                raise IllegalMove("not_entered", "This player does not take part.")
            return PlayerWithdrew(removed)
        case EndTournament():
            return TournamentEnded()


def _new_board(pair: Sequence[Seat]) -> Board:
    """Return the board of a pair, or of the single player who has the bye."""
    return Board(pair[0], pair[1]) if len(pair) > 1 else Board(pair[0], result="black")


def _why_not_called(state: TournamentState) -> Refusal | None:
    """Return why the next round cannot be called now, or None."""
    if state.called:
        return IllegalMove("round_called", "The round is being paired.")
    if not state.is_round_over:
        return IllegalMove("round_not_over", "Games of this round are still being played.")
    if len(state.active) < 2:  # noqa: PLR2004 - a game is of two
        return IllegalMove("too_few_players", "A round needs two players.")
    return None


def _board(state: TournamentState, number: int, place: int) -> Board | None:
    """Return a board of a round, both counted from 1."""
    if not 1 <= number <= len(state.paired) or not 1 <= place <= len(state.paired[number - 1]):
        return None
    return state.paired[number - 1][place - 1]


def _with_board(state: TournamentState, number: int, place: int, **changes: Any) -> TournamentState:
    """Return the state with one board changed, if there is such a board."""
    board = _board(state, number, place)
    if board is None:
        return state
    boards = list(state.paired[number - 1])
    boards[place - 1] = replace(board, **changes)
    rounds = list(state.paired)
    rounds[number - 1] = tuple(boards)
    return replace(state, paired=tuple(rounds))


def _without(seats: Sequence[Seat], seat: Seat) -> tuple[Seat, ...]:
    return tuple(each for each in seats if each != seat)

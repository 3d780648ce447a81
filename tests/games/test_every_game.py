"""What every game keeps to, whatever its rules: the laws of `banmen.game.Game`, over the registry."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from banmen.automata import AUTOMATA, Chosen, choices, next_in_turn
from banmen.game import BadOptions, Game, IllegalMove, Outcome, Seat
from banmen.games import GAMES
from banmen.protocol.codec import convert, pack, unpack

Options = Mapping[str, object]

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SETUPS: Sequence[tuple[str, Options]] = (
    ("reversi", {}),
    ("sudoku", {"givens": PUZZLE}),
    ("sudoku", {"givens": PUZZLE, "mode": "together", "players": 3, "marks": "own"}),
    ("sudoku", {"givens": PUZZLE, "mode": "race"}),
    ("knights_tour", {"rows": 5, "columns": 5, "find": "one"}),
    ("knights_tour", {"rows": 3, "columns": 4, "find": "all"}),
    ("battle", {}),
    ("battle", {"seed": "1"}),
    ("goishi", {"board": "O.O/.O./OOO"}),
)
"""The games, each as often as there are ways to play it that its rules tell apart."""

every_game = pytest.mark.parametrize(
    ("game", "options"),
    [(GAMES[key], options) for key, options in SETUPS],
    ids=["-".join([key, str(options.get("mode", ""))]).strip("-") for key, options in SETUPS],
)
some_plays = settings(max_examples=5)
seeds = st.integers(0, 2**32)
STEPS = 100


class Play:
    """A game played at random: every event, and the state before and after each."""

    def __init__(self, game: Game, options: Options, seed: int) -> None:
        self.game = game
        self.choice, self.dice = Random(seed), Random(seed + 1)
        first = game.begin(options, self.dice)
        self.events: list[Any] = [first]
        self.states: list[Any] = [game.blank, game.evolve(game.blank, first)]
        self.actions: list[tuple[Any, str, Any]] = []
        while len(self.actions) < STEPS and self.step():
            pass

    @property
    def state(self) -> Any:
        return self.states[-1]

    def step(self) -> bool:
        open_to = [(seat, action) for seat in self.game.seats for action in self.game.legal(self.state, seat)]
        if not open_to:
            return False
        seat, action = self.choice.choice(open_to)
        self.actions.append((self.state, seat, action))
        for event in self.game.decide(self.state, seat, action, self.dice):
            self.events.append(event)
            self.states.append(self.game.evolve(self.state, event))
        return True


def fold(game: Game, events: Sequence[Any]) -> Any:
    state = game.blank
    for event in events:
        state = game.evolve(state, event)
    return state


@every_game
def test_the_registry_knows_it_by_its_key(game: Game, options: Options) -> None:
    assert GAMES[game.key] is game
    assert len(game.seats) == len(set(game.seats)) >= 1
    setting = game.setting(options)
    assert set(setting.seats) <= set(game.seats)
    assert 1 <= setting.begins_with <= len(setting.seats)
    assert all(seat.isidentifier() for seat in (game.key, *game.seats))


@every_game
@some_plays
@given(seed=seeds)
def test_what_is_legal_is_never_refused_and_something_happens(game: Game, options: Options, seed: int) -> None:
    for state, seat, action in Play(game, options, seed).actions:
        assert game.decide(state, seat, action, Random(seed))


@every_game
@some_plays
@given(seed=seeds)
def test_what_is_not_legal_is_refused_with_a_code_and_a_sentence(game: Game, options: Options, seed: int) -> None:
    play = Play(game, options, seed)
    known = {action for _, _, action in play.actions}
    for state in (play.states[1], play.states[len(play.states) // 2], play.state):
        for seat in (*game.seats, "nobody"):
            for action in known - set(game.legal(state, seat)):
                with pytest.raises(IllegalMove) as refusal:
                    game.decide(state, seat, action, Random(seed))
                assert refusal.value.code.isidentifier()
                assert refusal.value.text.endswith(".")


@every_game
def test_before_the_beginning_nothing_is_legal_and_nothing_decided(game: Game, options: Options) -> None:
    first_action = Play(game, options, 0).actions[0][2]
    for seat in game.seats:
        assert list(game.legal(game.blank, seat)) == []
        with pytest.raises(IllegalMove):
            game.decide(game.blank, seat, first_action, Random(0))
    assert game.outcome(game.blank) is None


@every_game
@some_plays
@given(seed=seeds)
def test_folding_is_pure(game: Game, options: Options, seed: int) -> None:
    before = pack(game.blank)
    play = Play(game, options, seed)
    wires = [pack(state) for state in play.states]
    for state, event, after in zip(play.states, play.events, play.states[1:], strict=False):
        assert game.evolve(state, event) == after
        assert hash(after) == hash(game.evolve(state, event))
    assert [pack(state) for state in play.states] == wires
    assert pack(game.blank) == before


@every_game
@some_plays
@given(seed=seeds)
def test_folding_needs_neither_seed_nor_dice(game: Game, options: Options, seed: int) -> None:
    play = Play(game, options, seed)
    assert fold(game, play.events) == play.state


@every_game
@some_plays
@given(seed=seeds, other=seeds)
def test_folding_is_total(game: Game, options: Options, seed: int, other: int) -> None:
    """Events of another play, or in another order, make no sense, but refuse nothing and stop nothing."""
    mixed = [*Play(game, options, seed).events, *Play(game, options, other).events]
    Random(seed).shuffle(mixed)
    for event in mixed:
        game.evolve(game.blank, event)
    state = fold(game, mixed)
    game.outcome(state)
    for seat in game.seats:
        list(game.legal(state, seat))


@every_game
@some_plays
@given(seed=seeds)
def test_the_same_seed_makes_the_same_events(game: Game, options: Options, seed: int) -> None:
    assert Play(game, options, seed).events == Play(game, options, seed).events


@every_game
@some_plays
@given(seed=seeds)
def test_everything_survives_the_wire(game: Game, options: Options, seed: int) -> None:
    play = Play(game, options, seed)
    for kind, values in (
        (game.State, play.states),
        (game.Event, play.events),
        (game.Action, [action for _, _, action in play.actions]),
    ):
        for value in values:
            again = convert(unpack(pack(value)), kind)
            assert again == value
            assert type(again) is type(value)


@every_game
@some_plays
@given(seed=seeds)
def test_every_viewer_is_told_something_of_every_event_and_can_fold_it(game: Game, options: Options, seed: int) -> None:
    play = Play(game, options, seed)
    for viewer in (None, *game.seats):
        seen = [game.reveal(event, viewer) for event in play.events]
        assert [type(event) for event in seen] == [type(event) for event in play.events]
        assert [game.reveal(event, viewer) for event in seen] == seen, "what was masked stays as it is"
        assert [convert(unpack(pack(event)), game.Event) for event in seen] == seen
        game.outcome(fold(game, seen))


@every_game
@some_plays
@given(seed=seeds)
def test_a_game_has_an_outcome_exactly_when_nobody_can_go_on(game: Game, options: Options, seed: int) -> None:
    play = Play(game, options, seed)
    before = [state for state, _, _ in play.actions]
    assert all(game.outcome(state) is None for state in before)
    can_go_on = any(True for seat in game.seats for _ in game.legal(play.state, seat))
    outcome = game.outcome(play.state)
    assert (outcome is None) == can_go_on
    if outcome is not None:
        assert outcome.winner in (None, *game.seats)
        assert all(set(count) == set(game.setting(options).seats) for count in outcome.counts.values())
        assert convert(unpack(pack(outcome)), Outcome) == outcome


@every_game
def test_options_nobody_knows_are_refused(game: Game, options: Options) -> None:
    for ask in (game.setting, lambda asked: game.begin(asked, Random(0))):
        with pytest.raises(BadOptions) as refusal:
            ask({**options, "no such option": 1})
        assert refusal.value.code.isidentifier()
        assert refusal.value.text.endswith(".")


def test_every_game_is_set_up() -> None:
    assert {key for key, _ in SETUPS} == set(GAMES)


# --- programs in seats ------------------------------------------------------------------------------------------------


every_program = pytest.mark.parametrize(
    ("key", "options"), [setup for setup in SETUPS if setup[0] in AUTOMATA], ids=lambda value: str(value)[:40]
)


def programs_play(key: str, options: Options, most: int) -> tuple[list[Any], list[Chosen]]:
    """The states that programs in all seats go through, and what they did."""
    game = GAMES[key]
    states = [game.evolve(game.blank, game.begin(options, Random(1)))]
    made = choices(key, states[0], game.setting(options).seats, Random(2), most=most)
    for chosen in made:
        state = states[-1]
        for event in game.decide(state, chosen.seat, chosen.action, Random(3)):
            state = game.evolve(state, event)
        states.append(state)
    return states, made


@every_program
def test_a_program_plays_by_the_rules_until_it_has_nothing_to_do(key: str, options: Options) -> None:
    states, made = programs_play(key, options, 3000)
    assert made
    seats = GAMES[key].setting(options).seats
    if len(made) < 3000:
        assert choices(key, states[-1], seats, Random(2), most=1) == []
    assert all(chosen.seat in seats for chosen in made)


@every_program
def test_a_program_goes_on_from_the_state_alone(key: str, options: Options) -> None:
    """As it must after a restart: what came before is nowhere but in the state."""
    game = GAMES[key]
    states, made = programs_play(key, options, 60)
    seats: Sequence[Seat] = game.setting(options).seats
    for state, chosen in zip(states, made, strict=False):
        again = convert(unpack(pack(state)), game.State)
        assert choices(key, again, seats, Random(2), most=1) == [chosen]
        seats = next_in_turn(seats, chosen.seat)


@every_program
def test_going_to_a_milestone_stops_at_the_first(key: str, options: Options) -> None:
    game = GAMES[key]
    states, _ = programs_play(key, options, 0)
    made = choices(key, states[0], game.setting(options).seats, Random(2), most=500, to_milestone=True)
    state = states[0]
    for number, chosen in enumerate(made, 1):
        events = game.decide(state, chosen.seat, chosen.action, Random(2))
        if number < len(made):
            assert not any(game.milestone(event) for event in events), number
        for event in events:
            state = game.evolve(state, event)


def test_every_program_is_set_up() -> None:
    assert set(AUTOMATA) <= {key for key, _ in SETUPS}

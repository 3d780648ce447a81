"""What every game keeps to, whatever its rules: the laws of `banmen.game.Game`, over the registry."""

from collections.abc import Mapping, Sequence
from functools import lru_cache, reduce
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from banmen.game import AnyGame, BadOptions, Game, IllegalMove, Outcome, Seat
from banmen.games import GAMES
from banmen.options import read_options
from banmen.packed_state import packed_state
from banmen.programs.seated import Chosen, choices, next_in_turn
from banmen.protocol.codec import convert, pack, unpack

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SETUPS: Sequence[tuple[str, Mapping[str, object]]] = (
    ("reversi", {}),
    ("sudoku", {"givens": PUZZLE}),
    ("sudoku", {"givens": PUZZLE, "mode": "together", "players": 3, "marks": "own"}),
    ("sudoku", {"givens": PUZZLE, "mode": "race"}),
    ("knights_tour", {"rows": 5, "columns": 5, "find": "one"}),
    ("knights_tour", {"rows": 3, "columns": 4, "find": "all"}),
    ("battle", {}),
    ("battle", {"seed": "1"}),
    ("goishi", {"board": "O.O/.O./OOO"}),
    ("lesson", {"students": 3}),
    ("tournament", {"players": 3, "rounds": 2}),
)
"""banmen's games, each as often as there are ways to play it that its rules tell apart."""

OTHERS: Sequence[tuple[str, Mapping[str, object]]] = [(key, {}) for key in GAMES if key not in dict(SETUPS)]
"""The games that other distributions have brought here, as they begin when nothing is chosen."""

CASES = [
    pytest.param(
        GAMES[key],
        read_options(GAMES[key], options),
        id="-".join([key, str(options.get("mode", ""))]).strip("-"),
    )
    for key, options in (*SETUPS, *OTHERS)
]
every_game = pytest.mark.parametrize(("game", "options"), CASES)
some_plays = settings(max_examples=5)
seeds = st.integers(0, 4)
"""Few, so that the laws look at the same plays, and each is played once."""
STEPS = 100


class Play:
    """A game played at random: every event, and the state before and after each."""

    def __init__(self, game: AnyGame, options: Any, seed: int) -> None:
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
        for seat in self.choice.sample(self.game.seats, len(self.game.seats)):
            open_to = list(self.game.legal(self.state, seat))
            if open_to:
                break
        else:
            return False
        action = self.choice.choice(open_to)
        self.actions.append((self.state, seat, action))
        for event in self.game.decide(self.state, seat, action, self.dice).events:
            self.events.append(event)
            self.states.append(self.game.evolve(self.state, event))
        return True


@lru_cache(maxsize=128)
def played(game: AnyGame, options: Any, seed: int) -> Play:
    """The play of this seed; nobody changes it."""
    return Play(game, options, seed)


def fold(game: AnyGame, events: Sequence[Any]) -> Any:
    state = game.blank
    for event in events:
        state = game.evolve(state, event)
    return state


@every_game
def test_the_registry_knows_it_by_its_key(game: AnyGame, options: Any) -> None:
    assert GAMES[game.key] is game
    assert len(game.seats) == len(set(game.seats)) >= 1
    setting = game.setting(options)
    assert set(setting.seats) <= set(game.seats)
    assert 1 <= setting.begins_with <= len(setting.seats)
    assert all(seat.isidentifier() for seat in (game.key, *game.seats))


@every_game
@some_plays
@given(seed=seeds)
def test_a_legal_action_is_accepted_and_has_events(game: AnyGame, options: Any, seed: int) -> None:
    for state, seat, action in played(game, options, seed).actions:
        assert game.decide(state, seat, action, Random(seed)).events


@every_game
@some_plays
@given(seed=seeds)
def test_of_an_event_that_hides_nothing_everyone_sees_all(game: AnyGame, options: Any, seed: int) -> None:
    hides = game.setting(options).hides
    for event in played(game, options, seed).events:
        if not (hides and game.hides_in(event)):
            assert all(game.reveal(event, viewer) is event for viewer in (None, *game.seats))


@every_game
@some_plays
@given(seed=seeds)
def test_the_side_to_move_is_the_first_with_a_legal_action(game: AnyGame, options: Any, seed: int) -> None:
    for state, *_ in played(game, options, seed).actions:
        assert game.to_move(state) == next(seat for seat in game.seats if list(game.legal(state, seat)))
    assert game.to_move(game.blank) is None


@every_game
@some_plays
@given(seed=seeds)
def test_deciding_and_folding_reach_the_same_state(game: AnyGame, options: Any, seed: int) -> None:
    for before, seat, action in played(game, options, seed).actions:
        events, after = game.decide(before, seat, action, Random(seed))
        assert after == reduce(game.evolve, events, before)


@every_game
@some_plays
@given(seed=seeds)
def test_an_illegal_action_is_refused_with_a_code_and_a_sentence(game: AnyGame, options: Any, seed: int) -> None:
    play = played(game, options, seed)
    known = {action for _, _, action in play.actions}
    for state in (play.states[1], play.states[len(play.states) // 2], play.state):
        for seat in (*game.seats, "nobody"):
            for action in known - set(game.legal(state, seat)):
                with pytest.raises(IllegalMove) as refusal:
                    game.decide(state, seat, action, Random(seed))
                assert refusal.value.code.isidentifier()
                assert refusal.value.text.endswith(".")


@every_game
def test_before_the_beginning_nothing_is_legal_and_nothing_decided(game: AnyGame, options: Any) -> None:
    first_action = played(game, options, 0).actions[0][2]
    for seat in game.seats:
        assert list(game.legal(game.blank, seat)) == []
        with pytest.raises(IllegalMove):
            game.decide(game.blank, seat, first_action, Random(0))
    assert game.outcome(game.blank) is None


@every_game
@some_plays
@given(seed=seeds)
def test_folding_is_pure(game: AnyGame, options: Any, seed: int) -> None:
    before = pack(game.blank)
    play = played(game, options, seed)
    wires = [pack(state) for state in play.states]
    for state, event, after in zip(play.states, play.events, play.states[1:], strict=False):
        assert game.evolve(state, event) == after
        assert hash(after) == hash(game.evolve(state, event))
    assert [pack(state) for state in play.states] == wires
    assert pack(game.blank) == before


@every_game
@some_plays
@given(seed=seeds)
def test_folding_needs_neither_seed_nor_dice(game: AnyGame, options: Any, seed: int) -> None:
    play = played(game, options, seed)
    assert fold(game, play.events) == play.state


@every_game
@some_plays
@given(seed=seeds, other=seeds)
def test_folding_is_total(game: AnyGame, options: Any, seed: int, other: int) -> None:
    """Events of another play, or in another order, make no sense, but refuse nothing and stop nothing."""
    mixed = [*played(game, options, seed).events, *played(game, options, other).events]
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
def test_the_same_seed_makes_the_same_events(game: AnyGame, options: Any, seed: int) -> None:
    assert Play(game, options, seed).events == played(game, options, seed).events


@every_game
@some_plays
@given(seed=seeds)
def test_its_states_are_packed_for_the_hash_as_everything_is(game: AnyGame, options: Any, seed: int) -> None:
    for state in played(game, options, seed).states:
        assert b"".join(packed_state(state)) == pack(state)


@every_game
@some_plays
@given(seed=seeds)
def test_everything_survives_the_wire(game: AnyGame, options: Any, seed: int) -> None:
    play = played(game, options, seed)
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
@given(seed=seeds, other=seeds)
def test_a_stored_event_is_restored(game: AnyGame, options: Any, seed: int, other: int) -> None:
    play, others = played(game, options, seed), played(game, options, other).events
    for state, *events in zip(play.states, play.events, others, reversed(others), strict=False):
        for event in events:  # the one that happened, and others, which never would
            again = game.expand(state, unpack(pack(game.condense(state, event))))
            assert again == event
            assert type(again) is type(event)


@every_game
@some_plays
@given(seed=seeds)
def test_every_viewer_receives_each_event_in_a_foldable_form(game: AnyGame, options: Any, seed: int) -> None:
    play = played(game, options, seed)
    for viewer in (None, *game.seats):
        seen = [game.reveal(event, viewer) for event in play.events]
        assert [type(event) for event in seen] == [type(event) for event in play.events]
        assert [game.reveal(event, viewer) for event in seen] == seen, "what was masked stays as it is"
        assert [convert(unpack(pack(event)), game.Event) for event in seen] == seen
        game.outcome(fold(game, seen))


@every_game
@some_plays
@given(seed=seeds)
def test_a_game_has_an_outcome_exactly_when_nobody_can_move(game: AnyGame, options: Any, seed: int) -> None:
    play = played(game, options, seed)
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
def test_options_nobody_knows_are_refused(game: AnyGame, options: Any) -> None:
    with pytest.raises(BadOptions, match="'no such option'") as refusal:
        read_options(game, {**msgspec.to_builtins(options), "no such option": 1})
    assert refusal.value.code == "unknown_option"
    assert refusal.value.text.endswith(".")


@every_game
def test_options_of_another_type_are_refused_by_their_name(game: AnyGame, options: Any) -> None:
    for field in msgspec.structs.fields(game.Options):
        with pytest.raises(BadOptions) as refusal:
            read_options(game, {**msgspec.to_builtins(options), field.name: {"of": "another type"}})
        assert refusal.value.code.startswith("bad_")
        assert refusal.value.text.endswith(".")


@every_game
def test_options_survive_the_wire(game: AnyGame, options: Any) -> None:
    assert read_options(game, unpack(pack(options))) == options


@every_game
def test_its_types_are_those_it_was_declared_with(game: AnyGame, options: Any) -> None:
    assert isinstance(options, game.Options)
    assert isinstance(game.blank, game.State)
    play = played(game, options, 1)
    assert all(isinstance(event, game.Event) for event in play.events)
    assert all(isinstance(action, game.Action) for _, _, action in play.actions)


def test_every_game_is_set_up() -> None:
    assert {key for key, _ in SETUPS} == set(GAMES)


# --- programs in seats ------------------------------------------------------------------------------------------------


every_program = pytest.mark.parametrize(
    ("game", "options", "program"),
    [
        pytest.param(game, case.values[1], program, id=f"{case.id}-{program}")
        for case in CASES
        if isinstance(game := case.values[0], Game)
        for program in list(game.programs)[::4]  # of ten levels three are enough
    ],
)


def hurried() -> bool:
    """The time of every choice is over at once: what is tried here is not how well a program plays."""
    return True


def programs_play(game: AnyGame, options: Any, program: str, most: int) -> tuple[list[Any], list[Chosen[Any]]]:
    """The states that programs in all seats go through, and what they did."""
    states = [game.evolve(game.blank, game.begin(options, Random(1)))]
    seats = game.setting(options).seats
    made = choices(game, states[0], dict.fromkeys(seats, program), Random(2), most=most, stop=hurried)
    for chosen in made:
        states.append(game.decide(states[-1], chosen.seat, chosen.action, Random(3)).state)
    return states, made


@every_program
def test_a_program_plays_by_the_rules_until_it_has_nothing_to_do(game: AnyGame, options: Any, program: str) -> None:
    states, made = programs_play(game, options, program, 3000)
    assert made
    seats = game.setting(options).seats
    if len(made) < 3000:
        assert choices(game, states[-1], dict.fromkeys(seats, program), Random(2), most=1, stop=hurried) == []
    assert all(chosen.seat in seats for chosen in made)


@every_program
def test_a_program_continues_from_the_state_alone(game: AnyGame, options: Any, program: str) -> None:
    """As it must after a restart: what came before is nowhere but in the state.

    What is bounded by time may remember what it has searched, and find better the second time.
    """
    (state, *_), _ = programs_play(game, options, program, 0)
    seats: Sequence[Seat] = game.setting(options).seats
    for _ in range(60):
        again, programs = convert(unpack(pack(state)), game.State), dict.fromkeys(seats, program)
        chosen = choices(game, state, programs, Random(2), most=1, stop=hurried)
        repeated = choices(game, again, programs, Random(2), most=1, stop=hurried)
        if game.programs[program].limit_s is None:
            assert repeated == chosen
        assert [seat for seat, *_ in repeated] == [seat for seat, *_ in chosen]
        if not chosen:
            break
        state = game.decide(state, chosen[0].seat, chosen[0].action, Random(3)).state
        seats = next_in_turn(seats, chosen[0].seat)


@every_program
def test_going_to_a_milestone_stops_at_the_first(game: AnyGame, options: Any, program: str) -> None:
    states, _ = programs_play(game, options, program, 0)
    programs = dict.fromkeys(game.setting(options).seats, program)
    made = choices(game, states[0], programs, Random(2), most=500, to_milestone=True, stop=hurried)
    state = states[0]
    for number, chosen in enumerate(made, 1):
        events, state = game.decide(state, chosen.seat, chosen.action, Random(2))
        if number < len(made):
            assert not any(game.milestone(event) for event in events), number


def test_every_game_has_company() -> None:
    assert all(game.programs for key, game in GAMES.items() if key not in ("lesson", "tournament")), (
        "classes and tournaments are of people"
    )

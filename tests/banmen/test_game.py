"""What every game inherits from `Game`: its types, the fold of decisions, and defaults."""

from collections.abc import Iterable
from random import Random

import msgspec
import pytest

from banmen.game import Decided, Game, Outcome, Seat, Setting


class Sum(msgspec.Struct, frozen=True):
    total: int = 0


class Add(msgspec.Struct, frozen=True, tag_field="type", tag="add"):
    number: int


class Added(msgspec.Struct, frozen=True, tag_field="type", tag="added"):
    number: int


class Doubled(msgspec.Struct, frozen=True, tag_field="type", tag="doubled"):
    pass


class NoOptions(msgspec.Struct, frozen=True):
    pass


class Adding(Game[Sum, Add, Added | Doubled, NoOptions]):
    """Numbers are added up; an even sum is doubled at once."""

    key = "adding"
    seats = ("one",)
    blank = Sum()

    def setting(self, options: NoOptions) -> Setting:  # noqa: ARG002 - it has no options
        return Setting(self.seats, begins_with=1)

    def begin(self, options: NoOptions, rng: Random) -> Added:  # noqa: ARG002 - it has no options
        return Added(0)

    def legal(self, state: Sum, seat: Seat) -> Iterable[Add]:  # noqa: ARG002 - always the same
        return (Add(1), Add(2))

    def decide(self, state: Sum, seat: Seat, action: Add, rng: Random) -> Decided[Sum, Added | Doubled]:  # noqa: ARG002 - no dice
        added = Added(action.number)
        return (
            self.decided(state, added) if (state.total + action.number) % 2 else self.decided(state, added, Doubled())
        )

    def evolve(self, state: Sum, event: Added | Doubled) -> Sum:
        return Sum(state.total + event.number) if isinstance(event, Added) else Sum(2 * state.total)

    def outcome(self, state: Sum) -> Outcome | None:  # noqa: ARG002 - it never ends
        return None


class AddingMore(Adding):
    key = "adding_more"


ADDING = Adding()


def test_a_game_has_the_types_that_it_was_declared_with() -> None:
    assert (ADDING.State, ADDING.Action, ADDING.Event, ADDING.Options) == (Sum, Add, Added | Doubled, NoOptions)
    assert AddingMore().Event == Added | Doubled


def test_a_decision_comes_with_the_state_after_it() -> None:
    decided = ADDING.decide(Sum(2), "one", Add(1), Random(0))
    assert decided == Decided((Added(1),), Sum(3))
    events, state = decided
    assert (events, state) == (decided.events, decided.state)
    assert ADDING.decide(Sum(3), "one", Add(1), Random(0)) == Decided((Added(1), Doubled()), Sum(8))


def test_usually_nothing_is_hidden_nothing_stands_out_and_there_is_neither_program_nor_command() -> None:
    event = Added(3)
    assert ADDING.reveal(event, None) is event
    assert not ADDING.hides
    assert ADDING.milestone(event) is None
    assert (ADDING.programs, ADDING.command) == ({}, None)


def test_a_game_with_a_view_of_its_own_may_hide_something() -> None:
    class Secret(Adding):
        key = "secret"

        def reveal(self, event: Added | Doubled, viewer: str | None) -> Added | Doubled:  # noqa: ARG002 - from all
            return Added(0) if isinstance(event, Added) else event

    assert Secret().hides


def test_a_game_without_all_its_rules_cannot_be_made() -> None:
    class Half(Game[Sum, Add, Added, NoOptions]):
        key = "half"

    with pytest.raises(TypeError, match="abstract"):
        Half()  # type: ignore[abstract]  # on purpose

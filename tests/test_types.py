"""The type checker sees what a game promises: a game with a wrong type in it is an error."""

from pathlib import Path

import pytest
from mypy import api

ROOT = Path(__file__).resolve().parents[1]
GAME = """
from collections.abc import Iterable
from random import Random
from types import MappingProxyType

import msgspec

from banmen.game import Decided, Game, Outcome, Program, Seat, Setting, Stop


class State(msgspec.Struct, frozen=True):
    count: int = 0


class Count(msgspec.Struct, frozen=True, tag_field="type", tag="count"):
    pass


class Counted(msgspec.Struct, frozen=True, tag_field="type", tag="counted"):
    pass


class Shouted(msgspec.Struct, frozen=True, tag_field="type", tag="shouted"):
    pass


class Options(msgspec.Struct, frozen=True):
    until: int = 3


def choose(state: State, seat: Seat, rng: Random, stop: Stop) -> Count | None:
    return Count()


class Counting(Game[State, Count, Counted, Options]):
    key = "counting"
    seats = ("one",)
    blank = State()
    programs = MappingProxyType({"only": Program(choose)})

    def setting(self, options: Options) -> Setting:
        return Setting(("one",), begins_with=1)

    def begin(self, options: Options, rng: Random) -> Counted:
        return Counted()

    def legal(self, state: State, seat: Seat) -> Iterable[Count]:
        return (Count(),)

    def decide(self, state: State, seat: Seat, action: Count, rng: Random) -> Decided[State, Counted]:
        return self.decided(state, Counted())

    def evolve(self, state: State, event: Counted) -> State:
        return State(state.count + 1)

    def outcome(self, state: State) -> Outcome | None:
        return None


COUNTING = Counting()
"""


def found_by_mypy(source: str, folder: Path) -> str:
    """What mypy says of a module, checked as strictly as banmen's own."""
    module = folder / "counting.py"
    module.write_text(source, encoding="utf-8")
    config = ["--config-file", str(ROOT / "pyproject.toml"), "--follow-imports=silent"]
    cache = ["--cache-dir", str(ROOT / ".mypy_cache" / "game")]
    said, failure, _ = api.run([*config, *cache, "--no-error-summary", "--hide-error-context", str(module)])
    assert failure == ""
    return said


@pytest.fixture(autouse=True)
def at_the_root(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)


def test_a_game_as_it_should_be_is_no_error(tmp_path: Path) -> None:
    assert found_by_mypy(GAME, tmp_path) == ""


WRONG = {
    "an event that the game does not have": (
        "return self.decided(state, Counted())",
        "return self.decided(state, Shouted())",
        'Argument 2 to "decided" of "Game" has incompatible type "Shouted"; expected "Counted"',
    ),
    "decide gives other events": (
        "-> Decided[State, Counted]:\n        return self.decided(state, Counted())",
        "-> Decided[State, Shouted]:\n        return Decided((Shouted(),), state)",
        'Return type "Decided[State, Shouted]" of "decide" incompatible with return type "Decided[State, Counted]"',
    ),
    "evolve folds another event": (
        "def evolve(self, state: State, event: Counted)",
        "def evolve(self, state: State, event: Shouted)",
        'Argument 2 of "evolve" is incompatible with supertype',
    ),
    "begin gives another event": (
        "-> Counted:\n        return Counted()",
        "-> Shouted:\n        return Shouted()",
        'Return type "Shouted" of "begin" incompatible with return type "Counted"',
    ),
    "legal gives other actions": (
        "-> Iterable[Count]:\n        return (Count(),)",
        "-> Iterable[Counted]:\n        return (Counted(),)",
        'Return type "Iterable[Counted]" of "legal" incompatible with return type "Iterable[Count]"',
    ),
    "begin reads another option": (
        "def begin(self, options: Options, rng: Random) -> Counted:\n",
        "def begin(self, options: Options, rng: Random) -> Counted:\n        options.size\n",
        '"Options" has no attribute "size"',
    ),
    "the blank state is none": ("blank = State()", "blank = Counted()", "Incompatible types in assignment"),
    "its program does what the game does not know": (
        "-> Count | None:\n    return Count()",
        "-> Counted | None:\n    return Counted()",
        "Program",
    ),
    "a rule is missing": ("def outcome", "def ending", 'Cannot instantiate abstract class "Counting"'),
}


@pytest.mark.parametrize(("right", "wrong", "found"), WRONG.values(), ids=WRONG)
def test_a_wrong_type_in_a_game_is_an_error(right: str, wrong: str, found: str, tmp_path: Path) -> None:
    assert GAME.count(right) == 1
    assert found in found_by_mypy(GAME.replace(right, wrong), tmp_path)

"""The type checker sees what a game promises: a game with a wrong type in it is an error."""

import subprocess
import sys
from pathlib import Path

import pytest

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


Faults = dict[str, str]
"""What mypy says of each module, by the module's name; nothing where it finds nothing."""


@pytest.fixture(scope="module")
def faults(tmp_path_factory: pytest.TempPathFactory) -> Faults:
    """All games here, checked at once and as strictly as banmen's own."""
    folder = tmp_path_factory.mktemp("games")
    sources = {"right": GAME} | {name: GAME.replace(right, wrong) for name, (right, wrong, _) in WRONG.items()}
    modules = {name: folder / f"{name.replace(' ', '_')}.py" for name in sources}
    for name, module in modules.items():
        module.write_text(sources[name], encoding="utf-8")
    mypy = [sys.executable, "-m", "mypy", "--config-file", "pyproject.toml", "--follow-imports=silent"]
    how = ["--cache-dir", ".mypy_cache/game", "--no-error-summary", "--hide-error-context"]
    ran = subprocess.run([*mypy, *how, *modules.values()], cwd=ROOT, capture_output=True, text=True, check=False)
    assert ran.stderr == ""
    lines = ran.stdout.splitlines()  # what mypy has cached it says of the same file in another folder
    return {name: "\n".join(line for line in lines if module.name in line) for name, module in modules.items()}


def test_a_game_as_it_should_be_is_no_error(faults: Faults) -> None:
    assert faults["right"] == ""


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_type_in_a_game_is_an_error(name: str, faults: Faults) -> None:
    right, _, found = WRONG[name]
    assert GAME.count(right) == 1
    assert found in faults[name]

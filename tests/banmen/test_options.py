"""Options of a game, read from the plain map of the wire: accepted ones, and the code and sentence for the others."""

from collections.abc import Mapping
from types import MappingProxyType, SimpleNamespace
from typing import Annotated, Any, Literal

import msgspec
import pytest
from msgspec import Meta

from banmen.game import BadOptions
from banmen.options import read_options


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An option of each kind."""

    size: Annotated[int, Meta(ge=3, le=9)] = 5
    steps: int = 1
    find: Literal["one", "all"] = "one"
    closed: bool = False
    seed: Annotated[int, Meta(ge=1, le=99)] | None = None
    name: Annotated[str, Meta(max_length=3, description="A name is short.", extra={"code": "bad_word"})] = ""
    marks: Annotated[tuple[Annotated[int, Meta(ge=0, le=1)], ...] | None, Meta(description="Marks are 0 or 1.")] = None

    def __post_init__(self) -> None:
        if self.find == "all" and self.closed:
            raise BadOptions("bad_find", "All of them are never closed.")


class NoOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """There is nothing to choose."""


def read(options: Mapping[str, object], kind: type[Any] = Options) -> Any:
    game: Any = SimpleNamespace(Options=kind)
    return read_options(game, options)


def test_missing_options_have_their_defaults() -> None:
    assert read({}) == Options()
    assert read({}, NoOptions) == NoOptions()


def test_plain_values_become_those_of_the_struct() -> None:
    assert read(MappingProxyType({"size": 9, "find": "all", "marks": [0, 1]})) == Options(9, find="all", marks=(0, 1))


@pytest.mark.parametrize(
    ("options", "code", "text"),
    [
        ({"size": 10}, "bad_size", "'size' is a whole number from 3 to 9."),
        ({"size": True}, "bad_size", "'size' is a whole number from 3 to 9."),
        ({"size": 5.0}, "bad_size", "'size' is a whole number from 3 to 9."),
        ({"size": None}, "bad_size", "'size' is a whole number from 3 to 9."),
        ({"seed": 0}, "bad_seed", "'seed' is a whole number from 1 to 99."),
        ({"find": "some"}, "bad_find", "'find' is one of one, all."),
        ({"closed": 1}, "bad_closed", "'closed' is true or false."),
        ({"steps": "1"}, "bad_steps", "'steps' is wrong: Expected `int`, got `str`."),
        ({"name": "long"}, "bad_word", "A name is short."),
        ({"marks": [2]}, "bad_marks", "Marks are 0 or 1."),
        ({"marks": 1}, "bad_marks", "Marks are 0 or 1."),
        ({"find": "all", "closed": True}, "bad_find", "All of them are never closed."),
    ],
)
def test_a_wrong_option_has_its_code_and_its_sentence(options: Mapping[str, object], code: str, text: str) -> None:
    with pytest.raises(BadOptions) as refusal:
        read(options)
    assert (refusal.value.code, refusal.value.text) == (code, text)


def test_an_option_that_is_deeper_than_can_be_read_is_wrong() -> None:
    deep: Any = []
    for _ in range(100_000):
        deep = [deep]
    with pytest.raises(BadOptions) as refusal:
        read({"marks": deep})
    assert refusal.value.code == "bad_marks"


def test_an_unknown_option_is_refused_with_those_that_there_are() -> None:
    with pytest.raises(BadOptions) as refusal:
        read({"colour": "red", "size": 100})
    assert refusal.value.code == "unknown_option"
    assert refusal.value.text == (
        "There is no option 'colour' in this game; the options are size, steps, find, closed, seed, name, marks."
    )
    with pytest.raises(BadOptions, match="There is no option 'colour' in this game; there are none"):
        read({"colour": "red"}, NoOptions)


class Pair(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An option that must be said, and a check of another author that raises an error of its own."""

    low: int
    high: int = 9

    def __post_init__(self) -> None:
        if self.low > self.high:
            raise ValueError("low is above high")


@pytest.mark.parametrize(
    ("options", "text"),
    [
        ({}, "Bad options: Object missing required field `low`."),
        ({"low": 10}, "Bad options: low is above high."),
    ],
)
def test_options_of_which_each_is_right_may_be_wrong_together(options: Mapping[str, object], text: str) -> None:
    with pytest.raises(BadOptions) as refusal:
        read(options, Pair)
    assert (refusal.value.code, refusal.value.text) == ("bad_field", text)

"""The choices for a table of goishi hiroi."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from banmen.games.goishi.rules import GOISHI
from banmen.options import read_options
from banmen_client.games.goishi.table_choices import SEARCHES, SIZES, GoishiChoices


def test_another_size_comes_with_its_usual_number_of_stones() -> None:
    choices = GoishiChoices()
    for number, size in enumerate(SIZES):
        choices.set("size", number)
        usual = choices.options()["stones"]
        assert usual in choices.stones_offered
        choices.stones = 0
        assert choices.options() == {"size": size, "stones": choices.stones_offered[0]}


@given(data=st.data(), program=st.booleans())
def test_whatever_is_offered_the_game_takes(data: st.DataObject, program: bool) -> None:  # noqa: FBT001 - drawn by name
    choices = GoishiChoices(who=int(program))
    choices.set("size", data.draw(st.integers(0, len(SIZES) - 1)))
    choices.set("stones", data.draw(st.integers(0, len(choices.stones_offered) - 1)))
    choices.set("search", data.draw(st.integers(0, len(SEARCHES) - 1)))
    assert GOISHI.setting(read_options(GOISHI, choices.options())).seats == ("picker",)


@pytest.mark.parametrize(
    ("options", "program"),
    [
        ({"size": 6, "stones": 10, "search": "all"}, True),
        ({"size": 12, "stones": 30}, False),
    ],
)
def test_another_table_is_like_the_one_before(options: dict[str, Any], program: bool) -> None:  # noqa: FBT001 - by name
    assert GoishiChoices.like(options, program=program).options() == options


def test_choices_that_are_not_offered_become_the_usual_ones() -> None:
    usual = GoishiChoices().options()
    assert GoishiChoices.like({"board": "O.O"}).options() == usual
    assert GoishiChoices.like({"size": 19, "stones": 3, "search": "none"}).options() == usual

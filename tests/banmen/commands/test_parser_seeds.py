"""The seeds of a command that makes several: consecutive, and the first one printed if it is random."""

from argparse import Namespace

import pytest

from banmen.commands.parser import Parser, add_seeds, seeds_of
from banmen.texts import Texts

LARGEST = 20


def parse(*arguments: str) -> Namespace:
    parser = Parser(t=Texts("en"))
    add_seeds(parser, LARGEST, made="goishi-generate-count")
    return parser.parse_args(arguments)


def test_the_seeds_follow_the_first() -> None:
    assert list(seeds_of(parse("--seed", "7", "--count", "3"), LARGEST)) == [7, 8, 9]
    assert list(seeds_of(parse("--seed", "20"), LARGEST)) == [20]


def test_a_random_first_seed_is_printed_and_leaves_room_for_all(capsys: pytest.CaptureFixture[str]) -> None:
    seeds = seeds_of(parse("--count", "20"), LARGEST)
    assert list(seeds) == list(range(1, 21))
    assert capsys.readouterr().err == "Seed 1\n"


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("--seed", "0"), "A seed is a number from 1 to 20."),
        (("--seed", "21"), "A seed is a number from 1 to 20."),
        (("--count", "-1"), "It must be a number from 1 to 20."),
        (("--seed", "19", "--count", "3"), "--count 3 goes beyond the last seed, 20"),
    ],
)
def test_seeds_out_of_range_are_refused(
    arguments: tuple[str, ...], why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        seeds_of(parse(*arguments), LARGEST)
    assert ended.value.code == 2
    assert why in capsys.readouterr().err

"""The check for wheels asks for every extra and Python that the project names."""

import tomllib

from tools.wheels import ALL, EXTRAS, PROJECT, PYTHONS, cases, command

META = tomllib.loads(PROJECT.read_text(encoding="utf-8"))["project"]


def test_every_extra_is_asked_for_where_all_can_be_had() -> None:
    assert set(ALL) == set(META["optional-dependencies"])
    assert all(set(extras) <= set(ALL) for extras in EXTRAS.values())


def test_the_pythons_are_those_of_the_classifiers() -> None:
    prefix = "Programming Language :: Python :: 3."
    named = [line for line in META["classifiers"] if line.startswith(prefix)]
    assert [f"{prefix}{python.removeprefix('3.')}" for python in PYTHONS] == named
    assert META["requires-python"] == f">={PYTHONS[0]}"


def test_nothing_but_pure_python_may_be_built() -> None:
    every = list(cases())
    assert len(every) == len(EXTRAS) * len(PYTHONS)
    for case in every:
        words = command(case)
        assert words[words.index("--only-binary") + 1] == ":all:"
        assert [words[at + 1] for at, word in enumerate(words) if word == "--no-binary"] == ["nkeys"]

"""The page's messages: those that its modules name, formatted as everywhere in banmen."""

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from banmen.texts import LANGUAGES, Texts
from banmen_server.net.page import Pattern, words
from tests.banmen_web.node import MODULES, needs_node, run_node

SOURCES = [path.read_text(encoding="utf-8") for path in sorted(MODULES.rglob("*.js"))]
ASKED = re.compile(r"\b(?:words|called)\((?:words, )?([^(){}]*)")
LITERAL = re.compile(r'"([\w-]+)"|`([\w-]+-)\$')
PLURALS = {"zero", "one", "two", "few", "many", "other"}
NUMBERS: list[str | int | float] = [0, 1, 2, 5, 21, 1200, 12345.5]

FLUENT = """
plain = Only words
lines =
    First line
      and a second, further in

    { $name } at the end.
quoted-brace = { "{" }{ $name }{ "}" }
count = { $count ->
    [0] Nobody
    [one] { $name } and one viewer
    [21] Twenty-one
   *[other] { $name } and { $count } viewers
}
who = { $who ->
   *[black] Black { $count ->
        [one] moves
       *[other] moves { $count } times
    }
    [white] White
}.
unused = Not asked for
"""
JAVASCRIPT = 'words("plain"); words(`lines`); called(words, `quoted-${x}`); ["count", "who"]; `who-${x}`; "unused "'


def variables(pattern: Pattern) -> Iterator[tuple[str, set[str]]]:
    """Each variable of a pattern with the keys by which it chooses."""
    for part in [] if isinstance(pattern, str) else pattern:
        if not isinstance(part, str):
            yield str(part[0]), {str(key) for key in part[1:-1:2]}
            for inner in [*part[2:-1:2], *part[1:][-1:]]:
                yield from variables(inner)


def values(pattern: Pattern) -> Iterator[Mapping[str, str | int | float]]:
    """Values for the variables of a message, so that each is each of its keys at some time."""
    keys: dict[str, set[str]] = {}
    for name, some in variables(pattern):
        keys.setdefault(name, set()).update(some)
    choices: dict[str, list[str | int | float]] = {}
    for name, known in keys.items():
        counted = any(key in PLURALS or key.isdigit() for key in known)
        choices[name] = NUMBERS if counted else [*sorted(known), "<b> { $x }", "盤", *([] if known else NUMBERS)]
    for at in range(max(map(len, choices.values()), default=1)):
        yield {name: some[at % len(some)] for name, some in choices.items()}


def examples(language: str, table: Mapping[str, Pattern], texts: Texts) -> dict[str, object]:
    """Return a table with examples of its messages as the server formats them."""
    each_with_text = [
        (each, given, texts(each, **given)) for each, pattern in table.items() for given in values(pattern)
    ]
    return {"language": language, "table": table, "said": each_with_text}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for language in LANGUAGES:
        (tmp_path / language).mkdir()
        (tmp_path / language / "some.ftl").write_text(FLUENT, encoding="utf-8")
    return tmp_path


def test_the_tables_have_exactly_the_messages_that_modules_name(folder: Path) -> None:
    assert set(words("en", [JAVASCRIPT], [folder])) == {"plain", "lines", "quoted-brace", "count", "who"}


def test_messages_that_the_page_never_shows_are_not_in_its_tables() -> None:
    table = words("en", ["`refused-${code}`", "`program-${name}`", "`why-${code}`"])
    assert "refused-stale" in table
    assert "program-sudoku-steady" in table
    assert "refused-balanced_size" in table
    assert "why-moved" in table
    never = ("refused-bad_", "refused-empty", "program-fault-", "why-no_", "why-internal", "why-kicked")
    assert [each for each in table if each.startswith(never)] == []
    assert "program-fault-ended" in words("en", ['"program-fault-ended"']), "named as a whole, it is said"


def test_a_language_that_lacks_a_message_has_the_english_one(folder: Path) -> None:
    (folder / "ja" / "some.ftl").write_text("plain = ことばだけ\n", encoding="utf-8")
    table = words("ja", [JAVASCRIPT], [folder])
    assert (table["plain"], table["quoted-brace"]) == ("ことばだけ", ["{", ["name"], "}"])


@pytest.mark.parametrize("message", ["a = { other-message }", "a = { NUMBER($n) }", "a =\n    .title = Title"])
def test_only_ids_of_existing_messages_are_collected(tmp_path: Path, message: str) -> None:
    (tmp_path / "en").mkdir()
    (tmp_path / "en" / "some.ftl").write_text(message, encoding="utf-8")
    with pytest.raises(ValueError, match=r"no such part|no message with a text"):
        words("en", ['"a"'], [tmp_path])


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_that_the_page_asks_for_exists(language: str) -> None:
    table = words(language, SOURCES)
    asked = [text for source in SOURCES for argument in ASKED.findall(source) for text in LITERAL.findall(argument)]
    assert len(asked) > 20
    assert {whole for whole, _ in asked if whole} - set(table) == set()
    beginnings = {beginning for _, beginning in asked if beginning}
    assert [each for each in beginnings if not any(name.startswith(each) for name in table)] == []


@needs_node
def test_the_page_says_every_word_as_the_server_does(tmp_path: Path, folder: Path) -> None:
    tables = [examples(each, words(each, SOURCES), Texts(each)) for each in LANGUAGES]
    tables += [examples(each, words(each, [JAVASCRIPT], [folder]), Texts(each, [folder])) for each in LANGUAGES]
    (tmp_path / "words.json").write_text(json.dumps(tables), encoding="utf-8")
    run_node("words.test.js", WORDS=str(tmp_path / "words.json"))

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl

from banmen.assets import asset
from banmen.texts import LANGUAGE_NAMES, LANGUAGES, Texts

CLIENT = Path(__file__).parents[2] / "client" / "banmen_client"
CALLED = {"t", "texts"}


@cache
def messages(language: str) -> dict[str, ftl.Message]:
    body = [entry for path in sorted(asset("locale", language).glob("*.ftl")) for entry in entries(path)]
    assert not [entry.content for entry in body if isinstance(entry, ftl.Junk)]
    return {entry.id.name: entry for entry in body if isinstance(entry, ftl.Message)}


@cache
def entries(path: Path) -> list[ftl.EntryType]:
    return FluentParser().parse(path.read_text(encoding="utf-8")).body


def variables(message: ftl.Message) -> set[str]:
    """The names after `$` in it."""
    found: set[str] = set()

    def visit(node: object) -> None:
        if isinstance(node, ftl.VariableReference):
            found.add(node.id.name)
        if isinstance(node, ftl.BaseNode):
            for value in vars(node).values():
                visit(value)
        elif isinstance(node, list):
            for value in node:
                visit(value)

    visit(message)
    return found


def literal_ids(path: Path) -> Iterator[tuple[str, int]]:
    """Message ids written out in calls of `t(...)`, `texts(...)` and attributes of these names, with their lines."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant):
            called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", None)
            if called in CALLED and isinstance(node.args[0].value, str):
                yield node.args[0].value, node.lineno


def test_every_language_has_its_own_name() -> None:
    assert set(LANGUAGE_NAMES) == set(LANGUAGES)


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_every_language_has_the_same_messages_with_the_same_variables(language: str) -> None:
    english, other = messages("en"), messages(language)
    assert set(other) == set(english)
    for key, message in english.items():
        assert variables(other[key]) == variables(message), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_message_is_said_twice(language: str) -> None:
    body = [entry for path in asset("locale", language).glob("*.ftl") for entry in entries(path)]
    ids = [entry.id.name for entry in body if isinstance(entry, ftl.Message)]
    assert sorted(ids) == sorted(set(ids))


def test_every_message_that_the_window_names_exists() -> None:
    known = set(messages("en"))
    missing = [
        f"{path.name}:{line}: {message_id}"
        for path in sorted(CLIENT.rglob("*.py"))
        for message_id, line in literal_ids(path)
        if message_id not in known
    ]
    assert not missing


def test_a_message_is_said_in_the_language_asked_for() -> None:
    assert Texts("en")("cancel") == "Cancel"
    assert Texts("ja")("cancel") == "キャンセル"


def test_an_unknown_language_is_read_as_english() -> None:
    assert Texts("tlh")("cancel") == "Cancel"


def test_a_message_that_nobody_has_shows_its_id() -> None:
    texts = Texts("ja")
    assert texts("no-such-message") == "no-such-message"
    assert not texts.has("no-such-message")
    assert texts.has("cancel")


def test_variables_are_filled_in_without_isolation_marks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "en").mkdir()
    (tmp_path / "ja").mkdir()
    (tmp_path / "en" / "hall.ftl").write_text(
        "watching = { $count ->\n    [one] 1 viewer\n   *[other] { $count } viewers\n }\n"
    )
    (tmp_path / "en" / "game.ftl").write_text("hello = Hello, { $name }!\n")
    (tmp_path / "ja" / "hall.ftl").write_text("hello = こんにちは、{ $name }さん\n")
    monkeypatch.setattr("banmen.texts.asset_path", lambda _folder: str(tmp_path))
    texts = Texts("ja")
    assert texts("hello", name="Aki") == "こんにちは、Akiさん"
    assert texts("watching", count=1) == "1 viewer", "what Japanese lacks is said in English"
    assert texts("watching", count=1200) == "1,200 viewers"


def test_a_game_of_another_distribution_brings_its_own_words(tmp_path: Path) -> None:
    for language, words in (("en", "game-go = Go\ncancel = Never mind\n"), ("ja", "game-go = 囲碁\n")):
        (tmp_path / language).mkdir()
        (tmp_path / language / "go.ftl").write_text(words, encoding="utf-8")
    assert [Texts(language, [tmp_path])("game-go") for language in ("en", "ja")] == ["Go", "囲碁"]
    assert Texts("en", [tmp_path])("cancel") == Texts("en")("cancel"), "banmen's own words stay what they are"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_message_on_one_line_equals_fluents_own_reading(language: str) -> None:
    said, plain = Texts(language), 0
    for message_id, message in messages(language).items():
        elements = [] if message.value is None else message.value.elements
        texts = [str(one.value) for one in elements if isinstance(one, ftl.TextElement)]
        if len(texts) == len(elements):
            plain += 1
            assert said(message_id) == "".join(texts), message_id
    assert plain > 500


@cache
def bundle(language: str) -> FluentBundle:
    made = FluentBundle([language], use_isolating=False)
    for path in sorted(asset("locale", language).glob("*.ftl")):
        made.add_resource(FluentResource(path.read_text(encoding="utf-8")))
    return made


def said_by_fluent(language: str, message_id: str, **args: object) -> str:
    value = bundle(language).get_message(message_id).value
    assert value is not None
    text, _errors = bundle(language).format_pattern(value, args)
    return str(text)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("value", ["<a> ", 0, 1, 7, 999, 1000, 1234567, -3, 1.5, 1 / 3])
def test_a_message_with_variables_equals_fluents_own_result(language: str, value: object) -> None:
    said, filled = Texts(language), 0
    for message_id, message in messages(language).items():
        args = dict.fromkeys(sorted(variables(message)), value)
        if args:
            filled += 1
            assert said(message_id, **args) == said_by_fluent(language, message_id, **args), message_id
    assert filled > 500


def test_a_message_of_another_distribution_that_is_no_pattern_shows_its_id(tmp_path: Path) -> None:
    (tmp_path / "en").mkdir()
    (tmp_path / "en" / "go.ftl").write_text("go-ko = { NUMBER($count) }\ngo-atari = Atari\n    in two lines\n")
    said = Texts("ja", [tmp_path])
    assert (said("go-ko", count=1), said("go-atari")) == ("go-ko", "Atari\nin two lines")
    with pytest.raises(ValueError, match="no such part"):
        said.pattern("go-ko")
    with pytest.raises(KeyError):
        said.pattern("go-seki")

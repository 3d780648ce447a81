import json
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st
from msgspec.structs import replace

from banmen.protocol.rows import ClockRule
from banmen_client.system import settings as module
from banmen_client.system.settings import MOST_SERVERS, AgainstComputer, KnownServer, Settings, as_guest, load, save
from tests.amounts import examples

OTHERS = Settings(
    name="Aki",
    guest="ゲスト 123",
    language="ja",
    scale=150,
    theme="light",
    animation=0.4,
    show_legal=False,
    clear_notes=False,
    pauses=False,
    sound=False,
    window=(800, 600),
    servers=(KnownServer("example.org", "ws://example.org:8780", 1_700_000_000),),
    rated=False,
    challenges=True,
    folder="/home/mika/Downloads",
    computer=AgainstComputer("reversi", "7", "random", {"size": 10}, ClockRule(300_000, 3_000)),
)


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    return tmp_path / "settings.json"


def test_saved_settings_are_loaded(path: Path) -> None:
    assert save(OTHERS, path) is None
    assert load(path) == (OTHERS, None)
    # Every field of the example differs from its default, so that none can be forgotten.
    assert all(getattr(OTHERS, name) != getattr(Settings(), name) for name in Settings.__struct_fields__)


@pytest.mark.parametrize(
    ("variable", "value", "language"),
    [
        ("LC_ALL", "ja_JP.UTF-8", "ja"),
        ("LC_MESSAGES", "ja_JP.UTF-8", "ja"),
        ("LANG", "ja_JP", "ja"),
        ("LANG", "en_US.UTF-8", "en"),
        ("LANG", "de_DE.UTF-8", "en"),
        ("LANG", "C", "en"),
    ],
)
def test_the_first_start_speaks_the_systems_language(
    path: Path, monkeypatch: pytest.MonkeyPatch, variable: str, value: str, language: str
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv(variable, value)
    assert load(path) == (Settings(language=language), None)


def test_a_damaged_file_is_kept_aside_and_the_defaults_are_used(path: Path) -> None:
    path.write_text("{oops")
    settings, trouble = load(path)
    assert settings == Settings()
    assert trouble is not None
    assert trouble.code == "broken_kept_aside"
    assert path.with_name("settings.json.broken-1").read_text() == "{oops"
    assert save(settings, path) is None
    assert load(path) == (settings, None)


@pytest.mark.parametrize(
    ("field", "written", "read"),
    [
        ("scale", 10, 100),
        ("scale", 999, 200),
        ("scale", "big", 100),
        ("theme", "pink", "dark"),
        ("language", "tlh", "en"),
        ("animation", 0.5, 0.4),
        ("animation", -3, 0.0),
        ("animation", True, 1.0),
        ("show_legal", "yes", True),
        ("sound", 1, True),
        ("window", [1, 99_999], (640, 16_384)),
        ("window", [800], (1280, 800)),
        ("name", "  A  very\tlong name indeed, longer", "A very long name indeed,"),
        ("servers", [{"name": "a", "url": "ws://a"}, 7, {"name": "b"}], (KnownServer("a", "ws://a"),)),
        ("servers", None, ()),
    ],
)
def test_a_value_out_of_range_or_of_another_type_falls_back_alone(
    path: Path, field: str, written: Any, read: Any
) -> None:
    path.write_text(json.dumps({"name": "Aki", "theme": "light", "scale": 120} | {field: written}))
    settings, trouble = load(path)
    assert trouble is None
    assert settings == replace(Settings(name="Aki", theme="light", scale=120), **{field: read})


def test_fields_of_a_newer_version_are_kept(path: Path) -> None:
    path.write_text(json.dumps({"name": "Aki", "voice": {"pitch": 3}}))
    settings, _ = load(path)
    save(replace(settings, name="Beni"), path)
    assert json.loads(path.read_text())["voice"] == {"pitch": 3}
    assert load(path)[0].name == "Beni"


def test_saving_to_an_unwritable_place_returns_the_trouble(path: Path) -> None:
    path.mkdir()
    trouble = save(OTHERS, path)
    assert trouble is not None
    assert trouble.code == "not_saved"
    assert trouble.text.endswith(".")


def test_servers_are_the_newest_first_each_once_and_not_too_many() -> None:
    settings = Settings()
    for number in (*range(MOST_SERVERS + 5), 12):
        settings = settings.with_server(KnownServer(f"s{number}", f"ws://s{number}:8780", number))
    assert [server.last_used for server in settings.servers[:3]] == [12, 14, 13]
    assert len(settings.servers) == len({server.url for server in settings.servers}) == MOST_SERVERS


def test_the_usual_file_is_in_the_users_own_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(module, "user_config_dir", lambda *_names, **_how: str(tmp_path))
    assert save(OTHERS) is None
    assert load() == (OTHERS, None)
    assert (tmp_path / "settings.json").exists()


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=30),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)


@hypothesis_settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=examples(150))
@given(st.dictionaries(st.sampled_from(Settings.__struct_fields__), values))
def test_whatever_the_file_holds_the_settings_fit_and_are_stable(path: Path, raw: dict[str, Any]) -> None:
    path.write_text(json.dumps(raw))
    settings, trouble = load(path)
    assert trouble is None
    assert 100 <= settings.scale <= 200
    assert settings.language in {"en", "ja"}
    assert settings.animation in {0.0, 0.4, 1.0, 2.0}
    assert len(settings.name) <= 24
    assert save(settings, path) is None
    assert load(path) == (settings, None)


def test_games_are_rated_only_with_a_chosen_name_and_consent() -> None:
    assert Settings(name="Aki").wants_rating
    assert not Settings(name="Aki", rated=False).wants_rating
    assert not Settings(name="Guest 123", guest="Guest 123").wants_rating, "a name that was offered is nobody's"
    assert Settings(name="Aki", guest="Guest 123").wants_rating
    assert not Settings().wants_rating


@pytest.mark.parametrize(("language", "word"), [("en", "Guest"), ("ja", "ゲスト")])
def test_a_guest_has_a_number_of_three_digits_that_is_drawn(language: str, word: str) -> None:
    names = {as_guest(Settings(language=language)).name for _ in range(40)}
    assert all(re.fullmatch(f"{word} [1-9][0-9][0-9]", name) for name in names)
    assert len(names) > 20
    assert as_guest(Settings()).is_guest

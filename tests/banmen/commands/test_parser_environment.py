"""Options from the environment, as a container or a service sets them."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from banmen.commands.parser import Parser, variable_of
from banmen.processes import own
from banmen.texts import Texts
from banmen_server.command import SERVE, config_of
from banmen_server.config import Config

Serve = Callable[..., Config]


@pytest.fixture
def serve(monkeypatch: pytest.MonkeyPatch) -> Serve:
    """The config of a command line in an environment."""

    def config(*arguments: str, **environment: str) -> Config:
        for name, value in environment.items():
            monkeypatch.setenv(f"BANMEN_{name}", value)
        parser = Parser(prog="banmen serve", t=Texts("en"))
        SERVE.configure(parser)
        return config_of(parser.parse_args(list(arguments)))

    return config


def test_every_option_has_a_variable(serve: Serve) -> None:
    config = serve(PORT="9000", DATA="hall.db", HOST="::", PUBLIC_URL="https://games.example.org", MAX_BOTS="7")
    assert (config.port, config.data, config.host, config.max_bots) == (9000, Path("hall.db"), "::", 7)
    assert config.public_url == "wss://games.example.org:443"


@pytest.mark.parametrize(("value", "announce"), [("1", False), ("yes", False), ("0", True), ("off", True), ("", True)])
def test_a_switch_is_on_or_off(serve: Serve, value: str, *, announce: bool) -> None:
    assert serve(NO_ANNOUNCE=value).announce is announce


def test_several_values_have_blanks_between_them(serve: Serve) -> None:
    assert serve(HOST_NAME="a.example  b.example").host_names == ("a.example", "b.example")


def test_the_command_line_overrides_the_environment(serve: Serve) -> None:
    config = serve("--port=9001", "--host-name", "c.example", PORT="many", HOST_NAME="a.example")
    assert (config.port, config.host_names) == (9001, ("c.example",))


@pytest.mark.parametrize(
    ("name", "value", "why"),
    [
        ("PORT", "many", "'many' is no port"),
        ("NO_ANNOUNCE", "maybe", "'maybe' is neither 1 nor 0"),
        ("LOG_LEVEL", "loud", "there is no 'loud'"),
        ("TRUST_PROXY", "10.0.0.0/8 nobody", "'nobody' is no IP address"),
    ],
)
def test_a_wrong_value_names_its_variable(
    serve: Serve, name: str, value: str, why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        serve(**{name: value})
    assert ended.value.code == 2
    said = capsys.readouterr().err
    assert f"BANMEN_{name} in the environment: {why}" in said
    assert said.count("\n") == 1


def test_help_and_language_are_asked_for_on_the_command_line_alone() -> None:
    parser = Parser(prog="banmen serve", t=Texts("en"))
    parser.take_language()
    assert [variable_of(action) for action in parser._actions] == ["", ""]


def test_a_server_started_by_banmen_ignores_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BANMEN_PUBLIC_URL", "https://games.example.org")
    seen: list[str] = []
    module = type("Module", (), {"main": staticmethod(lambda: seen.extend(os.environ))})
    monkeypatch.setattr(own, "import_module", lambda _name: module)
    monkeypatch.setattr("sys.argv", [])
    with pytest.raises(SystemExit):
        own.run(["banmen.__main__", "serve"])
    assert "PATH" in seen
    assert "BANMEN_PUBLIC_URL" not in seen

"""The options that name an engine; a password is refused on the command line."""

import pytest

from banmen.commands.parser import Parser
from banmen.texts import Texts
from banmen_server.command import SERVE, config_of
from banmen_server.config import Config
from banmen_server.log_options import is_engine


def config(*arguments: str) -> Config:
    parser = Parser(prog="banmen serve", t=Texts("en"))
    SERVE.configure(parser)
    return config_of(parser.parse_args(arguments))


@pytest.mark.parametrize(
    ("text", "urls"),
    [
        ("nats://a", ("nats://a:4222",)),
        ("nats://10.0.0.1,10.0.0.2:4300,c", ("nats://10.0.0.1:4222", "nats://10.0.0.2:4300", "nats://c:4222")),
        ("tls://a,b", ("tls://a:4222", "tls://b:4222")),
        ("nats://[::1]:4222", ("nats://[::1]:4222",)),
    ],
)
def test_an_engine_is_named_by_its_nodes(text: str, urls: tuple[str, ...]) -> None:
    assert config("--engine", text).log == urls
    assert is_engine(text)


@pytest.mark.parametrize("text", ["", "a,b", "http://a", "nats://", "nats://a,,b", "nats://a:x", "nats://a/b"])
def test_a_url_of_no_engine_is_refused(text: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        config("--engine", text)
    assert f"'{text}' is no engine" in capsys.readouterr().err


def test_a_password_in_the_address_is_refused_and_not_said_again(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        config("--engine", "nats://banmen:secret@a")
    said = capsys.readouterr().err
    assert "--engine-creds" in said
    assert "secret" not in said


def test_without_an_engine_the_data_is_a_file() -> None:
    assert config("--data", "hall.db").stored_at == "hall.db"
    assert config("--engine", "nats://a,b").stored_at == "nats://a:4222,nats://b:4222"
    assert not is_engine("hall.db")


def test_its_options_have_their_older_names_too() -> None:
    older = config("--log", "nats://a", "--log-creds", "login", "--log-ca", "ca.pem")
    assert older == config("--engine", "nats://a", "--engine-creds", "login", "--engine-ca", "ca.pem")

"""Options in a file, and what counts more."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from banmen.__main__ import main
from banmen.commands.parser import Parser
from banmen.texts import Texts
from banmen_server.command import SERVE, config_of
from banmen_server.config import Config

ROOT = Path(__file__).resolve().parents[3]
Serve = Callable[..., Config]
DEFAULTS = Config(Path("hall.db"))


@pytest.fixture
def serve(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Serve:
    """The config of a command line, with this text in its file."""
    file = tmp_path / "banmen.toml"

    def config(text: str, *arguments: str, language: str = "en", **environment: str) -> Config:
        file.write_text(text, encoding="utf-8")
        for name, value in environment.items():
            monkeypatch.setenv(f"BANMEN_{name}", value)
        parser = Parser(prog="banmen serve", t=Texts(language))
        SERVE.configure(parser)
        return config_of(parser.parse_args([f"--config={file}", *arguments]))

    return config


def test_every_kind_of_option_may_stand_in_the_file(serve: Serve) -> None:
    config = serve(
        """
        port = 9000
        data = "hall.db"
        host-name = ["a.example", "b.example"]
        trust_proxy = "10.0.0.0/8"
        no-announce = true
        no-rating = false
        keep-finished = 30
        engine-creds = "login"
        """
    )
    assert (config.port, config.data, config.host_names) == (9000, Path("hall.db"), ("a.example", "b.example"))
    assert (config.announce, config.rating, config.keep_finished_days) == (False, True, 30)
    assert [str(each) for each in config.trust_proxies] == ["10.0.0.0/8"]
    assert config.log_creds == Path("login")


def test_an_empty_file_changes_nothing(serve: Serve) -> None:
    assert serve("# nothing", "--data=hall.db") == DEFAULTS


def test_the_command_line_counts_more_than_the_environment_and_that_more_than_the_file(serve: Serve) -> None:
    text = 'port = 1\nmax-bots = 1\nmax-tables = 1\nhost-name = ["a.example"]\nno-announce = true\ncert = "missing"'
    config = serve(
        text, "--port=3", "--host-name", "c.example", "--cert=c", PORT="2", MAX_BOTS="2", NO_ANNOUNCE="0", CERT="b"
    )
    assert (config.port, config.max_bots, config.max_tables) == (3, 2, 1)
    assert (config.host_names, config.cert) == (("c.example",), Path("c")), "values of two places are not mixed"
    assert config.announce, "the environment says no"


@pytest.mark.parametrize("arguments", [["--config", "FILE"], ["--conf=FILE"], []])
def test_the_file_is_named_as_every_option_is(
    arguments: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "banmen.toml"
    file.write_text("port = 9000")
    if not arguments:
        monkeypatch.setenv("BANMEN_CONFIG", str(file))
    parser = Parser(prog="banmen serve", t=Texts("en"))
    SERVE.configure(parser)
    assert parser.parse_args([each.replace("FILE", str(file)) for each in arguments]).port == 9000


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("prot = 9000", "there is no option 'prot'; did you mean 'port'?"),
        ("announce = true", "there is no option 'announce'; did you mean 'no-announce'?"),
        ("zzz = 1", "there is no option 'zzz' "),
        ('config = "other.toml"', "there is no option 'config'"),
        ("help = true", "there is no option 'help'"),
        ("[server]\nport = 9000", "there is no option 'server'"),
        ("port = 99999", "port: '99999' is no port"),
        ("port = true", "port is a text or a number"),
        ("port = [1]", "port is a text or a number"),
        ("no-announce = 1", "no-announce is true or false"),
        ("host-name = [true]", "host-name is a text, or a list of texts"),
        ('log-level = "loud"', "log-level: there is no 'loud'"),
        ("port = ", "is no TOML: Invalid value (at "),
    ],
)
def test_a_fault_names_the_file_and_the_key(
    serve: Serve, text: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        serve(text)
    assert ended.value.code == 2
    error = capsys.readouterr().err
    assert "banmen.toml" in error
    assert said in error
    assert error.count("\n") == 1


def test_a_fault_is_said_in_japanese_too(serve: Serve, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        serve("prot = 9000", language="ja")
    assert "'prot' というオプションはありません。'port' のことですか" in capsys.readouterr().err


def test_a_key_that_is_overridden_is_still_judged(serve: Serve) -> None:
    with pytest.raises(SystemExit):
        serve("port = true", "--port=1")


def test_a_missing_file_is_no_wrong_argument(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["serve", "--config", str(tmp_path / "missing.toml")])
    assert ended.value.code == 4
    assert capsys.readouterr().err == f"banmen serve: {tmp_path / 'missing.toml'}: File not found.\n"


def test_admin_finds_the_server_by_the_same_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "banmen.toml"
    file.write_text(f'port = 9000\ndata = "{tmp_path.as_posix()}/hall.db"')
    assert main(["admin", "status", "--config", str(file)]) == 3
    assert "hall.db.admin" in capsys.readouterr().err
    assert main(["admin", "status", "--config", str(file), "--admin-socket", str(tmp_path / "other")]) == 3
    assert str(tmp_path / "other") in capsys.readouterr().err


def test_every_line_of_the_file_in_deploy_is_an_option(serve: Serve) -> None:
    text = (ROOT / "deploy" / "banmen.toml").read_text(encoding="utf-8")
    assert serve(text, "--data=hall.db") == DEFAULTS
    everything = re.sub(r"^# (?=[a-z-]+ = )", "", text, flags=re.MULTILINE)
    config = serve(everything, "--data=hall.db")
    assert config.host_names == ("games.example.org",)
    assert config.metrics_listen == ("127.0.0.1", 8781)
    assert (config.max_connections, config.max_disk_mb) == (DEFAULTS.max_connections, DEFAULTS.max_disk_mb)

"""`banmen deploy`: its questions, what it writes and what it never replaces."""

import io
import stat
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from banmen.__main__ import main
from banmen_server.deploy import read_environment, templates

Output = tuple[int, str, str]
Run = Callable[..., Output]


class Terminal(io.StringIO):
    """Somebody who answers."""

    def isatty(self) -> bool:
        return True


@pytest.fixture
def deploy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run `banmen deploy hall …`; with `answers` at a terminal. Return the exit status and the output."""
    monkeypatch.chdir(tmp_path)

    def run(*arguments: str, answers: str | None = None) -> Output:
        monkeypatch.setattr(sys, "stdin", io.StringIO() if answers is None else Terminal(answers))
        try:
            status = main(["deploy", "hall", *arguments])
        except SystemExit as end:
            status = int(end.code or 0)
        said = capsys.readouterr()
        return status, said.out, said.err

    return run


def environment() -> dict[str, str]:
    return dict(read_environment(Path("hall/.env")))


def test_three_answers_write_the_folder(deploy: Run) -> None:
    status, out, err = deploy(answers="Games.Example.org\n/mnt/backups\ny\n")
    assert (status, err) == (0, "")
    assert out.count("? ") == 3
    assert "chown 10001 /mnt/backups" in out
    written = environment()
    assert len(written.pop("GRAFANA_PASSWORD")) >= 16
    assert written == {
        "BANMEN_HOST": "games.example.org",
        "BANMEN_BACKUPS": "/mnt/backups",
        "BANMEN_IMAGE": "banmen",
        "COMPOSE_PROFILES": "monitoring",
    }
    assert stat.S_IMODE(Path("hall/.env").stat().st_mode) == 0o600
    files = {path.name: path.read_bytes() for path in Path("hall").iterdir() if path.name != ".env"}
    assert files == {path.name: path.read_bytes() for path in templates().iterdir()}
    assert {"compose.yaml", "Caddyfile", "alerts.yml", "dashboard.json"} <= set(files)


def test_empty_answers_are_a_volume_and_no_graphs(deploy: Run) -> None:
    assert deploy(answers="games.example.org\n\n\n")[0] == 0
    assert environment()["BANMEN_BACKUPS"] == "backups"
    assert environment()["COMPOSE_PROFILES"] == ""


def test_an_unusable_answer_is_asked_again(deploy: Run) -> None:
    answers = "192.0.2.7\nlocalhost\nexample org\nhttps://games.example.org/\nbackups\n/mnt/$HOME\n/mnt/b\nno\n"
    status, out, _ = deploy(answers=answers)
    assert status == 0
    assert out.count("no public name") == 3
    assert out.count("no folder of the machine") == 2
    assert environment()["BANMEN_HOST"] == "games.example.org"


def test_options_answer_without_a_terminal(deploy: Run) -> None:
    assert deploy()[0] == 2, "nobody says the name"
    assert not Path("hall").exists()
    options = ["--host-name", "games.example.org", "--monitoring", "--image", "ghcr.io/somebody/banmen:v1.0.0"]
    assert deploy(*options)[0] == 0
    assert environment()["BANMEN_IMAGE"] == "ghcr.io/somebody/banmen:v1.0.0"
    assert deploy("--image", "a b")[0] == 2
    assert deploy("--host-name", "10.0.0.1")[0] == 2


def test_a_changed_file_is_replaced_only_after_a_yes(deploy: Run) -> None:
    deploy("--host-name", "games.example.org")
    before = environment()
    caddyfile = Path("hall/Caddyfile")
    caddyfile.write_text("mine")
    status, _, err = deploy("--host-name", "games.example.org")
    assert (status, "Caddyfile" in err, caddyfile.read_text()) == (1, True, "mine")
    assert deploy(answers="\n\n\nn\n")[0] == 1
    assert caddyfile.read_text() == "mine"
    assert deploy(answers="\n\n\n")[0] == 1, "the input ends before the last answer"
    assert caddyfile.read_text() == "mine"
    assert deploy(answers="\n\n\ny\n")[0] == 0
    assert caddyfile.read_bytes() == (templates() / "Caddyfile").read_bytes()
    assert environment() == before, "the password stays, too"
    caddyfile.write_text("mine")
    assert deploy("--force")[0] == 0
    assert caddyfile.read_text() != "mine"


def test_a_second_run_keeps_the_answers(deploy: Run) -> None:
    deploy("--host-name", "games.example.org", "--backups", "/mnt/b", "--monitoring")
    before = environment()
    status, out, _ = deploy(answers="\n\n\n")
    assert (status, "[games.example.org]" in out, "[/mnt/b]" in out, "[Y/n]" in out) == (0, True, True, True)
    assert environment() == before
    assert deploy("--no-monitoring", "--force")[0] == 0
    assert environment() == {**before, "COMPOSE_PROFILES": ""}


def test_a_folder_that_cannot_be_written_is_reported(deploy: Run) -> None:
    Path("hall").touch()
    status, out, err = deploy("--host-name", "games.example.org")
    assert (status, out) == (4, "")
    assert err.startswith("banmen deploy: hall")

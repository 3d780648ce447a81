"""The units and the container file name only what there is: options, paths, the address of the health check."""

import re
import shlex
import shutil
import stat
import subprocess
import sys
from argparse import Namespace
from pathlib import Path

import pytest
from hatchling.builders.sdist import SdistBuilder

from banmen.addresses.typed import DEFAULT_PORT
from banmen.commands.parser import Parser
from banmen.texts import Texts
from banmen_server.command import SERVE
from banmen_server.data.command import DATA
from banmen_server.net.tls import Certificate

ROOT = Path(__file__).resolve().parents[1]
UNIT = (ROOT / "deploy" / "banmen.service").read_text(encoding="utf-8")
CONTAINER = (ROOT / "deploy" / "Containerfile").read_text(encoding="utf-8")
UNITS = sorted(path for path in (ROOT / "deploy").iterdir() if path.suffix in {".service", ".timer"})
STOPS_WITHIN_S = 3


def parsed(command: list[str]) -> Namespace:
    """The arguments of a `serve` command line. Ends the program where one is not known."""
    assert command[0] == "serve"
    parser = Parser(prog="banmen serve", t=Texts("en"))
    SERVE.configure(parser)
    return parser.parse_args([each.replace("/etc/banmen", str(ROOT / "deploy")) for each in command[1:]])


def setting(name: str) -> str:
    """The value of a setting of the unit."""
    found = re.search(rf"^{name}=(.*)$", UNIT, re.MULTILINE)
    assert found, name
    return found[1]


def container(word: str) -> list[str]:
    """The list after a word of the container file."""
    found = re.search(rf"^{word} \[(.*)\]$", CONTAINER, re.MULTILINE)
    assert found, word
    return [part.strip().strip('"') for part in found[1].split(",")]


def test_the_unit_starts_a_server_in_its_own_folder() -> None:
    program, *command = shlex.split(setting("ExecStart"))
    assert Path(program).name == "banmen"
    arguments = parsed(command)
    assert str(arguments.data).startswith(f"%S/{setting('StateDirectory')}/")
    assert arguments.log_level == "info"
    assert f"HOME=%S/{setting('StateDirectory')}" in setting("Environment").split()


def test_the_unit_waits_longer_than_the_server_takes_to_stop() -> None:
    assert int(setting("TimeoutStopSec")) > STOPS_WITHIN_S


def test_the_unit_does_not_restart_after_a_permanent_error() -> None:
    assert setting("RestartPreventExitStatus").split() == ["2", "3", "4"]
    assert setting("ExecReload") == "kill -HUP $MAINPID"


def test_the_backup_copies_the_servers_file_each_night_as_its_user() -> None:
    unit = (ROOT / "deploy" / "banmen-backup.service").read_text(encoding="utf-8")
    command = re.findall(r"^ExecStart=(.*)$", unit, re.MULTILINE)[0]
    parser = Parser(prog="banmen", t=Texts("en"))
    DATA.configure(parser)
    program, _, *words = shlex.split(command)
    backup = parser.parse_args(words)
    assert program == shlex.split(setting("ExecStart"))[0]
    assert (backup.action, backup.file) == ("backup", str(parsed(shlex.split(setting("ExecStart"))[1:]).data))
    assert backup.keep >= 7
    folders = re.findall(r"^StateDirectory=(.*)$", unit, re.MULTILINE)[0].split()
    assert folders == [setting("StateDirectory"), backup.to.removeprefix("%S/")]
    assert re.findall(r"^User=(.*)$", unit, re.MULTILINE) == [setting("User")], "nobody else can read the file"


def test_the_unit_watches_the_event_loop_and_says_where_it_was_stuck() -> None:
    assert setting("Type") == "notify", "the watchdog needs its socket"
    assert setting("TimeoutStartSec") == "infinity", "an upgrade of a large file is no failed start"
    assert int(setting("WatchdogSec")) >= 10
    assert setting("Restart") == "on-failure", "which covers a watchdog"
    assert "PYTHONFAULTHANDLER=1" in setting("Environment").split()
    assert "AF_UNIX" in setting("RestrictAddressFamilies")


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd-analyze is not installed")
def test_systemd_reads_the_units(tmp_path: Path) -> None:
    for unit in UNITS:
        text = unit.read_text(encoding="utf-8")
        # a program that is there: the check looks for it
        (tmp_path / unit.name).write_text(re.sub(r"^(Exec\w+)=/\S+", r"\1=/bin/true", text, flags=re.MULTILINE))
    checked = subprocess.run(
        ["systemd-analyze", "verify", *(tmp_path / unit.name for unit in UNITS)],
        capture_output=True,
        text=True,
        check=False,
    )
    ours = [line for line in checked.stderr.splitlines() if str(tmp_path) in line or "banmen" in line]
    assert ours == []


def test_the_container_starts_a_server_on_its_volume() -> None:
    assert container("ENTRYPOINT") == ["banmen"]
    arguments = parsed(container("CMD"))
    assert arguments.data.parent == Path(re.findall(r"^VOLUME (.*)$", CONTAINER, re.MULTILINE)[0])
    assert arguments.log_format == "json"
    assert re.findall(r"^USER (.*)$", CONTAINER, re.MULTILINE) == ["10001"], "it is not root"


def test_the_container_looks_after_its_health() -> None:
    assert f"http://127.0.0.1:{DEFAULT_PORT}/health" in CONTAINER
    assert re.findall(r"^EXPOSE (.*)$", CONTAINER, re.MULTILINE) == [str(DEFAULT_PORT)]


def test_the_container_copies_exactly_the_files_of_a_build() -> None:
    copied = {name for line in re.findall(r"^COPY (?!--)(.*)$", CONTAINER, re.MULTILINE) for name in line.split()[:-1]}
    assert [name for name in copied if not (ROOT / name).exists()] == []
    assert {"pyproject.toml", "README.md", "LICENSE", "shared", "server", "client", "assets", "deploy"} <= copied


@pytest.mark.parametrize("command", ["ExecStart", "CMD"])
def test_an_option_that_does_not_exist_fails(command: str) -> None:
    line = shlex.split(setting(command))[1:] if command == "ExecStart" else container(command)
    with pytest.raises(SystemExit):
        parsed([*line, "--no-such-option"])


@pytest.mark.skipif(sys.platform == "win32", reason="a script of POSIX")
def test_a_renewed_certificate_is_copied_with_its_key_and_read_again(tmp_path: Path) -> None:
    lineage, programs, copy = tmp_path / "live", tmp_path / "bin", tmp_path / "certificate.pem"
    for folder in (lineage, programs):
        folder.mkdir()
    for name, file in (("fullchain.pem", "first.pem"), ("privkey.pem", "first.key.pem")):
        shutil.copy(ROOT / "tests" / "banmen_server" / "net" / "certificates" / file, lineage / name)
    for name in ("chgrp", "systemctl"):
        (programs / name).write_text(f'#!/bin/sh\necho "{name} $*" >> {shlex.quote(str(tmp_path / "called"))}\n')
        (programs / name).chmod(0o755)
    environment = {"PATH": f"{programs}:/usr/bin:/bin", "RENEWED_LINEAGE": str(lineage)}
    environment["BANMEN_CERTIFICATE_COPY"] = str(copy)
    subprocess.run([ROOT / "deploy" / "certbot-hook"], env=environment, check=True)
    assert Certificate(copy).strange_hosts(["first.test"]) == []
    assert stat.S_IMODE(copy.stat().st_mode) == 0o640
    called = (tmp_path / "called").read_text().splitlines()
    assert called == [f"chgrp banmen-tls {copy}.new", "systemctl try-reload-or-restart banmen"]
    page = (ROOT / "docs" / "operations.md").read_text(encoding="utf-8")
    assert "SupplementaryGroups=banmen-tls" in page
    assert 'cert = "/etc/banmen/certificate.pem"' in page


def test_the_source_distribution_has_the_deploy_files() -> None:
    included = {file.relative_path for file in SdistBuilder(str(ROOT)).recurse_included_files()}
    wanted = {str(path.relative_to(ROOT)) for path in (ROOT / "deploy").rglob("*") if path.is_file()}
    assert "deploy/banmen.service" in wanted
    assert wanted <= included

"""The files of deploy/hall: what is in them exists, and Caddy and Prometheus accept them."""

import json
import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from banmen.addresses.typed import DEFAULT_PORT
from banmen.commands.parser import Parser
from banmen.texts import Texts
from banmen_server.command import SERVE
from banmen_server.data.command import DATA
from banmen_server.deploy import Answers, templates

ROOT = Path(__file__).resolve().parents[1]
HALL = ROOT / "deploy" / "hall"
COMPOSE = (HALL / "compose.yaml").read_text(encoding="utf-8")
CONTAINER = (ROOT / "deploy" / "Containerfile").read_text(encoding="utf-8")
ANSWERS = Answers("games.example.org", "backups", monitoring=True, image="banmen", password="secret")  # noqa: S106


def service(name: str) -> str:
    """The lines of a service."""
    found = re.search(rf"^  {name}:\n((?:    .*\n|\n)*)", COMPOSE, re.MULTILINE)
    assert found, name
    return found[1]


def test_the_server_is_started_with_options_that_exist() -> None:
    listed = re.findall(r"^      - (--\S+)$", service("banmen"), re.MULTILINE)
    parser = Parser(prog="banmen serve", t=Texts("en"))
    SERVE.configure(parser)
    arguments = parser.parse_args([option.replace("${BANMEN_HOST}", ANSWERS.host) for option in listed])
    assert arguments.public_url == "wss://games.example.org:443"
    assert f"http://127.0.0.1:{arguments.metrics_listen[1]}/health" in service("banmen")
    assert f'"banmen:{arguments.metrics_listen[1]}"' in (HALL / "prometheus.yml").read_text()
    (proxy,) = arguments.trust_proxies
    assert str(proxy.network_address) in service("caddy"), "nobody else may name the address of a player"
    assert f"reverse_proxy banmen:{DEFAULT_PORT}\n" in (HALL / "Caddyfile").read_text()
    assert "ports:" not in service("banmen"), "players come through Caddy"


def test_the_backup_copies_the_servers_file_into_a_folder_that_it_may_write() -> None:
    command = re.findall(r"^    command: \[data, (.*)\]$", service("backup"), re.MULTILINE)[0].split(", ")
    parser = Parser(prog="banmen data", t=Texts("en"))
    DATA.configure(parser)
    backup = parser.parse_args(command)
    assert f"--data={backup.file}" in service("banmen")
    assert (backup.keep, backup.every) == (14, 24 * 3_600)
    assert f":{backup.to}" in service("backup")
    assert f"--mode 0700 /data {backup.to}\n" in CONTAINER, "a new volume takes the owner of the image's folder"


def test_every_variable_is_an_answer_and_every_file_is_there() -> None:
    answered = set(re.findall(r"^([A-Z_]+)=", ANSWERS.text(), re.MULTILINE))
    used = set(re.findall(r"\$\{([A-Z_]+)", COMPOSE)) | {"COMPOSE_PROFILES"}
    assert used == answered
    assert templates() == HALL
    mounted = re.findall(r"[\" ]\./([\w.-]+):", COMPOSE)
    assert {*mounted, "compose.yaml"} == {path.name for path in HALL.iterdir()}
    declared = re.findall(r"(\w+): \{\}", COMPOSE)
    volumes = set(re.findall(r"[\" ]([a-z]+):/(?!/)", COMPOSE)) | {ANSWERS.backups}
    assert volumes == set(declared)


def test_every_metric_of_the_graphs_and_alerts_exists() -> None:
    page = (ROOT / "docs" / "operations.md").read_text(encoding="utf-8")
    table = page.partition("### Metrics")[2].partition("Worth an alert")[0]  # which a test compares with the code
    rows = re.findall(r"^\| (`.*?) \| (\w+) \|", table, re.MULTILINE)
    exported = {name for row, _ in rows for name in re.findall(r"`(\w+)`", row)}
    histograms = {name for row, kind in rows if kind == "histogram" for name in re.findall(r"`(\w+)`", row)}
    exported |= {f"{name}_bucket" for name in histograms}
    panels = json.loads((HALL / "dashboard.json").read_text(encoding="utf-8"))["panels"]
    asked = [target["expr"] for panel in panels for target in panel["targets"]]
    alerts = re.findall(r"^ +expr: (.*)$", (HALL / "alerts.yml").read_text(encoding="utf-8"), re.MULTILINE)
    assert len(asked) > 20
    assert len(alerts) == 10
    named = {name for text in [*asked, *alerts] for name in re.findall(r"\b(?:banmen|process)_\w+", text)}
    assert named - exported == set()


@pytest.mark.skipif(shutil.which("caddy") is None, reason="caddy is not installed")
def test_caddy_accepts_its_file(tmp_path: Path) -> None:
    command = ["caddy", "validate", "--adapter", "caddyfile", "--config", str(HALL / "Caddyfile")]
    environment = {**os.environ, "BANMEN_HOST": ANSWERS.host, "HOME": str(tmp_path)}
    checked = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stderr
    formatted = subprocess.run(
        ["caddy", "fmt", str(HALL / "Caddyfile")], env=environment, capture_output=True, text=True, check=False
    )
    assert formatted.stdout == (HALL / "Caddyfile").read_text(encoding="utf-8")


ALERT_TESTS = """
rule_files: [alerts.yml]
evaluation_interval: 1m
tests:
  - interval: 1m
    input_series:
      - { series: 'up{job="banmen"}', values: "0x10" }
      - { series: banmen_healthy, values: "0x10" }
      - { series: banmen_disk_free_bytes, values: "600e6x2 400e6x10" }
      - { series: banmen_last_backup_seconds, values: "NaN NaN NaN NaN NaN NaN NaN NaN NaN NaN NaN" }
      - { series: banmen_certificate_expires_seconds, values: "600000x10" }
    alert_rule_test:
      - { eval_time: 1m, alertname: BanmenDown, exp_alerts: [] }
      - eval_time: 2m
        alertname: BanmenDown
        exp_alerts:
          - exp_labels: { severity: critical, job: banmen }
            exp_annotations: { summary: "The server does not answer." }
      - eval_time: 10m
        alertname: BanmenDiskFull
        exp_alerts:
          - exp_labels: { severity: critical }
            exp_annotations: { summary: "381.5MiB of the disk are free: a full one refuses every move." }
      - { eval_time: 7m, alertname: BanmenDiskFull, exp_alerts: [] }
      - { eval_time: 10m, alertname: BanmenBackupOld, exp_alerts: [] }
      - eval_time: 10m
        alertname: BanmenCertificateExpires
        exp_alerts:
          - exp_labels: { severity: critical }
            exp_annotations: { summary: "The certificate expires in 6d 22h 30m 0s." }
"""


@pytest.mark.skipif(shutil.which("promtool") is None, reason="promtool (of Prometheus) is not installed")
def test_prometheus_accepts_its_files_and_the_alerts_fire(tmp_path: Path) -> None:
    for name in ("prometheus.yml", "alerts.yml"):
        shutil.copy(HALL / name, tmp_path)
    (tmp_path / "tests.yml").write_text(ALERT_TESTS)
    for command in ("check config prometheus.yml", "check rules alerts.yml", "test rules tests.yml"):
        checked = subprocess.run(
            ["promtool", *command.split()], cwd=tmp_path, capture_output=True, text=True, check=False
        )
        assert checked.returncode == 0, checked.stdout + checked.stderr

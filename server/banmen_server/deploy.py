"""`banmen deploy FOLDER`: writes the folder from which `docker compose up -d` runs a hall with TLS on one machine.

The files are those of `deploy/hall`, unchanged; what differs from hall to hall is in `.env`: the name, the place of the
backups, whether there are graphs, and the password of the graphs. It asks for what the options do not say, if it can,
and never replaces a file without a yes or `--force`. Run again, it keeps the answers and the password of `.env`.
"""

import re
import secrets
import sys
from argparse import ArgumentTypeError, Namespace
from collections.abc import Callable, Mapping
from contextlib import suppress
from ipaddress import ip_address
from pathlib import Path
from typing import NamedTuple

from banmen.addresses.typed import BadAddress, parse_address
from banmen.assets import asset
from banmen.commands import Command, closing, file_name
from banmen.commands.errors import BAD_FILE, unreadable, unwritable
from banmen.commands.parser import Parser
from banmen.texts import Texts

EXIT_KEPT = 1
"""The exit status if files are kept that differ from the new ones."""
ENVIRONMENT = ".env"
_BACKUPS_VOLUME = "backups"
_YES = frozenset({"y", "yes", "はい"})


def templates() -> Path:
    """Return the folder of the files: in a wheel next to the assets, in a checkout `deploy/hall`."""
    with suppress(FileNotFoundError):
        return asset("deploy")
    return Path(__file__).resolve().parents[2] / "deploy" / "hall"


class Answers(NamedTuple):
    """What differs from hall to hall. `backups` is an absolute folder of the machine, or the name of a volume."""

    host: str
    backups: str
    monitoring: bool
    image: str
    password: str

    def text(self) -> str:
        """Return the contents of `.env`."""
        return (
            "# Written by banmen deploy, and read by compose.yaml. The password is that of the user admin of Grafana.\n"
            f"BANMEN_HOST={self.host}\n"
            f"BANMEN_BACKUPS={self.backups}\n"
            f"BANMEN_IMAGE={self.image}\n"
            f"COMPOSE_PROFILES={'monitoring' if self.monitoring else ''}\n"
            f"GRAFANA_PASSWORD={self.password}\n"
        )


def read_environment(path: Path) -> Mapping[str, str]:
    """Return the values of an `.env` file; none if there is no file. Raises OSError."""
    try:
        text = path.read_text(encoding="utf-8", errors="replace")
    except FileNotFoundError:
        return {}
    return dict(re.findall(r"^([A-Z_]+)=(.*)$", text, re.MULTILINE))


# --- the types of answers ---------------------------------------------------------------------------------------------

Checked = Callable[[str], str]


def public_name(t: Texts) -> Checked:
    """Return the type of a name for which a certificate can be had: no IP address, and none of a local network."""

    def name(text: str) -> str:
        text = text.strip().lower().removeprefix("https://").rstrip("/")
        with suppress(ValueError, BadAddress):
            host = parse_address(f"wss://{text}:1").host
            if host == text and "." in host and not _is_ip(host) and re.fullmatch(r"[a-z0-9.-]+", host):
                return host
        raise ArgumentTypeError(t("deploy-name-wanted", text=text))

    return name


def backup_place(t: Texts) -> Checked:
    """Return the type of a place for backups: an absolute folder of the machine, or nothing for a volume."""

    def place(text: str) -> str:
        text = text.strip()
        # as compose and its .env read it: no colon, no quotes, no variables
        if text and not re.fullmatch(r"/[\w./-]*", text, re.ASCII):
            raise ArgumentTypeError(t("deploy-backups-wanted", text=text))
        return text or _BACKUPS_VOLUME

    return place


def _is_ip(host: str) -> bool:
    with suppress(ValueError):
        return bool(ip_address(host))
    return False


# --- asking -----------------------------------------------------------------------------------------------------------


class Cannot(Exception):
    """There is nobody to answer."""


class Questions:
    """Asks on a terminal; `read` returns a line, or "" at its end."""

    def __init__(self, t: Texts, read: Callable[[], str]) -> None:
        self._t = t
        self._read = read

    def ask(self, message: str, checked: Checked, usual: str = "") -> str:
        """Ask until the answer is usable; an empty one is `usual`. Raises Cannot at the end of the input."""
        question = self._t(message) + (f" [{usual}]" if usual else "")
        while True:
            try:
                return checked(self._answer(question) or usual)
            except ArgumentTypeError as error:
                sys.stdout.write(f"{error}\n")

    def confirm(self, message: str, *, usual: bool = False, **args: str) -> bool:
        """Ask a question that is answered by yes or no; an empty answer is `usual`. Raises Cannot."""
        answer = self._answer(f"{self._t(message, **args)} [{'Y/n' if usual else 'y/N'}]").lower()
        return answer in _YES if answer else usual

    def _answer(self, question: str) -> str:
        sys.stdout.write(f"{question} ")
        sys.stdout.flush()
        line = self._read()
        if not line:
            raise Cannot
        return line.strip()


def gathered(arguments: Namespace, before: Mapping[str, str], questions: Questions | None) -> Answers:
    """Return the answers: of the options, else of the questions, else of the `.env` before, else the usual ones.

    Without a name the program ends. Raises Cannot.
    """
    t: Texts = arguments.t
    host, backups, monitoring = arguments.host_name, arguments.backups, arguments.monitoring
    had_graphs = "monitoring" in before.get("COMPOSE_PROFILES", "").split(",")
    old_host = before.get("BANMEN_HOST", "")
    if host is None:
        if questions is None and not old_host:
            arguments.parser.refuse("deploy-name-missing")
        host = questions.ask("deploy-ask-name", public_name(t), old_host) if questions else old_host
    old_place = before.get("BANMEN_BACKUPS", _BACKUPS_VOLUME)
    if backups is None:
        shown = "" if old_place == _BACKUPS_VOLUME else old_place
        backups = questions.ask("deploy-ask-backups", backup_place(t), shown) if questions else old_place
    if monitoring is None:
        monitoring = questions.confirm("deploy-ask-monitoring", usual=had_graphs) if questions else had_graphs
    password = before.get("GRAFANA_PASSWORD") or secrets.token_urlsafe(12)
    return Answers(host, backups, monitoring, arguments.image or before.get("BANMEN_IMAGE") or "banmen", password)


# --- writing ----------------------------------------------------------------------------------------------------------


def changed_files(folder: Path, files: Mapping[str, bytes]) -> list[str]:
    """Return the names of the files that exist in the folder with other contents. Raises OSError."""
    return [name for name, data in files.items() if (folder / name).exists() and (folder / name).read_bytes() != data]


def write_files(folder: Path, files: Mapping[str, bytes]) -> None:
    """Write the files; `.env` has a password, and is for its owner alone. Raises OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, data in files.items():
        path = folder / name
        if name == ENVIRONMENT:
            path.touch(mode=0o600)
            path.chmod(0o600)
        path.write_bytes(data)


def run(arguments: Namespace) -> int:
    """Ask, write the folder, and print the next steps; return the exit status."""
    t: Texts = arguments.t
    folder = Path(arguments.folder)
    questions = Questions(t, sys.stdin.readline) if sys.stdin is not None and sys.stdin.isatty() else None
    try:
        before = read_environment(folder / ENVIRONMENT)
        answers = gathered(arguments, before, questions)
        files = {path.name: path.read_bytes() for path in sorted(templates().iterdir())}
        files[ENVIRONMENT] = answers.text().encode()
        if (changed := changed_files(folder, files)) and not arguments.force:
            names = ", ".join(changed)
            if questions is None or not questions.confirm("deploy-ask-replace", names=names):
                sys.stderr.write(f"banmen deploy: {t('deploy-kept', folder=str(folder), names=names)}\n")
                return EXIT_KEPT
        write_files(folder, files)
    except Cannot:
        sys.stderr.write(f"\nbanmen deploy: {t('deploy-nothing-written')}\n")
        return EXIT_KEPT
    except OSError as error:
        fault = unreadable if isinstance(error, IsADirectoryError) else unwritable
        sys.stderr.write(f"banmen deploy: {fault(t, str(error.filename or folder), error)}\n")
        return BAD_FILE
    _say_next(t, folder, answers)
    return 0


def _say_next(t: Texts, folder: Path, answers: Answers) -> None:
    lines = [t("deploy-written", folder=str(folder)), t("deploy-next-name", host=answers.host)]
    if answers.backups != _BACKUPS_VOLUME:
        lines.append(t("deploy-next-backups", place=answers.backups))
    lines.append(t("deploy-next-start", folder=str(folder), host=answers.host))
    if answers.monitoring:
        lines.append(t("deploy-next-monitoring", file=str(folder / ENVIRONMENT)))
    sys.stdout.writelines(f"{line}\n" for line in lines)


def configure(parser: Parser) -> None:
    """Declare the arguments of `banmen deploy`."""
    t = parser.t
    parser.epilog = closing(
        t, "deploy-command-status", "deploy hall --host-name games.example.org", "deploy hall --monitoring --force"
    )
    parser.add_argument("folder", metavar="FOLDER", type=file_name(t), help=t("deploy-command-folder"))
    parser.add_argument("--host-name", type=public_name(t), metavar="NAME", help=t("deploy-command-host-name"))
    parser.add_argument("--backups", type=backup_place(t), metavar="FOLDER", help=t("deploy-command-backups"))
    graphs = parser.add_mutually_exclusive_group()
    graphs.add_argument("--monitoring", action="store_true", default=None, help=t("deploy-command-monitoring"))
    graphs.add_argument(
        "--no-monitoring", action="store_false", dest="monitoring", default=None, help=t("deploy-command-no-monitoring")
    )
    parser.add_argument("--image", type=_image(t), metavar="IMAGE", help=t("deploy-command-image"))
    parser.add_argument("--force", action="store_true", help=t("deploy-command-force"))


def _image(t: Texts) -> Checked:
    def image(text: str) -> str:
        if not re.fullmatch(r"[\w.:/@-]+", text, re.ASCII):
            raise ArgumentTypeError(t("deploy-image-wanted", text=text))
        return text

    return image


DEPLOY = Command("deploy", "deploy-command", configure, run)

"""`banmen bench`: its command line, and its output."""

import sys
from argparse import Namespace
from importlib.util import find_spec
from pathlib import Path

from banmen.commands import Command, closing, file_name
from banmen.commands.errors import BAD_FILE, CommandError, check_writable, unreadable, unwritable
from banmen.commands.parser import Parser, number_to
from banmen.texts import Texts
from banmen_server.bench.scenarios import SCENARIOS

FAILED, CANNOT = 1, 2
_MAX_NUMBER = 100_000
_NEEDED = ("picows", "psutil")


def configure(parser: Parser) -> None:
    """Declare the arguments."""
    t = parser.t
    parser.epilog = closing(
        t, "bench-command-status", "bench --short", "bench --only reversi --tables 100 --rounds 5 --seconds 4"
    )
    number, name = number_to(t, _MAX_NUMBER), file_name(t)
    parser.add_argument("--short", action="store_true", help=t("bench-command-short"))
    parser.add_argument("--only", choices=list(SCENARIOS), action="append", help=t("bench-command-only"))
    parser.add_argument("--tables", type=number, nargs="+", metavar="N", help=t("bench-command-tables"))
    parser.add_argument("--connections", type=number, nargs="+", metavar="N", help=t("bench-command-connections"))
    parser.add_argument("--rounds", type=number, metavar="N", help=t("bench-command-rounds"))
    parser.add_argument("--seconds", type=number, metavar="N", help=t("bench-command-seconds"))
    parser.add_argument("--seed", type=number, default=1, metavar="S", help=t("bench-command-seed"))
    parser.add_argument("--data", type=Path, metavar="FOLDER", help=t("bench-command-data"))
    parser.add_argument("--beside", type=name, metavar="COMMAND", help=t("bench-command-beside"))
    parser.add_argument("--json", type=name, metavar="FILE", help=t("bench-command-json"))
    parser.add_argument("--compare", type=name, metavar="FILE", help=t("bench-command-compare"))
    parser.add_argument("--markdown", type=name, metavar="FILE", help=t("bench-command-markdown"))
    parser.add_argument("--plot", type=name, metavar="FILE", help=t("bench-command-plot"))


def run(arguments: Namespace) -> int:
    """Measure, print, write the requested files. Return the exit status."""
    t: Texts = arguments.t
    if any(find_spec(name) is None for name in _NEEDED):
        sys.stderr.write(f"banmen: {t('bench-command-no-kit')}\n")
        return CANNOT
    from banmen_server.bench.measuring import BenchRequest, measure  # noqa: PLC0415 - needs the extra `bench`
    from banmen_server.bench.report import BadReport  # noqa: PLC0415 - the same

    try:
        for file in (arguments.json, arguments.markdown, arguments.plot):
            if file is not None:
                check_writable(t, file)
        earlier = None if arguments.compare is None else _read(t, arguments.compare)
        asked = BenchRequest(
            **{name: getattr(arguments, name) for name in BenchRequest._fields if hasattr(arguments, name)}
        )
        outcome = measure(t, asked._replace(earlier=earlier), _print)
        files = (arguments.json, arguments.markdown, arguments.plot)
        for file, data in zip(files, (outcome.json, outcome.markdown, outcome.plot), strict=True):
            if file is not None and data is not None:
                _write(t, file, data)
    except (CommandError, BadReport) as error:
        said = str(error) if isinstance(error, CommandError) else t("bench-command-bad-report", file=arguments.compare)
        sys.stderr.write(f"banmen bench: {said}\n")
        return BAD_FILE
    return 0 if outcome.whole else FAILED


def _print(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def _read(t: Texts, name: str) -> bytes:
    try:
        return Path(name).read_bytes()
    except OSError as error:
        raise unreadable(t, name, error) from None
    except ValueError:  # an impossible file name
        raise CommandError(t("console-no-file", name=name)) from None


def _write(t: Texts, name: str, data: bytes) -> None:
    try:
        Path(name).write_bytes(data)
    except OSError as error:
        raise unwritable(t, name, error) from None


BENCH = Command("bench", "bench-command", configure, run)

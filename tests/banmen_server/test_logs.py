"""The server's log: one line an event, repeated ones counted, and no private data."""

import io
import json
import logging
import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from banmen.protocol import messages
from banmen_server import logs
from banmen_server.logs import Format, Repeats, fields, logging_to, shortened
from tests.banmen_server.wire_client import Scene, play

logger = logging.getLogger("banmen_server.tests")


class Written:
    """A log in memory."""

    def __init__(self, stream: io.StringIO, repeats: Repeats) -> None:
        self.stream = stream
        self.repeats = repeats

    @property
    def lines(self) -> list[str]:
        """The lines without their time; all within no time, however slow the machine is."""
        text = re.sub(r"within_s=\d+", "within_s=0", self.stream.getvalue())
        return [line.partition(" ")[2] for line in text.splitlines()]

    @property
    def objects(self) -> list[dict[str, object]]:
        return [json.loads(line) for line in self.stream.getvalue().splitlines()]


@contextmanager
def written(form: Format = "line", level: str = "info") -> Iterator[Written]:
    stream = io.StringIO()
    with logging_to(stream, form=form, level=level) as repeats:
        yield Written(stream, repeats)


def test_an_event_is_a_line_of_keys_and_values() -> None:
    with written() as log:
        logger.info("table_opened", extra=fields(table="tabc", game="reversi", seats=2, listed=True, code=None))
    assert log.lines == ["level=info event=table_opened table=tabc game=reversi seats=2 listed=true"]
    assert log.stream.getvalue().startswith("time=20")


def test_an_event_is_a_json_object_for_machines() -> None:
    with written("json") as log:
        logger.info("table_opened", extra=fields(table="tabc", why='a "reason"\nof two lines', seats=2))
    (event,) = log.objects
    assert str(event.pop("time")).endswith("Z")
    wanted = {"level": "info", "event": "table_opened", "table": "tabc", "why": 'a "reason"\nof two lines', "seats": 2}
    assert event == wanted


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        ("plain", "plain"),
        ("盤面", "盤面"),
        ("two words", '"two words"'),
        ("a=b", '"a=b"'),
        ("", '""'),
        ("line\nbreak", r'"line\nbreak"'),
        ("line\u2028break", r'"line\u2028break"'),
        ("\x1b[31mred", r'"\u001b[31mred"'),
    ],
)
def test_no_value_breaks_its_line(value: str, shown: str) -> None:
    with written() as log:
        logger.info("said", extra=fields(value=value))
    assert log.lines == [f"level=info event=said value={shown}"]


def test_a_fault_is_one_line_with_its_traceback() -> None:
    with written("json") as log:
        try:
            dict[str, int]()["missing"]
        except KeyError:
            logger.exception("task_failed")
    (event,) = log.objects
    assert (event["event"], event["error"]) == ("task_failed", "KeyError")
    assert "test_logs.py" in str(event["traceback"])


def test_events_below_the_level_are_not_written() -> None:
    with written(level="warning") as log:
        logger.info("table_opened")
        logger.warning("record_not_stored")
    assert log.lines == ["level=warning event=record_not_stored"]


def test_the_same_warning_is_counted_and_not_repeated() -> None:
    with written() as log:
        for table in ("t1", "t2", "t3"):
            logger.warning("record_not_stored", extra=fields(table=table))
        assert log.lines == ["level=warning event=record_not_stored table=t1"]
        log.repeats.flush()
        assert log.lines[1:] == ["level=warning event=record_not_stored times=2 within_s=0"]
        log.repeats.flush()
        assert len(log.lines) == 2, "nothing was counted since"
        logger.warning("record_not_stored", extra=fields(table="t4"))
        assert log.lines[2:] == ["level=warning event=record_not_stored table=t4"]


def test_refusals_are_counted_by_code_and_kind() -> None:
    with written() as log:
        for code, kind in [("too_fast", "act"), ("too_fast", "say"), ("server_full", "act"), ("too_fast", "act")]:
            logger.info("refused", extra=fields(code=code, kind=kind))
        assert len(log.lines) == 3
    assert log.lines[3:] == ["level=info event=refused code=too_fast kind=act times=1 within_s=0"], "told at the end"


def test_faults_of_several_tables_are_written_separately() -> None:
    with written() as log:
        for table in ("t1", "t2", "t1"):
            logger.error("table_damaged", extra=fields(table=table))
    assert [line.rpartition("table=")[2] for line in log.lines] == ["t1", "t2", "t1 times=1 within_s=0"]


def test_events_that_are_no_faults_are_all_written() -> None:
    with written() as log:
        for _ in range(3):
            logger.info("table_opened")
    assert len(log.lines) == 3


def test_each_answer_to_an_operators_signal_is_written() -> None:
    with written() as log:
        for file in ("cert.pem", "key.pem"):
            logger.error("certificate_kept", extra=fields(file=file))
        for _ in range(2):
            logger.warning("certificate_reloaded")
    assert [line.split()[1] for line in log.lines] == ["event=certificate_kept"] * 2 + [
        "event=certificate_reloaded"
    ] * 2


def test_however_many_kinds_there_are_few_are_counted_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(logs, "_MAX_KINDS", 10)
    with written() as log:
        for number in range(25):
            logger.error("table_damaged", extra=fields(table=f"t{number}"))
        assert len(log.lines) == 11
    assert log.lines[11:] == ["level=error event=table_damaged times=14 within_s=0"]


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("203.0.113.77", "203.0.113.0/24"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1::/48"),
        ("::ffff:203.0.113.77", "203.0.113.0/24"),
        ("fe80::1%eth0", "fe80::/48"),
        ("", "unknown"),
        ("/run/banmen", "unknown"),
    ],
)
def test_only_the_network_of_an_address_is_logged(address: str, network: str) -> None:
    assert shortened(address) == network


def test_nothing_that_is_secret_or_private_is_logged_at_any_level(tmp_path: Path) -> None:
    private: list[str] = []

    async def scene(stage: Scene) -> None:
        host, guest = await stage.come("Hanako"), await stage.come("Taro")
        opened = await host.ask(messages.Open, "battle", listed=False)
        await guest.ask(messages.Join, opened.code)
        await host.ask(messages.Say, opened.table, "between us")
        await guest.refusal(messages.Join, "K7QX-2MPD")
        forger = await stage.connect()
        await forger.send(messages.Hello(1, "test", "Mika", token="forged token"))  # noqa: S106 - it is none
        await forger.take()
        (room,) = stage.server.hall.tables
        private.extend([host.token, guest.token, opened.code, "K7QX-2MPD", "forged", "between us", "Hanako", "Taro"])
        private.append(room.table.replay.plies[0].event.seed)

    with written(level="debug") as log:
        play(scene, tmp_path / "hall.db")
    text = log.stream.getvalue()
    assert "127.0.0.1" not in text
    assert [secret for secret in private if secret in text] == []
    assert all(private)


def test_a_limit_that_binds_is_logged_once_and_counted(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        await stage.come()
        for _ in range(3):
            client = await stage.connect()
            assert (await client.take_a(messages.Bye)).code == "server_full"

    with written() as log:
        play(scene, tmp_path / "hall.db", max_connections=1)
    told = [line for line in log.lines if "event=refused" in line]
    known = "level=info event=refused code=server_full kind=connection"
    assert told == [f"{known} connection=2 address=127.0.0.0/24", f"{known} times=2 within_s=0"]


def test_a_log_leaves_nothing_behind() -> None:
    before = logging.getLogger().level, list(logging.getLogger().handlers)
    with written(level="debug"):
        assert logging.getLogger().level == logging.DEBUG
    assert (logging.getLogger().level, logging.getLogger().handlers) == before


@pytest.mark.parametrize("form", ["line", "json"])
def test_in_the_journal_each_event_has_its_priority(
    form: Format, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with (tmp_path / "journal").open("w+") as stream:
        status = os.fstat(stream.fileno())
        monkeypatch.setenv("JOURNAL_STREAM", f"{status.st_dev}:{status.st_ino}")
        with logging_to(stream, form=form, level="debug"):
            for level in (logging.DEBUG, logging.INFO, logging.WARNING, logging.ERROR, logging.CRITICAL):
                logging.getLogger("banmen_server.test").log(level, "stopped")
        stream.seek(0)
        assert [line[:3] for line in stream] == ["<7>", "<6>", "<4>", "<3>", "<3>"]


def test_other_streams_have_no_priority(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JOURNAL_STREAM", "1:2")
    with (tmp_path / "log").open("w+") as stream:
        with logging_to(stream):
            logging.getLogger("banmen_server.test").warning("stopped")
        stream.seek(0)
        assert stream.read().startswith("time=")


def test_a_sentence_of_a_library_is_an_event_of_a_known_name() -> None:
    stream = io.StringIO()
    with logging_to(stream):
        logging.getLogger("zeroconf").warning("Error with socket %d", 31)
    assert 'event=message message="Error with socket 31" logger=zeroconf' in stream.getvalue()

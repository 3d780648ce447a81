"""The form of an export: every event and id as it was, each table hashed, and nothing read that is not verified."""

import json
from io import BytesIO
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from banmen_server.data.exporting import BadExport, export, import_into
from banmen_server.log.files import new_file_at
from banmen_server.log.transfer import LogReader, LogWriter
from tests.amounts import examples
from tests.banmen_server.data.files import TABLES, make_file


def ignored(_: float) -> None:
    """Nobody looks at the progress."""


def exported(path: Path) -> bytes:
    to = BytesIO()
    with LogReader(path) as reader:
        export(reader, to, ignored)
    return to.getvalue()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("exports")


@pytest.fixture(scope="module")
def made(folder: Path) -> Path:
    return make_file(folder / "made.db")


@pytest.fixture(scope="module")
def data(made: Path) -> bytes:
    return exported(made)


def imported(folder: Path, data: bytes) -> Path:
    path = folder / "new.db"
    path.unlink(missing_ok=True)
    with new_file_at(path) as part, LogWriter(part) as writer:
        import_into(writer, BytesIO(data), len(data), ignored)
    return path


def test_each_line_is_a_value_a_table_a_record_or_an_end(data: bytes) -> None:
    lines = [json.loads(line) for line in data.splitlines()]
    assert lines[0] == {"form": "banmen export", "version": 1}
    assert lines[1]["value"] == "secret/tokens"
    assert {line["table"] for line in lines if "table" in line} == {"ratings", *(f"t{n}" for n in range(TABLES))}
    assert lines[-1]["tables"] == TABLES + 1
    assert lines[3]["events"] == [{"a": 1}, {"packed": "wA=="}, {"packed": "gaFiyj+AAAA="}]


def test_progress_runs_from_zero_to_one(made: Path) -> None:
    shown: list[float] = []
    with LogReader(made) as reader:
        export(reader, BytesIO(), shown.append)
    assert shown == sorted(shown)
    assert (shown[0], shown[-1]) == (0.0, 1.0)


@settings(max_examples=examples(30), suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(at=st.floats(0, 1, exclude_max=True), bits=st.integers(1, 255))
def test_an_altered_export_is_refused_or_has_the_same_contents(folder: Path, data: bytes, at: float, bits: int) -> None:
    altered = bytearray(data)
    altered[int(at * len(data))] ^= bits
    try:
        path = imported(folder, bytes(altered))
    except BadExport:
        assert not (folder / "new.db").exists()
        assert not (folder / "new.db.part").exists()
    else:
        assert exported(path) == data


@settings(max_examples=examples(20), suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(at=st.floats(0, 1, exclude_max=True))
def test_a_cut_export_is_refused(folder: Path, data: bytes, at: float) -> None:
    with pytest.raises(BadExport):
        imported(folder, data[: int(at * len(data))])
    assert not (folder / "new.db").exists()


def test_lines_after_the_end_are_refused(folder: Path, data: bytes) -> None:
    with pytest.raises(BadExport):
        imported(folder, data + b"{}\n")

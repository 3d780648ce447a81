"""`banmen data` with an engine instead of a file: export and import, repeated, and refused."""

import asyncio
import shlex
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec
import pytest

from banmen.__main__ import main
from banmen_server.data import engine_copy
from banmen_server.log import Head, Unavailable
from banmen_server.log.nats.connection import EngineConnection, EngineOptions
from banmen_server.log.nats.nats_log import NatsLog
from banmen_server.log.sqlite import SqliteLog
from tests.banmen_server.data.files import TABLES, damage, make_file
from tests.nats_engine import Engine, running_engine

Typed = Callable[[str], tuple[int, str, str]]
CERTIFICATE = Path(__file__).parent.parent / "net" / "certificates" / "first.pem"
ALL = TABLES + 1  # with the ratings


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data file that nobody changes."""
    return make_file(tmp_path_factory.mktemp("data") / "made.db")


@pytest.fixture
def engine() -> Iterator[Engine]:
    with (
        TemporaryDirectory() as folder,
        running_engine(Path(folder), password="hush-7") as running,  # noqa: S106 - of this engine
    ):
        yield running


@pytest.fixture
def typed(
    engine: Engine, made: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Typed:
    """Types `banmen data …` beside a file `tables.db`; ENGINE is the engine's address."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "tables.db").write_bytes(made.read_bytes())
    (tmp_path / "login").write_text("banmen:hush-7")

    def data(line: str) -> tuple[int, str, str]:
        try:
            status = main(["data", *shlex.split(line.replace("ENGINE", engine.servers[0]))])
        except SystemExit as end:
            status = int(end.code or 0)
        said = capsys.readouterr()
        assert "Traceback" not in said.err
        assert "hush-7" not in said.out + said.err
        return status, said.out, said.err

    return data


def tables_in(name: str) -> dict[str, list[Any]]:
    """Return the lines of each table of an export, and of the values, without what depends on the time of writing."""
    found: dict[str, list[Any]] = {}
    lines: list[Any] = []
    for line in Path(name).read_bytes().splitlines()[1:-1]:
        value = msgspec.json.decode(line)
        if value.get("current") is False:
            del value["touched_ms"]  # the time of storing, until the head is made again
        lines.append({key: each for key, each in value.items() if key != "sha256"})
        if "end" in value or "value" in value:
            found[value.get("end") or value["value"]] = lines
            lines = []
    return found


def test_all_tables_go_to_an_engine_and_back(typed: Typed) -> None:
    assert typed("export tables.db one.jsonl")[0] == 0
    status, out, err = typed("import one.jsonl ENGINE --engine-creds login")
    assert (status, err) == (0, "")
    assert f"{ALL} tables are whole" in out
    assert "were read again" in out
    assert typed("check ENGINE --engine-creds login")[:2] == (0, out.splitlines()[0] + "\nAll tables at " + _at(out))
    assert typed("export ENGINE two.jsonl --engine-creds login")[0] == 0
    assert tables_in("two.jsonl") == tables_in("one.jsonl")
    assert len(tables_in("two.jsonl")) > ALL
    assert Path("two.jsonl").stat().st_mode & 0o777 == 0o600
    assert typed("import two.jsonl back.db")[0] == 0
    assert typed("check back.db")[1].startswith(f"{ALL} tables are whole")


def test_a_damaged_table_stays_marked_through_an_engine_and_back(typed: Typed, engine: Engine) -> None:
    damage(Path("tables.db"), b"\xa6placed")
    typed("export tables.db one.jsonl")
    said = "Table t0 (code K7QX-2MPD, reversi) is damaged: good up to event "
    status, out, _ = typed("import one.jsonl ENGINE --engine-creds login")
    assert status == 1
    assert said in out
    options = EngineOptions(engine.servers, user="banmen", password="hush-7")  # noqa: S106 - of this engine
    with engine_copy.EngineWriter(options) as writer:
        writer.add(Head("gone", code="K7QX-2MPZ", opened_by="p1", players=("p1",), damaged=True), None, [])
    status, out, _ = typed("check ENGINE --engine-creds login")
    assert status == 1
    assert said in out
    assert "Table gone (code K7QX-2MPZ) is damaged: nothing of it can be read." in out
    lines = out.splitlines()[:-1]
    status, out, _ = typed("export ENGINE two.jsonl --engine-creds login")
    assert (status, out.splitlines()[:-1]) == (1, lines), "it says the same of the tables"
    one, two = tables_in("one.jsonl"), tables_in("two.jsonl")
    assert two.pop("gone")[-1]["damaged"]
    assert two == one
    assert typed("import two.jsonl back.db")[0] == 1
    assert "Table t0 (code K7QX-2MPD, reversi) is damaged" in typed("check back.db")[1]


def _at(said: str) -> str:
    return said.splitlines()[-1].partition("are at ")[2].partition(",")[0] + " are whole.\n"


def test_a_server_finds_imported_tables(typed: Typed, engine: Engine) -> None:
    typed("export tables.db one.jsonl")
    typed("import one.jsonl ENGINE --engine-creds login")

    async def scene() -> None:
        options = EngineOptions(engine.servers, user="banmen", password="hush-7")  # noqa: S106 - of this engine
        connection = await EngineConnection.open(options)
        log = await NatsLog.open(connection)
        head = await log.head_of_code("K7QX-2MP1")
        assert head is not None
        assert head.table == "t1"
        assert (await log.of_player("p1", 100))[1] == sum(1 for number in range(TABLES) if number % 3)
        last = await log.head("t0")
        assert last is not None
        assert await log.append("t0", last.last_seq, [b"\xc0"], append_id="p1/x") == last.last_seq + 1
        await log.close()
        await connection.close()

    asyncio.run(scene())


def test_an_interrupted_import_is_done_again(typed: Typed, monkeypatch: pytest.MonkeyPatch) -> None:
    typed("export tables.db one.jsonl")
    write, left = engine_copy.EngineWriter._write_table, iter(range(5))

    async def fails(self: engine_copy.EngineWriter, *arguments: object) -> None:
        if next(left, None) is None:
            raise Unavailable("the engine went away")
        await write(self, *arguments)  # type: ignore[arg-type]  # as it was called

    with monkeypatch.context() as patched:
        patched.setattr(engine_copy.EngineWriter, "_write_table", fails)
        status, _, err = typed("import one.jsonl ENGINE --engine-creds login")
    assert status == 4
    assert "the engine went away. What was written is kept; the same command continues." in err
    typed("export ENGINE part.jsonl --engine-creds login")
    part, whole = tables_in("part.jsonl"), tables_in("one.jsonl")
    assert {name: whole[name] for name in part} == part
    assert len(part) == 6, "a value and the five tables that were under way"
    assert typed("import one.jsonl ENGINE --engine-creds login")[0] == 0
    assert typed("import one.jsonl ENGINE --engine-creds login")[0] == 0, "all is there, and the same"
    typed("export ENGINE two.jsonl --engine-creds login")
    assert tables_in("two.jsonl") == tables_in("one.jsonl")


def test_an_engine_that_has_another_table_is_left_alone(typed: Typed) -> None:
    typed("export tables.db one.jsonl")
    typed("import one.jsonl ENGINE --engine-creds login")
    typed("export ENGINE before.jsonl --engine-creds login")
    assert typed("import one.jsonl other.db")[0] == 0
    asyncio.run(_append(Path("other.db"), b"\x81\xa1c\x01"))
    assert typed("export other.db more.jsonl")[0] == 0
    asyncio.run(_append(Path("tables.db"), b"\x81\xa1d\x01"))
    assert typed("export tables.db another.jsonl")[0] == 0
    assert typed("import more.jsonl ENGINE --engine-creds login")[0] == 0, "what is missing is added"
    status, _, err = typed("import another.jsonl ENGINE --engine-creds login")
    assert status == 4
    assert "The engine has ratings already, and it is another one." in err


def test_a_different_table_on_the_engine_is_reported_by_code_and_game(typed: Typed, engine: Engine) -> None:
    typed("export tables.db one.jsonl")
    options = EngineOptions(engine.servers, user="banmen", password="hush-7")  # noqa: S106 - of this engine
    with engine_copy.EngineWriter(options) as writer:
        writer.add(Head("t0"), None, [("p9/1", [b"\xc0"])])
    status, _, err = typed("import one.jsonl ENGINE --engine-creds login")
    assert status == 4
    assert "The engine has t0 (code K7QX-2MPD, reversi) already, and it is another one." in err


def test_an_altered_export_is_reported_with_its_table_and_a_partial_import(typed: Typed) -> None:
    typed("export tables.db one.jsonl")
    lines = Path("one.jsonl").read_bytes().splitlines(keepends=True)
    Path("one.jsonl").write_bytes(b"".join(lines[:20]))
    status, _, err = typed("import one.jsonl ENGINE --engine-creds login")
    table = "That is in table t0 (code K7QX-2MPD, reversi)."
    written = "What is before it may have been written."
    assert (status, err) == (4, f"banmen data: one.jsonl is cut off at line 21. {table} {written}\n")


async def _append(path: Path, event: bytes) -> None:
    log = SqliteLog(path)
    await log.append("ratings", 3, [event], append_id="t9/1")
    await log.close()


REFUSED = {
    "export ENGINE tables.jsonl --engine-creds login": "There are no tables of banmen at",
    "check ENGINE --engine-creds login": "There are no tables of banmen at",
    "check ENGINE": "wants a login: name a file that has it with --engine-creds.",
    "check ENGINE --engine-creds wrong": "does not take the login in the file of --engine-creds",
    "check ENGINE --engine-creds login --engine-ca certificate": "speaks no TLS, which tls:// and --engine-ca ask for.",
    "check nats://127.0.0.1:1": "cannot be used: ",
    "check ENGINE --engine-creds other": "other is no login",
    "check ENGINE --engine-creds nothing": "nothing: File not found.",
    "backup ENGINE copy.db": "`banmen data backup` is for a data file, not for an engine.",
    "compact ENGINE": "`banmen data compact` is for a data file, not for an engine.",
    "import ENGINE new.db": "An export is a file",
    "export tables.db ENGINE": "An export is a file",
    "export ENGINE ENGINE": "An export is a file",
    "export ENGINE tables.db --engine-creds login": "tables.db exists already; name a new file.",
    "import nothing ENGINE --engine-creds login": "nothing: File not found.",
    "import login ENGINE --engine-creds login": "login is not an export of banmen.",
    "check nats://": "'nats://' is no engine",
}


def test_impossible_actions_are_reported(typed: Typed, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("banmen_server.log.nats.connection.CONNECT_S", 0.5)
    Path("other").write_text("no login")
    Path("wrong").write_text("banmen:hush-8")
    Path("certificate").write_bytes(CERTIFICATE.read_bytes())
    for line, sentence in REFUSED.items():
        status, out, err = typed(line)
        assert (status, out, err.count("\n")) == (4, "", 1), (line, err)
        assert sentence in err, (line, err)

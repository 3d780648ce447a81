"""`banmen data` as an operator types it: what is said, the exit status, and that no file is lost."""

import asyncio
import errno
import os
import shlex
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from banmen.__main__ import main
from banmen_server.log.sqlite import SqliteLog
from banmen_server.log.sqlite_file import LogFile
from tests.banmen_server.data.files import TABLES, damage, make_file
from tests.banmen_server.log.appending import append
from tests.banmen_server.log.schema_1 import make_schema_1
from tests.banmen_server.log.test_salvage import lose_the_wal

Said = tuple[int, str, str]
Typed = Callable[[str], Said]
FLIPS = 6
WHOLE = f"{TABLES + 1} tables are whole"


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data file that nobody changes."""
    return make_file(tmp_path_factory.mktemp("data") / "made.db")


@pytest.fixture
def typed(made: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Typed:
    """Return a function that runs `banmen data …` next to `tables.db`, a copy of the file: its status and output."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "tables.db").write_bytes(made.read_bytes())

    def data(line: str) -> Said:
        try:
            status = main(["data", *shlex.split(line)])
        except SystemExit as end:
            status = int(end.code or 0)
        said = capsys.readouterr()
        assert "Traceback" not in said.err
        return status, said.out, said.err

    return data


def test_a_file_is_checked_copied_and_salvaged(typed: Typed) -> None:
    status, out, _ = typed("check tables.db")
    assert (status, out.splitlines()[1:]) == (0, ["tables.db is whole."])
    assert out.startswith(WHOLE)
    assert typed("backup tables.db copy.db")[:2] == (
        0,
        f"The copy is copy.db ({_mb('copy.db')}); all of it is whole.\n",
    )
    assert typed("compact copy.db")[0] == 0
    assert typed("salvage copy.db saved.db")[0] == 0
    for name in ("copy.db", "saved.db"):
        assert typed(f"check {name}")[0] == 0
        assert Path(name).stat().st_mode & 0o777 == 0o600


def test_backups_are_kept_in_a_folder(typed: Typed) -> None:
    for _ in range(2):
        status, out, err = typed("backup tables.db backups --keep 1")
        assert (status, err) == (0, "")
    (copy,) = Path("backups").iterdir()
    assert out == f"The copy is {copy} ({_mb(str(copy))}); all of it is whole.\n"
    assert typed(f"check {copy}")[0] == 0
    damage(Path("tables.db"), b"\xa6placed")
    status, out, _ = typed("backup tables.db backups --keep 1")
    assert (status, "is damaged as the file itself is" in out, copy.exists()) == (1, True, True)
    assert typed("backup tables.db tables.db --keep 1")[2] == "banmen data: tables.db cannot be written: File exists.\n"
    assert typed("backup missing.db backups --keep 1")[0] == 4
    assert "--keep" in typed("backup tables.db backups --every 1d")[2]


def test_repeated_backups_continue_after_a_failure(typed: Typed, monkeypatch: pytest.MonkeyPatch) -> None:
    slept_s: list[float] = []

    def sleep(for_s: float) -> None:
        slept_s.append(for_s)
        if len(slept_s) == 2:  # after the first backup: the next one fails
            Path("tables.db").rename("away.db")
            for copy in Path("backups").iterdir():
                os.utime(copy, (0, 0))  # and is due now
        if len(slept_s) == 4:
            raise KeyboardInterrupt

    monkeypatch.setattr("banmen_server.data.running.time.sleep", sleep)
    status, out, err = typed("backup tables.db backups --keep 2 --every 1d")
    assert (status, out.count("all of it is whole"), err) == (130, 1, "banmen data: tables.db: File not found.\n")
    assert slept_s[0] == 0
    assert slept_s[1] == pytest.approx(24 * 3_600, abs=60)
    assert slept_s[2] == 60, "a failure is tried again soon, not a day later"
    assert len(list(Path("backups").iterdir())) == 1


def _mb(name: str) -> str:
    return f"{Path(name).stat().st_size / 1_000_000:,.1f} MB"


def test_a_file_is_exported_and_imported_and_exported_the_same(typed: Typed) -> None:
    assert typed("export tables.db one.jsonl")[0] == 0
    status, out, _ = typed("import one.jsonl new.db")
    assert (status, out.splitlines()[-1]) == (0, "The tables are in new.db: `banmen serve --data` takes it.")
    assert typed("check new.db")[1].startswith(WHOLE)
    assert typed("export new.db two.jsonl")[0] == 0
    assert Path("one.jsonl").read_bytes() == Path("two.jsonl").read_bytes()
    assert Path("one.jsonl").stat().st_mode & 0o777 == 0o600


def test_a_damaged_table_is_reported_by_name_code_game_and_event(typed: Typed) -> None:
    damage(Path("tables.db"), b"\xa6placed")
    before = Path("tables.db").read_bytes()
    status, out, _ = typed("check tables.db")
    assert status == 1
    assert "Table t0 (code K7QX-2MPD, reversi) is damaged: good up to event " in out
    assert out.splitlines()[-1].startswith("Not all of tables.db is whole.")
    assert typed("backup tables.db copy.db")[1].splitlines()[-1].endswith("it is damaged as the file itself is.")
    assert typed("salvage tables.db saved.db")[0] == 1
    said = "Table t0 (code K7QX-2MPD, reversi) is damaged: good up to event "
    for line in ("export tables.db tables.jsonl", "import tables.jsonl new.db"):
        status, out, _ = typed(line)
        assert status == 1, line
        assert said in out, line
    assert typed("compact tables.db")[0] == 4
    assert Path("tables.db").read_bytes() == before
    assert typed("check tables.db --lang ja")[1].count("壊れています") == 1


def test_missing_acknowledged_tables_are_reported(typed: Typed, tmp_path: Path) -> None:
    asyncio.run(lose_the_wal(tmp_path / "cut.db"))
    assert typed("check cut.db")[1].splitlines()[1:-1] == [
        "Table a is damaged: good up to event 1, and no further.",
        "Table c is damaged: nothing of it can be read.",
        "Table a was acknowledged up to event 2; what is missing was in the -wal, which is cut or lost.",
        "Table b had been deleted, and is there again.",
        "Table c was acknowledged up to event 1; what is missing was in the -wal, which is cut or lost.",
    ]
    status, out, _ = typed("salvage cut.db saved.db")
    assert (status, out.count("was acknowledged"), out.count("was deleted")) == (1, 2, 0)
    assert "2 番までの出来事が確定していました" in typed("check cut.db --lang ja")[1]


def test_a_log_of_another_file_is_reported_and_left(typed: Typed, tmp_path: Path) -> None:
    async def scene() -> None:
        log = SqliteLog(tmp_path / "other.db")
        await append(log, 1, 2)
        shutil.copy(tmp_path / "other.db-wal", tmp_path / "tables.db-wal")
        await log.close()

    asyncio.run(scene())
    wal = Path("tables.db-wal").read_bytes()
    said = "The file itself: the write-ahead log beside it is of another file, and was not read."
    for line in ("check tables.db", "backup tables.db copy.db", "salvage tables.db saved.db", "export tables.db one"):
        status, out, _ = typed(line)
        assert (status, said in out) == (1, True)
        assert WHOLE in out
    assert typed("compact tables.db")[0] == 4
    assert Path("tables.db-wal").read_bytes() == wal
    for made in ("copy.db", "saved.db"):
        assert typed(f"check {made}")[0] == 0


@pytest.mark.parametrize("line", ["backup tables.db copy.db", "salvage tables.db copy.db", "import one.jsonl copy.db"])
def test_a_full_disk_is_reported_for_the_new_file(typed: Typed, line: str, monkeypatch: pytest.MonkeyPatch) -> None:
    typed("export tables.db one.jsonl")
    error = sqlite3.OperationalError("database or disk is full")
    error.sqlite_errorcode = sqlite3.SQLITE_FULL

    def no_room(*_: object, **__: object) -> None:
        raise error

    monkeypatch.setattr("banmen_server.log.sqlite_file.mark_as_new", no_room)
    monkeypatch.setattr("banmen_server.log.connections.make_schema", no_room)
    assert typed(line) == (4, "", "banmen data: copy.db cannot be written: No space left on device.\n")
    assert not list(Path().glob("copy.db*"))


def test_a_disk_that_fills_up_during_an_export_is_reported_for_the_new_file(
    typed: Typed, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr("banmen_server.data.running.export", full)
    said = "banmen data: new.jsonl cannot be written: No space left on device.\n"
    assert typed("export tables.db new.jsonl") == (4, "", said)
    assert not Path("new.jsonl").exists()


def test_all_actions_but_compact_work_while_a_server_runs(typed: Typed, tmp_path: Path) -> None:
    server = LogFile(tmp_path / "tables.db")
    try:
        assert typed("check tables.db")[0] == 0
        assert typed("backup tables.db copy.db")[0] == 0
        assert typed("export tables.db tables.jsonl")[0] == 0
        assert typed("compact tables.db") == (3, "", "banmen data: A server has tables.db open; stop it first.\n")
    finally:
        server.close()


REFUSED = {
    "check nothing.db": "nothing.db: File not found.",
    "check .": ". cannot be read: Is a directory.",
    "check other.txt": "other.txt is not a data file of banmen; it was left as it is.",
    "check other.db": "other.db is not a data file of banmen; it was left as it is.",
    "check empty": "empty is empty; it has no tables.",
    "check newer.db": "newer.db was written by a newer banmen; it was left as it is. Upgrade first.",
    "check older.db": "older.db was written by an older banmen. Start `banmen serve --data` on it once: that keeps a "
    "copy and converts it.",
    "backup tables.db other.txt": "other.txt exists already; name a new file.",
    "salvage tables.db tables.db": "tables.db exists already; name a new file.",
    "export tables.db .": ". exists already; name a new file.",
    "import tables.jsonl tables.db": "tables.db exists already; name a new file.",
    "backup tables.db no/folder/x.db": "no/folder/x.db cannot be written: No such file or directory.",
    "import other.txt new.db": "other.txt is not an export of banmen.",
    "import tables.db new.db": "tables.db is not an export of banmen.",
    "import newer.jsonl new.db": "newer.jsonl was exported by a newer banmen. Upgrade first.",
    "import cut.jsonl new.db": "cut.jsonl is cut off at line 20. That is in table t0 (code K7QX-2MPD, reversi). "
    "Nothing was written.",
    "import short.jsonl new.db": "short.jsonl is cut off at line 8. That is in table t0 (code K7QX-2MPD, reversi). "
    "Nothing was written.",
    "import longer.jsonl new.db": "Line 3 of longer.jsonl does not belong to an export. Nothing was written.",
    "import altered.jsonl new.db": "altered.jsonl was altered before line 5: its hash does not match. That is in table "
    "ratings. Nothing was written.",
}


@pytest.fixture
def wrong_files(typed: Typed) -> None:
    typed("export tables.db tables.jsonl")
    lines = Path("tables.jsonl").read_bytes().splitlines(keepends=True)
    Path("cut.jsonl").write_bytes(b"".join(lines[:20])[:-1])
    Path("short.jsonl").write_bytes(b"".join(lines[:7]))
    Path("longer.jsonl").write_bytes(b"".join([*lines[:2], b'{"what":1}\n', *lines[2:]]))
    assert lines[4].startswith(b'{"end":"ratings"')
    Path("altered.jsonl").write_bytes(
        b"".join([*lines[:3], lines[3].replace(b'"id":"t0/1"', b'"id":"t0/2"'), *lines[4:]])
    )
    Path("newer.jsonl").write_bytes(lines[0].replace(b"1", b"2"))
    Path("other.txt").write_text("Dear diary")
    Path("empty").touch()
    with sqlite3.connect("other.db") as other:
        other.execute("CREATE TABLE letters (letter)")
    other.close()
    newer = bytearray(Path("tables.db").read_bytes())
    newer[60:64] = (99).to_bytes(4, "big")
    Path("newer.db").write_bytes(newer[:4096])
    make_schema_1(Path("older.db"), 1, 2)


@pytest.mark.usefixtures("wrong_files")
def test_impossible_actions_are_reported_and_change_nothing(typed: Typed) -> None:
    before = contents()
    said = {line: typed(line) for line in REFUSED}
    assert said == {line: (4, "", f"banmen data: {sentence}\n") for line, sentence in REFUSED.items()}
    assert contents() == before


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no such files")
@pytest.mark.parametrize("action", ["check", "compact", "backup", "salvage", "export"])
def test_a_pipe_does_not_block(typed: Typed, action: str) -> None:
    os.mkfifo("pipe")
    to = "" if action in {"check", "compact"} else " new"
    said = "banmen data: pipe is not a data file of banmen; it was left as it is.\n"
    assert typed(f"{action} pipe{to}") == (4, "", said)


def test_a_file_in_a_read_only_folder_is_intact(typed: Typed, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = Path("read-only")
    folder.mkdir()
    shutil.copy("tables.db", folder)
    monkeypatch.setattr(os, "access", lambda path, _mode: Path(path) != tmp_path / folder)
    assert typed(f"check {folder}/tables.db")[0] == 0
    assert typed(f"backup {folder}/tables.db copy.db")[0] == 0
    assert typed(f"export {folder}/tables.db tables.jsonl")[0] == 0
    assert list(folder.iterdir()) == [folder / "tables.db"]  # nothing was made beside it


def contents() -> dict[str, bytes]:
    """What is in the files of the folder, but those that SQLite keeps beside one while it is read."""
    return {path.name: path.read_bytes() for path in Path().iterdir() if not path.name.endswith(("-wal", "-shm"))}


def test_a_hundred_wrong_command_lines_end_with_a_sentence(typed: Typed) -> None:
    dice = Random(7)
    words = [
        "check",
        "backup",
        "salvage",
        "export",
        "import",
        "compact",
        "tables.db",
        "''",
        "x.db",
        "--lang",
        "ja",
        "-x",
    ]
    words += ["/", "-", "x/y", "\\0", "--help=1", "é", "tables.db/x", ".."]
    for _ in range(100):
        line = " ".join(dice.choices(words, k=dice.randrange(5)))
        Path("x.db").unlink(missing_ok=True)
        status, out, err = typed(line)
        assert status in {0, 2, 4}, line
        assert bool(err) == (status != 0), line
        assert out or err, line
    assert typed("check tables.db")[0] == 0


def test_no_flipped_byte_makes_a_command_fail(typed: Typed, made: Path) -> None:
    """Whatever SQLite finds is said in words. How much is saved is tried with `banmen_server.log.salvage`."""
    data, dice, file = made.read_bytes(), Random(3), Path("flipped.db")
    found = 0
    for number in range(FLIPS):
        altered = bytearray(data)
        altered[dice.randrange(100 if number % 5 == 0 else len(data))] ^= 1 << dice.randrange(8)
        file.write_bytes(altered)
        for line in (
            "check flipped.db",
            "export flipped.db x.jsonl",
            "salvage flipped.db x.db",
            "backup flipped.db y.db",
        ):
            status, out, err = typed(line)
            assert status in {0, 1, 4}, (number, line)
            assert out or err
            found += status != 0
        for path in Path().iterdir():
            if path.name.startswith(("x.", "y.", "flipped")):
                path.unlink()
    assert found

"""A server opens the data files of ten earlier commits and of each release: every table is there and can be played."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from banmen.protocol import messages
from banmen_server.log.sqlite_rows import SCHEMA, SCHEMA_VERSION
from banmen_server.log.transfer import EARLIER_SCHEMAS_OF_2, digest_of
from tests.banmen_server.log.earlier_files import COMMITS, EVENTS, MADE_MS, NEXT, unpack
from tests.banmen_server.wire_client import Client, Scene, play

SCHEMAS = {3: "b0d3ad93"}
"""The digest of the schema of each number since 3."""


async def seq_of(client: Client, table: str) -> int:
    """Come back to a table; the number of its last event."""
    await client.send(messages.Join(client.id(), table))
    return (await client.until(messages.Snapshot, lambda snapshot: snapshot.table == table)).seq


@pytest.mark.parametrize("commit", COMMITS)
def test_every_table_of_an_earlier_file_can_be_played(
    tmp_path: Path, commit: str, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "hall.db"
    made = unpack(commit, path)

    async def looks(scene: Scene) -> None:
        player = await scene.come("Aki", made.aki)
        assert player.token == made.aki, "the secret of all tokens is that of before"
        assert {name: await seq_of(player, table) for name, table in made.tables.items()} == EVENTS

    async def moves(scene: Scene) -> None:
        white = await scene.come("Mika", made.mika)
        await seq_of(white, made.tables["reversi"])
        assert isinstance(await white.place(made.tables["reversi"], 3, NEXT), messages.Done)

    async def looks_again(scene: Scene) -> None:
        assert await seq_of(await scene.come("Aki", made.aki), made.tables["reversi"]) == EVENTS["reversi"] + 1

    for visit in (looks, moves, looks_again):
        play(visit, path, now=lambda: MADE_MS)
    assert not {"data_damaged", "data_salvaged", "data_not_salvaged"} & set(caplog.messages)


def test_there_is_a_file_of_each_earlier_schema(tmp_path: Path) -> None:
    assert len(COMMITS) == 11
    found = set()
    for commit in COMMITS:
        unpack(commit, tmp_path / commit)
        with closing(sqlite3.connect(tmp_path / commit)) as connection:
            (number,) = connection.execute("PRAGMA user_version").fetchone()
            asked = "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL"
            found.add((number, digest_of(sql for (sql,) in connection.execute(asked))))
    assert found == {(1, "36c70f9b"), *SCHEMAS.items(), *((2, each) for each in (*EARLIER_SCHEMAS_OF_2, SCHEMAS[3]))}


def test_a_damaged_file_of_an_earlier_schema_is_salvaged(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    path = tmp_path / "hall.db"
    made = unpack("068d9f4a", path)
    with closing(sqlite3.connect(path)) as connection:
        (page,) = connection.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'players'").fetchone()
    with path.open("r+b") as file:
        file.seek((page - 1) * 4096)
        file.write(b"\xff" * 4096)

    async def scene(scene: Scene) -> None:
        player = await scene.come("Aki", made.aki)
        assert {name: await seq_of(player, table) for name, table in made.tables.items()} == EVENTS

    play(scene, path, now=lambda: MADE_MS)
    assert "data_salvaged" in caplog.messages


def test_a_changed_schema_has_a_new_number() -> None:
    assert digest_of(SCHEMA.split(";\n")) == SCHEMAS.get(SCHEMA_VERSION), (
        "Earlier files have another schema under this number: raise SCHEMA_VERSION, upgrade them in `transfer.upgrade`,"
        " add a file of the last commit before to earlier/, and write the new digest here."
    )

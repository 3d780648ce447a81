"""Whether a server has a socket for operators."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from banmen_server.admin.actions import NoAdminSocket, operated
from banmen_server.admin.listener import admin_socket
from tests.banmen_server.wire_client import Scene, play


def in_front_of(folder: Path, **changes: Any) -> bool:
    """Whether the server of a data file in this folder has the usual socket."""
    found: list[bool] = []

    async def scene(stage: Scene) -> None:
        async with operated(stage.server, asyncio.Event().set):
            found.append(admin_socket(stage.server.hall.config.data).is_socket())

    play(scene, folder / "hall.db", **changes)
    return found[0]


def test_a_server_has_one_but_not_that_of_a_window(tmp_path: Path) -> None:
    assert in_front_of(tmp_path)
    assert not in_front_of(tmp_path, until_idle=True)


def test_where_the_usual_one_cannot_be_made_the_server_runs_without(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    folder = tmp_path / ("long" * 30)  # too long for the path of a socket
    folder.mkdir()
    assert not in_front_of(folder)
    assert "no_admin_socket" in caplog.messages


def test_where_the_named_one_cannot_be_made_the_server_does_not_start(tmp_path: Path) -> None:
    with pytest.raises(NoAdminSocket):
        in_front_of(tmp_path, admin_socket=tmp_path)

"""What is said where the engine does not make the streams of a log."""

import asyncio
from typing import Any
from unittest.mock import Mock

import pytest

from banmen_server.log import Unavailable
from banmen_server.log.nats import streams


def test_too_few_nodes_are_reported_with_the_required_number(monkeypatch: pytest.MonkeyPatch) -> None:
    async def ask(_connection: object, what: str, _about: object = None) -> Any:
        code = 10059 if what.startswith("STREAM.INFO.") else 10005
        raise streams.EngineError({"err_code": code, "description": "no suitable peers for placement"})

    monkeypatch.setattr(streams, "ask", ask)
    monkeypatch.setattr(streams, "_PATIENCE_S", -1.0)
    with pytest.raises(Unavailable, match="the stream banmen-values: 3 nodes with room are wanted"):
        asyncio.run(streams.create_stream(Mock(server_info={"cluster": "hall"}), {"name": "banmen-values"}))

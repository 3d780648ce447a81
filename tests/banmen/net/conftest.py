"""The scripted server of the window's tests."""

from collections.abc import Iterator

import pytest

from tests.banmen_client.net.scripted_server import ScriptedServer, scripted_server


@pytest.fixture
def server() -> Iterator[ScriptedServer]:
    """A server on loopback that says and hears what the test has it do."""
    with scripted_server() as scripted:
        yield scripted

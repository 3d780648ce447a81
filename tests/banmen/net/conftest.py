"""The scripted server, as the window's tests have it."""

from collections.abc import Iterator

import pytest

from tests.banmen_client.net.scripted_server import ScriptedServer, scripted_server


@pytest.fixture
def server() -> Iterator[ScriptedServer]:
    """A server on loopback that says and hears what the test has it do."""
    with scripted_server() as scripted:
        yield scripted

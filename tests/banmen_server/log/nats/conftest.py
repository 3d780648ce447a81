"""A place for logs at a real engine."""

from collections.abc import Iterator

import pytest

from tests.banmen_server.log.places import NatsPlace


@pytest.fixture
def place() -> Iterator[NatsPlace]:
    """A place at an engine of one node."""
    made = NatsPlace()
    yield made
    made.forget()

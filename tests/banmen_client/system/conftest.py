"""Fixtures for the tests of what lies behind the screens."""

from collections.abc import Iterator

import pytest

from banmen_client.system.navigation import Navigation


@pytest.fixture
def made() -> Iterator[list[Navigation]]:
    """All navigations of a test; each is ended."""
    navigations: list[Navigation] = []
    yield navigations
    for each in navigations:
        each.close()

"""Fixtures for the tests of navigation."""

from collections.abc import Iterator

import pytest

from banmen_client.system.navigation import Navigation


@pytest.fixture
def made() -> Iterator[list[Navigation]]:
    """The navigations of a test, which are closed at its end."""
    navigations: list[Navigation] = []
    yield navigations
    for each in navigations:
        each.close()

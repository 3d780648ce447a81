"""The server and the screen of the tests with real windows, for a game that is installed."""

from tests.browser.conftest import chromium, visit
from tests.end_to_end.conftest import desktop, server

__all__ = ["chromium", "desktop", "server", "visit"]

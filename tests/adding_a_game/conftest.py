"""The server and the screen of the tests with real windows, for a game that is installed."""

from tests.browser.conftest import chromium, shared_chromium, visit
from tests.end_to_end.conftest import desktop, server

__all__ = ["chromium", "desktop", "server", "shared_chromium", "visit"]

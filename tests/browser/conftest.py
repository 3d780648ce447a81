"""A real server and a real browser, shared by the tests of this folder."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.browser.chromium import FOUND, SharedChromium, Visitor
from tests.end_to_end.server_process import Server

Visit = Callable[..., Visitor]
"""Opens the page: `visit("/CODE", width=1280, height=800, scheme="light", language="en", server=…, **context)`."""


@pytest.fixture(scope="session")
def shared_chromium() -> Iterator[SharedChromium]:
    """One for all tests of a process: starting it and playwright costs as much as ten tests of the page."""
    if FOUND is None:
        pytest.skip("this machine has no Chromium, which opens the page")
    shared = SharedChromium()
    yield shared
    shared.end()


@pytest.fixture
def chromium(shared_chromium: SharedChromium) -> Iterator[Browser]:
    """The browser while a test uses it. Between such tests other event loops run in this thread."""
    with shared_chromium.used() as browser:
        yield browser


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One for all tests of a process: what a test opens there the others do not look for."""
    running = Server(tmp_path_factory.mktemp("hall") / "hall.db")
    running.start()
    yield running
    assert running.stop() == 0


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """One of a test's own: nobody else is in its hall, and it may be killed."""
    running = Server(tmp_path / "hall.db")
    running.start()
    yield running
    assert running.stop() == 0


@pytest.fixture
def visit(chromium: Browser, request: pytest.FixtureRequest) -> Iterator[Visit]:
    """Whoever opened the page had no fault in it, asked nobody else for anything, and sent no secret in an address."""
    visitors: list[Visitor] = []

    def visit(
        path: str | None = "/",
        *,
        width: int = 1280,
        height: int = 800,
        scheme: str = "light",
        language: str = "en",
        server: Server | None = None,
        network_fails: bool = False,
        init_script: str = "",
        service_workers: str = "block",
        **more: Any,
    ) -> Visitor:
        at = server or request.getfixturevalue("server")
        size: Any = {"width": width, "height": height}
        look: Any = {"viewport": size, "color_scheme": scheme, "locale": language, "service_workers": service_workers}
        visitor = Visitor(chromium.new_context(**look, **more), f"http://127.0.0.1:{at.port}")
        visitor.network_fails = network_fails
        if init_script:
            visitor.context.add_init_script(init_script)
        visitors.append(visitor)
        if path is not None:
            visitor.open(path)
        return visitor

    yield visit
    try:
        for visitor in visitors:
            assert visitor.faults == []
            assert visitor.foreign == []
            assert not [address for token in visitor.tokens for address in visitor.asked if token in address]
    finally:
        for visitor in visitors:
            visitor.context.close()

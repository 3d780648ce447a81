"""A tab that stays open while the server gets another version of the page."""

import shutil
from pathlib import Path

import pytest

from banmen.protocol import messages
from tests.banmen_web.node import MODULES
from tests.browser.conftest import Visit
from tests.browser.test_like_an_app import keep
from tests.end_to_end.person import Person
from tests.end_to_end.server_process import Server

FILES = "document.querySelector('meta[name=banmen-files]').content"


@pytest.mark.parametrize("kept", [False, True])
def test_a_tab_of_the_version_before_loads_itself_again_once(
    visit: Visit,
    own_server: Server,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    kept: bool,  # noqa: FBT001 - whether the version before is kept for when there is no network
) -> None:
    host = Person(own_server, "Aki")
    table = host.ask(messages.Open, "goishi", {}).table
    host.close()
    page = visit("/", server=own_server, network_fails=True, service_workers="allow" if kept else "block")
    if kept:
        keep(page)
    before = page.ask(FILES)
    own_server.stop()
    shutil.copytree(MODULES, tmp_path / "site" / "banmen_web")
    changed = tmp_path / "site" / "banmen_web" / "app.js"
    changed.write_text(f"{changed.read_text(encoding='utf-8')}export const changed = 1;\n", encoding="utf-8")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path / "site"))
    own_server.start()
    page.wait_until_known("app.link.online")
    page.known(f"app.go('{table}')")  # whose board it asks for at the folder of the version before
    page.wait_until(f"before => {FILES} !== before", before)
    page.wait_until_known("replay?.opened?.game === 'goishi'")
    assert page.ask("Boolean(sessionStorage.getItem('banmen-reloaded'))")
    page.faults.clear()  # the files that no longer exist

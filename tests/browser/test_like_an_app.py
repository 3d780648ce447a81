"""The page as an app: what a browser needs to install it, and what it shows without a network."""

import json
from pathlib import Path
from typing import Any

from tests.browser.chromium import CERTIFICATE, OTHER_HOST, PATIENCE_MS, Visitor
from tests.browser.conftest import Visit
from tests.browser.test_time_and_wall import PLY
from tests.end_to_end.person import Presenter
from tests.end_to_end.server_process import Server

WAIT_UNTIL_KEPT = """async (ms) => {
    const page = new URL(".", document.baseURI).href;
    const again = () => new Promise((resolve) => setTimeout(resolve, 100));
    for (const until = Date.now() + ms; Date.now() < until; await again())
        if (navigator.serviceWorker.controller && (await caches.match(page, { ignoreVary: true }))) return;
    throw new Error("it is not kept");
}"""


def keep(visitor: Visitor) -> None:
    """Wait until the page is kept in the browser."""
    visitor.ask(WAIT_UNTIL_KEPT, PATIENCE_MS)


def is_installable(visitor: Visitor) -> bool:
    """Whether Chromium would install the page, but for the private window of a test."""
    session = visitor.context.new_cdp_session(visitor.page)
    told: Any = session.send("Page.getAppManifest")
    assert told["errors"] == []
    assert json.loads(told["data"])["start_url"] == "./"
    faults = {each["errorId"] for each in session.send("Page.getInstallabilityErrors")["installabilityErrors"]}
    return faults <= {"in-incognito"}


def test_the_page_is_installable(visit: Visit) -> None:
    assert is_installable(visit("/"))


def test_under_tls_the_page_of_another_machine_is_installable_and_opens_without_a_network(
    visit: Visit, tmp_path: Path
) -> None:
    options = ("--cert", str(CERTIFICATE), "--key", str(CERTIFICATE.with_suffix(".key.pem")), "--host-name", OTHER_HOST)
    server = Server(tmp_path / "hall.db", options=options)
    server.start()
    visitor = visit(None, server=server, service_workers="allow", network_fails=True)
    visitor.origin = f"https://{OTHER_HOST}:{server.port}"
    visitor.open("/")
    visitor.wait_until_known("app.link.online")
    assert is_installable(visitor)
    keep(visitor)
    assert server.stop() == 0
    visitor.context.set_offline(True)
    visitor.open("/")
    visitor.page.locator("main .hall").wait_for()


def test_the_hall_and_a_saved_game_open_without_a_network(visit: Visit, own_server: Server, tmp_path: Path) -> None:
    host = Presenter(own_server)
    host.pace(ply=20, paused=True)
    visitor = visit(f"/{host.code}", server=own_server, service_workers="allow", network_fails=True)
    visitor.wait_until(f'() => {PLY} === "20"')
    with visitor.page.expect_download() as saved:
        visitor.page.get_by_title("Save the replay").click()
    file = tmp_path / saved.value.suggested_filename
    saved.value.save_as(file)
    keep(visitor)
    host.close()
    visitor.context.set_offline(True)
    visitor.open("/")
    visitor.page.locator("main .hall").wait_for()
    visitor.open("/replay")
    visitor.page.locator("input[type=file]").set_input_files(file)
    visitor.page.locator(".track").wait_for()
    visitor.page.locator(".place svg, .place canvas").first.wait_for()


def test_while_there_is_a_network_the_page_comes_from_the_server(visit: Visit, own_server: Server) -> None:
    visitor = visit("/", server=own_server, service_workers="allow")
    keep(visitor)
    visitor.ask(
        """async () => {
            const [name] = await caches.keys();
            await (await caches.open(name)).put(document.baseURI, new Response("an old page"));
        }"""
    )
    visitor.open("/")
    visitor.page.locator("main .hall").wait_for()
    policy = visitor.page.evaluate("async () => (await fetch(location.href)).headers.get('content-security-policy')")
    assert "default-src 'none'" in policy


OFFER = """() => {
    const offer = new Event("beforeinstallprompt", { cancelable: true });
    dispatchEvent(Object.assign(offer, { prompt: async () => { window.installed = true } }));
    return offer.defaultPrevented;
}"""


def test_the_home_screen_is_offered_once_to_who_comes_back_to_the_hall(visit: Visit) -> None:
    visitor = visit("/")
    dialog = visitor.page.get_by_role("dialog")

    def come_back() -> None:
        visitor.page.reload()
        visitor.wait_until_known("app.link.online")
        assert visitor.page.evaluate(OFFER), "the browser makes no offer of its own"

    def wait_until_kept(known: str) -> None:
        visitor.page.wait_for_function("known => localStorage.getItem('banmen-install') === known", arg=known)

    come_back()
    wait_until_kept("visited")
    assert dialog.count() == 0, "who comes for the first time wants something else"
    come_back()
    dialog.get_by_role("button", name="Add").click()
    visitor.page.wait_for_function("() => window.installed")
    wait_until_kept("offered")
    come_back()
    visitor.page.wait_for_function(
        "() => performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/ui/install.js'))"
    )
    assert dialog.count() == 0, "it was offered before"

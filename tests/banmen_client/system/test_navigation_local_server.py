"""Navigation to the local server, and back to it."""

import threading

import pytest

from banmen_client.net.link import LinkState
from banmen_client.system import settings as settings_file
from banmen_client.system.local_server import CannotStart, LocalState
from banmen_client.system.navigation import Navigation
from banmen_client.table.report import Report
from tests.banmen_client.remote_table import FakeLink, FakeLocal
from tests.banmen_client.system.navigating import arrived, prepared

pytestmark = pytest.mark.usefixtures("own_folder", "links", "local", "clock")


def home(navigation: Navigation, links: list[FakeLink]) -> FakeLink:
    """Go home, and wait until the server there runs."""
    navigation.start()
    while not links:
        navigation.poll(10)
    return links[-1]


def test_without_an_address_one_s_own_server_is_started(
    made: list[Navigation], links: list[FakeLink], local: FakeLocal
) -> None:
    navigation = prepared(made)
    assert home(navigation, links).url == "ws://127.0.0.1:8780"
    assert local.calls == ["start"]
    assert (navigation.server_url, navigation.friends.address, navigation.can_share) == ("", None, True)
    arrived(navigation, links[0])
    assert settings_file.load()[0].servers == ()


def test_a_failed_start_is_reported_and_can_be_retried(
    made: list[Navigation], links: list[FakeLink], local: FakeLocal
) -> None:
    navigation = prepared(made)
    local.fails = True
    navigation.start()
    while navigation.session.link.kind != "offline":
        assert navigation.poll(10) == []  # the banner says it for as long as it is so
    assert (navigation.session.link.code, navigation.session.link.text) == ("died", "it died")
    assert navigation.arrived
    local.fails = False
    navigation.retry()
    while not links:
        navigation.poll(10)
    assert local.calls == ["start", "start"]


def test_shared_it_has_an_address_for_friends_and_the_link_follows_it(
    made: list[Navigation], links: list[FakeLink], local: FakeLocal
) -> None:
    navigation = prepared(made)
    link = home(navigation, links)
    done = threading.Event()
    on_state = local.on_state

    def on_changed(state: LocalState) -> None:
        on_state(state)
        done.set()

    local.on_state = on_changed
    navigation.share()
    assert done.wait(10)
    navigation.poll(0)
    assert ("retry", "ws://127.0.0.1:8781") in link.calls
    assert (navigation.friends.address, navigation.can_share) == ("192.168.0.12:8781", False)


def test_at_another_s_server_there_is_nothing_to_share(made: list[Navigation], local: FakeLocal) -> None:
    navigation = prepared(made, "192.168.0.12")
    navigation.start()
    navigation.share()
    assert local.calls == []


def test_returning_home_finds_the_server_running(
    made: list[Navigation], links: list[FakeLink], local: FakeLocal
) -> None:
    navigation = prepared(made)
    home(navigation, links)
    navigation.go("example.org")
    navigation.go("")
    assert links[-1].url == "ws://127.0.0.1:8780"
    assert local.calls == ["start"]


def test_leaving_and_returning_during_the_start_connects_once(
    made: list[Navigation], links: list[FakeLink], local: FakeLocal
) -> None:
    navigation = prepared(made)
    navigation.start()
    navigation.go("example.org")
    navigation.go("")
    while len(links) < 2:
        navigation.poll(10)
    started = [thread for thread in threading.enumerate() if thread.name == "local server"]
    for thread in started:
        thread.join(10)
    navigation.poll(0)
    assert [link.url for link in links] == ["ws://example.org:8780", "ws://127.0.0.1:8780"]
    assert local.calls == ["start", "start"]


def test_a_silent_server_is_checked_again_after_a_failure(
    made: list[Navigation], links: list[FakeLink], local: FakeLocal
) -> None:
    navigation = prepared(made)
    link = home(navigation, links)
    local.fails = True
    for _ in range(2):
        link.incoming.put(LinkState("waiting"))
        reports: list[Report] = []
        while not reports:
            reports = navigation.poll(0.01)
        assert [report.id for report in reports] == ["own-server-died"]
    assert local.calls == ["start", "check", "check"]


def test_a_restarted_server_is_reconnected_and_a_failed_one_reported(
    made: list[Navigation], links: list[FakeLink], local: FakeLocal
) -> None:
    navigation = prepared(made)
    link = home(navigation, links)
    local.on_state(LocalState("restarting"))
    local.on_state(LocalState("running", "ws://127.0.0.1:9000"))
    assert navigation.poll(0) == []
    assert link.calls[-1] == ("retry", "ws://127.0.0.1:9000")
    local.on_state(LocalState("failed", error=CannotStart("died", "Five times.")))
    assert navigation.poll(0) == [Report("refusal", "own-server-died", {"text": "Five times."}, text="Five times.")]


def test_a_voyage_that_ends_leaves_everything_in_order(
    made: list[Navigation], links: list[FakeLink], local: FakeLocal
) -> None:
    navigation = prepared(made)
    link = home(navigation, links)
    navigation.close()
    made.clear()
    assert link.calls[-1] == ("close",)
    assert local.calls[-1] == "stop"
    assert prepared(made).identity.slot == 1

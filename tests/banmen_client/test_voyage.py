"""The way of one window from place to place, with links and a local server that only note."""

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from banmen import events as ev
from banmen.address import parse_address
from banmen.game import Outcome
from banmen.protocol import messages
from banmen_client import settings as settings_file
from banmen_client.link import LinkState
from banmen_client.local_server import LocalState
from banmen_client.session import Report
from banmen_client.settings import Server
from banmen_client.voyage import Voyage
from tests.banmen_client.far_end import FakeLink, FakeLocal, Teller
from tests.banmen_client.show_table import ShowTeller

pytestmark = pytest.mark.usefixtures("own_folder", "links", "local", "clock")


def greeting(player: str = "me") -> list[messages.Welcome | messages.Tables | LinkState]:
    return [LinkState("online"), messages.Welcome(1, "banmen", player, "token", 0), messages.Tables(())]


def arrived(voyage: Voyage, link: FakeLink) -> list[Report]:
    """The server greets."""
    for message in greeting():
        link.incoming.put(message)
    return voyage.news(0)


@pytest.fixture
def made() -> Iterator[list[Voyage]]:
    """All voyages of a test; each is ended."""
    voyages: list[Voyage] = []
    yield voyages
    for each in voyages:
        each.end()


def prepared(made: list[Voyage], address: str | None = None, **how: str | int | None) -> Voyage:
    goal = None if address is None else parse_address(address)
    made.append(Voyage.prepare(goal, **how))  # type: ignore[arg-type] # from names
    return made[-1]


# --- before it starts -----------------------------------------------------------------------------------------------


def test_what_the_command_line_asks_for_is_kept(made: list[Voyage]) -> None:
    prepared(made, name="  Aki   Sato ", language="ja", scale=500)
    own, _ = settings_file.load()
    assert (own.name, own.language, own.scale) == ("Aki Sato", "ja", 200)
    again = prepared(made)
    assert again.settings == own


def test_who_gives_no_name_is_a_guest_with_a_number(made: list[Voyage]) -> None:
    first, second = prepared(made), prepared(made)
    assert first.settings.name == "Guest 1"
    assert second.identity.slot == 2


def test_settings_that_cannot_be_read_are_told(made: list[Voyage], own_folder: Path) -> None:
    (own_folder / "settings.json").write_text("{ not json")
    told = prepared(made).news(0)
    assert [report.id for report in told] == ["trouble-broken_kept_aside"]


# --- going ----------------------------------------------------------------------------------------------------------


def test_an_address_is_gone_to(made: list[Voyage], links: list[FakeLink]) -> None:
    voyage = prepared(made, "192.168.0.12", name="Aki")
    voyage.depart()
    [link] = links
    assert (link.url, link.name, link.token) == ("ws://192.168.0.12:8780", "Aki", None)
    assert link.calls == [("lobby", True), ("start",)]
    assert (voyage.visiting, voyage.friend_address) == ("ws://192.168.0.12:8780", "192.168.0.12")
    assert not voyage.can_share


def test_a_code_behind_the_address_is_entered_after_the_greeting_and_only_once(
    made: list[Voyage], links: list[FakeLink]
) -> None:
    voyage = prepared(made, "192.168.0.12/k7qx2mpd")
    voyage.depart()
    assert links[0].sent == []
    arrived(voyage, links[0])
    arrived(voyage, links[0])
    assert links[0].sent == [messages.Join("c1", "K7QX-2MPD")]


def test_a_server_that_greets_is_remembered_and_one_that_does_not_is_not(
    made: list[Voyage], links: list[FakeLink]
) -> None:
    voyage = prepared(made, "192.168.0.12")
    voyage.depart()
    voyage.news(0)
    assert settings_file.load()[0].servers == ()
    arrived(voyage, links[0])
    [server] = settings_file.load()[0].servers
    assert server == Server("192.168.0.12", "ws://192.168.0.12:8780", 1_790_000_000)


def test_another_address_leaves_the_server_before(made: list[Voyage], links: list[FakeLink]) -> None:
    voyage = prepared(made, "192.168.0.12")
    voyage.depart()
    arrived(voyage, links[0])
    before = voyage.session
    assert voyage.visit("example.org") is None
    assert links[0].calls[-1] == ("close",)
    assert links[1].url == "ws://example.org:8780"
    assert voyage.session is not before
    assert voyage.session.link.kind == "connecting"


def test_what_the_server_before_still_says_is_not_heard(made: list[Voyage], links: list[FakeLink]) -> None:
    voyage = prepared(made, "192.168.0.12")
    voyage.depart()
    voyage.visit("example.org")
    for message in greeting("somebody"):
        links[0].incoming.put(message)
    voyage.news(0)
    assert voyage.session.player is None


@pytest.mark.parametrize("text", ["192.168.0.12", "ws://192.168.0.12:8780", " 192.168.0.12:8780 "])
def test_the_server_where_one_is_is_not_gone_to_again(made: list[Voyage], links: list[FakeLink], text: str) -> None:
    voyage = prepared(made, "192.168.0.12")
    voyage.depart()
    arrived(voyage, links[0])
    voyage.visit(text)
    voyage.visit(f"{text.strip()}/K7QX-2MPD")
    assert len(links) == 1
    assert links[0].sent == [messages.Join("c1", "K7QX-2MPD")]


def test_a_code_alone_is_entered_here(made: list[Voyage], links: list[FakeLink]) -> None:
    voyage = prepared(made, "192.168.0.12")
    voyage.depart()
    arrived(voyage, links[0])
    voyage.visit("K7QX-2MPD")
    assert links[0].sent == [messages.Join("c1", "K7QX-2MPD")]


@pytest.mark.parametrize("text", ["a b", "ftp://example.org", "example.org:99999", "example.org/short"])
def test_a_bad_address_is_given_back_and_nothing_changes(made: list[Voyage], links: list[FakeLink], text: str) -> None:
    voyage = prepared(made, "192.168.0.12")
    voyage.depart()
    assert voyage.visit(text) is not None
    assert len(links) == 1


# --- where one sat --------------------------------------------------------------------------------------------------


def test_where_one_sat_the_last_time_one_comes_back_to(made: list[Voyage], links: list[FakeLink]) -> None:
    first = prepared(made, "192.168.0.12")
    first.depart()
    arrived(first, links[0])
    first.session.watch("t1")
    links[0].incoming.put(Teller().seats().past())
    first.news(0)
    first.end()  # the window is killed: it never leaves the table
    made.clear()
    second = prepared(made, "192.168.0.12")
    second.depart()
    arrived(second, links[1])
    assert links[1].sent == [messages.Join("c1", "t1")]


@pytest.mark.parametrize(
    ("how", "kept"), [("left while it goes on", "t1"), ("left when it is over", None), ("only watched", None)]
)
def test_the_table_remembered_is_one_where_a_seat_is_still_ours(
    made: list[Voyage], links: list[FakeLink], how: str, kept: str | None
) -> None:
    voyage = prepared(made, "192.168.0.12")
    voyage.depart()
    arrived(voyage, links[0])
    voyage.session.watch("t1")
    teller = Teller().seats("you", "third") if how == "only watched" else Teller().seats()
    if how == "left when it is over":
        teller.tell(ev.Ended(Outcome("black", "resigned")))
    links[0].incoming.put(teller.past())
    voyage.news(0)
    if how != "only watched":
        voyage.session.leave()
        voyage.news(0)
    assert voyage.identity.last_table("ws://192.168.0.12:8780") == kept


@pytest.mark.parametrize(("host", "kept"), [("me", "t1"), ("teacher", None)])
def test_the_show_that_one_presents_is_remembered(
    made: list[Voyage], links: list[FakeLink], host: str, kept: str | None
) -> None:
    voyage = prepared(made, "192.168.0.12")
    voyage.depart()
    arrived(voyage, links[0])
    voyage.session.watch("t1")
    links[0].incoming.put(ShowTeller(host).past())
    voyage.news(0)
    assert voyage.identity.last_table("ws://192.168.0.12:8780") == kept
    voyage.session.leave()
    voyage.news(0)
    assert voyage.identity.last_table("ws://192.168.0.12:8780") is None


def test_the_token_is_kept_for_each_server(made: list[Voyage], links: list[FakeLink]) -> None:
    voyage = prepared(made, "192.168.0.12")
    voyage.depart()
    assert links[0].on_token is not None
    links[0].on_token("secret")
    voyage.visit("example.org")
    voyage.visit("192.168.0.12")
    assert [link.token for link in links] == [None, None, "secret"]


# --- this computer's own server -------------------------------------------------------------------------------------


def home(voyage: Voyage, links: list[FakeLink]) -> FakeLink:
    """Go home, and wait until the server there runs."""
    voyage.depart()
    while not links:
        voyage.news(10)
    return links[-1]


def test_without_an_address_one_s_own_server_is_started(
    made: list[Voyage], links: list[FakeLink], local: FakeLocal
) -> None:
    voyage = prepared(made)
    assert home(voyage, links).url == "ws://127.0.0.1:8780"
    assert local.calls == ["start"]
    assert (voyage.visiting, voyage.friend_address, voyage.can_share) == ("", None, True)
    arrived(voyage, links[0])
    assert settings_file.load()[0].servers == ()


def test_that_it_cannot_start_is_said_and_it_can_be_tried_again(
    made: list[Voyage], links: list[FakeLink], local: FakeLocal
) -> None:
    voyage = prepared(made)
    local.fails = True
    voyage.depart()
    told: list[Report] = []
    while not told:
        told = voyage.news(10)
    assert told == [Report("refusal", "server-stopped", {"text": "it died"})]
    assert voyage.session.link.kind == "offline"
    assert voyage.settled
    local.fails = False
    voyage.retry()
    while not links:
        voyage.news(10)
    assert local.calls == ["start", "start"]


def test_shared_it_has_an_address_for_friends_and_the_link_follows_it(
    made: list[Voyage], links: list[FakeLink], local: FakeLocal
) -> None:
    voyage = prepared(made)
    link = home(voyage, links)
    done = threading.Event()
    tell = local.tell

    def told(state: LocalState) -> None:
        tell(state)
        done.set()

    local.tell = told
    voyage.share()
    assert done.wait(10)
    voyage.news(0)
    assert ("retry", "ws://127.0.0.1:8781") in link.calls
    assert (voyage.friend_address, voyage.can_share) == ("192.168.0.12:8781", False)


def test_at_another_s_server_there_is_nothing_to_share(made: list[Voyage], local: FakeLocal) -> None:
    voyage = prepared(made, "192.168.0.12")
    voyage.depart()
    voyage.share()
    assert local.calls == []


def test_who_comes_home_again_finds_the_server_running(
    made: list[Voyage], links: list[FakeLink], local: FakeLocal
) -> None:
    voyage = prepared(made)
    home(voyage, links)
    voyage.visit("example.org")
    voyage.visit("")
    assert links[-1].url == "ws://127.0.0.1:8780"
    assert local.calls == ["start"]


def test_who_goes_and_comes_back_while_it_starts_connects_once(
    made: list[Voyage], links: list[FakeLink], local: FakeLocal
) -> None:
    voyage = prepared(made)
    voyage.depart()
    voyage.visit("example.org")
    voyage.visit("")
    while len(links) < 2:
        voyage.news(10)
    started = [thread for thread in threading.enumerate() if thread.name == "local server"]
    for thread in started:
        thread.join(10)
    voyage.news(0)
    assert [link.url for link in links] == ["ws://example.org:8780", "ws://127.0.0.1:8780"]
    assert local.calls == ["start", "start"]


def test_a_server_that_is_silent_is_looked_after_and_again_after_a_failure(
    made: list[Voyage], links: list[FakeLink], local: FakeLocal
) -> None:
    voyage = prepared(made)
    link = home(voyage, links)
    local.fails = True
    for _ in range(2):
        link.incoming.put(LinkState("waiting"))
        told: list[Report] = []
        while not told:
            told = voyage.news(0.01)
        assert [report.id for report in told] == ["server-stopped"]
    assert local.calls == ["start", "check", "check"]


def test_a_server_that_came_back_is_reconnected_to_and_one_that_did_not_is_told(
    made: list[Voyage], links: list[FakeLink], local: FakeLocal
) -> None:
    voyage = prepared(made)
    link = home(voyage, links)
    local.tell(LocalState("restarting"))
    local.tell(LocalState("running", "ws://127.0.0.1:9000"))
    assert voyage.news(0) == []
    assert link.calls[-1] == ("retry", "ws://127.0.0.1:9000")
    local.tell(LocalState("failed", text="five times"))
    assert voyage.news(0) == [Report("refusal", "server-stopped", {"text": "five times"})]


def test_a_voyage_that_ends_leaves_everything_in_order(
    made: list[Voyage], links: list[FakeLink], local: FakeLocal
) -> None:
    voyage = prepared(made)
    link = home(voyage, links)
    voyage.end()
    made.clear()
    assert link.calls[-1] == ("close",)
    assert local.calls[-1] == "stop"
    assert prepared(made).identity.slot == 1


# --- what is told ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("code", "text_id"), [("superseded", "superseded"), ("version", "version-old"), ("removed", "refused-removed")]
)
def test_why_the_server_wants_no_other_try_is_told(
    made: list[Voyage], links: list[FakeLink], code: str, text_id: str
) -> None:
    voyage = prepared(made, "192.168.0.12")
    voyage.depart()
    links[0].incoming.put(LinkState("ended", code=code, text="because"))
    assert voyage.news(0) == [Report("refusal", text_id, {"text": "because"}, text="because")]
    assert voyage.settled


def test_that_nothing_can_be_sent_yet_is_told_at_once(made: list[Voyage]) -> None:
    voyage = prepared(made)  # it has not departed: there is no server at all
    voyage.visit("K7QX-2MPD")
    assert voyage.news(0) == [Report("refusal", "queue-full")]


def test_name_and_language_are_told_to_the_server(made: list[Voyage], links: list[FakeLink]) -> None:
    voyage = prepared(made, "192.168.0.12")
    voyage.rename("Nobody")
    voyage.speak("ja")
    voyage.depart()
    voyage.rename("Aki")
    voyage.speak("ja")
    assert links[0].calls[-2:] == [("set_name", "Aki"), ("set_lang", "ja")]


def test_it_is_settled_when_the_tables_have_come(made: list[Voyage], links: list[FakeLink]) -> None:
    voyage = prepared(made, "192.168.0.12")
    voyage.depart()
    assert not voyage.settled
    arrived(voyage, links[0])
    assert voyage.settled

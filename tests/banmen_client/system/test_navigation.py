"""Navigation of one window between servers, with links and a local server that only record calls."""

from pathlib import Path
from time import localtime, strftime

import pytest
from msgspec.structs import replace

from banmen.protocol import messages
from banmen_client.net.link import LinkState
from banmen_client.system import settings as settings_file
from banmen_client.system.navigation import Navigation
from banmen_client.system.settings import KnownServer
from banmen_client.table.report import Report
from tests.banmen_client.remote_table import FakeLink, RemoteTable
from tests.banmen_client.show_table import RemoteShow
from tests.banmen_client.system.navigating import arrived, greeting, prepared

pytestmark = pytest.mark.usefixtures("own_folder", "links", "local", "clock")


# --- muted players ----------------------------------------------------------------------------------------------------


def test_muted_players_are_kept_for_each_server(made: list[Navigation], links: list[FakeLink]) -> None:
    navigation = prepared(made, "192.168.0.20")
    navigation.start()
    arrived(navigation, links[-1])
    navigation.session.talk.mute("p2", muted=True)
    navigation.go("192.168.0.30")
    assert navigation.session.talk.muted == (), "players of another server are others"
    made.remove(navigation)
    navigation.close()
    again = prepared(made, "192.168.0.20")
    again.start()
    assert again.session.talk.muted == ("p2",)


# --- before the start -------------------------------------------------------------------------------------------------


def test_options_of_the_command_line_are_saved(made: list[Navigation]) -> None:
    prepared(made, name="  Aki   Sato ", language="ja", scale=500)
    own, _ = settings_file.load()
    assert (own.name, own.language, own.scale) == ("Aki Sato", "ja", 200)
    again = prepared(made)
    assert again.settings == own


def test_without_a_name_the_user_is_asked_once_with_a_guest_name(made: list[Navigation]) -> None:
    first = prepared(made)
    assert first.asks_name
    assert first.settings.is_guest
    assert settings_file.load()[0] == first.settings
    made.remove(first)
    first.close()
    again = prepared(made)
    assert (again.asks_name, again.settings) == (False, first.settings)


def test_two_windows_of_a_guest_have_different_names(made: list[Navigation], monkeypatch: pytest.MonkeyPatch) -> None:
    numbers = iter((5, 77))
    monkeypatch.setattr(settings_file, "randbelow", lambda _count: next(numbers))
    first, second = prepared(made), prepared(made)
    assert second.identity.slot == 2
    assert (first.settings.name, second.settings.name) == ("Guest 105", "Guest 177")
    assert not second.asks_name, "the person was asked in the first window"


def test_a_name_on_the_command_line_skips_the_question(made: list[Navigation], links: list[FakeLink]) -> None:
    navigation = prepared(made, "192.168.0.20/K7QX-2MPD", name="Kiku")
    assert not navigation.asks_name
    navigation.start()
    arrived(navigation, links[-1])
    assert [type(command) for command in links[-1].sent] == [messages.Join]


def test_the_table_of_a_link_waits_for_the_name_and_is_entered_under_it(
    made: list[Navigation], links: list[FakeLink]
) -> None:
    navigation = prepared(made, "192.168.0.20/K7QX-2MPD")
    navigation.start()
    arrived(navigation, links[-1])
    assert links[-1].sent == []
    navigation.settings = replace(navigation.settings, name="Kiku")
    navigation.name_chosen()
    arrived(navigation, links[-1])
    assert links[-1].name == "Kiku"
    [command] = links[-1].sent
    assert isinstance(command, messages.Join)
    assert command.table == "K7QX-2MPD"


def test_unreadable_settings_are_reported(made: list[Navigation], own_folder: Path) -> None:
    (own_folder / "settings.json").write_text("{ not json")
    told = prepared(made).poll(0)
    assert [report.id for report in told] == ["trouble-broken_kept_aside"]


# --- changing the server ----------------------------------------------------------------------------------------------


def test_an_address_is_gone_to(made: list[Navigation], links: list[FakeLink]) -> None:
    navigation = prepared(made, "192.168.0.12", name="Aki")
    navigation.start()
    [link] = links
    assert (link.url, link.name, link.token) == ("ws://192.168.0.12:8780", "Aki", None)
    assert link.calls == [("lobby", messages.Lobby(most=100)), ("start",)]
    assert (navigation.server_url, navigation.friends.address) == ("ws://192.168.0.12:8780", "192.168.0.12")
    assert not navigation.can_share


def test_a_code_behind_the_address_is_entered_after_the_greeting_and_only_once(
    made: list[Navigation], links: list[FakeLink]
) -> None:
    navigation = prepared(made, "192.168.0.12/k7qx2mpd", name="Aki")
    navigation.start()
    assert links[0].sent == []
    arrived(navigation, links[0])
    arrived(navigation, links[0])
    assert links[0].sent == [messages.Join("c1", "K7QX-2MPD")]


def test_a_server_that_greets_is_remembered_and_one_that_does_not_is_not(
    made: list[Navigation], links: list[FakeLink]
) -> None:
    navigation = prepared(made, "192.168.0.12")
    navigation.start()
    navigation.poll(0)
    assert settings_file.load()[0].servers == ()
    arrived(navigation, links[0])
    [server] = settings_file.load()[0].servers
    assert server == KnownServer("192.168.0.12", "ws://192.168.0.12:8780", 1_790_000_000)


def test_another_address_leaves_the_server_before(made: list[Navigation], links: list[FakeLink]) -> None:
    navigation = prepared(made, "192.168.0.12")
    navigation.start()
    arrived(navigation, links[0])
    before = navigation.session
    assert navigation.go("example.org") is None
    assert links[0].calls[-1] == ("close",)
    assert links[1].url == "ws://example.org:8780"
    assert navigation.session is not before
    assert navigation.session.link.kind == "connecting"


def test_messages_of_the_previous_server_are_ignored(made: list[Navigation], links: list[FakeLink]) -> None:
    navigation = prepared(made, "192.168.0.12")
    navigation.start()
    navigation.go("example.org")
    for message in greeting("somebody"):
        links[0].incoming.put(message)
    navigation.poll(0)
    assert navigation.session.player is None


def test_received_messages_are_kept_for_poll_and_dropped_after_leaving(
    made: list[Navigation], links: list[FakeLink]
) -> None:
    navigation = prepared(made, "192.168.0.20")
    navigation.start()
    assert not navigation.wait(0)
    links[-1].incoming.put(LinkState("online"))
    assert navigation.wait(0)
    before = navigation.session.link
    navigation.poll(0)
    assert (before.kind, navigation.session.link.kind) == ("connecting", "online")
    links[-1].incoming.put(messages.Tables(()))
    assert navigation.wait(0)
    navigation.go("192.168.0.30")
    navigation.poll(0)
    assert not navigation.session.lobby.received


@pytest.mark.parametrize("text", ["192.168.0.12", "ws://192.168.0.12:8780", " 192.168.0.12:8780 "])
def test_the_server_where_one_is_is_not_gone_to_again(made: list[Navigation], links: list[FakeLink], text: str) -> None:
    navigation = prepared(made, "192.168.0.12")
    navigation.start()
    arrived(navigation, links[0])
    navigation.go(text)
    navigation.go(f"{text.strip()}/K7QX-2MPD")
    assert len(links) == 1
    assert links[0].sent == [messages.Join("c1", "K7QX-2MPD")]


def test_a_code_alone_is_entered_here(made: list[Navigation], links: list[FakeLink]) -> None:
    navigation = prepared(made, "192.168.0.12")
    navigation.start()
    arrived(navigation, links[0])
    navigation.go("K7QX-2MPD")
    assert links[0].sent == [messages.Join("c1", "K7QX-2MPD")]


@pytest.mark.parametrize("text", ["a b", "ftp://example.org", "example.org:99999", "example.org/short"])
def test_a_bad_address_is_given_back_and_nothing_changes(
    made: list[Navigation], links: list[FakeLink], text: str
) -> None:
    navigation = prepared(made, "192.168.0.12")
    navigation.start()
    assert navigation.go(text) is not None
    assert len(links) == 1


# --- returning to a table ---------------------------------------------------------------------------------------------


def test_where_one_sat_the_last_time_one_comes_back_to(made: list[Navigation], links: list[FakeLink]) -> None:
    first = prepared(made, "192.168.0.12")
    first.start()
    arrived(first, links[0])
    first.session.watch("t1")
    links[0].incoming.put(RemoteTable().seats().past())
    first.poll(0)
    first.close()  # the window is killed: it never leaves the table
    made.clear()
    second = prepared(made, "192.168.0.12")
    second.start()
    arrived(second, links[1])
    assert links[1].sent == [messages.Join("c1", "t1")]


@pytest.mark.parametrize(
    ("how", "kept"), [("on the screen", "t1"), ("left while it goes on", None), ("only watched", None)]
)
def test_the_table_remembered_is_the_one_on_the_screen_where_a_seat_is_ours(
    made: list[Navigation], links: list[FakeLink], how: str, kept: str | None
) -> None:
    navigation = prepared(made, "192.168.0.12")
    navigation.start()
    arrived(navigation, links[0])
    navigation.session.watch("t1")
    remote = RemoteTable().seats("you", "third") if how == "only watched" else RemoteTable().seats()
    links[0].incoming.put(remote.past())
    navigation.poll(0)
    if how == "left while it goes on":
        navigation.session.leave()
        navigation.poll(0)
    assert navigation.identity.last_table("ws://192.168.0.12:8780") == kept


@pytest.mark.parametrize(("host", "kept"), [("me", "t1"), ("teacher", None)])
def test_the_show_that_one_presents_is_remembered(
    made: list[Navigation], links: list[FakeLink], host: str, kept: str | None
) -> None:
    navigation = prepared(made, "192.168.0.12")
    navigation.start()
    arrived(navigation, links[0])
    navigation.session.watch("t1")
    links[0].incoming.put(RemoteShow(host).past())
    navigation.poll(0)
    assert navigation.identity.last_table("ws://192.168.0.12:8780") == kept
    navigation.session.leave()
    navigation.poll(0)
    assert navigation.identity.last_table("ws://192.168.0.12:8780") is None


def test_the_token_is_kept_for_each_server(made: list[Navigation], links: list[FakeLink]) -> None:
    navigation = prepared(made, "192.168.0.12")
    navigation.start()
    assert links[0].on_token is not None
    links[0].on_token("secret")
    navigation.go("example.org")
    navigation.go("192.168.0.12")
    assert [link.token for link in links] == [None, None, "secret"]


# --- reports ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("code", "text_id"),
    [
        ("superseded", "superseded"),
        ("version", "version-old"),
        ("revoked", "out-revoked"),
        ("removed", "refused-removed"),
    ],
)
def test_the_reason_of_a_final_end_is_reported(
    made: list[Navigation], links: list[FakeLink], code: str, text_id: str
) -> None:
    navigation = prepared(made, "192.168.0.12")
    navigation.start()
    links[0].incoming.put(LinkState("ended", code=code, text="because"))
    assert navigation.poll(0) == [Report("refusal", text_id, {"text": "because"}, text="because")]
    assert navigation.arrived


@pytest.mark.parametrize("code", ["banned", "kicked"])
def test_an_operators_reason_is_shown_in_their_words(made: list[Navigation], links: list[FakeLink], code: str) -> None:
    navigation = prepared(made, "192.168.0.12")
    navigation.start()
    links[0].incoming.put(LinkState("ended", code=code, text="You are out: spam", why="spam"))
    assert navigation.poll(0) == [Report("refusal", f"out-{code}", {"why": "spam"}, text="You are out: spam")]


def test_the_end_of_a_ban_is_shown_in_local_time(made: list[Navigation], links: list[FakeLink]) -> None:
    navigation = prepared(made, "192.168.0.12")
    navigation.start()
    links[0].incoming.put(LinkState("ended", code="banned", until=1_000))
    (told,) = navigation.poll(0)
    assert (told.id, told.args) == ("out-banned-until", {"why": "", "until": strftime("%Y-%m-%d %H:%M", localtime(60))})


def test_a_command_without_a_server_is_reported_immediately(made: list[Navigation]) -> None:
    navigation = prepared(made)  # it has not departed: there is no server at all
    navigation.go("K7QX-2MPD")
    assert navigation.poll(0) == [Report("refusal", "no-server")]


def test_name_and_language_are_sent_to_the_server(made: list[Navigation], links: list[FakeLink]) -> None:
    navigation = prepared(made, "192.168.0.12")
    navigation.set_name("Nobody")
    navigation.set_language("ja")
    navigation.start()
    navigation.set_name("Aki")
    navigation.set_language("ja")
    assert links[0].calls[-2:] == [("set_name", "Aki"), ("set_lang", "ja")]


def test_it_is_settled_when_the_tables_have_come(made: list[Navigation], links: list[FakeLink]) -> None:
    navigation = prepared(made, "192.168.0.12")
    navigation.start()
    assert not navigation.arrived
    arrived(navigation, links[0])
    assert navigation.arrived


# --- input of the user ------------------------------------------------------------------------------------------------


def test_a_key_press_wakes_the_link(made: list[Navigation], links: list[FakeLink]) -> None:
    navigation = prepared(made, "192.168.0.20")
    navigation.wake()  # before there is a link nothing sleeps
    navigation.start()
    navigation.wake()
    assert ("wake",) in links[-1].calls

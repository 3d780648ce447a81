"""The addresses that a server prints and publishes."""

from pathlib import Path

import pytest

from banmen.addresses.typed import DEFAULT_PORT, parse_address
from banmen.texts import Texts
from banmen_server.net import discovery
from banmen_server.net.discovery import (
    address_file,
    published,
    published_address,
    qr_lines,
    reachable,
    ready_line,
    ready_lines,
    url,
)


@pytest.mark.parametrize(
    ("host", "port", "line"),
    [
        ("192.168.1.20", DEFAULT_PORT, "serves at ws://192.168.1.20:8780 - friends type: banmen 192.168.1.20"),
        ("192.168.1.20", 9000, "serves at ws://192.168.1.20:9000 - friends type: banmen 192.168.1.20:9000"),
        ("127.0.0.1", 9000, "serves at ws://127.0.0.1:9000 - on this computer type: banmen 127.0.0.1:9000"),
        ("::1", DEFAULT_PORT, "serves at ws://[::1]:8780 - on this computer type: banmen [::1]"),
    ],
)
def test_the_ready_line_has_the_address_to_type(host: str, port: int, line: str) -> None:
    said = ready_line(Texts("en"), url(host, port))
    assert said.partition(" serves")[2] == line.partition("serves")[2]
    typed = parse_address(said.rpartition(" ")[2])
    assert (typed.url, typed.host, typed.port) == (url(host, port), host, port)


def test_a_wildcard_is_reached_by_the_addresses_of_the_computer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(discovery, "lan_addresses", lambda: ("192.168.1.20", "fd77::1", "10.8.0.2"))
    assert reachable("") == ["192.168.1.20", "fd77::1", "10.8.0.2"]
    assert reachable("0.0.0.0") == ["192.168.1.20", "10.8.0.2"]  # noqa: S104 - nothing listens here
    assert reachable("::") == ["fd77::1"]
    assert list(reachable("localhost")) == ["127.0.0.1"]
    assert list(reachable("games.example")) == ["games.example"]
    monkeypatch.setattr(discovery, "lan_addresses", lambda: ())
    assert reachable("") == ["127.0.0.1"]


def test_the_address_stands_beside_the_data_while_the_server_runs(tmp_path: Path) -> None:
    data = tmp_path / "hall.db"
    assert published_address(data) is None
    with published(data, "ws://127.0.0.1:9000"):
        assert address_file(data) == tmp_path / "hall.db.address"
        assert published_address(data) == "ws://127.0.0.1:9000"
    assert published_address(data) is None
    assert not address_file(data).exists()


def test_a_server_starts_although_the_disk_has_no_room_for_its_address(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    data = tmp_path / "hall.db"
    address_file(data).mkdir()  # as little can be written there as on a full disk
    with published(data, "ws://127.0.0.1:9000"):
        assert published_address(data) is None
    assert "address_not_written" in caplog.messages


@pytest.mark.parametrize(
    ("url", "link"),
    [
        ("ws://192.168.1.20:8780", "http://192.168.1.20:8780/"),
        ("wss://games.example.org:443", "https://games.example.org/"),
        ("ws://[2001:db8::1]:9000", "http://[2001:db8::1]:9000/"),
    ],
)
def test_a_server_says_where_its_page_is_and_shows_a_code_of_it(url: str, link: str) -> None:
    first, second, *code = ready_lines(Texts("en"), [url], 80)
    assert first == ready_line(Texts("en"), url)
    assert second.endswith(f": {link}")
    assert code == list(qr_lines(link, 80))
    assert code


def test_there_is_no_code_on_a_pipe_and_of_an_address_of_this_computer() -> None:
    assert len(ready_lines(Texts("en"), ["ws://192.168.1.20:8780"], 0)) == 2
    assert ready_lines(Texts("en"), ["ws://127.0.0.1:8780"], 80)[1:] == (
        "In a browser on this computer: http://127.0.0.1:8780/",
    )


def test_all_addresses_are_printed_and_the_qr_code_is_for_the_first() -> None:
    urls = ["ws://192.168.1.20:8780", "ws://[fd77::1]:8780", "ws://10.8.0.2:8780"]
    first, _, also, *code = ready_lines(Texts("en"), urls, 80)
    assert first == ready_line(Texts("en"), urls[0])
    assert also.endswith(": [fd77::1], 10.8.0.2")
    assert code == list(qr_lines("http://192.168.1.20:8780/", 80))

import pytest
from hypothesis import given
from hypothesis import strategies as st

from banmen.addresses.typed import CODE_ALPHABET, Address, BadAddress, is_code, is_loopback, normal_code, parse_address


@pytest.mark.parametrize(
    ("text", "url", "host", "port", "code"),
    [
        ("example.org", "ws://example.org:8780", "example.org", 8780, None),
        ("192.168.0.7", "ws://192.168.0.7:8780", "192.168.0.7", 8780, None),
        ("Example.ORG:9000", "ws://example.org:9000", "example.org", 9000, None),
        ("example.org/K7QX-2MPD", "ws://example.org:8780", "example.org", 8780, "K7QX-2MPD"),
        ("example.org:9000/k7qx2mpd", "ws://example.org:9000", "example.org", 9000, "K7QX-2MPD"),
        ("ws://example.org/", "ws://example.org:8780", "example.org", 8780, None),
        ("wss://example.org", "wss://example.org:443", "example.org", 443, None),
        ("https://example.org/k7qx2mpd", "wss://example.org:443", "example.org", 443, "K7QX-2MPD"),
        ("http://example.org:8780/K7QX-2MPD", "ws://example.org:8780", "example.org", 8780, "K7QX-2MPD"),
        ("http://example.org/", "ws://example.org:80", "example.org", 80, None),
        ("WSS://example.org:8443/K7QX-2MPD", "wss://example.org:8443", "example.org", 8443, "K7QX-2MPD"),
        ("banmen://example.org/K7QX-2MPD", "ws://example.org:8780", "example.org", 8780, "K7QX-2MPD"),
        ("BANMEN://[::1]:9000/k7qx-2mpd/", "ws://[::1]:9000", "::1", 9000, "K7QX-2MPD"),
        ("banmen://example.org:443/K7QX-2MPD", "wss://example.org:443", "example.org", 443, "K7QX-2MPD"),
        ("banmen://example.org:4430", "ws://example.org:4430", "example.org", 4430, None),
        ("::1", "ws://[::1]:8780", "::1", 8780, None),
        ("[::1]", "ws://[::1]:8780", "::1", 8780, None),
        ("[::1]:9000/K7QX-2MPD", "ws://[::1]:9000", "::1", 9000, "K7QX-2MPD"),
        ("2001:DB8:0:0::7/k7qx-2mpd", "ws://[2001:db8::7]:8780", "2001:db8::7", 8780, "K7QX-2MPD"),
        ("  localhost\n", "ws://localhost:8780", "localhost", 8780, None),
        ("１９２．１６８．０．７：８７８１", "ws://192.168.0.7:8781", "192.168.0.7", 8781, None),
        ("盤面.example", "ws://盤面.example:8780", "盤面.example", 8780, None),
    ],
)
def test_addresses_as_people_type_them(text: str, url: str, host: str, port: int, code: str | None) -> None:
    assert parse_address(text) == Address(url, host, port, code)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "empty"),
        (" \t", "empty"),
        ("ftp://example.org", "bad_scheme"),
        ("file:///etc/passwd", "bad_scheme"),
        ("ws://", "bad_host"),
        (":8780", "bad_host"),
        ("two words", "bad_host"),
        ("a@b", "bad_host"),
        ("-dash", "bad_host"),
        ("a..b", "bad_host"),
        ("[::1", "bad_host"),
        ("[example.org]", "bad_host"),
        ("1:2:3", "bad_host"),
        ("x" * 64, "bad_host"),
        ("example.org:", "bad_port"),
        ("example.org:0", "bad_port"),
        ("example.org:65536", "bad_port"),
        ("example.org:+80", "bad_port"),
        ("example.org/K7QX-2MP", "bad_code"),
        ("example.org/K7QX-2MP0", "bad_code"),
        ("example.org/a/b", "bad_code"),
    ],
)
def test_an_invalid_address_is_refused_with_a_reason(text: str, code: str) -> None:
    with pytest.raises(BadAddress) as refusal:
        parse_address(text)
    assert refusal.value.code == code
    assert refusal.value.text.endswith(".")


@pytest.mark.parametrize("text", ["K7QX-2MPD", "k7qx2mpd", " K7QX 2MPD ", "Ｋ７ＱＸー２ＭＰＤ", "K7QX–2MPD"])
def test_codes_are_read_in_every_way_people_write_them(text: str) -> None:
    assert is_code(text)
    assert normal_code(text) == "K7QX-2MPD"


@pytest.mark.parametrize("text", ["", "K7QX", "K7QX-2MPDX", "K7QX-2MPO", "K1QX-2MPD", "K7QX/2MPD", "example.org"])
def test_other_words_are_no_codes(text: str) -> None:
    assert not is_code(text)
    with pytest.raises(BadAddress) as refusal:
        normal_code(text)
    assert refusal.value.code == "bad_code"


def test_nothing_in_a_code_looks_like_something_else() -> None:
    assert not set("01OIL") & set(CODE_ALPHABET)
    assert len(set(CODE_ALPHABET)) == len(CODE_ALPHABET) == 31


@pytest.mark.parametrize(
    "text", ["example.org", "example.org:81/K7QX-2MPD", "wss://example.org", "wss://[::1]:8780", "::1", "[::1]:443"]
)
def test_an_address_is_shown_in_the_shortest_form(text: str) -> None:
    assert str(parse_address(text)) == text
    assert str(parse_address("ws://localhost:8780/k7qx2mpd")) == "localhost/K7QX-2MPD"


hosts = st.sampled_from(["example.org", "127.0.0.1", "::1", "fe80::1", "a", "x-y.example"])
codes = st.text(CODE_ALPHABET, min_size=8, max_size=8).map(normal_code)


@given(st.sampled_from(["ws", "wss"]), hosts, st.integers(1, 65535), st.none() | codes)
def test_a_displayed_address_parses_to_itself(scheme: str, host: str, port: int, code: str | None) -> None:
    shown = f"[{host}]" if ":" in host else host
    address = Address(f"{scheme}://{shown}:{port}", host, port, code)
    assert parse_address(str(address)) == address
    assert parse_address(address.url) == Address(address.url, host, port)


@given(st.text(max_size=40))
def test_any_text_is_an_address_or_refused(text: str) -> None:
    try:
        address = parse_address(text)
    except BadAddress:
        return
    assert parse_address(str(address)) == address


@pytest.mark.parametrize(
    ("text", "link"),
    [
        ("192.168.0.7", "http://192.168.0.7:8780/"),
        ("192.168.0.7/k7qx2mpd", "http://192.168.0.7:8780/K7QX-2MPD"),
        ("ws://example.org:80/K7QX-2MPD", "http://example.org/K7QX-2MPD"),
        ("wss://example.org/K7QX-2MPD", "https://example.org/K7QX-2MPD"),
        ("wss://example.org:8443", "https://example.org:8443/"),
        ("::1", "http://[::1]:8780/"),
    ],
)
def test_the_link_to_the_page_of_an_address(text: str, link: str) -> None:
    assert parse_address(text).link == link


@pytest.mark.parametrize(
    ("host", "here"),
    [("127.0.0.1", True), ("127.8.0.1", True), ("::1", True), ("localhost", True), ("a.localhost", True),
     ("192.168.0.7", False), ("example.org", False), ("", False)],
)  # fmt: skip
def test_loopback_addresses_are_recognised(host: str, *, here: bool) -> None:
    assert is_loopback(host) is here

"""Which connection is dropped when too many have sent no request."""

from banmen_server.net.clients import HalfOpen


def test_the_oldest_of_an_address_goes_for_its_newest_and_the_oldest_of_all_for_one_too_many() -> None:
    half_open: HalfOpen[str] = HalfOpen(most=4, most_of_address=2)
    assert [half_open.add(name, "192.0.2.1") for name in ("a", "b", "c")] == [None, None, "a"]
    assert half_open.add("d", "192.0.2.2") is None
    assert half_open.add("e", "192.0.2.3") is None
    assert half_open.add("f", "192.0.2.4") == "b"
    assert list(half_open) == ["c", "d", "e", "f"]


def test_a_request_makes_room_and_addresses_of_one_network_count_together() -> None:
    half_open: HalfOpen[str] = HalfOpen(most=9, most_of_address=1)
    assert half_open.add("a", "2001:db8::1") is None
    half_open.remove("a")
    half_open.remove("a")
    assert half_open.add("b", "2001:db8::2") is None
    assert half_open.add("c", "2001:db8::3") == "b"
    assert len(half_open) == 1

"""The network that an address counts for."""

import pytest

from banmen_server.net.limits import network_number, network_of, wide_part


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::9", "2001:db8:1:3::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", ""),
    ],
)
def test_ipv4_counts_by_itself_and_ipv6_by_its_64(address: str, network: str) -> None:
    assert network_of(address) == network


def test_networks_of_one_provider_have_numbers_with_one_wide_part() -> None:
    key = b"a key"
    numbers = {network_number(network_of(f"203.0.113.{last}"), key) for last in range(100)}
    assert len({*map(wide_part, numbers)}) == 1
    assert len(numbers) > 50
    assert wide_part(network_number(network_of("2001:db8:1:2::3"), key)) == wide_part(
        network_number(network_of("2001:db8:1:ffff::3"), key)
    )


def test_a_number_is_too_short_to_lead_to_an_address() -> None:
    numbers = {network_number(f"{first}.{second}.7.9", b"k") for first in range(1, 200) for second in range(250)}
    assert all(1 <= number <= 65_536 for number in numbers)
    assert len(numbers) < 199 * 250, "several addresses have the same"

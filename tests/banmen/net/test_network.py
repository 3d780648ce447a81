import socket

import pytest

from banmen.net.network import lan_address


def test_the_address_for_friends_is_not_this_computers_own_name_for_itself() -> None:
    address = lan_address()
    assert address is None or not address.startswith(("127.", "0."))


def test_without_a_network_there_is_no_address_for_friends(monkeypatch: pytest.MonkeyPatch) -> None:
    class NoServer(socket.socket):
        def connect(self, _address: object) -> None:
            raise OSError(101, "Network is unreachable")

    monkeypatch.setattr(socket, "socket", NoServer)
    assert lan_address() is None

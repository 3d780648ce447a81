"""The connection's state in one word."""

from types import SimpleNamespace
from typing import TYPE_CHECKING, cast

import pytest

from banmen.net.reconnector import LinkState
from banmen.texts import Texts
from banmen_client.screens.connection import connection_label

if TYPE_CHECKING:
    from banmen_client.screens.window_protocol import Window


@pytest.mark.parametrize(
    ("player", "link", "word"),
    [
        (None, LinkState("connecting", attempt=1), "Connecting"),
        (None, LinkState("connecting", attempt=4), "Connecting"),
        (None, LinkState("waiting", attempt=4, retry_in_s=2.0), "Offline"),
        ("me", LinkState("connecting", attempt=2), "Reconnecting"),
        ("me", LinkState("waiting", attempt=2, retry_in_s=2.0), "Reconnecting"),
        ("me", LinkState("offline"), "Offline"),
        ("me", LinkState("online", rtt_ms=3.4), "3 ms"),
    ],
)
def test_only_a_connection_that_was_there_comes_back(player: str | None, link: LinkState, word: str) -> None:
    window = SimpleNamespace(t=Texts("en"), session=SimpleNamespace(link=link, player=player))
    assert connection_label(cast("Window", window))[0] == word

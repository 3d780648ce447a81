"""The limit on simultaneous messages that are too large."""

from banmen.protocol.messages import MAX_FRAME_BYTES
from banmen_server.net.endpoint import MAX_LARGE, LargeMessages


def test_only_a_limited_number_of_peers_can_send_large_messages() -> None:
    large: LargeMessages[int] = LargeMessages()
    assert not any(large.is_too_much(sender, MAX_FRAME_BYTES) for sender in range(100)), "they are not large"
    assert not any(large.is_too_much(sender, MAX_FRAME_BYTES + 1) for sender in range(MAX_LARGE))
    assert not large.is_too_much(0, MAX_FRAME_BYTES + 2), "it is one of them"
    assert large.is_too_much(MAX_LARGE, MAX_FRAME_BYTES + 1)
    large.forget(MAX_LARGE)
    assert not large.is_too_much(0, 0), "its message has come"
    assert not large.is_too_much(MAX_LARGE, MAX_FRAME_BYTES + 1)
    assert len(large) == MAX_LARGE

"""A message as bytes, or as parts that others share."""

from banmen_server.tables.subscriber import LONG_BYTES, LongFrame, frame_of


def test_a_short_frame_is_joined() -> None:
    assert frame_of((b"a" * (LONG_BYTES - 1), b"", b"b")) == b"a" * (LONG_BYTES - 1) + b"b"


def test_a_long_frame_stays_in_parts() -> None:
    shared = b"a" * LONG_BYTES
    frame = frame_of((b"x", shared, b"y"))
    assert isinstance(frame, LongFrame)
    assert any(part is shared for part in frame.parts)
    assert len(frame) == LONG_BYTES + 2
    assert bytes(frame) == b"x" + shared + b"y"


def test_a_long_frame_is_joined_once_for_all_receivers() -> None:
    frame = LongFrame((b"a", b"b"))
    whole = bytes(frame)
    assert bytes(frame) is whole

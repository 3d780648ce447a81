"""A JSON frame is made once for all its recipients, and a long one in pieces."""

import asyncio

from banmen.protocol import messages
from banmen.protocol.codec import encode, json_text
from banmen_server.net.outbox import LONG_JSON_BYTES, JsonFrames
from banmen_server.net.websocket import text_frame
from tests.banmen_server.hall.asleep import until

LONG = encode(messages.Fetched("f1", {"plies": [{"at": at, "event": {"to": at}} for at in range(5_000)]}))


def test_only_the_last_frames_in_json_are_kept_and_not_much() -> None:
    frames = JsonFrames()
    payloads = [encode(messages.Ping(number)) for number in range(1000)]
    assert frames.frame_of(payloads[0]) is frames.frame_of(payloads[0])
    for payload in payloads:
        assert frames.frame_of(payload)[2:] == json_text(payload)
    assert len(frames._made) < 100
    for number in range(5):
        frames.frame_of(encode(messages.Bye("x", f"{number}" * 2**20)))
    assert frames._bytes == sum(len(payload) + len(frame) for payload, frame in frames._made.values()) < 2**23
    huge = encode(messages.Bye("x", "y" * 2**23))
    assert frames.frame_of(huge) is frames.frame_of(huge), "however large: many may come for the same long game"


def test_a_long_frame_is_made_once_for_all_recipients_with_turns_for_others() -> None:
    async def scene() -> None:
        frames, told, turns = JsonFrames(), list[bytes](), 0
        assert len(LONG) > LONG_JSON_BYTES
        assert not frames.at_hand(LONG)
        for _ in range(3):
            frames.make(LONG, told.append)
        while len(told) < 3:
            turns += 1
            await asyncio.sleep(0)
        assert turns > 10
        assert told == [text_frame(json_text(LONG))] * 3
        assert told[0] is told[2] is frames.frame_of(LONG)
        assert frames.at_hand(LONG)

    asyncio.run(scene())


def test_a_frame_that_fails_does_not_block_the_others() -> None:
    async def scene() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda *_: None)
        frames, told = JsonFrames(), list[bytes]()
        frames.make(b"\xde\xff\xff", told.append)  # a map that ends early
        frames.make(LONG, told.append)
        await until(lambda: bool(told))
        assert told == [text_frame(json_text(LONG))]

    asyncio.run(scene())

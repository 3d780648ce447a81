"""The server's side of a WebSocket, by the cases of RFC 6455 in the order of Autobahn's list."""

import struct

import pytest
from hypothesis import given
from hypothesis import strategies as st

from banmen_server.net.websocket import MAX_FRAGMENTS, BadRequest, WebSocket, binary_head, text_frame
from tests.banmen_server.net.raw_client import (
    ACCEPT,
    BINARY,
    CLOSE,
    CONTINUATION,
    PING,
    PONG,
    TEXT,
    close_frame,
    frame,
    get,
    upgrade,
)

MOST = 1000


def opened() -> WebSocket:
    """A WebSocket after its handshake, which takes messages of up to 1000 bytes."""
    websocket = WebSocket(MOST)
    websocket.accept(websocket.read_request(upgrade()))
    assert websocket.to_send().startswith(b"HTTP/1.1 101 ")
    assert websocket.open
    return websocket


def whole_message(websocket: WebSocket, data: bytes) -> bytes | None:
    """Return the message if these bytes are exactly one; the buffer has older bytes of another connection behind it."""
    return websocket.whole_message(bytearray(data + frame(BINARY, b"of another")), len(data))


def messages(websocket: WebSocket, data: bytes) -> list[bytes | str]:
    """The messages in these bytes, given one byte after the other, which must be the same as all at once."""
    one_by_one = [received for at in range(len(data)) for received in websocket.receive(data[at : at + 1])]
    return [message for _, message in one_by_one if message is not None]


def closed_with(websocket: WebSocket) -> int | None:
    """The code of the close frame that is sent, and nothing else; the connection ends after it."""
    sent = websocket.to_send()
    assert websocket.ended
    assert sent[0] == 0x80 | CLOSE
    assert len(sent) == 2 + sent[1]
    return int.from_bytes(sent[2:4], "big") if sent[1] else None


# --- the handshake ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("plain", [True, False])
@pytest.mark.parametrize(
    ("offered", "json"),
    [
        (["banmen.json"], True),
        (["chat, banmen.json", "banmen.jsonl"], True),
        (["chat", "banmen.json"], True),
        (["banmen.jsonl"], False),
        (["Banmen.JSON"], False),
        ([], False),
    ],
)
def test_json_is_spoken_where_it_is_offered(offered: list[str], *, json: bool, plain: bool) -> None:
    websocket = WebSocket(MOST)
    request = upgrade(*(f"Sec-WebSocket-Protocol: {each}" for each in offered))
    if not plain:  # which the core of websockets judges
        request = request.replace(b"Connection: Upgrade", b"Connection: Upgrade, Upgrade, ,")
    assert websocket.accept(websocket.read_request(request)) is json
    answer = websocket.to_send().decode()
    assert answer.startswith("HTTP/1.1 101 ")
    assert answer.count("Sec-WebSocket-Protocol: banmen.json\r\n") == json
    assert answer.count("Sec-WebSocket-Protocol") == json
    assert websocket.open


@pytest.mark.parametrize(
    "field", ["Cookie: " + "c" * 5000, "X-Empty: ", "X-Empty:", "X-Spaces:  two", "X-Tab:\ttab", "X-Name: é"]
)
def test_a_request_that_only_the_core_reads_opens_one_too(field: str) -> None:
    websocket = WebSocket(MOST)
    websocket.accept(websocket.read_request(upgrade(field)))
    assert websocket.to_send().startswith(b"HTTP/1.1 101 ")
    assert websocket.open
    assert messages(websocket, frame(BINARY, b"hello")) == [b"hello"]


def test_the_key_is_answered_and_no_extension_is_accepted() -> None:
    websocket = WebSocket(MOST)
    offered = upgrade("Sec-WebSocket-Extensions: permessage-deflate", "Sec-WebSocket-Protocol: chat")
    websocket.accept(websocket.read_request(offered))
    answer = websocket.to_send().decode()
    assert f"Sec-WebSocket-Accept: {ACCEPT}\r\n" in answer
    assert "Extensions" not in answer
    assert "Sec-WebSocket-Protocol" not in answer


@pytest.mark.parametrize(
    ("request_bytes", "status"),
    [
        (get("/"), 426),
        (upgrade().replace(b"Sec-WebSocket-Version: 13", b"Sec-WebSocket-Version: 8"), 400),
        (upgrade().replace(b"dGhlIHNhbXBsZSBub25jZQ==", b"c2hvcnQ="), 400),
        (upgrade().replace(b"Connection: Upgrade", b"Connection: keep-alive"), 426),
    ],
)
def test_a_request_for_no_websocket_is_answered_in_http(request_bytes: bytes, status: int) -> None:
    websocket = WebSocket(MOST)
    websocket.accept(websocket.read_request(request_bytes))
    assert websocket.to_send().startswith(f"HTTP/1.1 {status} ".encode())
    assert websocket.ended
    assert not websocket.open


@pytest.mark.parametrize(
    ("head", "status"),
    [
        (b"hello\r\n\r\n", 400),
        (get("/", method="POST"), 405),
        (b"GET / HTTP/2\r\n\r\n", 400),
        (b"GET / HTTP/1.1\r\nno colon\r\n\r\n", 400),
        (get("/", "Content-Length: 5"), 400),
        (get("/", "Transfer-Encoding: chunked"), 400),
        (get("/", *[f"X-{number}: y" for number in range(200)]), 431),
        (get("/", "X: " + "y" * 9000), 431),
        (get("/" + "y" * 9000), 414),
    ],
)
def test_bytes_that_are_no_request_get_a_short_answer(head: bytes, status: int) -> None:
    websocket = WebSocket(MOST)
    with pytest.raises(BadRequest) as refused:
        websocket.read_request(head)
    assert refused.value.answer.startswith(f"HTTP/1.1 {status} ".encode())
    assert len(refused.value.answer) < 400


# --- messages and fragments -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [0, 125, 126, 2**16 - 1, 2**16])
def test_a_frame_of_text_is_one_of_bytes_but_for_its_first_byte(size: int) -> None:
    text = b"x" * size
    assert text_frame(text) == b"\x81" + (binary_head(size) + text)[1:]


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, MOST])
def test_a_message_of_each_kind_of_length_comes_through(size: int) -> None:
    websocket = opened()
    assert messages(websocket, frame(BINARY, b"x" * size) + frame(TEXT, b"y" * size)) == [b"x" * size, "y" * size]
    assert websocket.open


def test_each_frame_comes_with_its_size_on_the_wire() -> None:
    received = opened().receive(frame(BINARY, b"abc") + frame(PING) + frame(BINARY, b"d", fin=False))
    assert received == [(9, b"abc"), (6, None), (7, None)]


@given(
    parts=st.lists(
        st.sampled_from(
            [
                frame(BINARY, b""),
                frame(BINARY, b"short"),
                frame(BINARY, bytes(125)),
                frame(BINARY, bytes(126)),
                frame(BINARY, b"x" * MOST),
                frame(BINARY, b"x" * (MOST + 1)),
                frame(BINARY, b"begun", fin=False),
                frame(CONTINUATION, b"ended"),
                frame(TEXT, b"text"),
                frame(PING, b"?"),
                frame(BINARY, b"x" * 200)[:5],
                frame(BINARY, b"x" * 200)[5:],
                frame(BINARY, b"a") + frame(BINARY, b"b"),
                b"\x82\xfe\x00\x05\x00\x00\x00\x00short",  # its length fits into one byte
                bytes(2),
            ]
        ),
        max_size=8,
    )
)
def test_a_message_that_is_one_frame_is_taken_without_the_core_and_nothing_else_changes(parts: list[bytes]) -> None:
    by_core, usual = opened(), opened()
    for part in parts:
        if not usual.open:
            break
        message = whole_message(usual, part)
        received = usual.receive(part) if message is None else [(len(part), message)]
        assert received == by_core.receive(part)
    assert usual.to_send() == by_core.to_send()
    assert (usual.open, usual.ended) == (by_core.open, by_core.ended)


def test_a_peer_that_only_answers_pings_needs_no_core() -> None:
    websocket, pong = opened(), frame(PONG)
    assert websocket.receive(pong) == [(len(pong), None)]
    assert websocket._protocol is None
    assert websocket.receive(frame(BINARY, b"more")[:3]) == []
    assert websocket.receive(frame(BINARY, b"more")[3:] + pong) == [(10, b"more"), (6, None)]
    assert websocket.receive(pong) == [(6, None)]


def test_a_message_of_one_frame_is_taken_without_the_core() -> None:
    websocket = opened()
    for size in (0, 125, 126, MOST):
        assert whole_message(websocket, frame(BINARY, b"x" * size)) == b"x" * size
    for more in (frame(TEXT, b"x"), frame(BINARY, b"x", fin=False), frame(BINARY, b"x" * 9)[:-1], b"\x82"):
        assert whole_message(websocket, more) is None
    websocket.receive(frame(BINARY, b"half")[:3])
    assert whole_message(websocket, frame(BINARY, b"x")) is None


def test_a_message_in_fragments_is_whole_and_control_frames_come_between() -> None:
    websocket = opened()
    data = (
        frame(TEXT, "盤".encode()[:1], fin=False)
        + frame(PING, b"1")
        + frame(CONTINUATION, "盤".encode()[1:], fin=False)
        + frame(PONG, b"2")
        + frame(CONTINUATION, b"")
        + frame(BINARY, b"next")
    )
    assert messages(websocket, data) == ["盤", b"next"]
    assert websocket.to_send() == bytes([0x80 | PONG, 1]) + b"1"


@pytest.mark.parametrize(
    "wrong",
    [
        frame(CONTINUATION, b"x"),
        frame(CONTINUATION, b"x", fin=False),
        frame(BINARY, b"x", fin=False) + frame(BINARY, b"y"),
        frame(TEXT, b"x", fin=False) + frame(TEXT, b"y", fin=False),
        frame(PING, b"x", fin=False),
        frame(CLOSE, b"", fin=False),
        frame(PING, b"x" * 126),
        *(frame(BINARY, b"x", reserved=bits) for bits in (1, 2, 4, 7)),
        frame(PING, b"x", reserved=1),
        *(frame(opcode, b"x") for opcode in (3, 4, 5, 6, 7, 11, 12, 13, 14, 15)),
        frame(BINARY, b"x", masked=False),
        frame(PING, masked=False),
        frame(BINARY, b"x", fin=False) + close_frame(1000),
    ],
)
def test_a_protocol_violation_is_closed_with_1002(wrong: bytes) -> None:
    websocket = opened()
    assert messages(websocket, frame(BINARY, b"before") + wrong) == [b"before"]
    assert closed_with(websocket) == 1002
    assert not websocket.open
    assert websocket.receive(frame(BINARY, b"after")) == []


@pytest.mark.parametrize("size", [MOST + 1, 1 << 16, 1 << 20])
def test_a_message_that_is_too_large_is_closed_with_1009_before_it_has_come(size: int) -> None:
    websocket = opened()
    whole = frame(BINARY, b"x" * size)
    assert websocket.receive(whole[:14]) == []
    assert closed_with(websocket) == 1009


def test_fragments_that_are_too_large_together_are_closed_with_1009() -> None:
    websocket = opened()
    websocket.receive(frame(BINARY, b"x" * 600, fin=False))
    websocket.receive(frame(CONTINUATION, b"x" * 400, fin=False))
    assert websocket.open
    websocket.receive(frame(CONTINUATION, b"x"))
    assert closed_with(websocket) == 1009


def test_fragments_without_end_are_closed_with_1008() -> None:
    websocket = opened()
    empty = frame(CONTINUATION, b"", fin=False)
    websocket.receive(frame(BINARY, b"x", fin=False) + empty * (MAX_FRAGMENTS - 1))
    assert websocket.open
    assert websocket.receive(empty + frame(CONTINUATION, b"y"))[1:] == []
    assert closed_with(websocket) == 1008


@pytest.mark.parametrize(
    "text", [b"\xff", b"\xc0\x80", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", "盤".encode()[:2], b"ok\xce"]
)
def test_text_that_is_no_utf_8_is_closed_with_1007(text: bytes) -> None:
    whole, pieces = opened(), opened()
    assert messages(whole, frame(TEXT, text)) == []
    assert closed_with(whole) == 1007
    assert messages(pieces, frame(TEXT, text[:1], fin=False) + frame(CONTINUATION, text[1:])) == []
    assert closed_with(pieces) == 1007


# --- pings ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("data", [b"", b"hello", bytes(range(125))])
def test_a_pong_has_the_payload_of_its_ping(data: bytes) -> None:
    websocket = opened()
    assert messages(websocket, frame(PING, data)) == []
    assert websocket.to_send() == bytes([0x80 | PONG, len(data)]) + data


def test_pings_are_answered_in_order_and_pongs_not_at_all() -> None:
    websocket = opened()
    assert messages(websocket, frame(PONG, b"unasked") + b"".join(frame(PING, bytes([n])) for n in range(10))) == []
    assert websocket.to_send() == b"".join(bytes([0x80 | PONG, 1, n]) for n in range(10))


# --- the closing handshake --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "code", [1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 1012, 1013, 3000, 3999, 4000, 4999]
)
def test_a_valid_close_is_answered_with_its_code(code: int) -> None:
    websocket = opened()
    assert messages(websocket, close_frame(code, "さようなら".encode())) == []
    assert closed_with(websocket) == code
    assert websocket.close_code == code


@pytest.mark.parametrize("code", [0, 999, 1004, 1005, 1006, 1016, 1100, 2000, 2999, 5000, 65535])
def test_a_close_code_that_may_not_be_sent_is_answered_with_1002(code: int) -> None:
    websocket = opened()
    messages(websocket, close_frame(code))
    assert closed_with(websocket) == 1002


@pytest.mark.parametrize(
    ("closing", "code"), [(frame(CLOSE), None), (frame(CLOSE, b"\x03"), 1002), (close_frame(1000, b"\xff"), 1007)]
)
def test_a_close_without_a_code_with_half_a_code_and_with_a_bad_reason(closing: bytes, code: int | None) -> None:
    websocket = opened()
    messages(websocket, closing + frame(BINARY, b"after"))
    assert closed_with(websocket) == code


def test_the_server_closes_and_waits_for_the_answer() -> None:
    websocket = opened()
    websocket.close(4003, "あ" * 100)
    sent = websocket.to_send()
    assert sent[:4] == bytes([0x80 | CLOSE, 2 + 123]) + struct.pack("!H", 4003)
    assert sent[4:].decode() == "あ" * 41
    assert not websocket.open
    assert not websocket.ended
    websocket.close(1000, "again")
    assert websocket.to_send() == b""
    messages(websocket, frame(BINARY, b"on its way"))
    assert not websocket.ended
    messages(websocket, close_frame(4003))
    assert websocket.to_send() == b""
    assert websocket.ended


def test_the_end_of_the_stream_without_a_close_ends_it() -> None:
    websocket = opened()
    websocket.receive(frame(BINARY, b"half")[:5])
    websocket.receive_eof()
    assert websocket.to_send() == b""
    assert websocket.ended
    assert websocket.close_code is None


@pytest.mark.parametrize("size", [0, 125, 126, 65_535, 65_536, 2**20])
def test_the_head_of_a_frame_tells_its_length(size: int) -> None:
    from websockets.client import ClientProtocol  # noqa: PLC0415 - the other side of the core, for this test alone
    from websockets.frames import Frame  # noqa: PLC0415 - likewise
    from websockets.protocol import State  # noqa: PLC0415 - likewise
    from websockets.uri import parse_uri  # noqa: PLC0415 - likewise

    client = ClientProtocol(parse_uri("ws://127.0.0.1"), state=State.OPEN, max_size=None)
    client.receive_data(binary_head(size) + b"x" * size)
    [received] = client.events_received()
    assert isinstance(received, Frame)
    assert received.data == b"x" * size

from banmen.protocol.codec import decode_from_server, encode
from banmen.protocol.messages import Announcement, Bye


def test_the_operators_reason_is_sent_only_if_given() -> None:
    assert b"why" not in encode(Bye("shutdown", "Back in a moment."))
    bye = Bye("banned", "Not until ten: You spam.", "You spam.", 10_000)
    assert decode_from_server(encode(bye)) == bye


def test_an_operators_own_words_have_no_code() -> None:
    assert b"code" not in encode(Announcement("Tea at ten."))

"""The messages of challenges keep their bounds."""

import pytest

from banmen.protocol.codec import BadMessage, decode_from_client, decode_from_server, encode, pack
from banmen.protocol.messages import Available, Challenge, Challenged, ChallengeOver, OpenChallenge
from banmen.protocol.rows import Challenger, Rating

MIO, DICE = Challenger("p1", "Mio"), Challenger("p2", "Dice", bot=True, rating=Rating(1512, 80, 12))


def test_defaults_are_left_out_of_a_challenge() -> None:
    asked = Challenge("c1", "p2", "reversi")
    assert pack({"type": "challenge", "id": "c1", "to": "p2", "game": "reversi"}) == encode(asked)
    told = Challenged(OpenChallenge("k1", "reversi", MIO, DICE, 5))
    assert decode_from_server(encode(told)) == told
    assert decode_from_server(encode(ChallengeOver("k1", "declined"))) == ChallengeOver("k1", "declined")


def test_one_is_available_at_so_many_games_at_most() -> None:
    assert decode_from_client(encode(Available(("reversi",) * 16))) == Available(("reversi",) * 16)
    with pytest.raises(BadMessage):
        decode_from_client(encode(Available(("reversi",) * 17)))

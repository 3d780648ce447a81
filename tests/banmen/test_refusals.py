"""Refusals: a code for programs, a sentence for people, and where in a text."""

import pickle

from banmen import game
from banmen.protocol.codec import BadMessage
from banmen.refusals import BadFile, BadText, Refusal


def test_a_refusal_reads_as_its_sentence_and_has_its_code() -> None:
    refused = Refusal("too_soon", "Wait a moment.", wait_s=1.5)
    assert (str(refused), refused.code, refused.wait_s) == ("Wait a moment.", "too_soon", 1.5)


def test_a_bad_text_has_a_place_and_a_bad_file_has_names() -> None:
    bad = BadText("no_square", "z9 is no square.", line=2, column=5, found="z9")
    assert (bad.line, bad.column, bad.number, bad.found) == (2, 5, None, "z9")
    assert BadFile("no_game", "No game.", name="a.wtb").details == {"name": "a.wtb"}


def test_they_are_a_part_of_the_interface_of_a_game() -> None:
    assert game.Refusal is Refusal


def test_a_refusal_comes_from_another_process_as_it_is() -> None:
    for refusal in (Refusal("busy", "Wait.", wait_s=2.0), BadMessage("bad_field", "No.", id="7")):
        again = pickle.loads(pickle.dumps(refusal))  # noqa: S301 - it was made here
        assert (type(again), str(again), vars(again)) == (type(refusal), str(refusal), vars(refusal))

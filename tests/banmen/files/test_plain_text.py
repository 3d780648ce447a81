"""Decode bytes of any usual encoding and remove decoration; error places stay those that the user sees."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from banmen.files.plain_text import decode, decode_anyway, tidy

MOVES = "f5d6c3\r\nd3c4\r\n"


@pytest.mark.parametrize(
    "codec",
    ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "cp932", "cp1252"],
)
def test_text_in_every_usual_encoding(codec: str) -> None:
    assert decode(MOVES.encode(codec)) == MOVES


@pytest.mark.parametrize(
    ("text", "codec"),
    [
        ("数独 １\n５３", "cp932"),
        ("表", "cp932"),
        ("ｱｷ", "cp932"),
        ("数独の問題 ５３．．７", "euc_jp"),
        ("数独の問題 ５３．．７", "iso2022_jp"),
        ("Stéphane Müller", "cp1252"),
        ("Søren", "cp1252"),
        ("日本語とé", "utf-8"),
        ("５３００", "utf-16-be"),
    ],
)
def test_names_and_headings_in_older_encodings(text: str, codec: str) -> None:
    mark = "\ufeff" if codec.startswith("utf-16") else ""
    assert decode((mark + text).encode(codec)) == text


@pytest.mark.parametrize("end", ["\x1a", "\r\n\x1a", "\0"])
def test_the_end_of_files_of_old_programs_is_none_of_the_text(end: str) -> None:
    assert (decode(f"f5d6{end}".encode()) or "").rstrip() == "f5d6"


@pytest.mark.parametrize("data", [b"\x89PNG\r\n\x1a\n\0\0", b"\x7fELF\x02\x01\x01\0\0\0", b"\xff\xfe\x00", b"a\x1bb"])
def test_bytes_that_are_no_text_are_refused(data: bytes) -> None:
    assert decode(data) is None
    assert isinstance(decode_anyway(data), str)


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("Ｆ５　ｄ６", "F5 d6"),
        ("f5\u00a0d6\u2009c3", "f5 d6 c3"),
        ("\ufefff5\u200bd6\u2060", "f5d6"),
        ("a\r\nb\rc\u2028d", "a\nb\nc\nd"),
        ("Look:\n```text\nf5d6\n```\nNice", "\n\nf5d6\n\n"),
        ("f5d6\n```", "f5d6\n"),
        ("> f5\n> d6", "f5\nd6"),
        (">> f5\n\n>> d6", "f5\n\nd6"),
        ("    f5\n    d6", "f5\nd6"),
        ("<https://a.example/x>", "https://a.example/x"),
        ("<tr><td>5</td></tr>", "<tr><td>5</td></tr>"),
        ("“f5d6”", "f5d6"),
        ("「f5d6」", "f5d6"),
        ("5\ufe0f\u20e3③٧\U0001d7d7", "5379"),
        ("Mine:\n[code]\nf5d6\n[/code]\nNice", "\n\nf5d6\n\n"),
        ("<pre>f5d6\nc3</pre>", "     f5d6\nc3      "),
        ("`f5d6`", "f5d6"),
        ("“O O”\n“OOO”", '"O O"\n"OOO"'),
        ('"O O"', '"O O"'),
        ("> f5\nd6", "> f5\nd6"),
    ],
)
def test_decoration_around_a_text_is_removed(text: str, plain: str) -> None:
    assert tidy(text).text == plain


def test_a_place_is_that_of_the_text_as_it_was_brought() -> None:
    assert tidy("> > f5\n> > d6").column(2, 1) == 5
    assert tidy("  <f5>").column(1, 1) == 4
    assert tidy("f5").column(1, 2) == 2


@given(st.binary())
def test_any_bytes_are_text_or_none(data: bytes) -> None:
    text = decode_anyway(data)
    assert decode(data) in {None, text}


@given(st.text(st.sampled_from("> <`~\"'「」“”\n\r \tf5") | st.characters()))
def test_any_text_keeps_its_lines(text: str) -> None:
    plain = tidy(text)
    assert len(plain.taken) == plain.text.count("\n") + 1
    assert min(plain.taken) >= 0

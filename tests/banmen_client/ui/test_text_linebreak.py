from hypothesis import given
from hypothesis import strategies as st

from banmen_client.ui.text import ELLIPSIS, NEVER_FIRST, NEVER_LAST, elide, segments, wrap


def width(text: str) -> float:
    """Japanese characters are twice as wide."""
    return sum(2 if letter >= "\u2e80" else 1 for letter in text)


texts = st.text(st.sampled_from("abc de、。「」あいうっー漢字…!"), max_size=40)


@given(texts, st.integers(2, 30))
def test_lines_fit_and_lose_nothing_but_spaces(text: str, limit: int) -> None:
    lines = wrap(text, width, limit)
    assert all(width(line) <= limit or len(line) == 1 for line in lines)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")


@given(texts)
def test_no_piece_begins_or_ends_where_a_line_may_not(text: str) -> None:
    parts = list(segments(text))
    assert "".join(parts) == text
    assert all(part[0] not in NEVER_FIRST for part in parts[1:])
    assert all(part[-1] not in NEVER_LAST for part in parts[:-1])


def test_latin_words_stay_whole() -> None:
    assert wrap("the code is good", width, 9) == ("the code", "is good")


def test_a_comma_does_not_begin_a_line() -> None:
    assert wrap("あいう、えお", width, 6) == ("あい", "う、え", "お")


def test_a_word_wider_than_the_line_breaks_anywhere() -> None:
    assert wrap("to 9f3c41d8a71e", width, 6) == ("to", "9f3c41", "d8a71e")


def test_line_feeds_break_and_empty_lines_stay() -> None:
    assert wrap("a\n\nb", width, 9) == ("a", "", "b")


def test_japanese_and_latin_break_between_each_other() -> None:
    assert wrap("勇者Soraの番", width, 8) == ("勇者Sora", "の番")


@given(texts, st.integers(1, 30))
def test_an_elided_text_fits(text: str, limit: int) -> None:
    shown = elide(text, width, limit)
    assert width(shown) <= max(limit, width(ELLIPSIS))
    assert shown == text or shown.endswith(ELLIPSIS)


def test_as_much_as_fits_is_kept() -> None:
    assert elide("abcdefgh", width, 5) == "abcd…"
    assert elide("ab cdefg", width, 4) == "ab…"

"""Wrap the lines of a help text; Japanese characters are two columns wide."""

from banmen.texts import width_of, wrap_text


def test_english_is_wrapped_between_words() -> None:
    assert list(wrap_text("one two  three four", 9)) == ["one two", "three", "four"]


def test_japanese_is_wrapped_anywhere_by_its_width() -> None:
    lines = list(wrap_text("盤面を表示して終わります", 8))
    assert lines == ["盤面を表", "示して終", "わります"]
    assert [width_of(line) for line in lines] == [8, 8, 8]


def test_a_word_of_ascii_stays_whole_and_no_line_begins_with_a_full_stop() -> None:
    assert list(wrap_text("指定は--start で。", 10)) == ["指定は", "--start で。"]


def test_a_word_longer_than_a_line_stays_whole() -> None:
    assert list(wrap_text("a https://puzz.link/p?goishi/6/7/vsten1tvo b", 12)) == [
        "a",
        "https://puzz.link/p?goishi/6/7/vsten1tvo",
        "b",
    ]
    assert list(wrap_text("", 12)) == []

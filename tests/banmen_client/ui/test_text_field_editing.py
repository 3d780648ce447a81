"""The editing state of a text field, and the clipboard."""

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from banmen_client.ui.text_field import Clipboard, FieldState

texts = st.text(max_size=30)


@given(texts, st.integers(-5, 40), st.integers(-5, 40), texts)
def test_inserting_replaces_the_selection(text: str, anchor: int, caret: int, new: str) -> None:
    state = FieldState()
    state.insert(text)
    before = state.text
    state.move(anchor)
    state.move(caret, select=True)
    first, last = state.selection
    state.insert(new)
    assert state.text.startswith(before[:first])
    assert state.text.endswith(before[last:])
    assert len(state.text) == first + len(new) + len(before) - last
    assert state.caret == state.anchor == first + len(new)


@given(texts)
def test_no_line_feed_nor_other_control_character_comes_in(text: str) -> None:
    state = FieldState()
    state.insert(text + "\r\n\t\0")
    assert state.text.isprintable()


def test_text_beyond_the_limit_is_cut() -> None:
    state = FieldState("abc", limit=5)
    state.move(1)
    state.insert("12345")
    assert state.text == "a12bc"
    state.select_all()
    state.insert("123456789")
    assert state.text == "12345"


def test_deleting_removes_the_selection_or_the_text_up_to_a_place() -> None:
    state = FieldState("abcdef", caret=3, anchor=3)
    state.delete(2)
    assert (state.text, state.caret) == ("abdef", 2)
    state.delete(state.caret + 1)
    assert (state.text, state.caret) == ("abef", 2)
    state.move(0)
    state.delete(-1)
    assert state.text == "abef"
    state.move(3, select=True)
    state.delete(99)
    assert state.text == "f"


def test_words_are_found_both_ways() -> None:
    state = FieldState("the first  move", caret=11)
    assert state.word_before() == 4
    assert state.word_after() == 15


def test_another_text_puts_the_caret_at_its_end() -> None:
    state = FieldState("old", composing="か")
    state.set("newer")
    assert (state.text, state.caret, state.selected, state.composing) == ("newer", 5, "", "")


def test_the_stem_of_a_file_name_ends_before_its_suffix() -> None:
    for text, selected in (("sudoku-4.num", "sudoku-4"), ("a.b.pdf", "a.b"), ("mine", "mine"), (".num", ".num")):
        state = FieldState(text)
        state.select_stem()
        assert state.selected == selected


@pytest.mark.usefixtures("display")
def test_text_written_is_read_by_another_clipboard() -> None:
    Clipboard().write("盤面 K7QX")
    assert Clipboard().read() == "盤面 K7QX"


def test_without_a_clipboard_the_windows_own_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_args: object) -> None:
        raise pygame.error("no clipboard")

    for name in ("put_text", "get_text", "init", "put", "get"):
        monkeypatch.setattr(pygame.scrap, name, refuse, raising=False)
    clipboard = Clipboard()
    clipboard.write("K7QX")
    assert clipboard.read() == "K7QX"

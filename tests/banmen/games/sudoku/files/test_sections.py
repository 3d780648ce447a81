"""A file is divided into lines above the first heading, sections, and `#` lines."""

import pytest

from banmen.games.sudoku.files.sections import Section, sections_of
from banmen.games.sudoku.files.sheet import LONGEST_HEADER, MOST_HEADERS, BadGrid, TextLine, lines_of

NAMES = {"Puzzle": "givens", "State": "entries"}


def fault(text: str) -> BadGrid:
    with pytest.raises(BadGrid) as caught:
        sections_of(lines_of(text), NAMES)
    return caught.value


def test_lines_belong_to_the_heading_above_them() -> None:
    found = sections_of(lines_of("above\n[Puzzle]\n12\n34\n[State]\n56"), NAMES)
    assert found.bare == [TextLine(1, "above")]
    assert found.named == {
        "givens": Section(TextLine(2, "[Puzzle]"), [TextLine(3, "12"), TextLine(4, "34")]),
        "entries": Section(TextLine(5, "[State]"), [TextLine(6, "56")]),
    }


def test_a_heading_is_known_in_any_case_and_may_have_nothing_below_it() -> None:
    assert sections_of(lines_of("[pUZZLE]"), NAMES).named == {"givens": Section(TextLine(1, "[pUZZLE]"), [])}


def test_lines_of_the_header_may_stand_anywhere_and_belong_to_no_section() -> None:
    found = sections_of(lines_of("#Aabove\n[Puzzle]\n12\n#Bbelow\n34"), NAMES)
    assert found.header == ("#Aabove", "#Bbelow")
    assert found.named["givens"].lines == [TextLine(3, "12"), TextLine(5, "34")]
    assert found.bare == []


@pytest.mark.parametrize(
    ("text", "line", "column", "words"),
    [
        ("[Puzzle]\n12\n[State]\n[puzzle]", 4, 1, "[puzzle] stands here twice."),
        ("12\n[Other]", 2, 1, "'[Other]' is not one of [Puzzle], [State]"),
        ("[Puzzle", 1, 1, "'[Puzzle' is not one of [Puzzle], [State]"),
        (f"#{'x' * LONGEST_HEADER}", 1, LONGEST_HEADER + 1, f"has at most {LONGEST_HEADER} characters"),
        ("#\n" * (MOST_HEADERS + 1), MOST_HEADERS + 1, 1, f"more than {MOST_HEADERS} lines"),
    ],
)
def test_a_fault_has_its_place(text: str, line: int, column: int, words: str) -> None:
    found = fault(text)
    assert (found.line, found.column) == (line, column)
    assert words in found.text


def test_as_much_of_a_header_as_is_allowed_is_read() -> None:
    longest = f"#{'x' * (LONGEST_HEADER - 1)}"
    assert sections_of(lines_of("\n".join([longest] * MOST_HEADERS)), NAMES).header == (longest,) * MOST_HEADERS

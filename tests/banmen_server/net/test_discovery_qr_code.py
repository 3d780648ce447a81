"""The QR code of the page in a terminal."""

import io

import pytest
import segno

from banmen_server.net.discovery import columns_of, qr_lines

LINK = "http://192.168.1.20:8780/"
DARK = {" ": (0, 0), "▀": (1, 0), "▄": (0, 1), "█": (1, 1)}


class Terminal(io.TextIOWrapper):
    """A stream to a terminal of this encoding."""

    def __init__(self, encoding: str = "utf-8", *, a_terminal: bool = True) -> None:
        super().__init__(io.BytesIO(), encoding)
        self._a_terminal = a_terminal

    def isatty(self) -> bool:
        return self._a_terminal


def test_the_modules_are_those_of_the_code_with_room_around() -> None:
    lines = [line.removeprefix("\x1b[30;107m").removesuffix("\x1b[0m") for line in qr_lines(LINK, 80)]
    shown = [tuple(DARK[sign][half] for sign in line) for line in lines for half in (0, 1)]
    rows = [tuple(row) for row in segno.make_qr(LINK, error="l").matrix_iter(border=4)]
    assert shown[: len(rows)] == rows
    assert not any(any(row) for row in shown[len(rows) :])
    assert not any(any(row) for row in rows[:4])


def test_a_terminal_that_is_too_narrow_gets_none() -> None:
    assert len(qr_lines(LINK, 33)) == 17
    assert qr_lines(LINK, 32) == []


def test_it_is_for_terminals_that_can_show_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setenv("TERM", "xterm")
    assert columns_of(Terminal()) == 100
    assert columns_of(Terminal(a_terminal=False)) == 0
    assert columns_of(Terminal("ascii")) == 0
    closed = io.TextIOWrapper(io.BytesIO(), "utf-8")
    closed.close()
    assert columns_of(closed) == 0
    monkeypatch.setenv("TERM", "dumb")
    assert columns_of(Terminal()) == 0

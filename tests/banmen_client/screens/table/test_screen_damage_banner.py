"""The banner of a damaged table."""

import pytest
from msgspec.structs import replace

from tests.banmen_client.person import Enter
from tests.banmen_client.remote_table import RemoteTable
from tests.banmen_client.screens.test_connection_outage_banner import overlap


@pytest.mark.parametrize("size", [(640, 480), (1280, 800)])
@pytest.mark.parametrize(
    ("language", "words", "turn"),
    [("en", "has lost part of this table", "Your turn"), ("ja", "一部を失いました", "あなたの番")],
)
def test_a_damaged_table_says_so_beside_its_board(
    enter_undrawn: Enter, size: tuple[int, int], language: str, words: str, turn: str
) -> None:
    hall = enter_undrawn(*size, language=language)
    remote = RemoteTable().seats()
    hall.sits_down(remote)
    assert hall.reads(turn)
    assert not hall.reads(words)
    hall.news(replace(remote.presence(black="here", white="here"), damaged=True))
    hall.frame()
    assert hall.reads(words)
    assert not hall.reads(turn), "nobody can move"
    card = next(widget.rect for widget in hall.window.screen.compose() if widget.key == "damaged")
    assert not overlap(card, hall.place("board").rect)
    assert not overlap(card, hall.place("leave").rect)
    assert not overlap(card, hall.place("go-first").rect), "what is left can be looked through"
    assert hall.canvas.cut == []

import pygame
import pytest

from banmen_client.ui.text_field import Clipboard


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

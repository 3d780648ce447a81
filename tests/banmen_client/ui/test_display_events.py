"""The display's sockets, the wait for them, and the repeats of keys."""

import os
import socket
from pathlib import Path

import pygame
import pytest

from banmen_client.ui.display import DisplayEvents, display_sockets


def connected(path: Path) -> tuple[socket.socket, socket.socket, socket.socket]:
    """A server that listens at a path, and both ends of a connection to it."""
    listener = socket.socket(socket.AF_UNIX)
    listener.bind(os.fspath(path))
    listener.listen()
    client = socket.socket(socket.AF_UNIX)
    client.connect(os.fspath(path))
    return listener, client, listener.accept()[0]


@pytest.mark.parametrize("name", [".X11-unix/X7", "wayland-0"])
def test_the_socket_of_a_display_is_found(tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)  # the name of a socket has at most 107 bytes
    (tmp_path / ".X11-unix").mkdir()
    there = connected(Path(name))
    other = connected(Path("bus"))
    try:
        assert there[1].fileno() in display_sockets()
        assert not {other[1].fileno(), there[0].fileno(), there[2].fileno()} & {*display_sockets()}
    finally:
        for each in (*there, *other):
            each.close()


def test_the_test_s_own_display_has_none() -> None:
    assert not DisplayEvents().announces_events


def test_a_socket_that_is_never_read_ends_every_other_wait_at_most(monkeypatch: pytest.MonkeyPatch) -> None:
    events = DisplayEvents()
    events._sockets = (7,)
    pressed = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_TAB)
    come: list[list[pygame.event.Event]] = [[pressed], [], [], [pressed]]
    monkeypatch.setattr(pygame.event, "get", lambda: come.pop(0))
    assert (events.descriptors, events.get(woken=True)) == ((7,), [pressed])
    assert (events.descriptors, events.get(woken=True)) == ((7,), [])
    assert (events.descriptors, events.get(woken=False)) == ((), [])
    assert (events.descriptors, events.get(woken=True)) == ((7,), [pressed])


def down(key: int) -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYDOWN, key=key)


def up(key: int) -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYUP, key=key)


def test_a_key_that_was_let_go_while_nobody_looked_is_not_repeated(monkeypatch: pytest.MonkeyPatch) -> None:
    tab, enter = pygame.K_TAB, pygame.K_RETURN
    looks = [
        [down(tab)],
        [down(tab), down(tab), up(tab), down(tab), up(tab), down(enter)],  # two presses, one of them repeated
    ]
    monkeypatch.setattr(pygame.event, "get", lambda: looks.pop(0))
    events = DisplayEvents()
    assert events.get(woken=False) == [down(tab)]
    assert events.get(woken=False) == [up(tab), down(tab), up(tab), down(enter)]


def test_a_key_that_is_held_is_repeated(monkeypatch: pytest.MonkeyPatch) -> None:
    left, right = pygame.K_LEFT, pygame.K_RIGHT
    looks = [[down(left)], [down(left), down(right)], [down(left), down(left), up(right)], [up(left)], [down(left)]]
    expected = [list(look) for look in looks]
    monkeypatch.setattr(pygame.event, "get", lambda: looks.pop(0))
    events = DisplayEvents()
    assert [events.get(woken=False) for _ in expected] == expected

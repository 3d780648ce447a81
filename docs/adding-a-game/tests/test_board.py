"""The board: columns under the pointer and the keys, discs that fall, what is drawn."""

from collections.abc import Iterator
from random import Random

import pygame
import pytest

from banmen.texts import LANGUAGES, Texts
from banmen_client.drawing.board import View
from four_in_a_row.board import FourInARowBoard
from four_in_a_row.rules import COLUMNS, FOUR_IN_A_ROW, RED, Drop, Dropped, Options, Position
from four_in_a_row.window import FACTS, GAME, ply_text

EMPTY = FOUR_IN_A_ROW.evolve(FOUR_IN_A_ROW.blank, FOUR_IN_A_ROW.begin(Options(), Random(0)))
DROPPED = Dropped(RED, 3, 5)
ONE = FOUR_IN_A_ROW.evolve(EMPTY, DROPPED)


@pytest.fixture
def screen(monkeypatch: pytest.MonkeyPatch) -> Iterator[pygame.Surface]:
    """A window that nobody sees."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()
    yield pygame.display.set_mode((400, 400))
    pygame.display.quit()


@pytest.fixture
def board(screen: pygame.Surface) -> FourInARowBoard:
    made = FourInARowBoard()
    made.place(screen.get_rect(), 1.0)
    made.show(View(EMPTY, legal=tuple(FOUR_IN_A_ROW.legal(EMPTY, RED)), seat=RED), now_ms=0)
    return made


def key(code: int, text: str = "") -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYDOWN, key=code, mod=0, unicode=text)


def drawn(board: FourInARowBoard, screen: pygame.Surface, now_ms: float = 0) -> bytes:
    screen.fill((0, 0, 0))
    board.draw(screen, now_ms)
    return pygame.image.tobytes(screen, "RGB")


def test_every_column_can_be_pressed(board: FourInARowBoard) -> None:
    area = board.area
    presses = [board.press((area.x + round((at + 0.5) * area.w / COLUMNS), area.centery)) for at in range(COLUMNS)]
    assert presses == [Drop(column) for column in range(COLUMNS)]
    assert board.press((area.x - 5, area.centery)) is None


def test_keys_move_the_cursor_and_drop(board: FourInARowBoard) -> None:
    assert board.key(key(pygame.K_RIGHT)) == (True, None)
    assert board.key(key(pygame.K_RETURN)) == (True, Drop(4))
    assert board.key(key(pygame.K_2, "2")) == (True, Drop(1))
    assert board.cursor == 1
    assert board.key(key(pygame.K_8, "8")) == (False, None)


def test_a_disc_falls_and_then_lies(board: FourInARowBoard, screen: pygame.Surface) -> None:
    board.show(View(ONE, last=(DROPPED,)), now_ms=0)
    falling = drawn(board, screen, 100)
    assert board.draw(screen, 100)
    assert not board.draw(screen, 10_000)
    assert drawn(board, screen, 10_000) != falling


def test_without_animation_it_simply_lies(board: FourInARowBoard, screen: pygame.Surface) -> None:
    board.show(View(ONE, last=(DROPPED,)), now_ms=0, animate=0)
    assert not board.draw(screen, 0)


def test_a_ghost_shows_where_a_disc_would_lie(board: FourInARowBoard, screen: pygame.Surface) -> None:
    before = drawn(board, screen)
    assert board.point(board.area.center)
    assert drawn(board, screen) != before
    assert board.point(None)
    assert drawn(board, screen) == before


def test_the_four_in_a_row_are_ringed(board: FourInARowBoard, screen: pygame.Surface) -> None:
    won = Position("-" * 35 + "RRRRYYY", None)
    board.show(View(won), now_ms=0)
    ringed = drawn(board, screen)
    board.show(View(Position("-" * 35 + "RRRYRYY", None)), now_ms=0)
    assert drawn(board, screen) != ringed


def test_the_small_pictures_have_the_size_asked_for(screen: pygame.Surface) -> None:
    assert screen is not None
    assert GAME.cover.tile((188, 116), "dark").get_size() == (188, 116)
    assert GAME.cover.thumbnail(ONE, 56, "light").get_size() == (56, 56)


@pytest.mark.parametrize("language", LANGUAGES)
def test_there_are_words_for_everything(language: str) -> None:
    assert GAME.words is not None
    t = Texts(language, [GAME.words])
    keys = [f"{name}{ending}" for name in FACTS.board_keys for ending in ("", "-does")]
    names = ["game-four_in_a_row", "game-four_in_a_row-players", "seat-red", "seat-yellow", "refused-column_full"]
    assert [message for message in (*names, *keys) if not t.has(message)] == []
    assert "4" in ply_text(t, DROPPED)
    assert len(t("game-four_in_a_row-rules").split("\n")) == 2

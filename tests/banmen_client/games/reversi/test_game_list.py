"""The list of recorded games: searching, opening, saving."""

from pathlib import Path

import pygame
import pytest

from banmen.games.reversi.notation.reader import read_games
from banmen_client.games.reversi.game_list import GameList
from banmen_client.screens.table.screen import TableScreen
from tests.banmen.games.reversi.wthor_files import GAMES, jou, trn, wtb
from tests.banmen_client.person import Enter, Hall


@pytest.fixture
def hall(enter_undrawn: Enter) -> Hall:
    """A window that draws nothing."""
    return enter_undrawn()


@pytest.fixture
def base(tmp_path: Path) -> Path:
    """A folder with games of the WTHOR base and their names."""
    (tmp_path / "WTHOR.JOU").write_bytes(jou())
    (tmp_path / "WTHOR.TRN").write_bytes(trn())
    path = tmp_path / "WTH_2004.wtb"
    path.write_bytes(wtb())
    return path


def listed(hall: Hall) -> GameList:
    dialog = hall.window._dialog
    assert isinstance(dialog, GameList)
    return dialog


def summary(hall: Hall) -> str:
    return listed(hall)._summary_text(hall.window.t)


def opened(hall: Hall, path: Path) -> GameList:
    hall.drops(path)
    return listed(hall)


def test_a_file_that_is_dropped_is_a_list_of_its_games(hall: Hall, base: Path) -> None:
    dialog = opened(hall, base)
    assert summary(hall) == "3 of 3 games · 2004"
    assert dialog._records[0].black == "Aki"
    assert "games" in hall.widget_keys()


def test_typing_searches_the_games(hall: Hall, base: Path) -> None:
    dialog = opened(hall, base)
    hall.write("ren cow")
    hall.thinks()
    assert summary(hall) == "1 of 3 games · 2004"
    assert list(dialog._found) == [1]


def test_the_list_opens_again_after_a_game(hall: Hall, base: Path) -> None:
    dialog = opened(hall, base)
    hall.write("white:ren")
    hall.thinks()
    hall.key(pygame.K_RETURN)
    assert isinstance(hall.window.screen, TableScreen)
    sitter = hall.window.screen.mirror.replay.seats["black"]
    assert sitter is not None
    assert sitter.name == "Mika"
    hall.key(pygame.K_ESCAPE)
    assert hall.window._dialog is dialog
    assert summary(hall) == "1 of 3 games · 2004"
    hall.click("games/close")
    assert hall.window._dialog is None


def test_an_illegal_game_is_reported_and_the_list_stays(hall: Hall, tmp_path: Path) -> None:
    path = tmp_path / "bad.wtb"
    path.write_bytes(wtb([*GAMES[:1], (0, 0, 1, 32, "f5a1")]))
    opened(hall, path)
    hall.click("games/1")
    notice = hall.window.notices.current(hall.window.now_ms())
    assert notice is not None
    assert notice.text.startswith("Game 2 cannot be opened: ")
    assert summary(hall) == "2 of 2 games · 2004"


def test_the_games_found_are_saved_as_ggf(hall: Hall, base: Path, own_folder: Path) -> None:
    dialog = opened(hall, base)
    hall.write("tiger")
    hall.thinks()
    hall.click("games/save")
    (saved,) = (own_folder / "documents" / "banmen").glob("reversi-games-*.ggf")
    assert read_games(saved.read_text(encoding="utf-8")) == [dialog._records[number] for number in (0, 2)]


def test_only_the_visible_rows_of_many_games_are_made(hall: Hall, tmp_path: Path) -> None:
    path = tmp_path / "many.wtb"
    path.write_bytes(wtb(list(GAMES) * 1000))
    opened(hall, path)
    rows = [key for key in hall.reachable() if key.removeprefix("games/").isdecimal()]
    assert 8 < len(rows) < 30
    hall.tab_to("games/0")
    hall.key(pygame.K_END)
    hall.frame()
    assert "games/2999" in hall.reachable()
    assert "games/0" not in hall.reachable()


@pytest.mark.parametrize(("cut", "words"), [(100, "220 bytes, but it has 100"), (16, "it has 16")])
def test_a_truncated_file_is_reported(enter: Enter, base: Path, cut: int, words: str) -> None:
    hall = enter()
    base.write_bytes(base.read_bytes()[:cut])
    hall.drops(base)
    assert hall.reads(words)


def test_names_alone_are_no_games(enter: Enter, base: Path) -> None:
    hall = enter(language="ja")
    hall.drops(base.with_name("WTHOR.JOU"))
    assert hall.reads("名前の一覧")

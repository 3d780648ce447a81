"""The menu and the keys of all commands."""

import pytest

from banmen.games.sudoku.state import Save
from banmen_client.games.sudoku.commands import COMMANDS, KEYS, SECTIONS
from banmen_client.ui.text_field import CLIPBOARD
from tests.banmen_client.games.sudoku.person import CTRL, SHIFT, press, sent_actions, view
from tests.banmen_client.games.sudoku.table import RemoteSudoku
from tests.banmen_client.person import Enter, Hall


def test_every_command_is_in_the_menu_and_has_a_label(alone: Hall) -> None:
    alone.click("more")
    listed = [name for _, names in SECTIONS for name in names]
    tools = {"undo", "erase", "pencil", "hint", "sheet"}
    assert set(COMMANDS) == {*listed, *tools}
    for name in listed:
        if name != "resign":  # for a race
            assert f"more/{name}" in alone.reachable()
    assert all(alone.window.t.has(f"sudoku-do-{name}") for name in listed)
    assert all(alone.window.t.has(f"{key}-does") for keys in KEYS.values() for key in keys)


def test_a_command_of_the_sheet_is_done(alone: Hall) -> None:
    press(alone, "o")
    alone.click("more/candidates")
    assert view(alone).candidates is not None
    alone.click("more/savepoint")
    assert sent_actions(alone) == [Save()]
    press(alone, "escape")
    assert "more/candidates" not in alone.reachable()
    assert "digit/1" in alone.reachable()


@pytest.mark.parametrize("size", [(640, 480), (1280, 800), (700, 1100)])
def test_the_whole_sheet_is_reached_by_tab(enter: Enter, size: tuple[int, int]) -> None:
    hall = enter(*size)
    hall.sits_down(RemoteSudoku().lays_out())
    press(hall, "o")
    hall.tab_to("more/keys")
    assert hall.place("more/keys").visible
    press(hall, "return")
    assert hall.reads("Keys")


@pytest.mark.parametrize("size", [(640, 480), (1280, 680), (700, 1100)])
@pytest.mark.parametrize(("command", "says"), [("check", "All right"), ("complete", "51 squares are empty.")])
def test_the_message_of_a_menu_command_is_visible_next_to_the_menu(
    enter: Enter, size: tuple[int, int], command: str, says: str
) -> None:
    hall = enter(*size)
    hall.sits_down(RemoteSudoku().lays_out())
    press(hall, "o")
    hall.tab_to(f"more/{command}")
    press(hall, "return")
    assert f"more/{command}" in hall.reachable()
    assert hall.reads(says)


def test_two_commands_never_share_a_key() -> None:
    chords = [command.chord for command in COMMANDS.values() if command.chord is not None]
    assert len(chords) == len(set(chords))


@pytest.mark.parametrize(
    ("key", "mods", "dialog"),
    [
        ("n", CTRL, "new/seed"),
        ("e", CTRL, "entering/clear"),
        ("o", CTRL, "opening/path"),
        ("s", CTRL, "saving/name"),
        ("s", CTRL | SHIFT, "saving/name"),
        ("p", CTRL, "printing/name"),
        ("f1", 0, "keys/close"),
        ("/", SHIFT, "keys/close"),
    ],
)
def test_dialogs_open_by_key(alone: Hall, key: str, mods: int, dialog: str) -> None:
    press(alone, key, mods)
    assert dialog in alone.reachable()


def test_the_code_of_the_table_is_in_the_sheet(alone: Hall) -> None:
    press(alone, "o")
    alone.tab_to("copy/code")
    press(alone, "return")
    assert CLIPBOARD.read() == "192.168.0.20/K7QX-2MPD"

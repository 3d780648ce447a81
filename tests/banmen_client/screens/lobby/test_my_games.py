"""The player's own games at the head of the lobby."""

from collections.abc import Mapping
from typing import Any

import pygame
import pytest

from banmen.events import Ended
from banmen.game import Outcome
from banmen.games.reversi.state import opening
from banmen.games.sudoku.rules import SUDOKU
from banmen.protocol import messages
from banmen.protocol.rows import FinishedGame, OwnTable
from banmen.replay import snapshot
from banmen_client.system import documents
from tests.banmen.games.sudoku.game import state_of
from tests.banmen_client.person import Enter, Hall
from tests.banmen_client.remote_table import NOW_MS, RemoteTable

WON = Outcome("black", "resigned")
BOTH = {"black": "Aki", "white": "Mika"}


def reversi(table: str, *, ago_s: int = 0, seats: Mapping[str, str | None] = BOTH, **more: Any) -> OwnTable:
    """Return a game in which Aki has black against Mika, and black is to move."""
    over = "outcome" in more
    phase: Any = "over" if over else "waiting" if None in seats.values() else "playing"
    row = messages.Row(table, "reversi", phase, seats, {"size": 8}, "all", plies=12, state=opening(8))
    usual = {"mine": ("black",), "round": 1, "returns": not over, "others": not over}
    turn = "black" if phase == "playing" else None
    return OwnTable(row, "K7QX-2MPD", NOW_MS - 1000 * ago_s, **{"turn": turn, **usual, **more})


def sudoku(table: str, *names: str, **more: Any) -> OwnTable:
    """Return an unfinished grid in which Aki has blue."""
    seats = dict(zip(SUDOKU.seats, names, strict=False))
    options = {"mode": "alone" if len(names) == 1 else "together", "level": 2}
    row = messages.Row(table, "sudoku", "playing", seats, options, "all", state=state_of())
    return OwnTable(row, "K7QX-2MPD", NOW_MS, **{"mine": ("blue",), "round": 1, "returns": True, **more})


def finished(hall: Hall) -> dict[str, Any]:
    """The state that the server sends of a game that is over."""
    remote = RemoteTable().seats()
    remote.plays("f5", "d6")
    remote.record(Ended(WON))
    hall.remote = remote
    return dict(snapshot(remote.replay))


def mine(hall: Hall, *tables: OwnTable) -> None:
    hall.news(messages.MyTables(tables))


# --- what is said -----------------------------------------------------------------------------------------------------


def test_whose_turn_it_is_against_whom_and_since_when(hall: Hall) -> None:
    mine(
        hall,
        reversi("t1", ago_s=300),
        reversi("t2", ago_s=7300, turn="white"),
        reversi("t3", ago_s=3, outcome=WON),
    )
    for words in (
        "My games",
        "against Mika",
        "Your turn",
        "5 min ago",
        "Mika to move",
        "2 h ago",
        "You win",
        "just now",
    ):
        assert hall.reads(words), words


@pytest.mark.parametrize(
    ("own", "words"),
    [
        (reversi("t1", outcome=Outcome("white", "resigned")), "Mika wins"),
        (reversi("t1", outcome=Outcome(None, "agreed")), "Draw"),
        (reversi("t1", mine=("black", "white"), others=False), "Two at this window"),
        (reversi("t1", seats={"black": "Mother", "white": "Ken"}, mine=("black", "white")), "Mother · Ken"),
        (reversi("t1", seats={"black": "Aki", "white": None}), "Waiting for an opponent"),
        (sudoku("t1", "Aki"), "alone"),
        (sudoku("t1", "Aki", "Yuki"), "with Yuki"),
        (sudoku("t1", "", show=True, mine=()), "you present"),
    ],
)
def test_each_kind_of_game_has_its_words(hall: Hall, own: OwnTable, words: str) -> None:
    mine(hall, own)
    assert hall.reads(words)


def test_without_games_there_is_no_heading(hall: Hall) -> None:
    assert not hall.reads("My games")


def test_ones_own_tables_do_not_stand_among_the_open_ones(hall: Hall) -> None:
    own = reversi("t1", seats={"black": "Aki", "white": None})
    hall.news(messages.Tables((own.row,)))
    assert "enter/t1" in hall.reachable()
    mine(hall, own)
    assert "enter/t1" not in hall.reachable()


@pytest.mark.parametrize(("size", "at_first"), [((480, 640), 3), ((640, 480), 3), ((2560, 1600), 5)])
def test_fifty_games_are_folded_and_unfolded(enter_undrawn: Enter, size: tuple[int, int], at_first: int) -> None:
    hall = enter_undrawn(*size)
    mine(hall, *(reversi(f"t{number}", ago_s=number) for number in range(50)))
    goes_on = [key for key in hall.reachable() if key.startswith("go/")]
    assert goes_on == [f"go/t{number}" for number in range(at_first)]
    assert "game/reversi" in hall.reachable()
    hall.tab_to("mine/all")
    hall.key(pygame.K_RETURN, "\r")
    assert len([key for key in hall.reachable() if key.startswith("go/")]) == 50
    assert hall.canvas.cut == []
    hall.key(pygame.K_RETURN, "\r")
    assert len([key for key in hall.reachable() if key.startswith("go/")]) == at_first


# --- what is done -----------------------------------------------------------------------------------------------------


def test_resuming_returns_to_the_seat_or_to_the_show(hall: Hall) -> None:
    mine(hall, reversi("t1"), sudoku("t2", "", show=True, mine=()))
    hall.click("go/t1")
    hall.tab_to("go/t2")
    hall.click("go/t2")
    assert hall.link.sent == [messages.Join("c1", "t1"), messages.Watch("c2", "t2")]


def test_a_finished_game_is_looked_at_without_going_to_its_table(hall: Hall) -> None:
    mine(hall, reversi("t1", outcome=WON))
    hall.click("look/t1")
    assert hall.link.sent == [messages.Fetch("c1", "t1", 1)]
    hall.news(messages.Fetched("c1", finished(hall)))
    hall.thinks()
    assert hall.window.session.is_replay
    assert hall.window.session.mirror is not None
    assert len(hall.window.session.mirror.replay.plies) == 3


def test_a_finished_game_is_saved(hall: Hall) -> None:
    mine(hall, reversi("t1", outcome=WON))
    hall.click("save/t1")
    hall.news(messages.Fetched("c1", finished(hall)))
    hall.thinks()
    (saved,) = documents.own_folder().iterdir()
    assert hall.reads("Saved:")
    assert saved.suffix == ".banmen"
    assert not hall.window.session.is_replay


def test_a_game_that_cannot_be_read_is_said_so(hall: Hall) -> None:
    mine(hall, reversi("t1", outcome=WON))
    hall.click("look/t1")
    hall.news(messages.Fetched("c1", {"opened": {}}))
    hall.thinks()
    assert hall.reads("The record of this game on the server cannot be read here")
    hall.click("unread/close")


def test_the_game_before_a_rematch_is_there(hall: Hall) -> None:
    before = FinishedGame(1, BOTH, ("black",), WON, 9, NOW_MS - 86_400_000)
    mine(hall, reversi("t1", round=2, before=(before,)))
    assert "look/t1/1" not in hall.reachable()
    hall.click("earlier/t1")
    assert hall.reads("Game 1 · You win · 1 day ago")
    hall.click("look/t1/1")
    hall.click("save/t1/1")
    assert hall.link.sent == [messages.Fetch("c1", "t1", 1), messages.Fetch("c2", "t1", 1)]
    hall.click("earlier/t1")
    assert "look/t1/1" not in hall.reachable()


def test_a_finished_table_whose_seat_is_still_ours_can_be_gone_back_to(hall: Hall) -> None:
    mine(hall, reversi("t1", outcome=WON, returns=True))
    hall.click("go/t1")
    assert hall.link.sent == [messages.Join("c1", "t1")]


@pytest.mark.parametrize(
    ("own", "words", "commands"),
    [
        (reversi("t1", outcome=WON), "the others keep it", [messages.Discard]),
        (sudoku("t1", "Aki"), "lost for good", [messages.Discard]),
        (reversi("t1", seats={"black": "Aki", "white": None}, others=False), "The table closes", [messages.Discard]),
        (reversi("t1"), "Mika would wait for your moves", [messages.Resign, messages.Discard]),
        (sudoku("t1", "Aki", "Yuki", others=True), "they play on without you", [messages.Discard]),
        (sudoku("t1", "", show=True, mine=()), "You stop presenting it", [messages.Discard]),
        (sudoku("t1", "Yuki", "Tom", mine=(), others=True), "the others keep it", [messages.Discard]),
    ],
)
def test_the_discard_dialog_names_the_lost_game(hall: Hall, own: OwnTable, words: str, commands: list[type]) -> None:
    mine(hall, own)
    hall.click("discard/t1")
    assert hall.reads(words)
    hall.click("discard/cancel")
    assert hall.link.sent == []
    hall.click("discard/t1")
    hall.click("discard/discard")
    assert [type(command) for command in hall.link.sent] == commands
    assert "discard/t1" not in hall.reachable()


def test_the_earlier_games_that_go_too_are_counted(hall: Hall) -> None:
    before = tuple(FinishedGame(number, BOTH, ("black",), WON, 9, NOW_MS) for number in (2, 1))
    mine(hall, reversi("t1", outcome=WON, round=3, before=before))
    hall.click("discard/t1")
    assert hall.reads("The 2 earlier games at this table go too.")


def test_discarding_is_the_only_action_for_a_game_not_installed(hall: Hall) -> None:
    row = messages.Row("t1", "chess", "playing", {"white": "Aki"}, {}, "all", distribution="banmen-chess")
    mine(hall, OwnTable(row, "K7QX-2MPD", NOW_MS, mine=("white",)))
    assert hall.reads("This game needs the package banmen-chess")
    assert {"discard/t1", "go/t1"} & set(hall.reachable()) == {"discard/t1"}
    hall.click("discard/t1")
    assert hall.reads("nobody else has it")


def test_the_last_activity_ages_with_the_clock(hall: Hall) -> None:
    mine(hall, reversi("t1"))
    assert hall.reads("just now")
    hall.clock.now_ms += 120_000
    hall.frame()
    assert hall.reads("2 min ago")


@pytest.mark.parametrize("size", [(1280, 800), (640, 480)])
def test_an_abandoned_game_shows_when_it_will_be_deleted(enter: Enter, size: tuple[int, int]) -> None:
    hall = enter(*size)
    day = 86_400_000
    mine(hall, sudoku("t1", "Aki", "Mika", others=True, goes=NOW_MS + 30 * day + 5_000))
    assert hall.reads("gone in 30 days")
    mine(hall, sudoku("t1", "Aki", "Mika", others=True, goes=NOW_MS + 9 * 60_000 + 5_000))
    assert hall.reads("gone in 9 min")
    mine(hall, sudoku("t1", "Aki", goes=NOW_MS + day + 5_000))
    assert hall.reads("gone in 1 day")
    mine(hall, sudoku("t1", "Aki", goes=NOW_MS + 30 * day))
    assert not hall.reads("gone in")


def test_deleted_games_are_mentioned_even_if_no_table_remains(hall: Hall) -> None:
    hall.news(messages.MyTables((), gone=messages.Gone(3, NOW_MS - 7_300_000, "disk")))
    assert hall.reads("3 finished games of yours were deleted, the last 2 h ago")
    mine(hall, reversi("t1", ago_s=3))
    assert not hall.reads("were deleted")

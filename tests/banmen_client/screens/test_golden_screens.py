"""The screens as they were accepted: see `tests.golden_text`."""

from collections.abc import Callable
from typing import Any

import pygame
import pytest

from banmen import events as ev
from banmen.game import Outcome
from banmen.games.sudoku.rules import SUDOKU
from banmen.games.sudoku.state import Set
from banmen.protocol import messages
from banmen.protocol.rows import FinishedGame, OwnTable
from banmen_client.system.settings import KnownServer
from tests.banmen.games.sudoku.game import after, state_of
from tests.banmen_client.person import Enter, Hall
from tests.banmen_client.remote_table import NOW_MS, RemoteTable, actor
from tests.golden_text import check

GAME = ("f5", "d6", "c3", "d3", "c4", "f4", "f6", "f3", "e6", "e7", "d7", "c5", "b6", "d8", "c6", "b5")
SERVERS = (
    KnownServer("192.168.0.20", "ws://192.168.0.20:8780", 2),
    KnownServer("wss://banmen.example.org", "wss://banmen.example.org:443", 1),
)


def row(table: str, phase: str, names: tuple[str, str | None], plies: int, **more: Any) -> messages.Row:
    """A line of the lobby."""
    remote = RemoteTable().seats(size=more.get("options", {}).get("size", 8))
    remote.plays_on(plies, seed=len(table) + plies)
    given = {"options": {"size": 8}, "watchers": "all", **more}
    seats = dict(zip(("black", "white"), names, strict=True))
    state = remote.replay.state
    return messages.Row(table, "reversi", phase, seats, plies=plies, state=state, **given)  # type: ignore[arg-type] # from names


def sudoku() -> messages.Row:
    """A grid on which others may write too."""
    state = after(state_of(level=4, seed=2041, mode="together", seats=SUDOKU.seats[:2]), Set(2, 4))
    options = {"mode": "together", "level": 4, "seed": 2041}
    seats = {"blue": "Hana", "amber": None}
    return messages.Row("t4", "sudoku", "playing", seats, options, "all", watching=2, plies=1, state=state)


def lobby(hall: Hall) -> None:
    """Four tables: one that waits, three that are played at."""
    clock = messages.ClockRule(600_000)
    hall.news(
        messages.Tables(
            (
                row("t1", "waiting", ("Mika", None), 0, clock=clock),
                row("t2", "playing", ("Ren", "Sora"), 23, watching=4),
                row("t3", "playing", ("Yuki", "Tom"), 46, watching=12, options={"size": 10}),
                sudoku(),
            )
        )
    )


def own_games(hall: Hall) -> None:
    """A game of two where Aki is awaited, one against oneself, a sudoku, a lost game, one that waits; all shown."""
    before = FinishedGame(
        1, {"black": "Aki", "white": "Mika"}, ("black",), Outcome("white", "time"), 52, NOW_MS - 90_000
    )
    rows = (
        own_table(row("t5", "playing", ("Aki", "Mika"), 9), 200, turn="black", others=True, round=2, before=(before,)),
        own_table(row("t6", "playing", ("Mother", "Ken"), 4), 4_000, mine=("black", "white"), turn="white"),
        own_table(sudoku(), 90, mine=("blue",)),
        own_table(row("t7", "over", ("Aki", "Ren"), 60), 200_000, outcome=Outcome("white", "played_out")),
        own_table(row("t8", "waiting", ("Aki", None), 0), 10),
    )
    lobby(hall)
    hall.news(messages.MyTables(rows))
    hall.click("mine/all")
    hall.click("earlier/t5")


def own_table(row: messages.Row, ago_s: int, **more: Any) -> OwnTable:
    """A table of Aki's."""
    usual: dict[str, Any] = {"mine": ("black",), "round": 1, "returns": row.phase != "over"}
    return OwnTable(row, "K7QX-2MPD", NOW_MS - 1000 * ago_s, **{**usual, **more})


def discarding(hall: Hall) -> None:
    """The dialog that asks whether to discard a game of two, which must be resigned first."""
    own_games(hall)
    hall.click("discard/t5")


def game(hall: Hall) -> None:
    """Show the middle of a game with a clock: Aki has black against Mika."""
    remote = RemoteTable().seats(clock_ms=600_000)
    remote.plays(*GAME)
    remote.record(ev.Clock("black", NOW_MS + 541_000, {"black": 541_000, "white": 478_000}))
    hall.sits_down(remote)
    hall.news(remote.presence(watching=3))


def ended(hall: Hall) -> None:
    """The same, played to its end."""
    remote = RemoteTable().seats()
    remote.plays(*GAME)
    remote.plays_on(60, seed=3)
    assert remote.replay.outcome is not None
    hall.sits_down(remote)


def offered(hall: Hall) -> None:
    """The opponent asks to take back."""
    game(hall)
    hall.news(hall.remote.record(ev.Offered("white", "take_back", 13)))


def waiting(hall: Hall) -> None:
    """Nobody has come yet."""
    hall.sits_down(RemoteTable().seats("me", ""))


def new_table(hall: Hall) -> None:
    """The dialog over the lobby, walked to its board size by Tab."""
    lobby(hall)
    hall.tab_to("game/reversi")
    hall.key(pygame.K_RETURN, "\r")
    hall.tab_to("new/seat")


def chosen(hall: Hall) -> None:
    """The settings over the lobby."""
    lobby(hall)
    hall.click("settings")


def keys(hall: Hall) -> None:
    """The list of keys over a table."""
    game(hall)
    hall.key(pygame.K_F1)


def looking_back(hall: Hall) -> None:
    """An earlier move, while the opponent offers a draw and has been away; the ring is on the board."""
    game(hall)
    hall.news(hall.remote.record(ev.Offered("white", "draw")), hall.remote.presence(white="away"))
    hall.key(pygame.K_LEFT)
    hall.tab_to("board")


def refused(hall: Hall) -> None:
    """A move is refused."""
    game(hall)
    hall.write("a1")
    hall.answers(code="turns_nothing")


def over_by_time(hall: Hall) -> None:
    """Lost on time, on the largest board."""
    remote = RemoteTable().seats(size=16)
    remote.plays_on(90)
    remote.record(ev.Ended(Outcome("white", "time")))
    hall.sits_down(remote)


def talk(hall: Hall) -> None:
    """Show a game with unread messages of Mika and of a spectator."""
    game(hall)
    said = ("you", "That corner is more than it seems!"), ("third", "いい勝負ですね。"), ("you", "Good luck!")
    for player, text in said:
        hall.news(hall.remote.carries_out(actor(player), messages.Say("s", hall.remote.table, text)))


def talking(hall: Hall) -> None:
    """The same, with the chat open: the last line was refused, and Aki has one in sending."""
    talk(hall)
    hall.key(pygame.K_RETURN, "\r")
    for text in ("Thank you!", "You too."):
        pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text=text))
        hall.key(pygame.K_RETURN, "\r")
    hall.answers(code="too_fast")


Scene = Callable[[Hall], None]
SCENES: dict[str, tuple[Scene, tuple[int, int], dict[str, Any]]] = {
    "lobby-en-dark-1280": (lobby, (1280, 800), {}),
    "lobby-ja-light-1280": (lobby, (1280, 800), {"language": "ja", "theme": "light"}),
    "lobby-en-dark-640": (lobby, (640, 480), {}),
    "lobby-home-ja-dark-1280": (lobby, (1280, 800), {"language": "ja", "address": None}),
    "own-games-en-dark-1280": (own_games, (1280, 800), {}),
    "own-games-ja-light-640": (own_games, (640, 480), {"language": "ja", "theme": "light"}),
    "own-games-en-dark-640-200-percent": (own_games, (640, 480), {"scale": 200}),
    "discarding-en-light-640": (discarding, (640, 480), {"theme": "light"}),
    "table-en-dark-1280": (game, (1280, 800), {}),
    "table-ja-light-1280-ended": (ended, (1280, 800), {"language": "ja", "theme": "light"}),
    "table-ja-dark-640-offer": (offered, (640, 480), {"language": "ja"}),
    "table-en-dark-1600": (looking_back, (1600, 1000), {}),
    "table-en-dark-640-looking-back": (looking_back, (640, 480), {}),
    "table-en-light-640-refused": (refused, (640, 480), {"theme": "light"}),
    "table-en-dark-700x1100-lost": (over_by_time, (700, 1100), {}),
    "chat-closed-en-light-1280": (talk, (1280, 800), {"theme": "light"}),
    "chat-closed-ja-dark-640": (talk, (640, 480), {"language": "ja"}),
    "chat-en-dark-1280": (talking, (1280, 800), {}),
    "chat-ja-light-640": (talking, (640, 480), {"language": "ja", "theme": "light"}),
    "waiting-en-dark-1280": (waiting, (1280, 800), {}),
    "waiting-ja-dark-640": (waiting, (640, 480), {"language": "ja"}),
    "new-table-en-dark-1280": (new_table, (1280, 800), {}),
    "new-table-ja-light-640": (new_table, (640, 480), {"language": "ja", "theme": "light"}),
    "settings-ja-dark-1280": (chosen, (1280, 800), {"language": "ja"}),
    "settings-en-dark-640": (chosen, (640, 480), {}),
    "keys-en-dark-1280": (keys, (1280, 800), {}),
    "keys-ja-light-640": (keys, (640, 480), {"language": "ja", "theme": "light"}),
    "lobby-en-dark-1280-200-percent": (lobby, (1280, 800), {"scale": 200}),
}


@pytest.mark.parametrize("name", SCENES)
def test_it_looks_as_it_did(enter_undrawn: Enter, name: str) -> None:
    scene, size, how = SCENES[name]
    hall = enter_undrawn(*size, servers=SERVERS, **how)
    scene(hall)
    hall.hover_at((0, 0))
    assert hall.canvas.cut == [], "these texts had no room"
    check(hall, f"window/{name}")

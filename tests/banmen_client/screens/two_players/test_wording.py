"""The texts of a table's parts, in both languages."""

import re
from collections.abc import Callable
from types import SimpleNamespace
from typing import NamedTuple, cast

import pytest
from msgspec.structs import replace

from banmen import events as ev
from banmen.game import Outcome
from banmen.games.reversi.state import Place
from banmen.protocol.messages import ClockRule, Presence
from banmen.protocol.rows import Rating
from banmen.texts import Texts
from banmen_client.games.reversi import cover as reversi_facts
from banmen_client.games.reversi.table import FACTS
from banmen_client.net.link import NoServer
from banmen_client.screens.names import ShownName, shown_name
from banmen_client.screens.table.moment import Moment
from banmen_client.screens.table.status import Status, clock_text
from banmen_client.screens.two_players import wording
from banmen_client.table.session import ReplaySession, Session
from banmen_client.table.view import TableView, move_number
from tests.banmen_client.remote_table import RemoteTable

PASSING = ("b1", "c1", "d3", "a1")
"""On 4x4: after white's a1 black must pass."""


class Case(NamedTuple):
    """A table, the viewer, and the status in English. It has `names` in every language."""

    table: Callable[[RemoteTable], object]
    text_en: str
    player: str = "me"
    at: int | None = None
    pending: Place | None = None
    names: tuple[str, ...] = ()


def ended(remote: RemoteTable, outcome: Outcome, black: str = "me", white: str = "you") -> None:
    remote.seats(black, white).plays("d3")
    remote.record(ev.Ended(outcome))


def named_at_one_window(remote: RemoteTable) -> RemoteTable:
    remote.seats("me", "me")
    remote.record(ev.Seated("black", "me", "Mother"), ev.Seated("white", "me", "Ken"))
    return remote


DISCS = {"discs": {"black": 40, "white": 24}, "score": {"black": 40, "white": 24}}
EMPTIES = {"discs": {"black": 13, "white": 0}, "score": {"black": 64, "white": 0}}

CASES = {
    "waiting for an opponent": Case(lambda t: t.seats("me", ""), "Waiting for your opponent"),
    "waiting, seen by a watcher": Case(lambda t: t.seats("you", ""), "Waiting for players", player="third"),
    "your turn": Case(lambda t: t.seats(), "Your turn"),
    "the other's turn": Case(lambda t: t.seats().plays("d3"), "Mika to move", names=("Mika",)),
    "a watcher": Case(lambda t: t.seats("you", "me"), "Black to move", player="third"),
    "two here": Case(lambda t: t.seats("me", "me").plays("d3"), "White to move"),
    "two here, named": Case(lambda t: named_at_one_window(t).plays("d3"), "Ken to move", names=("Ken",)),
    "two here, named, one won": Case(
        lambda t: named_at_one_window(t).record(ev.Ended(Outcome("black", "resigned"))),
        "Mother wins · By resignation",
        names=("Mother",),
    ),
    "sending": Case(lambda t: t.seats(), "Sending d3…", pending=Place("d3"), names=("d3",)),
    "looking back": Case(
        lambda t: t.seats().plays("d3", "c3", "c4"),
        "Mika to move · Move 1 of 3",
        at=1,
        names=("1", "3", "Mika"),
    ),
    "looking back to a pass": Case(
        lambda t: t.seats("you", "me", size=4).plays(*PASSING),
        "Your turn · Move 3 of 4",
        at=3,
        names=("3", "4"),
    ),
    "looking back at a finished game": Case(
        lambda t: ended(t, Outcome("black", "resigned")),
        "Move 0 of 1",
        at=0,
        names=("0", "1"),
    ),
    "you pass": Case(lambda t: t.seats(size=4).plays(*PASSING), "You must pass · Mika moves again", names=("Mika",)),
    "the other passes": Case(
        lambda t: t.seats("you", "me", size=4).plays(*PASSING),
        "Mika must pass · your turn again",
        names=("Mika",),
    ),
    "a pass, seen by a watcher": Case(
        lambda t: t.seats("you", "me", size=4).plays(*PASSING), "Black must pass", player="third"
    ),
    "a pass of two here": Case(lambda t: t.seats("me", "me", size=4).plays(*PASSING), "Black must pass"),
    "you win": Case(lambda t: ended(t, Outcome("black", "played_out", DISCS)), "You win · 40 : 24", names=("40", "24")),
    "you win by resignation": Case(lambda t: ended(t, Outcome("black", "resigned")), "You win · By resignation"),
    "you lose on time": Case(lambda t: ended(t, Outcome("white", "time")), "Mika wins · On time", names=("Mika",)),
    "you win by claim": Case(lambda t: ended(t, Outcome("black", "claimed")), "You win · The opponent stayed away"),
    "a draw agreed": Case(lambda t: ended(t, Outcome(None, "agreed")), "Draw · By agreement"),
    "a draw on the board": Case(
        lambda t: ended(
            t, Outcome(None, "played_out", {"discs": {"black": 32, "white": 32}, "score": {"black": 32, "white": 32}})
        ),
        "Draw · 32 : 32",
        names=("32",),
    ),
    "empty squares counted": Case(
        lambda t: ended(t, Outcome("black", "played_out", EMPTIES)),
        "You win · 13 : 0, counted 64 : 0",
        names=("13", "64"),
    ),
    "a win, seen by a watcher": Case(
        lambda t: ended(t, Outcome("white", "resigned")), "Mika wins · By resignation", player="third", names=("Mika",)
    ),
    "a win of two here": Case(
        lambda t: ended(t, Outcome("white", "resigned"), "me", "me"), "White wins · By resignation"
    ),
}


def moment(language: str, table: TableView, *, pending: Place | None = None) -> Moment:
    """As much of a moment as words are made of."""
    return cast(
        "Moment", SimpleNamespace(t=Texts(language), table=table, pending_action=pending, recorded=False, calm=False)
    )


def status_of(case: Case, remote: RemoteTable, language: str) -> Status:
    case.table(remote)
    table = TableView(remote.replay, remote.presence(), case.player, case.at)
    return wording.status(moment(language, table, pending=case.pending), FACTS)


@pytest.mark.parametrize("case", CASES.values(), ids=list(CASES))
def test_the_status_describes_the_situation_in_both_languages(case: Case) -> None:
    english = status_of(case, RemoteTable(), "en")
    assert english.text == case.text_en
    assert english.icon, "it does not tell by its colour alone"
    text = status_of(case, RemoteTable(), "ja").text
    assert re.search("[ぁ-ん一-龠]", text)
    assert not re.search("[a-z]{2}-[a-z]", text), "the id of a text that is missing"
    assert all(name in text for name in case.names)


# --- the parts --------------------------------------------------------------------------------------------------------


def test_the_card_of_the_seat_to_move_is_marked(remote: RemoteTable) -> None:
    remote.seats("me", "you", size=4).plays(*PASSING)
    seats = [wording.to_move(moment("en", TableView(remote.replay, None, "third", at))) for at in range(5)]
    assert seats == ["black", "white", "black", "white", "black"]
    remote.record(ev.Ended(Outcome("white", "resigned")))
    shown = [wording.to_move(moment("en", TableView(remote.replay, None, "third", at))) for at in (3, None)]
    assert shown == ["white", None]


def test_a_player_is_named_with_colour_and_absence(remote: RemoteTable) -> None:
    remote.seats()
    table = TableView(remote.replay, remote.presence(white="away"), "me")
    en, ja = Texts("en"), Texts("ja")
    assert wording.player_lines(en, table, "black") == ("Aki (you)", "Black")
    assert wording.player_lines(en, table, "white") == ("Mika", "White · away")
    assert wording.player_lines(ja, table, "black")[0] == "Aki (あなた)"
    silent = TableView(remote.replay, replace(remote.presence(), silent=("white",)), "me")
    assert wording.player_lines(en, silent, "white") == ("Mika", "White · not heard from")
    left = TableView(remote.replay, remote.presence(white="left"), "me")
    assert wording.player_lines(en, left, "white") == ("Mika", "White · has left")


def test_a_free_seat_is_said_to_be_free(remote: RemoteTable) -> None:
    table = TableView(remote.seats("me", "").replay, None, "me")
    assert wording.player_lines(Texts("en"), table, "white") == ("Free seat", "White")


def test_of_two_at_one_window_neither_is_you_and_the_colours_tell_them_apart(remote: RemoteTable) -> None:
    table = TableView(remote.seats("me", "me").replay, None, "me")
    assert [wording.player_lines(Texts("en"), table, seat) for seat in ("black", "white")] == [
        ("Black", ""),
        ("White", ""),
    ]
    watched = TableView(remote.replay, None, "third")
    assert wording.player_lines(Texts("en"), watched, "black") == ("Aki", "Black")


def test_the_line_under_the_title_tells_board_time_and_watchers(remote: RemoteTable) -> None:
    def line(remote: RemoteTable, presence: Presence | None = None) -> str:
        return wording.table_line(moment("en", TableView(remote.replay, presence, "me")), FACTS)

    remote.opens(size=10, clock_ms=600_000)
    assert line(remote) == "10×10 · 10 min each"
    assert line(remote, remote.presence(watching=1)) == "10×10 · 10 min each · 1 watching"
    casual = RemoteTable()
    casual.opens()
    assert line(casual) == "8×8 · Casual game"
    assert line(RemoteTable()) == ""


@pytest.mark.parametrize(
    ("rule", "text"),
    [
        (None, "No time limit"),
        (ClockRule(600_000), "10 min each"),
        (ClockRule(90_000), "1.5 min each"),
        (ClockRule(300_000, 5_000), "5 min + 5 s"),
    ],
)
def test_thinking_time_is_said_in_minutes(rule: ClockRule | None, text: str) -> None:
    assert clock_text(Texts("en"), rule) == text


def test_moves_are_counted_in_discs_and_passes_are_not_counted(remote: RemoteTable) -> None:
    remote.seats(size=4).plays(*PASSING, "a3")
    assert [move_number(remote.replay, ply) for ply in range(7)] == [0, 1, 2, 3, 4, 4, 5]
    assert [reversi_facts.ply_text(Texts("en"), ply.event) for ply in remote.replay.plies[4:]] == ["a1", "pass", "a3"]
    assert reversi_facts.ply_text(Texts("ja"), remote.replay.plies[5].event) == "パス"


def test_discs_are_counted_by_colour(remote: RemoteTable) -> None:
    remote.seats().plays("d3")
    assert [reversi_facts.count(remote.replay.state, seat) for seat in ("black", "white")] == [4, 1]
    assert reversi_facts.count(None, "black") == 0


@pytest.mark.parametrize(("second", "line"), [("you", "8×8 · Rated"), ("me", "8×8")])
def test_a_record_is_called_rated_only_where_two_players_were_at_the_board(
    second: str, line: str, remote: RemoteTable
) -> None:
    remote.seats()
    remote.record(ev.Seated("black", "me", "Aki", rated=True), ev.Seated("white", second, "Aki", rated=True))
    mirror = ReplaySession(remote.replay, lambda: Session(NoServer())).mirror
    assert mirror is not None
    shown = moment("en", TableView(mirror.replay, None, ""))
    shown.recorded = True  # type: ignore[misc] # it stands for one
    assert wording.table_line(shown, FACTS) == line


@pytest.mark.parametrize(
    ("size", "rated", "line"),
    [(8, True, "8×8 · Rated"), (8, False, "8×8 · Casual game"), (6, True, "6×6 · Casual game")],
)
def test_a_game_that_counts_is_called_so(*, size: int, rated: bool, line: str, remote: RemoteTable) -> None:
    remote.seats(size=size)
    remote.record(ev.Seated("black", "me", "Aki", rated=True), ev.Seated("white", "you", "Dice", bot=True, rated=rated))
    table = TableView(remote.replay, None, "me")
    assert wording.table_line(moment("en", table), FACTS) == line
    assert shown_name(Texts("en"), table, "white", "Dice") == ShownName("Dice", "Bot", "")
    presence = replace(remote.presence(), ratings={"white": Rating(1512, 60, 9)})
    rated_table = TableView(remote.replay, presence, "me")
    assert shown_name(Texts("ja"), rated_table, "white", "Dice") == ShownName("Dice", "ボット", "1512")

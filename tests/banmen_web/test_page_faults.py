"""The tests of the page's JavaScript see: faults are planted into a copy of its modules, and none may pass."""

import shutil
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.banmen_web.node import MODULES, failed_tests, needs_node, run_tests

pytestmark = [pytest.mark.exhaustive, needs_node]


class Fault(NamedTuple):
    """A text in a module that is replaced by a wrong one, and the tests that must see it."""

    test: str
    file: str
    text: str
    wrong: str


FAULTS = {
    # --- the connection ---
    "a short connection resets the delays": Fault(
        "link", "net/link.js", "this.#greeted && browser.now() - this.#onlineSince >= STABLE_MS", "this.#greeted"
    ),
    "a token that the server does not know is kept": Fault("link", "net/link.js", "token.save(null)", "token.load()"),
    "a closed table is still followed": Fault("link", "net/link.js", 'message.type === "closed"', "false"),
    "commands are not sent again": Fault(
        "link",
        "net/link.js",
        "for (const { command } of this.#pending.values()) this.#send(command);",
        "",
    ),
    "all pages connect again together": Fault(
        "link", "net/heartbeat.js", "return delay * (1 - JITTER + 2 * JITTER * random());", "return delay;"
    ),
    "the slowest answer sets the clock": Fault("link", "net/heartbeat.js", "rttMs <= this", "rttMs >= this"),
    "an action after a refused one is lost": Fault(
        "pending_actions", "table/mirror.js", "else void this.#try(later);", ""
    ),
    "all seats share one numbering": Fault(
        "pending_actions", "table/mirror.js", "(each) => each.seat === seat", "() => true"
    ),
    "the oldest tab plays": Fault("tabs", "net/tabs.js", "at < own ||", "at > own ||"),
    # --- versions of the page, and the page without a network ---
    "the page reloads in a loop": Fault("versions", "reload.js", "if (Date.now() - last < LEAST_MS) return;", ""),
    "the page reloads though the server has its version": Fault(
        "versions", "reload.js", " || (await answer.text()).includes(root)", ""
    ),
    "files of other sites are cached": Fault("versions", "sw.js", "origin !== scope.origin || ", ""),
    "half a version is cached": Fault("versions", "net/offline.js", "if (!answers.every(({ ok }) => ok)) return;", ""),
    # --- the frame of the page ---
    "too many notices are shown": Fault("around", "ui/head.js", "children.length > MOST", "children.length > 9 * MOST"),
    "a notice is shown twice": Fault("around", "ui/head.js", "same?.remove();", ""),
    "the shortest outage is shown": Fault("around", "ui/head.js", "this.#failing >= BRIEF_MS", "this.#failing >= 0"),
    "a question is never answered yes": Fault("around", "ui/dialogs.js", "yes = true;", ""),
    "a long wait is told in seconds": Fault("around", "ui/refusals.js", "seconds >= 120", "seconds >= 12000"),
    "a paste into a text field opens a game": Fault("around", "ui/carried.js", "if (!into && ", "if ("),
    "long data loses bytes in Base64": Fault("around", "ui/carried.js", "(at, at + CHUNK)", "(at, at + CHUNK - 1)"),
    "a saved game is named after the month before": Fault("around", "ui/saving.js", "getMonth() + 1", "getMonth()"),
    "a key of another alphabet has no name": Fault(
        "keys", "ui/keys.js", "if (letter && isLetter) hasLatinLetters = isLatin;", ""
    ),
    "a short absence counts": Fault("attention", "ui/attention.js", "const AWAY_MS = 60_000", "const AWAY_MS = 1_000"),
    "a switched off sound is played": Fault("alerts", "ui/alerts.js", 'if (kept) return kept === "on";', ""),
    "the point between two fingers moves": Fault(
        "zoom", "ui/zoom.js", "x: atX - (atX - look.x) * grown", "x: atX + (atX - look.x) * grown"
    ),
    "the wrong squares are drawn": Fault(
        "zoom", "ui/board.js", "right: last(left, width, columns)", "right: last(left, height, columns)"
    ),
    "the pace is that of the clock on the wall": Fault(
        "goishi", "ui/board.js", "Math.max(1, last.at - first.at)", "Math.max(1, this.now() - first.at)"
    ),
    "a large QR code does not name its version": Fault("shell", "ui/qr.js", "if (version >= 7) drawVersion", "void"),
    # --- the hall ---
    "one's own challenge is announced": Fault(
        "around", "screens/hall/challenges.js", "by.player !== app.link.player && !this", "!this"
    ),
    "the end of any challenge is told": Fault(
        "around", "screens/hall/hall.js", "known?.by.player === link.player && (reason", "(reason"
    ),
    "a game against another is discarded without resigning": Fault(
        "around", "screens/hall/asking.js", "if (resigns) await", "if (!resigns) await"
    ),
    # --- a table ---
    "what one says is announced to oneself": Fault(
        "table_parts", "screens/table/chat.js", " > this.#last && player !== link.player", " > this.#last"
    ),
    "the list of moves stands still": Fault(
        "table_parts", "screens/table/track.js", "if (ply !== this.#drawnPly) this.#show(ply);", ""
    ),
    "a lone player can resign": Fault(
        "table_parts", "screens/table/actions.js", "playing && replay.rivals && turnOf", "playing && turnOf"
    ),
    "a winner is offered a weaker program": Fault(
        "table_parts", "screens/table/actions.js", '?.winner ?? "") ? 1 : -1', '?.winner ?? "") ? -1 : 1'
    ),
    "one can accept one's own offer": Fault(
        "table_parts", "screens/table/actions.js", "mine ? [decline] : [accept, decline]", "[accept, decline]"
    ),
    "a take back is offered as a draw": Fault(
        "table_parts", "screens/table/actions.js", 'this.#offer("take_back", back)', 'this.#offer("draw", back)'
    ),
    "a free seat is offered to a seated player": Fault(
        "table_parts", "screens/table/actions.js", "offered = !own.length && !sits &&", "offered = !own.length &&"
    ),
    "the invitation stays after play has begun": Fault(
        "table_parts",
        "screens/table/actions.js",
        "this.root.hidden = replay.plies.length > 0 || ",
        "this.root.hidden = ",
    ),
    "the tab that plays offers to play here": Fault(
        "table_parts", "screens/table/actions.js", "|| tabs.plays(this.#id);", "|| !tabs.plays(this.#id);"
    ),
    "one is warned of the other's clock": Fault(
        "table_parts", "screens/table/players.js", "if (low && moment.own.includes(seat) &&", "if (low &&"
    ),
    "a running clock is read once": Fault(
        "table_parts", "screens/table/players.js", "if (running) this", "if (0) this"
    ),
    "a lost rating is shown as a gain": Fault(
        "table_parts", "screens/table/players.js", "gained && `−${-gained}`", "gained && `+${-gained}`"
    ),
    "the status names no earlier move": Fault(
        "table_parts", "screens/table/players.js", "if (ply !== last) [text", "if (ply === last) [text"
    ),
    "a finished game offers to go to its latest move": Fault(
        "table_parts", "screens/table/timeline.js", "this.#live.hidden = over || ", "this.#live.hidden = "
    ),
    "the tab does not say that it is one's turn": Fault(
        "table_parts", "screens/table/players.js", 'own.includes(turnOf(replay) ?? "") ? `● ', "false ? `● "
    ),
    "the End key restarts": Fault("table_parts", "screens/table/timeline.js", "playback.toEnd()", "playback.restart()"),
    "who looks back is taken to each new move": Fault(
        "timeline", "table/viewpoint.js", "if (this.own === null) return replay", "if (replay) return replay"
    ),
    "a spectator sees the moves played ahead": Fault(
        "timeline", "table/viewpoint.js", "if (pace === null) return last;", "return last;"
    ),
    # --- the games ---
    "a practice game is not stored": Fault(
        "practice_screen", "screens/practice/practice.js", "keep(KEPT, base64(writeReplay(replay)));", ""
    ),
    "everybody is told that they have won a race": Fault(
        "sudoku", "games/sudoku/card.js", ' === "race" && winner !== seat)', ' === "race" && winner === seat)'
    ),
    "the cursor leaves the grid": Fault("sudoku", "games/sudoku/squares.js", "Math.min(8, Math", "Math.min(9, Math"),
    "a game with help sets a record": Fault("around", "games/sudoku/records.js", "= !isHelped && (", "= ("),
    "a board with one order is said to have none": Fault(
        "goishi",
        "games/goishi/editor.js",
        "if (picked === stones.length) found += 1;",
        "if (!stones.length) found += 1;",
    ),
    "a retreat goes deeper": Fault(
        "knights_tour",
        "games/knights_tour/panel.js",
        '"retreated") return Math.max(0, depth - 1)',
        '"retreated") return depth + 1',
    ),
    "a battle with another seed is verified": Fault(
        "battle", "games/battle/log.js", "if (commitmentOf(seed) !== first.commitment ||", "if ("
    ),
    "loaded dice are verified": Fault("battle", "games/battle/log.js", 'return "dice"', 'return ""'),
}
"""Faults by what a person would notice. Each text stands once in its file."""


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the page's modules."""
    return shutil.copytree(
        MODULES, tmp_path_factory.mktemp("page") / MODULES.name, ignore=shutil.ignore_patterns("node_modules")
    )


def test_the_unchanged_copy_passes(copy: Path) -> None:
    tests = sorted({f"{fault.test}.test.js" for fault in FAULTS.values()})
    failed = {test: failed_tests(done) for test in tests if (done := run_tests(test, copy)).returncode}
    assert failed == {}


@pytest.mark.parametrize("name", FAULTS)
def test_no_fault_in_the_page_passes(name: str, copy: Path) -> None:
    test, file, text, wrong = FAULTS[name]
    path = copy / file
    module = path.read_text(encoding="utf-8")
    count = module.count(text)
    assert count == 1, (
        f"The fault cannot be planted: its text stands {count} times in {file}. Give it the present text."
    )
    path.write_text(module.replace(text, wrong), encoding="utf-8")
    try:
        done = run_tests(f"{test}.test.js", copy)
    finally:
        path.write_text(module, encoding="utf-8")
    assert done.returncode != 0, f"{test}.test.js passes though {name}"
    # A module that cannot be loaded fails its whole file, and shows nothing about the tests in it.
    assert [line for line in failed_tests(done) if ".test.js" not in line], done.stdout[-3000:]

"""A race over a real server: two windows on a screen, and at the wire nothing but progress of the others."""

from contextlib import suppress
from pathlib import Path

import pytest

from banmen.net.mirror import Mirror
from banmen.protocol import messages
from tests.end_to_end.desktop import PATIENCE_S, Desktop, Window, missing_programs
from tests.end_to_end.server_process import Server, Watcher

pytestmark = pytest.mark.skipif(bool(missing_programs()), reason=f"this machine lacks {', '.join(missing_programs())}")

SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
PUZZLE = "..." + SOLVED[3:]


class Host(Watcher):
    """Opens a race for three, takes a seat, and never writes."""

    def open(self) -> Mirror:
        self._send(messages.Open("o1", "sudoku", {"mode": "race", "players": 3, "givens": PUZZLE}))
        self.take_until(lambda: self.mirror is not None and self.mirror.replay.opened is not None)
        assert self.mirror is not None
        return self.mirror

    def give_up(self) -> None:
        """Give up the race."""
        assert self.mirror is not None
        self._send(messages.Act("a1", self.mirror.table, 1, {"type": "give_up"}))


def write(window: Window, host: Host, mirror: Mirror, seat: str, *digits: str) -> None:
    """Write digits from the upper left square on, again where the window did not know yet that the race has begun."""
    place = mirror.replay.state.seats.index(seat)
    for patience_s in (3.0, 6.0, PATIENCE_S):
        window.keys("Left", *["Left"] * 8, *["Up"] * 8)
        for digit in digits:
            window.keys(digit, "Right")
        with suppress(TimeoutError):
            host.take_until(lambda: mirror.replay.state.filled[place] >= len(digits), patience_s)
            return
    raise AssertionError(f"{seat} wrote nothing")


def test_two_windows_race_and_see_of_each_other_how_much_is_filled(
    server: Server, desktop: Desktop, tmp_path: Path
) -> None:
    host = Host(server)
    mirror = host.open()
    assert mirror.replay.opened is not None
    address = f"127.0.0.1:{server.port}/{mirror.replay.opened.code}"
    aki, mika = Window(desktop, tmp_path / "aki", (0, 0)), Window(desktop, tmp_path / "mika", (960, 0))
    try:
        aki.start(address, "--name", "Aki", "--lang", "en")
        host.take_until(lambda: mirror.replay.seats["amber"] is not None)
        mika.start(address, "--name", "Mika", "--lang", "ja")
        host.take_until(lambda: mirror.replay.playing)
        aki.wait_for_title("Sudoku")
        mika.wait_for_title("数独")

        write(aki, host, mirror, "amber", "5")
        write(mika, host, mirror, "green", "5", "3")
        assert mirror.replay.state.filled == (0, 1, 2)
        assert not any(any(sheet.digit) for sheet in mirror.replay.state.sheets), "digits of others are not told"
        mika.keys("4")
        host.take_until(lambda: mirror.replay.state.race.finished == ("green",))
        assert mirror.replay.playing, "the others play on"
        aki.keys("3", "Right", "4")
        host.take_until(lambda: mirror.replay.state.race.finished == ("green", "amber"))
        host.give_up()
        host.take_until(lambda: mirror.replay.outcome is not None)
        outcome = mirror.replay.outcome
        assert outcome is not None
        assert (outcome.winner, outcome.reason) == ("green", "solved")
        assert outcome.counts["filled"] == {"blue": 0, "amber": 3, "green": 3}
        assert outcome.counts["place"] == {"green": 1, "amber": 2}
    finally:
        aki.close()
        mika.close()
        host.close()

import os
import signal
import stat
import subprocess
import sys
from pathlib import Path
from queue import SimpleQueue
from threading import Thread

import pytest

from banmen.net import identity as module
from banmen.net.identity import MOST_SERVERS, MOST_SLOTS, Identity, take_slot

HERE, THERE = "ws://example.org:8780", "local"

HOLD_A_SLOT = """
import sys
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from banmen.net.identity import take_slot
identity = take_slot(Path(sys.argv[1]))
identity.keep_token("local", f"token of {identity.slot}")
print(identity.slot, flush=True)
sys.stdin.read()
"""


def test_a_window_opened_again_is_the_same_player(tmp_path: Path) -> None:
    first = take_slot(tmp_path)
    assert (first.slot, first.problem) == (1, None)
    assert (first.token(HERE), first.last_table(HERE)) == (None, None)
    assert first.keep_token(HERE, "a") is None
    assert first.keep_token(THERE, "b") is None
    assert first.keep_table(HERE, "t1") is None
    assert first.keep_muted(HERE, ("p2", "p3")) is None
    first.close()
    again = take_slot(tmp_path)
    assert again.slot == 1
    assert (again.token(HERE), again.last_table(HERE)) == ("a", "t1")
    assert (again.token(THERE), again.last_table(THERE)) == ("b", None)
    assert (again.muted(HERE), again.muted(THERE)) == (("p2", "p3"), ())
    again.keep_token(HERE, None)
    again.keep_table(HERE, None)
    again.keep_muted(HERE, ())
    again.close()
    with_nothing = take_slot(tmp_path)
    assert (with_nothing.token(HERE), with_nothing.last_table(HERE), with_nothing.muted(HERE)) == (None, None, ())
    with_nothing.close()


def test_two_windows_at_once_are_two_players_and_a_free_slot_is_taken_again(tmp_path: Path) -> None:
    windows = [take_slot(tmp_path) for _ in range(3)]
    assert [window.slot for window in windows] == [1, 2, 3]
    for window in windows:
        window.keep_token(HERE, f"token of {window.slot}")
    windows[1].close()
    again = take_slot(tmp_path)
    assert (again.slot, again.token(HERE)) == (2, "token of 2")
    for window in (*windows, again):
        window.close()


def test_a_killed_window_gives_its_slot_back(tmp_path: Path) -> None:
    process = subprocess.Popen(
        [sys.executable, "-c", HOLD_A_SLOT, str(tmp_path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    with process:
        assert process.stdout is not None
        assert process.stdout.readline() == "1\n"
        second = take_slot(tmp_path)
        assert second.slot == 2
        os.kill(process.pid, signal.SIGKILL if hasattr(signal, "SIGKILL") else signal.SIGTERM)
        process.wait()
    back = take_slot(tmp_path)
    assert (back.slot, back.token("local")) == (1, "token of 1")
    back.close()
    second.close()


def test_a_slot_taken_in_one_thread_may_be_left_in_another(tmp_path: Path) -> None:
    taken: SimpleQueue[Identity] = SimpleQueue()
    thread = Thread(target=lambda: taken.put(take_slot(tmp_path)))
    thread.start()
    thread.join()
    taken.get().close()
    again = take_slot(tmp_path)
    assert again.slot == 1
    again.close()


def test_only_this_user_may_read_the_tokens(tmp_path: Path) -> None:
    identity = take_slot(tmp_path)
    identity.keep_token(HERE, "a")
    assert stat.S_IMODE((tmp_path / "1.json").stat().st_mode) == 0o600
    identity.close()


def test_a_damaged_file_is_kept_aside_and_said(tmp_path: Path) -> None:
    (tmp_path / "1.json").write_text("{oops")
    identity = take_slot(tmp_path)
    assert identity.problem is not None
    assert identity.problem.code == "broken_kept_aside"
    assert (tmp_path / "1.json.broken-1").read_text() == "{oops"
    assert identity.token(HERE) is None
    identity.close()


@pytest.mark.parametrize("servers", ["null", "7", '{"ws://a": 7}', '{"ws://a": {"token": 7, "other": "x"}}'])
def test_a_file_of_another_shape_is_an_empty_one(tmp_path: Path, servers: str) -> None:
    (tmp_path / "1.json").write_text(f'{{"servers": {servers}}}')
    identity = take_slot(tmp_path)
    assert identity.problem is None
    assert identity.token("ws://a") is None
    identity.close()


def test_without_a_usable_folder_the_window_still_has_a_player_for_now(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    identity = take_slot(tmp_path / "file")
    assert identity.problem is not None
    assert identity.problem.code == "not_saved"
    assert identity.keep_token(HERE, "a") is None
    assert identity.token(HERE) == "a"
    identity.close()


def test_beyond_the_last_slot_a_window_is_not_remembered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_SLOTS", 2)
    windows = [take_slot(tmp_path) for _ in range(3)]
    assert [window.slot for window in windows] == [1, 2, 3]
    assert windows[2].problem is not None
    assert not (tmp_path / "3.json").exists()
    for window in windows:
        window.close()
    assert MOST_SLOTS > 2


def test_the_server_not_used_for_longest_is_forgotten_first(tmp_path: Path) -> None:
    identity = take_slot(tmp_path)
    identity._path = None  # the disk is not what is tested
    for number in range(MOST_SERVERS):
        identity.keep_token(f"ws://s{number}", "a")
    identity.keep_token("ws://s0", "a")
    identity.keep_token("ws://new", "a")
    assert identity.token("ws://s0") == "a"
    assert identity.token("ws://s1") is None
    identity.close()


def test_the_usual_folder_is_the_users_own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(module, "user_data_dir", lambda *_names, **_how: str(tmp_path))
    identity = take_slot()
    identity.keep_token(HERE, "a")
    assert (tmp_path / "players" / "1.json").exists()
    identity.close()

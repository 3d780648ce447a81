"""What stands in for calls of POSIX where there are none, seen on a platform that only says it is another."""

import ctypes
import os
import signal
import subprocess
import sys
from typing import Any

import pytest

from banmen.processes import lifetime
from banmen.processes.child import Child

BELOW_NORMAL, NEW_GROUP, NO_WINDOW = 0x4000, 0x200, 0x08000000
"""Figures of the Windows API."""


class Kernel:
    """What is called of kernel32.dll."""

    def __init__(self) -> None:
        self.classes: list[tuple[int | None, int]] = []
        self.GetCurrentProcess = lambda: 2**64 - 1

    def SetPriorityClass(self, process: ctypes.c_void_p, priority: int) -> int:  # noqa: N802 - its name there
        self.classes.append((process.value, priority))
        return 1


@pytest.fixture
def kernel(monkeypatch: pytest.MonkeyPatch) -> Kernel:
    """This process says that it runs on Windows, and has nothing that only POSIX has."""
    made = Kernel()
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(ctypes, "windll", type("Libraries", (), {"kernel32": made}), raising=False)
    named = {
        "BELOW_NORMAL_PRIORITY_CLASS": BELOW_NORMAL,
        "CREATE_NEW_PROCESS_GROUP": NEW_GROUP,
        "CREATE_NO_WINDOW": NO_WINDOW,
    }
    for name, value in named.items():
        monkeypatch.setattr(subprocess, name, value, raising=False)
    for module, name in ((os, "nice"), (os, "killpg"), (signal, "pthread_sigmask"), (signal, "SIGKILL")):
        monkeypatch.delattr(module, name)
    return made


def test_the_priority_is_lowered_by_its_class_on_windows(kernel: Kernel) -> None:
    lifetime.lower_priority(10)
    assert kernel.classes == [(2**64 - 1, BELOW_NORMAL)]


@pytest.mark.usefixtures("kernel")
def test_a_child_gets_no_console_and_no_interrupt_on_windows() -> None:
    assert lifetime.own_session() == {"creationflags": NEW_GROUP | NO_WINDOW}
    assert lifetime.ending_with_parent(9) is None
    with lifetime.block_interrupts():
        pass


@pytest.mark.usefixtures("kernel")
def test_ignored_interrupts_need_no_mask_of_signals_on_windows() -> None:
    before = signal.getsignal(signal.SIGINT)
    try:
        lifetime.ignore_interrupts()
        assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGINT, before)


def test_a_program_is_started_and_killed_without_groups_of_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[dict[str, Any]] = []
    popen = subprocess.Popen

    def start(command: list[str], **options: Any) -> "subprocess.Popen[bytes]":
        started.append(options)
        return popen(command, **options)

    monkeypatch.setattr(subprocess, "Popen", start)
    program = Child([sys.executable, "-c", "import sys; print('ready', flush=True); sys.stdin.read()"])
    assert next(iter(program.lines(60))) == "ready"
    assert started[0]["start_new_session"] is True
    monkeypatch.delattr(os, "killpg")
    monkeypatch.setattr(sys, "platform", "win32")
    program.kill()
    monkeypatch.undo()
    program.close()
    assert program._process.returncode == -signal.SIGKILL

"""How soon the window has its first picture, beside a plain pygame program, and what it costs while it is quiet.

DISPLAY=:99 python tests/benchmarks/bench_window.py --times 5 --seconds 60
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

PLAIN = """
import pygame
pygame.display.init()
pygame.display.set_mode((1280, 800), pygame.RESIZABLE).fill((40, 80, 120))
pygame.display.flip()
print("picture", flush=True)
while pygame.event.wait().type != pygame.QUIT:
    pass
"""
BANMEN = """
import sys
import pygame
flip = pygame.display.flip
def told():
    flip()
    print("picture", flush=True)
pygame.display.flip = told
from banmen.__main__ import main
sys.exit(main(["play"]))
"""


def pictures_ms(code: str, home: str, count: int) -> tuple["subprocess.Popen[str]", list[float]]:
    """Start a program; when each of its first pictures was shown, in ms from its start."""
    environment = {**os.environ, "HOME": home, "XDG_DATA_HOME": home, "XDG_CONFIG_HOME": home}
    began = time.perf_counter()
    process = subprocess.Popen(
        [sys.executable, "-c", code],
        env={**environment, "PYGAME_HIDE_SUPPORT_PROMPT": "1"},
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    at_ms = [1000 * (time.perf_counter() - began) for _ in range(count) if process.stdout.readline()]
    return process, at_ms


def end(process: "subprocess.Popen[str]") -> None:
    process.terminate()
    process.communicate()


def cpu_s(pid: int) -> float:
    """The time that a process has had of a core, its threads included (Linux)."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def start(times: int, home: str) -> str:
    plain, first, lobby = [], [], []
    for _ in range(times):
        process, (at_ms,) = pictures_ms(PLAIN, home, 1)
        end(process)
        plain.append(at_ms)
        process, (first_ms, lobby_ms) = pictures_ms(BANMEN, home, 2)
        end(process)
        first.append(first_ms)
        lobby.append(lobby_ms)
    ratio = median(first) / median(plain)
    return (
        f"first picture after {median(first):.0f} ms, {ratio:.2f} times a plain program's {median(plain):.0f} ms; "
        f"the lobby after {median(lobby):.0f} ms (medians of {times})"
    )


def quiet(seconds: float, home: str) -> str:
    process, _ = pictures_ms(BANMEN, home, 2)
    time.sleep(10)  # the server has answered, and all pictures of games are drawn
    before = cpu_s(process.pid)
    time.sleep(seconds)
    share = (cpu_s(process.pid) - before) / seconds
    end(process)
    return f"a quiet lobby takes {100 * share:.2f} % of a core over {seconds:g} s"


def main() -> None:
    parser = argparse.ArgumentParser(
        description="Measure the window's start and its idling, on the display that is there."
    )
    parser.add_argument("--times", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=60)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as home:
        sys.stdout.write(f"{start(arguments.times, home)}\n{quiet(arguments.seconds, home)}\n")


if __name__ == "__main__":
    main()

"""How soon the window has its first picture, beside a plain pygame program, on the clock and in CPU time; what it costs
at a quiet table, in parts of a core as a busy loop has it in the same run; how soon a key is answered there. The keys
are sent by xdotool. What a redraw and a show cost is measured by bench_redraw.py.

DISPLAY=:99 python tests/benchmarks/bench_window.py --times 5 --seconds 60
"""

import argparse
import os
import select
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

PLAIN = """
import time
import pygame
pygame.display.init()
pygame.display.set_mode((1280, 800), pygame.RESIZABLE).fill((40, 80, 120))
pygame.display.flip()
print("picture", 1000 * time.process_time(), flush=True)
while pygame.event.wait().type != pygame.QUIT:
    pass
"""
BANMEN = """
import sys
import time
import pygame
flip = pygame.display.flip
def told():
    flip()
    print("picture", 1000 * time.process_time(), flush=True)
pygame.display.flip = told
update = pygame.display.update
def shown(places):
    update(places)
    print("picture", 1000 * time.process_time(), flush=True)
pygame.display.update = shown
from banmen.__main__ import main
sys.exit(main(["play"]))
"""


AT_A_TABLE = BANMEN.replace(
    "from banmen.__main__",
    """
from banmen_client.app import HallWindow
from banmen_client.games.reversi.new_table import open_reversi_for_two
frame = HallWindow.frame
def at_a_table(window):
    frame(window)
    if window.navigation.arrived:
        HallWindow.frame = frame
        open_reversi_for_two(window)
HallWindow.frame = at_a_table
from banmen.__main__""",
)
BUSY = "while True: pass"
KEYS = 40


def pictures_ms(code: str, home: str, count: int) -> tuple["subprocess.Popen[str]", list[float], list[float]]:
    """Start a program; when each of its first pictures was shown, in ms from its start, and in ms of its CPU time."""
    environment = {**os.environ, "HOME": home, "XDG_DATA_HOME": home, "XDG_CONFIG_HOME": home}
    began = time.perf_counter()
    process = subprocess.Popen(
        [sys.executable, "-c", code],
        env={**environment, "PYGAME_HIDE_SUPPORT_PROMPT": "1"},
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    at_ms, cpu_ms = [], []
    for _ in range(count):
        line = process.stdout.readline()
        at_ms.append(1000 * (time.perf_counter() - began))
        cpu_ms.append(float(line.split()[1]))
    return process, at_ms, cpu_ms


def end(process: "subprocess.Popen[str]") -> None:
    process.terminate()
    process.communicate()


def cpu_s(pid: int) -> float:
    """The time that a process has had of a core, its threads included (Linux)."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def start(times: int, home: str) -> str:
    plain, banmen = [], []
    for _ in range(times):
        process, at_ms, cpu_ms = pictures_ms(PLAIN, home, 1)
        end(process)
        plain.append((at_ms[0], cpu_ms[0]))
        process, at_ms, cpu_ms = pictures_ms(BANMEN, home, 2)
        end(process)
        banmen.append((at_ms[0], cpu_ms[0], at_ms[1]))
    (plain_ms, plain_cpu_ms), (first_ms, first_cpu_ms, lobby_ms) = (
        [median(column) for column in zip(*rows, strict=True)] for rows in (plain, banmen)
    )
    return (
        f"first picture after {first_ms:.0f} ms, {first_ms / plain_ms:.2f} times a plain program's {plain_ms:.0f} ms, "
        f"and {first_cpu_ms:.0f} ms of CPU, {first_cpu_ms / plain_cpu_ms:.2f} times its {plain_cpu_ms:.0f} ms; "
        f"the lobby after {lobby_ms:.0f} ms (medians of {times})"
    )


def at_a_table(seconds: float, home: str) -> str:
    process, *_ = pictures_ms(AT_A_TABLE, home, 2)
    time.sleep(10)  # the server has answered, and all that is drawn later is drawn
    busy = subprocess.Popen([sys.executable, "-c", BUSY])
    before, busy_before = cpu_s(process.pid), cpu_s(busy.pid)
    time.sleep(seconds)
    used, whole = cpu_s(process.pid) - before, cpu_s(busy.pid) - busy_before
    busy.kill()
    busy.wait()
    told = (
        f"a quiet table takes {used:.2f} s of a core over {seconds:g} s, "
        f"{100 * used / whole:.2f} % of the {whole:.1f} s that a busy loop gets beside it"
    )
    if shutil.which("xdotool") is not None:
        told = f"{told}\n{keys(process)}"
    end(process)
    return told


def keys(process: "subprocess.Popen[str]") -> str:
    """Press keys, seldom enough that the window is at rest before each, until the picture changes."""
    assert process.stdout is not None
    at_ms = []
    for number in range(KEYS):
        time.sleep(1.5 + 0.0137 * number)  # each at another place of the window's rest
        drain(process)
        began = time.perf_counter()
        subprocess.run(["xdotool", "key", "Right" if number % 2 else "Left"], check=True)
        process.stdout.readline()
        at_ms.append(1000 * (time.perf_counter() - began))
    began = time.perf_counter()
    for _ in range(10):
        subprocess.run(["xdotool", "getmouselocation"], check=True, stdout=subprocess.DEVNULL)
    own_ms = 100 * (time.perf_counter() - began)
    return (
        f"a key is answered by a picture after {median(at_ms):.0f} ms, at most {max(at_ms):.0f} ms (of {KEYS} keys), "
        f"of which xdotool itself takes {own_ms:.0f} ms"
    )


def drain(process: "subprocess.Popen[str]") -> None:
    """Forget the pictures of before."""
    assert process.stdout is not None
    while select.select([process.stdout], [], [], 0)[0]:
        process.stdout.readline()


def main() -> None:
    parser = argparse.ArgumentParser(
        description="Measure the window's start and its idling, on the display that is there."
    )
    parser.add_argument("--times", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=60)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as home:
        sys.stdout.write(f"{start(arguments.times, home)}\n{at_a_table(arguments.seconds, home)}\n")


if __name__ == "__main__":
    main()

"""Scripts that are contenders in tests, written to files."""

from pathlib import Path

FIRST = """
def choose(state, legal, seat):
    print("I take the first", end="")
    return legal[0]
"""
AT_RANDOM = """
import random

async def choose(state, legal, seat, moment):
    return random.choice(legal)
"""
RAISES = """
def choose(state, legal, seat):
    corners = {}
    return corners[seat]
"""
LEAVES = """
def choose(state, legal, seat):
    raise SystemExit("enough")
"""
HANGS = """
import time

def choose(state, legal, seat):
    time.sleep(1000)
"""
GIVES_NOTHING = """
def choose(state, legal, seat):
    pass
"""
GIVES_A_WORD = """
def choose(state, legal, seat):
    return "f5"
"""
GIVES_A_FILE = """
def choose(state, legal, seat):
    return open(__file__)
"""
DIES = """
import os

def choose(state, legal, seat):
    os._exit(3)
"""
LIES = """
def choose(state, legal, seat):
    return {"type": "place", "square": "a1"}
"""
ILL_WRITTEN = """
def choose(state, legal, seat)
    return legal[0]
"""
WITHOUT_CHOOSE = "wanted = 1\n"


def script(folder: Path, text: str, name: str = "bot.py") -> str:
    """The path of a script with this text."""
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return str(path)

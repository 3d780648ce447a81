"""The command line of `banmen arena A B`; `banmen.arena.running` runs it."""

import os
from argparse import ArgumentTypeError
from collections.abc import Callable

from banmen.addresses.typed import Address, BadAddress, parse_address
from banmen.arena.match import LARGEST_SEED, refused_game
from banmen.commands import Command, closing, file_name, lazy
from banmen.commands.errors import refusal_text
from banmen.commands.parser import Parser, number_to
from banmen.games import GAMES
from banmen.texts import Texts

_MOST_GAMES = 1_000_000
_LONGEST_PACE_S = 60
_USUAL_GAMES, _USUAL_LIMIT_S, _USUAL_DEPTH, _DEEPEST = 200, 60, 8, 60


def _configure(parser: Parser) -> None:
    t = parser.t
    parser.description = t("arena-about")
    parser.epilog = closing(
        t,
        "arena-status",
        "arena 2 1 --games 4 --seed 7",
        "arena 3 2 --games 4 --seed 7 --sprt 0 400 --out match.jsonl",
    )
    for side in ("a", "b"):
        parser.add_argument(side, metavar=side.upper(), help=t("arena-contender"))
    suitable = [key for key, game in GAMES.items() if not refused_game(game)]
    parser.add_argument("--game", choices=suitable, default=suitable[0], help=t("arena-game", usual=suitable[0]))
    games = number_to(t, _MOST_GAMES, 2)
    parser.add_argument(
        "--games", type=games, default=_USUAL_GAMES, metavar="N", help=t("arena-games", usual=str(_USUAL_GAMES))
    )
    seed = number_to(t, LARGEST_SEED, message="console-seed-wanted")
    parser.add_argument("--seed", type=seed, metavar="S", help=t("console-seed", largest=str(LARGEST_SEED)))
    parser.add_argument("--sprt", nargs=2, type=float, metavar=("ELO0", "ELO1"), help=t("arena-sprt"))
    parser.add_argument("--out", type=file_name(t), metavar="FILE", help=t("arena-out"))
    parser.add_argument("--resume", action="store_true", help=t("arena-resume"))
    parser.add_argument(
        "--jobs", type=number_to(t, 4 * (os.cpu_count() or 1)), default=1, metavar="N", help=t("arena-jobs")
    )
    limit = number_to(t, 3600)
    parser.add_argument(
        "--limit", type=limit, default=_USUAL_LIMIT_S, metavar="S", help=t("arena-limit", usual=str(_USUAL_LIMIT_S))
    )
    parser.add_argument("--hall", type=_address(t), metavar="ADDRESS", help=t("arena-hall"))
    parser.add_argument("--pace", type=_seconds(t), default=0.0, metavar="S", help=t("arena-pace"))
    parser.add_argument("--traceback", action="store_true", help=t("bot-traceback"))
    depth = number_to(t, _DEEPEST)
    parser.add_argument(
        "--depth", type=depth, default=_USUAL_DEPTH, metavar="N", help=t("arena-depth", usual=str(_USUAL_DEPTH))
    )


def _address(t: Texts) -> Callable[[str], Address]:
    def address(text: str) -> Address:
        try:
            return parse_address(text)
        except BadAddress as refusal:
            raise ArgumentTypeError(refusal_text(t, refusal)) from None

    return address


def _seconds(t: Texts) -> Callable[[str], float]:
    """Return the type of an argument that is a time in seconds, from 0."""

    def seconds(text: str) -> float:
        if not (text.replace(".", "", 1).isdecimal() and text.isascii()) or float(text) > _LONGEST_PACE_S:
            raise ArgumentTypeError(t("arena-pace-wanted", text=text, largest=str(_LONGEST_PACE_S)))
        return float(text)

    return seconds


ARENA = Command("arena", "arena-command", _configure, lazy("banmen.arena.running:run"))

"""The command line of `banmen bot SCRIPT ADDRESS[/CODE]`; `banmen.bot.running` runs it.

This module is outside the package `banmen.bot`, whose import loads the network code.
"""

from argparse import ArgumentTypeError
from collections.abc import Callable

from banmen.addresses.typed import Address, BadAddress, parse_address
from banmen.commands import Command, closing, lazy
from banmen.commands.parser import Parser, number_to
from banmen.games import GAMES
from banmen.names import LONGEST_NAME
from banmen.texts import Texts

_MOST_TABLES = 50
_USUAL_DEPTH, _DEEPEST = 8, 60


def configure(parser: Parser) -> None:
    """Declare the arguments of `banmen bot`."""
    t = parser.t
    parser.epilog = closing(
        t, "bot-status", "bot corners.py 127.0.0.1", "bot corners.py 127.0.0.1/K7QX-2MPD --name Corners"
    )
    parser.add_argument("script", metavar="SCRIPT", help=t("bot-script"))
    parser.add_argument("address", type=_address(t), metavar="ADDRESS[/CODE]", help=t("bot-address"))
    parser.add_argument("--name", type=_name(t), help=t("bot-name"))
    parser.add_argument(
        "--game", action="append", default=[], metavar="GAME", help=t("bot-game", usual=next(iter(GAMES)))
    )
    tables = number_to(t, _MOST_TABLES, 0)
    parser.add_argument("--tables", type=tables, default=0, metavar="N", help=t("bot-tables"))
    most = number_to(t, _MOST_TABLES)
    parser.add_argument("--most", type=most, default=8, metavar="N", help=t("bot-most", usual="8"))
    depth = number_to(t, _DEEPEST)
    parser.add_argument(
        "--depth", type=depth, default=_USUAL_DEPTH, metavar="N", help=t("bot-depth", usual=str(_USUAL_DEPTH))
    )
    parser.add_argument("--casual", action="store_true", help=t("bot-casual"))
    parser.add_argument("--traceback", action="store_true", help=t("bot-traceback"))


def _address(t: Texts) -> Callable[[str], Address]:
    def address(text: str) -> Address:
        try:
            return parse_address(text)
        except BadAddress as error:
            raise ArgumentTypeError(t("bot-no-address", text=text)) from error

    return address


def _name(t: Texts) -> Callable[[str], str]:
    def name(text: str) -> str:
        if not text.strip() or len(text) > LONGEST_NAME:
            raise ArgumentTypeError(t("bot-bad-name", most=str(LONGEST_NAME)))
        return text

    return name


BOT = Command("bot", "bot-command", configure, lazy("banmen.bot.running:run"))

"""Players without accounts: signed tokens that name them, and display names."""

import secrets
from collections.abc import Set as AbstractSet
from itertools import count

from itsdangerous import BadData, URLSafeSerializer

from banmen.game import Refusal

LONGEST_NAME = 24
_LONGEST_NUMBER = 3


def new_player() -> str:
    """The id of a new player: `p` and 80 random bits in hexadecimal."""
    return "p" + secrets.token_hex(10)


def display_name(name: str) -> str:
    """The name without unprintable characters and repeated spaces, at most LONGEST_NAME characters.

    Raises Refusal with `bad_field` where nothing is left.
    """
    shown = " ".join("".join(char if char.isprintable() else " " for char in name).split())
    if not shown:
        raise Refusal("bad_field", "A name needs at least one sign that can be seen.")
    return shown[:LONGEST_NAME]


def distinct_name(name: str, taken: AbstractSet[str]) -> str:
    """The name, or where it is `taken` with the next number that is not: Aki, Aki 2; Guest 1, Guest 2."""
    if name not in taken:
        return name
    stem, _, number = name.rpartition(" ")
    if not stem or not number.isdecimal() or len(number) > _LONGEST_NUMBER:
        stem, number = name, "1"
    numbers = map(str, count(int(number) + 1))
    return next(
        other for number in numbers if (other := f"{stem[: LONGEST_NAME - 1 - len(number)]} {number}") not in taken
    )


class Tokens:
    """Makes the tokens that name a player, and verifies them. `secret` signs them."""

    def __init__(self, secret: bytes) -> None:
        self._signer = URLSafeSerializer(secret, salt="banmen player")

    def issue(self, player: str) -> str:
        """The token of a player; always the same one."""
        return str(self._signer.dumps(player))

    def player(self, token: str) -> str:
        """The player that a token names. Raises Refusal with `bad_token`."""
        try:
            player = self._signer.loads(token)
        except BadData:
            player = None
        if not isinstance(player, str):
            raise Refusal("bad_token", "This server did not give that token; say hello without one.")
        return player

"""Who is who without an account: signed tokens, and names fit to be shown."""

import secrets

from itsdangerous import BadData, URLSafeSerializer

from banmen.game import Refusal

LONGEST_NAME = 24


def new_player() -> str:
    """The id of a player never seen before: `p` and 80 random bits."""
    return "p" + secrets.token_hex(10)


def readable(name: str) -> str:
    """The name with what cannot be printed taken out and spaces joined.

    Raises Refusal with `bad_field` where nothing is left.
    """
    shown = " ".join("".join(sign if sign.isprintable() else " " for sign in name).split())
    if not shown:
        raise Refusal("bad_field", "A name needs at least one sign that can be seen.")
    return shown[:LONGEST_NAME]


class Tokens:
    """Makes the tokens that name a player, and reads back only its own."""

    def __init__(self, secret: bytes) -> None:
        self._signer = URLSafeSerializer(secret, salt="banmen player")

    def issue(self, player: str) -> str:
        """The token of a player; the same one each time."""
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

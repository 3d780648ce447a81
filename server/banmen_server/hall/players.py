"""Players without accounts: signed tokens that name them."""

import secrets

from itsdangerous import BadData, URLSafeSerializer

from banmen.game import Refusal


def new_player() -> str:
    """The id of a new player: `p` and 80 random bits in hexadecimal."""
    return "p" + secrets.token_hex(10)


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

"""Players without accounts: signed tokens that name them, expire while nobody uses them, and can be revoked."""

import secrets
from collections.abc import Callable
from typing import NamedTuple

from itsdangerous import BadData, URLSafeSerializer

from banmen.game import Refusal
from banmen_server.log import EventLog

_MS_A_DAY = 24 * 3_600_000
_REFRESHES = 50
"""In so many parts of its time a token is replaced: a token that is used lives on, and is not a new one each time."""
_REVOKED = "revoked/"
_SINCE = "tokens since"


def new_player() -> str:
    """The id of a new player: `p` and 80 random bits in hexadecimal."""
    return "p" + secrets.token_hex(10)


class Token(NamedTuple):
    """What a token says: whose it is, and since when it is good (ms since 1970)."""

    player: str
    issued_ms: int


class Tokens:
    """Makes the tokens that name a player, and verifies them. `secret` signs them; `now` gives ms since 1970.

    A token expires `days` after it was issued; a player who comes meanwhile is given a newer one. Those of earlier
    versions hold no time: they count as issued at `since_ms`.
    """

    def __init__(self, secret: bytes, now: Callable[[], int], *, days: int, since_ms: int = 0) -> None:
        self._signer = URLSafeSerializer(secret, salt="banmen player")
        self._now = now
        self._lifetime_ms = days * _MS_A_DAY
        self._log: EventLog | None = None
        self._since_ms = since_ms
        self._revoked_ms: dict[str, int] = {}

    def issue(self, player: str) -> str:
        """A new token of a player."""
        return str(self._signer.dumps([player, self._now()]))

    def read(self, text: str) -> Token:
        """What a token says. Raises Refusal with `bad_token` where it is none of ours, has expired or was revoked."""
        try:
            token = self._token(self._signer.loads(text))
        except BadData:
            token = None
        if token is None:
            raise Refusal("bad_token", "This server did not give that token; say hello without one.")
        if token.issued_ms < self._now() - self._lifetime_ms:
            raise Refusal("bad_token", "That token was not used for too long; say hello without one.")
        if token.issued_ms <= self._revoked_ms.get(token.player, -1):
            raise Refusal("bad_token", "That token was revoked; say hello without one.")
        return token

    def renewed(self, text: str, token: Token) -> str:
        """The same token, or a new one where it is of some age."""
        young = token.issued_ms > self._now() - self._lifetime_ms // _REFRESHES
        return text if young else self.issue(token.player)

    def _token(self, said: object) -> Token | None:
        match said:
            case str(player):
                return Token(player, self._since_ms)
            case [str(player), int(issued_ms)]:
                return Token(player, issued_ms)
            case _:
                return None

    # --- what the log keeps ------------------------------------------------------------------------------------------

    async def revoke(self, player: str) -> None:
        """Let all tokens that a player has until now be good no longer, also after a restart. Raises Unavailable."""
        self._revoked_ms[player] = self._now()
        if self._log is not None:
            await self._log.put(_REVOKED + player, str(self._revoked_ms[player]).encode())

    async def load(self, log: EventLog) -> None:
        """Read from now on what is revoked, and since when tokens hold their time. Raises Unavailable."""
        self._log = log
        since = await log.get(_SINCE)
        if since is None:
            since = str(self._now()).encode()
            await log.put(_SINCE, since)
        self._since_ms = int(since)
        for name in await log.names(_REVOKED):
            revoked_ms = int(await log.get(name) or b"0")
            if revoked_ms < self._now() - self._lifetime_ms:  # they have all expired by themselves
                await log.put(name, None)
            else:
                self._revoked_ms[name.removeprefix(_REVOKED)] = revoked_ms

"""Players without accounts: signed tokens identify them, expire when unused, and can be revoked.

All servers over one log share their secrets and revocations.
"""

import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable
from contextlib import suppress
from hmac import compare_digest, digest
from itertools import pairwise
from typing import NamedTuple

import msgspec
from itsdangerous import BadData, URLSafeSerializer

from banmen.game import Refusal
from banmen_server.log import EventLog, OutcomeUnknown, Unavailable

_MS_A_DAY = 24 * 3_600_000
_REFRESHES = 50
"""A token is replaced after this fraction of its lifetime: in use it never expires, and is not new each time."""
_REVOKED = "revoked/"
_SINCE = "tokens since"
_SECRETS = "token secrets/"
_FIRST_ENDED = "first token secret ended"
_SECRET_BYTES = 32
_SPREAD_MS = 10_000
"""Delay until a new secret signs: by then every server knows it."""


def new_player() -> str:
    """Return the id of a new player: `p` and 80 random bits in hexadecimal."""
    return "p" + secrets.token_hex(10)


class Token(NamedTuple):
    """The contents of a token: its player, its time of issue (ms since 1970), and the secret that signed it."""

    player: str
    issued_ms: int
    signed_ms: int = 0


class Tokens:
    """Makes the tokens that name a player, and verifies them. `now` returns ms since 1970.

    The first `secret` signs them until `rotate` makes another one: the newest secret signs, and each earlier one
    verifies its tokens until they have expired. A token expires `days` after its issue; a player who connects meanwhile
    gets a newer one. Tokens of earlier versions have no time: they count as issued at `since_ms`.
    """

    def __init__(self, secret: bytes, now: Callable[[], int], *, days: int, since_ms: int = 0) -> None:
        self._signers = {0: _Signer(secret)}
        self._now = now
        self._lifetime_ms = days * _MS_A_DAY
        self._log: EventLog | None = None
        self._since_ms = since_ms
        self._revoked_ms: dict[str, int] = {}
        self.on_remote_revocation: Callable[[str], None] = lambda _player: None
        """Called with a player whose tokens another server has revoked."""

    def issue(self, player: str) -> str:
        return self._signers[self._signing_ms].signed([player, self._now()])

    @property
    def _signing_ms(self) -> int:
        """The newest secret that every server knows."""
        if len(self._signers) == 1:
            return next(iter(self._signers))
        known_ms = self._now() - _SPREAD_MS
        known = [since_ms for since_ms in self._signers if since_ms <= known_ms]
        return max(known, default=min(self._signers))

    def read(self, text: str) -> Token:
        """Return the contents of a token. Raises Refusal with `bad_token` if it is forged, expired or revoked."""
        token = self._verified(text)
        if token is None:
            raise Refusal("bad_token", "This server did not give that token; say hello without one.")
        if token.issued_ms < self._now() - self._lifetime_ms:
            raise Refusal("bad_token", "That token was not used for too long; say hello without one.")
        if token.issued_ms <= self._revoked_ms.get(token.player, -1):
            raise Refusal("bad_token", "That token was revoked; say hello without one.")
        return token

    def renewed(self, text: str, token: Token) -> str:
        """Return the same token, or a new one if it has aged, or an older secret has signed it."""
        young = token.issued_ms > self._now() - self._lifetime_ms // _REFRESHES
        return text if young and token.signed_ms == self._signing_ms else self.issue(token.player)

    def _verified(self, text: str) -> Token | None:
        """Return the contents of a token that one of the secrets has signed, or None."""
        for since_ms in sorted(self._signers, reverse=True):
            said = self._signers[since_ms].read(text)
            if said is not None:
                return self._token(said, since_ms)
        return None

    def _token(self, said: object, signed_ms: int) -> Token | None:
        match said:
            case str(player):
                return Token(player, self._since_ms, signed_ms)
            case [str(player), int(issued_ms)]:
                return Token(player, issued_ms, signed_ms)
            case _:
                return None

    # --- what the log keeps ------------------------------------------------------------------------------------------

    async def rotate(self) -> int:
        """Make a secret that signs from now on; return how many secrets verify. Raises Unavailable."""
        since_ms, secret = self._now(), secrets.token_bytes(_SECRET_BYTES)
        if self._log is not None:
            await self._log.put(f"{_SECRETS}{since_ms:015d}", secret)
        self._signers[since_ms] = _Signer(secret)
        await self._forget_old_secrets()
        return len(self._signers)

    async def _forget_old_secrets(self) -> None:
        """Forget each secret whose successor is older than a token's lifetime: all its tokens have expired."""
        since = sorted(self._signers)
        for old_ms, next_ms in pairwise(since):
            if next_ms < self._now() - self._lifetime_ms:
                del self._signers[old_ms]
                if self._log is not None:  # the first one belongs to the log, which would return it again
                    name, value = (f"{_SECRETS}{old_ms:015d}", None) if old_ms else (_FIRST_ENDED, b"1")
                    with suppress(Unavailable, OutcomeUnknown):  # a full disk: the next start forgets it
                        await self._log.put(name, value)

    def _on_remote_secret(self, name: str, secret: bytes | None) -> None:
        since_ms = int(name.removeprefix(_SECRETS))
        if secret is not None:
            self._signers[since_ms] = _Signer(secret)
        else:
            self._signers.pop(since_ms, None)

    def _on_remote_revocation(self, name: str, revoked_ms: bytes | None) -> None:
        player = name.removeprefix(_REVOKED)
        if revoked_ms is not None and int(revoked_ms) > self._revoked_ms.get(player, -1):
            self._revoked_ms[player] = int(revoked_ms)
            self.on_remote_revocation(player)

    async def revoke(self, player: str) -> None:
        """Revoke all present tokens of a player, also across restarts. Raises Unavailable."""
        self._revoked_ms[player] = self._now()
        if self._log is not None:
            await self._log.put(_REVOKED + player, str(self._revoked_ms[player]).encode())

    async def load(self, log: EventLog) -> None:
        """Read the secrets and revocations, and follow those of other servers. Raises Unavailable."""
        self._log = log
        log.watch(_SECRETS, self._on_remote_secret)
        log.watch(_REVOKED, self._on_remote_revocation)
        for name in await log.names(_SECRETS):
            self._on_remote_secret(name, await log.get(name))
        if len(self._signers) > 1 and await log.get(_FIRST_ENDED) is not None:
            del self._signers[0]
        await self._forget_old_secrets()
        since = await log.get(_SINCE)
        if since is None:
            since = str(self._now()).encode()
            await log.put(_SINCE, since)
        self._since_ms = int(since)
        for name in await log.names(_REVOKED):
            revoked_ms = int(await log.get(name) or b"0")
            if revoked_ms < self._now() - self._lifetime_ms:  # all its tokens have expired
                with suppress(Unavailable, OutcomeUnknown):
                    await log.put(name, None)
            else:
                self._revoked_ms[name.removeprefix(_REVOKED)] = revoked_ms


class _Signer:
    """A secret that signs the contents of tokens and verifies them."""

    def __init__(self, secret: bytes) -> None:
        self._serializer = URLSafeSerializer(secret, salt="banmen player")
        self._key = self._serializer.make_signer().derive_key()

    def signed(self, said: object) -> str:
        """Return a token with these contents."""
        return str(self._serializer.dumps(said))

    def read(self, text: str) -> object:
        """Return the contents of a token if this secret has signed it, or None.

        The usual form of a token is read in one step, any other by the library, which takes ten times as long: after a
        restart all players return together.
        """
        said, _, signature = text.encode().rpartition(b".")
        if compare_digest(urlsafe_b64encode(digest(self._key, said, "sha1")).rstrip(b"="), signature):
            try:
                return msgspec.json.decode(urlsafe_b64decode(said + b"=" * (-len(said) % 4)))
            except ValueError:  # it is compressed
                pass
        try:
            return self._serializer.loads(text)
        except BadData:
            return None

"""Operators, accounts and users of an engine: keys (nkeys), and what they sign (JWT), as NATS describes them.

The tool `nsc` makes them for operators of an engine; here they are made for a test.
"""

import base64
import json
import os
from typing import Any, NamedTuple

import nkeys  # type: ignore[import-untyped]  # it has none

_HEADER = {"typ": "JWT", "alg": "ed25519-nkey"}
_NO_LIMITS = {"subs": -1, "data": -1, "payload": -1}
_UNLIMITED = ("imports", "exports", "conn", "leaf", "mem_storage", "disk_storage", "streams", "consumer")
_ACCOUNT_LIMITS = {**_NO_LIMITS, **dict.fromkeys(_UNLIMITED, -1), "wildcards": True}


class Key(NamedTuple):
    """A pair of keys, by its seed."""

    seed: bytes

    @property
    def public(self) -> str:
        """The public key."""
        return str(self._pair().public_key.decode())

    def sign(self, subject: "Key", name: str, claims: dict[str, Any]) -> str:
        """What this key says of another, as a JWT."""
        said = {"iss": self.public, "sub": subject.public, "name": name, "iat": 1, "jti": name, "nats": claims}
        text = f"{_base64(json.dumps(_HEADER).encode())}.{_base64(json.dumps(said).encode())}"
        return f"{text}.{_base64(self._pair().sign(text.encode()))}"

    def _pair(self) -> Any:
        return nkeys.from_seed(bytearray(self.seed))


def user_key() -> Key:
    """A new key of a user."""
    return _key(nkeys.PREFIX_BYTE_USER)


def _key(prefix: int) -> Key:
    return Key(nkeys.encode_seed(os.urandom(32), prefix))


class Accounts:
    """An operator with two accounts, that of the hall and one of others, with a user each; and the engine's own."""

    def __init__(self) -> None:
        operator = _key(nkeys.PREFIX_BYTE_OPERATOR)
        self._operator = operator.sign(operator, "operator", {"type": "operator", "version": 2})
        self._preloaded: dict[str, str] = {}
        self._system = _key(nkeys.PREFIX_BYTE_ACCOUNT)
        self._preloaded[self._system.public] = operator.sign(self._system, "system", {"type": "account", "version": 2})
        self.hall, self.others = (self._user(operator, name) for name in ("hall", "others"))

    def _user(self, operator: Key, name: str) -> str:
        account, user = _key(nkeys.PREFIX_BYTE_ACCOUNT), user_key()
        limited = {"type": "account", "version": 2, "limits": _ACCOUNT_LIMITS}
        self._preloaded[account.public] = operator.sign(account, name, limited)
        token = account.sign(user, name, {"type": "user", "version": 2, **_NO_LIMITS})
        return (
            f"-----BEGIN NATS USER JWT-----\n{token}\n------END NATS USER JWT------\n\n"
            f"-----BEGIN USER NKEY SEED-----\n{user.seed.decode()}\n------END USER NKEY SEED------\n"
        )

    @property
    def settings(self) -> dict[str, Any]:
        """The engine's configuration of these accounts."""
        return {
            "operator": self._operator,
            "system_account": self._system.public,
            "resolver": "MEMORY",
            "resolver_preload": self._preloaded,
        }


def _base64(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()

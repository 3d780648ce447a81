"""Rates at which one address may create players, connections, tables, openings, advice, wrong codes, wrong tokens.

Each kind has a burst, enough for a class behind one address, and a slow refill. The bursts follow the limits with which
the server was started. Addresses of IPv6 count by their /64.
"""

import time
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import ceil
from typing import Literal, NamedTuple, TypeAlias

from banmen.game import Refusal
from banmen_server.config import Config
from banmen_server.net.networks import network_of

Kind: TypeAlias = Literal["identity", "connection", "table", "opening", "advice", "wrong_code", "wrong_token"]

_MAX_REMEMBERED = 20_000
"""Remembered pairs of address and kind. Beyond it, the least recently used is forgotten."""

_LONGEST_IN_SECONDS = 90
"""A longer time is written in minutes."""


class _Limit(NamedTuple):
    """A burst of `at_once`, then one in `every_s`. The refusal has `code` and `text`, to which the wait is added.

    `wrong` is the code with which counted attempts are refused. With `longest_s` the wait doubles with each further
    attempt, up to that many seconds.
    """

    at_once: int
    every_s: float
    code: str
    text: str
    wrong: str = ""
    longest_s: float = 0.0


class AddressLimits:
    """Counts what each address creates. `clock` returns seconds of a clock that never goes backwards."""

    def __init__(self, config: Config, clock: Callable[[], float] = time.monotonic) -> None:
        self._limits = _limits(config)
        self._clock = clock
        self._free_s: OrderedDict[tuple[Kind, str], float] = OrderedDict()

    def count(self, kind: Kind, address: str) -> None:
        """Count one of this kind. Raises Refusal, with the time to wait, if it is one too many."""
        limit, now, key = self._limits[kind], self._clock(), (kind, network_of(address))
        taken_s = max(self._free_s.get(key, now), now) + limit.every_s
        wait_s = taken_s - now - limit.at_once * limit.every_s
        if wait_s > 0:
            self._refuse(limit, key, wait_s)
        self._remember(key, taken_s)

    def check(self, kind: Kind, address: str) -> None:
        """Raise the Refusal of `count` if one more would be too many, and count nothing."""
        key = kind, network_of(address)
        if key not in self._free_s:
            return
        limit, now = self._limits[kind], self._clock()
        wait_s = max(self._free_s[key], now) - now - (limit.at_once - 1) * limit.every_s
        if wait_s > 0:
            self._refuse(limit, key, wait_s)

    @contextmanager
    def attempted(self, kind: Kind, address: str) -> Iterator[None]:
        """Count an attempt only if it is refused as wrong within the context. Raises Refusal.

        After too many wrong attempts, the context is not entered.
        """
        self.check(kind, address)
        try:
            yield
        except Refusal as refusal:
            if refusal.code == self._limits[kind].wrong:
                self.count(kind, address)
            raise

    def _refuse(self, limit: _Limit, key: tuple[Kind, str], wait_s: float) -> None:
        """Raise Refusal. If attempts are slowed down, this one doubles the wait."""
        if limit.longest_s:
            wait_s = max(wait_s, min(2 * wait_s, limit.longest_s))
            self._remember(key, self._clock() + (limit.at_once - 1) * limit.every_s + wait_s)
        raise Refusal(limit.code, f"{limit.text} in {_in_words(wait_s)}.", wait_s=wait_s)

    def _remember(self, key: tuple[Kind, str], free_s: float) -> None:
        self._free_s[key] = free_s
        self._free_s.move_to_end(key)
        if len(self._free_s) > _MAX_REMEMBERED:
            self._free_s.popitem(last=False)


def _in_words(wait_s: float) -> str:
    """Return a time in words, rounded up."""
    return f"{ceil(wait_s)} s" if wait_s <= _LONGEST_IN_SECONDS else f"{ceil(wait_s / 60)} min"


def _limits(config: Config) -> dict[Kind, _Limit]:
    """Return the limits of a server. A class of 40 that opens a table a minute for an hour stays within each."""
    of_address = max(config.max_connections_of_address, 1)
    tables = max(config.max_tables // 10, 50)
    again = "come back"
    return {
        "identity": _Limit(
            max(of_address // 2, 50),
            10,
            "too_many_new_players",
            f"Too many new players come from your address; {again}",
        ),
        "connection": _Limit(
            max(of_address, 50), 0.2, "too_many_connections", f"Your address connects too often; {again}"
        ),
        "table": _Limit(
            tables, 1, "too_many_tables_of_address", "Your address has opened too many tables; open the next one"
        ),
        "opening": _Limit(
            max(tables // 5, 10),
            1,
            "too_many_openings",
            "Your address has asked for too much to think about; try again",
        ),
        "advice": _Limit(
            max(of_address // 2, 50), 0.5, "too_much_advice", "Your address has asked for much help; ask again"
        ),
        "wrong_code": _Limit(
            100,
            10,
            "too_many_wrong_codes",
            "Too many codes from your address were wrong; try the next one",
            wrong="no_such_table",
            longest_s=300,
        ),
        "wrong_token": _Limit(
            max(of_address, 50),
            10,
            "too_many_wrong_tokens",
            f"Too many tokens from your address were wrong; {again}",
        ),
    }

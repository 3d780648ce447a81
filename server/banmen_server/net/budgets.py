"""Limits the commands, bytes and server time that a client may use, for its player and its address.

A frame counts before it is decoded: as one command, plus one for each KiB. A connection beyond its budget is not read
for a while; the server refuses nothing. A connection that still keeps flooding is cut. A connection that sends
fast is charged for some frames in advance, as long as its player and its address are far from their limits.

The server's time is rationed only while others need it: while, within the last second, another player (for the budget
of a player) or another address (for that of an address) has sent something, too. Otherwise it delays nobody. Among the
players of an address beyond its budget, light users are not delayed: see `FairShare`. Nor are light users when all
addresses together exceed theirs, as a few with many connections can.
"""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from time import perf_counter
from weakref import WeakValueDictionary

from banmen.game import Refusal
from banmen_server.config import Config
from banmen_server.net.limits import network_of
from banmen_server.net.scheduling import TURN_S, TurnQueue

_BYTES_A_COMMAND = 1024
"""A frame counts as one command, plus one for this many bytes each."""

_PLAYERS_OF_ADDRESS = 10
"""One in this many of an address's connections may send at a player's full rate, all at the same time."""

_PART_OF_TIME, _TIME_AT_ONCE_S = 0.25, 0.01
"""The share of the server's time for a player or an address while others wait, and its burst in seconds.

The burst is too short for others to notice.
"""

_PART_OF_ALL = 0.35
"""The share of all addresses together before heavy users wait.

About half of a server's work is charged, and light users should find it idle. It is more than one address may have, so
that other addresses do not wait for it.
"""
_LEAST_OF_ADDRESS, _LEAST_OF_PLAYER = (0.04, 0.008), (0.0015, 0.002)
"""A share of the server's time, and a burst in seconds, that count as light use among any number of others."""
_MAX_DEBT_S, _CALM_S = 1.0, 10.0
"""The maximum debt of all together, and the seconds without debt after which shares are forgotten."""

_UNNOTICED_S = 0.0002
"""A shorter time for finding frames is not charged."""

_USUAL_RATE = 60
"""Commands a second that these shares of the time are for: a higher rate gets more time."""

_COMMANDS_A_REFUSAL = 30
_COMMANDS_A_REPLACEMENT = 5
"""A fast typist still has some left; a client that searches at the full rate all the time waits."""

_SEEN_S = 1.0
"""Users that have sent something within this time have a share."""
_OTHERS_S = 1.0
"""Others wait for the server's time if they have sent something within this time."""
_SHORT_S = 0.00025
"""Shorter work is charged later: until then its account is charged the typical time of its frames."""
_AHEAD_COMMANDS, _AHEAD_S, _AHEAD_TOOK_S = 10.0, 0.5, 0.001
"""A connection's maximum advance in commands, and when it is charged again.

That is after this time, or once its frames took this much of the server's time.
"""
_NEWS = 0.1
"""The weight of the last frame in the typical time of frames."""
_MUCH_WAITING, _PERSISTENT_S = 16 * 1024, 20.0
"""A connection that always has more bytes than this waiting, for this long, is cut."""
_MAX_REMEMBERED = 10_000
"""Accounts of players or of addresses that are kept without a connection."""
_ROUNDING_S = 1e-9


class Bucket:
    """Holds up to `burst` units and gains `rate` units a second. Times are seconds of a monotonic clock.

    An amount beyond its contents is a debt: the caller waits until it is refilled.
    """

    __slots__ = ("_burst_s", "_full_s", "rate")

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self._burst_s = burst / rate
        self._full_s = 0.0

    def charge(self, amount: float, now_s: float) -> float:
        """Take an amount. Return the seconds to wait for it."""
        full_s = self._full_s
        if full_s < now_s:  # noqa: PLR1730 - this runs six times for each frame, and `max` would double its cost
            full_s = now_s
        self._full_s = full_s = full_s + amount / self.rate
        wait_s = full_s - self._burst_s - now_s
        return wait_s if wait_s > 0 else 0.0

    def try_take(self, amount: float, now_s: float) -> bool:
        """Take an amount if it is available. Return True if it was."""
        if max(self._full_s, now_s) + amount / self.rate - self._burst_s > now_s + _ROUNDING_S:
            return False
        self.charge(amount, now_s)
        return True


class FairShare:
    """Each active user has an equal share of `part`, at least `least`: seconds of server time a second.

    A user is light if its lead over that is less than an equal share of `at_once_s`, or than `least_s`. Without
    `least_s` all light users together take at most `at_once_s` at once. Times are seconds of a clock that never goes
    backwards.
    """

    __slots__ = ("_at_once_s", "_least", "_least_s", "_looked_s", "_part", "_players")

    def __init__(self, part: float, at_once_s: float, *, least: float = 0.0, least_s: float = 0.0) -> None:
        self._part = part
        self._at_once_s = at_once_s
        self._least = least
        self._least_s = least_s
        self._looked_s = 0.0
        self._players: dict[Hashable, tuple[float, float]] = {}

    def takes_little(self, player: Hashable, now_s: float) -> bool:
        """Return True if a user's new message need not wait for the others."""
        return self.wait_s(player, now_s) <= 0

    def wait_s(self, player: Hashable, now_s: float) -> float:
        """Return the seconds until a user is light again after its last message; 0 or less if it is."""
        self._forget_others(now_s)
        ahead_s = self._spend(player, 0.0, now_s)
        return (ahead_s - max(self._least_s, self._at_once_s / len(self._players))) / self._share

    def spend(self, player: Hashable, seconds: float, now_s: float) -> None:
        """Charge server time to a user."""
        self._spend(player, seconds, now_s)

    def _spend(self, player: Hashable, seconds: float, now_s: float) -> float:
        """Charge server time to a user. Return the user's lead over its share, in seconds."""
        ahead_s, seen_s = self._players.get(player, (0.0, now_s))
        ahead_s = max(0.0, ahead_s - (now_s - seen_s) * self._share) + seconds
        self._players[player] = ahead_s, now_s
        return ahead_s

    @property
    def _share(self) -> float:
        """The share of each user, in seconds a second."""
        return max(self._least, self._part / max(1, len(self._players)))

    def _forget_others(self, now_s: float) -> None:
        """Forget inactive users whose lead is repaid."""
        if now_s - self._looked_s > _SEEN_S:
            self._looked_s = now_s
            self._players = {
                player: (ahead_s, seen_s)
                for player, (ahead_s, seen_s) in self._players.items()
                if now_s - seen_s <= max(_SEEN_S, ahead_s / self._part)
            }


class _Account:
    """The usage of a player or an address. `seen_s` is when it last sent something, `share` that of its players.

    `frames_s` and `time_s` are when its usage of each will be refilled: leaky buckets. `typical_s` is the server time
    of its frames, capped at a time that delays nobody: it is charged before the actual time is known. Otherwise a
    hundred connections of one address would each have one more frame executed before any has to wait.
    """

    __slots__ = ("__weakref__", "frames_s", "seen_s", "share", "time_s", "typical_s")

    def __init__(self) -> None:
        self.frames_s = self.time_s = 0.0
        self.seen_s = float("-inf")
        self.typical_s = 0.0
        self.share: FairShare | None = None


class _Accounts:
    """The accounts of players, or of addresses, with one rate. Those in use are kept, and the last used ones.

    An account has `rate` frames a second, a burst of `burst`, and `part_of_time` of the server's time.
    """

    def __init__(self, rate: float, burst: float, part_of_time: float) -> None:
        self.part_of_time = part_of_time
        self._frame_s = 1 / rate
        self._frames_at_once_s = burst / rate
        self._second_s = 1 / part_of_time
        self._time_at_once_s = _TIME_AT_ONCE_S * max(1.0, part_of_time / _PART_OF_TIME) / part_of_time
        self._all: WeakValueDictionary[str, _Account] = WeakValueDictionary()
        self._used_last: OrderedDict[str, _Account] = OrderedDict()
        self._last = self._other = _Account()

    def of(self, name: str) -> _Account:
        """Return the account of this name."""
        account = self._all.get(name)
        if account is None:
            account = self._all[name] = _Account()
        self._used_last[name] = account
        self._used_last.move_to_end(name)
        if len(self._used_last) > _MAX_REMEMBERED:
            self._used_last.popitem(last=False)
        return account

    def charge(self, account: _Account, commands: float, seconds: float, took_s: float, now_s: float) -> float:
        """Charge a frame, and some of the server's time. Return the seconds to wait.

        `took_s` is the time of each of the previous frames, if it was short.
        """
        last = self._last
        if account is not last:
            self._last, self._other = account, last
        account.seen_s = now_s
        if took_s:
            account.typical_s += (took_s - account.typical_s) * _NEWS
        frames_s = account.frames_s
        if frames_s < now_s:  # noqa: PLR1730 - this runs twice for each frame, and `max` would double its cost
            frames_s = now_s
        account.frames_s = frames_s = frames_s + commands * self._frame_s
        wait_s = frames_s - self._frames_at_once_s - now_s
        time_s = account.time_s
        if time_s < now_s:  # noqa: PLR1730 - as above
            time_s = now_s
        account.time_s = time_s = time_s + seconds * self._second_s
        if time_s - self._time_at_once_s > now_s:
            wait_s = max(wait_s, self._debt(account, now_s))
        return wait_s if wait_s > 0 else 0.0

    def has_plenty(self, account: _Account, now_s: float) -> bool:
        """Return True if less than half of an account's burst is used."""
        frames_s, time_s = self._frames_at_once_s / 2, self._time_at_once_s / 2
        return account.frames_s < now_s + frames_s and account.time_s < now_s + time_s

    def charge_ahead(self, account: _Account) -> None:
        """Charge the advance of a connection that sends fast."""
        account.frames_s += _AHEAD_COMMANDS * self._frame_s

    def spend(self, account: _Account, seconds: float, charged_s: float, now_s: float) -> None:
        """Charge a frame's server time beyond what is charged already; nothing while nobody waits."""
        account.typical_s += ((min(_TIME_AT_ONCE_S, seconds)) - account.typical_s) * _NEWS
        account.time_s = max(account.time_s, now_s) + (seconds - charged_s) * self._second_s
        self._debt(account, now_s)

    def charge_more(self, account: _Account, commands: float, now_s: float) -> None:
        """Charge `commands` additional commands."""
        account.frames_s = max(account.frames_s, now_s) + commands * self._frame_s

    def _debt(self, account: _Account, now_s: float) -> float:
        """Return the seconds to wait for the server's time; forgive the debt if nobody else waits for it."""
        wait_s = account.time_s - self._time_at_once_s - now_s
        if wait_s <= 0 or self._others_wait(account, now_s):
            return wait_s
        account.time_s = now_s + self._time_at_once_s
        return 0.0

    def is_alone(self, now_s: float) -> bool:
        """Return True if only one account has sent something lately."""
        return now_s - min(self._last.seen_s, self._other.seen_s) > _OTHERS_S

    def _others_wait(self, account: _Account, now_s: float) -> bool:
        """Return True if another account has sent something lately."""
        other = self._other if account is self._last else self._last
        return now_s - other.seen_s <= _OTHERS_S


class _Addresses(_Accounts):
    """The accounts of addresses, and their common usage, so that a few of them cannot fill the server."""

    def __init__(self, rate: float, burst: float, part_of_time: float) -> None:
        super().__init__(rate, burst, part_of_time)
        self._more = part_of_time / _PART_OF_TIME
        self._all_second_s = 1 / (self._more * _PART_OF_ALL)
        self._all_at_once_s = 2 * self._more * _TIME_AT_ONCE_S * self._all_second_s
        self._all_s = self._in_debt_s = 0.0
        self._shares: tuple[FairShare, FairShare] | None = None

    def charge_all(self, account: _Account, player: _Account | None, seconds: float, now_s: float) -> float:
        """Charge a player's server time to all addresses together. Return the seconds that the player waits."""
        all_s = self._all_s
        if all_s < now_s:  # noqa: PLR1730 - as above
            all_s = now_s
        self._all_s = all_s = all_s + seconds * self._all_second_s
        debt_s = all_s - self._all_at_once_s - now_s
        if debt_s <= 0 and self._shares is None:
            return 0.0
        return self._shared(account, player, seconds, debt_s, now_s)

    def _shared(self, account: _Account, player: _Account | None, seconds: float, debt_s: float, now_s: float) -> float:
        """Return the seconds to wait while all together are in debt: until this player and address use little."""
        if self._shares is None:
            self._shares = self._share(*_LEAST_OF_ADDRESS), self._share(*_LEAST_OF_PLAYER)
        sharing = [*zip(self._shares, (account, player) if player else (account,), strict=False)]
        for share, one in sharing:
            share.spend(one, seconds, now_s)
        if debt_s <= 0:
            if now_s - self._in_debt_s > _CALM_S:
                self._shares = None
            return 0.0
        self._in_debt_s = now_s
        if not self._others_wait(account, now_s):
            self._all_s = now_s + self._all_at_once_s
            return 0.0
        self._all_s -= max(0.0, debt_s - _MAX_DEBT_S)
        return min(debt_s, max(share.wait_s(one, now_s) for share, one in sharing))

    def _share(self, least: float, least_s: float) -> FairShare:
        more = self._more
        return FairShare(more * _PART_OF_ALL, more * _TIME_AT_ONCE_S, least=more * least, least_s=more * least_s)

    def spend_all(self, account: _Account, player: _Account, seconds: float, charged_s: float, now_s: float) -> None:
        """Charge a frame's time. All together are charged a part of a long time: its address waits for the rest."""
        self.spend(account, seconds, charged_s, now_s)
        self.charge_all(account, player, min(seconds, _TIME_AT_ONCE_S) - charged_s, now_s)


class ConnectionBudget:
    """The budget of one connection: that of its address, and that of its player once it has greeted.

    `turns` is where it waits for its turn of the loop.
    """

    __slots__ = (
        "_address",
        "_addresses",
        "_ahead",
        "_ahead_until_s",
        "_charged_s",
        "_clock",
        "_frames",
        "_named",
        "_of_address_s",
        "_of_player_s",
        "_overload_since_s",
        "_player",
        "_players",
        "_took_s",
        "network",
        "turns",
    )  # fmt: skip

    def __init__(
        self,
        network: str,
        players: _Accounts,
        addresses: _Addresses,
        clock: Callable[[], float],
        turns: TurnQueue,
    ) -> None:
        self.network = network
        self.turns = turns
        self._players = players
        self._addresses = addresses
        self._address = addresses.of(network)
        self._player = _Account()  # until the greeting
        self._named = False
        self._clock = clock
        self._overload_since_s: float | None = None
        self._of_player_s = self._of_address_s = self._took_s = 0.0
        self._ahead = self._ahead_until_s = 0.0
        self._charged_s = float("-inf")
        self._frames = 0

    def greeted(self, player: str) -> None:
        """Use the budget of this player from now on, which other connections may have used up."""
        self._player, self._named = self._players.of(player), True
        self._of_player_s = self._ahead = 0.0

    def wait_for_turn(self, do: Callable[[], None]) -> None:
        """Call `do` when it is the turn of its network."""
        self.turns.add(self.network, do)

    def received(self, length: int, waiting: int = 0, now_s: float | None = None) -> float:
        """Charge a frame of `length` bytes, before it is decoded. Return the seconds to read nothing after it.

        `waiting` is the number of bytes that have arrived behind it, `now_s` the clock's time if known. Raises Refusal
        with `too_fast` if the connection is to be cut: it was delayed for `_PERSISTENT_S` and always had much waiting.
        """
        if now_s is None:
            now_s = self._clock()
        commands = 1 + length / _BYTES_A_COMMAND
        ahead = self._ahead - commands
        if ahead >= 0.0 and now_s < self._ahead_until_s and waiting < _MUCH_WAITING and self._took_s < _AHEAD_TOOK_S:
            self._ahead = ahead
            self._frames += 1
            return 0.0
        wait_s = self._charge(commands, now_s)
        if waiting < _MUCH_WAITING:
            self._overload_since_s = None
        elif not wait_s:
            pass  # timers are a little late, so that now and then a frame is not delayed
        elif self._overload_since_s is None:
            self._overload_since_s = now_s
        elif now_s - self._overload_since_s > _PERSISTENT_S:
            raise Refusal("too_fast", "You send much more than the server takes, and do not stop; come back later.")
        return wait_s

    def _charge(self, commands: float, now_s: float) -> float:
        """Charge a frame without an advance, and a new advance if frames come fast. Return the seconds to wait."""
        player, address = self._player, self._address
        is_fast, self._charged_s = now_s - self._charged_s < _AHEAD_S, now_s
        # The actual time of the previous frames replaces their advance charge: nothing, if there was no command.
        took_s, frames = self._took_s, self._frames + 1
        of_player_s = took_s + player.typical_s - self._of_player_s
        of_address_s = took_s + address.typical_s - self._of_address_s
        self._of_player_s, self._of_address_s = player.typical_s, address.typical_s
        commands -= self._ahead
        wait_s = self._players.charge(player, commands, of_player_s, took_s / frames, now_s)
        address_wait_s = self._addresses.charge(address, commands, of_address_s, took_s / frames, now_s)
        if address_wait_s > wait_s and not self._takes_little(now_s):
            wait_s = address_wait_s
        wait_s = max(wait_s, self._addresses.charge_all(address, player, of_address_s, now_s))
        self._took_s = self._ahead = 0.0
        self._frames = 0
        if (
            is_fast
            and self._named
            and self._players.has_plenty(player, now_s)
            and self._addresses.has_plenty(address, now_s)
        ):
            self._ahead, self._ahead_until_s = _AHEAD_COMMANDS, now_s + _AHEAD_S
            self._players.charge_ahead(player)
            self._addresses.charge_ahead(address)
        return wait_s

    def _takes_little(self, now_s: float) -> bool:
        """Return True if the player uses so little that it need not wait for others of its address."""
        address = self._address
        if address.share is None:
            address.share = FairShare(self._addresses.part_of_time, _TIME_AT_ONCE_S)
        return self._named and address.share.takes_little(self._player, now_s)

    def refused(self) -> None:
        """Charge a refused command as many commands: a client that repeats it waits first."""
        self._charge_more(_COMMANDS_A_REFUSAL)

    def replaced(self) -> None:
        """Charge a request that another replaced before its answer as several commands."""
        self._charge_more(_COMMANDS_A_REPLACEMENT)

    def stored(self, nbytes: int) -> None:
        """Charge the record of a command by its length, as a frame: a short one may undo the marks of a whole grid."""
        if nbytes >= _BYTES_A_COMMAND:
            commands = nbytes / _BYTES_A_COMMAND
            self._charge_more(commands)
            self._addresses.charge_more(self._address, commands, self._clock())

    def _charge_more(self, commands: float) -> None:
        self._ahead_until_s = 0.0
        self._players.charge_more(self._player, commands, self._clock())

    def spent(self, seconds: float) -> None:
        """Charge the server's time of the last frame: seconds of its loop, without waiting."""
        turns = self.turns
        turns.used_s += seconds
        if turns.used_s > TURN_S:
            turns.use_up()
        if self._address.share is not None:
            self._address.share.spend(self._player, seconds, self._clock())
        if seconds < _SHORT_S:
            self._took_s += seconds
            return
        self._ahead_until_s = 0.0
        now_s = self._clock()
        self._players.spend(self._player, seconds, self._of_player_s, now_s)
        self._addresses.spend_all(self._address, self._player, seconds, self._of_address_s, now_s)
        self._of_player_s = self._of_address_s = 0.0

    def parsed(self, seconds: float) -> None:
        """Charge the server's time of finding frames in received bytes, so that tiny frames are paid for."""
        self.turns.use(seconds)
        if seconds > _UNNOTICED_S:
            now_s = self._clock()
            self._players.spend(self._player, seconds, 0.0, now_s)
            self._addresses.spend_all(self._address, self._player, seconds, 0.0, now_s)


class Budgets:
    """The budgets of all connections of a server. `clock` returns seconds of a clock that never goes backwards.

    `turns` is where connections wait for their turn of the loop; `soon` schedules a callback in the next one.
    """

    def __init__(
        self, config: Config, soon: Callable[[Callable[[], None]], object], clock: Callable[[], float] = perf_counter
    ) -> None:
        rate, burst = config.commands_a_second, config.commands_at_once
        part = _PART_OF_TIME * max(1.0, rate / _USUAL_RATE)
        players = max(1.0, config.max_connections_of_address / _PLAYERS_OF_ADDRESS)
        self._players = _Accounts(rate, max(burst, rate), part)
        self._addresses = _Addresses(rate * players, max(burst, rate) * players, part)
        self._clock = clock
        self.turns = TurnQueue(soon, lambda: self._addresses.is_alone(clock()), clock)

    def of(self, address: str) -> ConnectionBudget:
        """Return the budget of a new connection from this IP address."""
        return ConnectionBudget(network_of(address), self._players, self._addresses, self._clock, self.turns)

    def answered(self, address: str, length: int, seconds: float) -> float:
        """Charge an HTTP answer to an IP address: bytes and server time. Return the wait of its next request."""
        self.turns.use(seconds)
        account, now_s = self._addresses.of(network_of(address)), self._clock()
        wait_s = self._addresses.charge(account, 1 + length / _BYTES_A_COMMAND, seconds, 0.0, now_s)
        return max(wait_s, self._addresses.charge_all(account, account, seconds, now_s))

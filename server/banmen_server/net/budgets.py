"""How much of the server a client may take: commands, bytes and the server's time, for its player and its address.

A frame counts before it is decoded: as one command, and as one more for each KiB. Whoever has taken too much is not
read for a while; nothing is refused, nothing is lost. Whoever nevertheless goes on pouring is cut. A connection that
sends fast is charged for some frames ahead, as long as its player and its address are far from having taken too much.

The server's time is shared only where others wait for it: where, within the last second, another player (for the budget
of a player) or another address (for that of an address) has sent something, too. Else nobody is held back by it. Of
the players of an address that has taken too much those who take little are not held back: see `fair_share.py`. Nor are
those who take little where all addresses together have taken too much, as a few do that are one's own.
"""

from collections import OrderedDict
from collections.abc import Callable
from time import perf_counter
from weakref import WeakValueDictionary

from banmen.game import Refusal
from banmen_server.config import Config
from banmen_server.net.fair_share import FairShare
from banmen_server.net.networks import network_of
from banmen_server.net.turn_queue import TURN_S, TurnQueue

_BYTES_A_COMMAND = 1024

_PLAYERS_OF_ADDRESS = 10
"""One in so many connections that an address may have may send as fast as a player may, all at the same time."""

_PART_OF_TIME, _TIME_AT_ONCE_S = 0.25, 0.01
"""How much of the server's time a player or an address has where others wait, and how many seconds of it at once:
as long as others do not notice."""

_PART_OF_ALL = 0.35
"""What all addresses together have before those that take much wait. About half of what a server works is charged, and
who takes little is to find it idle. It is more than one may have: others of that address do not wait for it."""
_LEAST_OF_ADDRESS, _LEAST_OF_PLAYER = (0.04, 0.008), (0.0015, 0.002)
"""Such a part of the server's time, and so many seconds at once, are little, however many others there are."""
_MOST_OWED_S, _CALM_S = 1.0, 10.0
"""More is not owed by all together. So long after nothing was owed any more it is forgotten what each has taken."""

_UNNOTICED_S = 0.0002
"""A shorter time for finding frames is no matter."""

_USUAL_RATE = 60
"""Commands a second to which these parts of the time belong: who is allowed more of them has more time."""

_COMMANDS_A_REFUSAL = 30
_COMMANDS_A_REPLACEMENT = 5
"""A quick typist still has some left; who searches at the full rate all the time waits."""
_OTHERS_S = 1.0
_SHORT_S = 0.00025
"""What took no longer is charged later: until then its account has what frames usually take."""
_AHEAD_COMMANDS, _AHEAD_S, _AHEAD_TOOK_S = 10.0, 0.5, 0.001
"""So many commands at most a connection has charged ahead, where far more are left. It is charged anew after this time,
and once its frames took so much of the server's."""
_NEWS = 0.1
"""How much the last frame says of what frames usually take."""
_MUCH_WAITING = 16 * 1024
_PERSISTENT_S = 20.0
_MOST_REMEMBERED = 10_000


class _Account:
    """What a player, or an address, has taken. `seen_s` is when it sent something last, `share` that of its players.

    `frames_s` and `time_s` are when all that it has taken of each will have come back: leaky buckets.
    `usual_s` is how much of the server's time its frames take, as far as nobody has to wait for a single one: so much
    is charged before what they took is known. Else a hundred connections of one address would each have one more frame
    carried out before any has to wait.
    """

    __slots__ = ("__weakref__", "frames_s", "seen_s", "share", "time_s", "usual_s")

    def __init__(self) -> None:
        self.frames_s = self.time_s = 0.0
        self.seen_s = float("-inf")
        self.usual_s = 0.0
        self.share: FairShare | None = None


class _Accounts:
    """The accounts of players, or of addresses, with one rate. Those in use are kept, and those used last.

    An account has `rate` frames a second and `burst` at once, and `part_of_time` of the server's time.
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
        """The account of this name."""
        account = self._all.get(name)
        if account is None:
            account = self._all[name] = _Account()
        self._used_last[name] = account
        self._used_last.move_to_end(name)
        if len(self._used_last) > _MOST_REMEMBERED:
            self._used_last.popitem(last=False)
        return account

    def charge(self, account: _Account, commands: float, seconds: float, took_s: float, now_s: float) -> float:
        """Charge a frame, and some of the server's time. How many seconds to wait.

        `took_s` is how long each of the frames before took, where that was short.
        """
        last = self._last
        if account is not last:
            self._last, self._other = account, last
        account.seen_s = now_s
        if took_s:
            account.usual_s += (took_s - account.usual_s) * _NEWS
        frames_s = account.frames_s
        if frames_s < now_s:  # noqa: PLR1730 - two of these are made for each frame, and `max` would be half of each
            frames_s = now_s
        account.frames_s = frames_s = frames_s + commands * self._frame_s
        wait_s = frames_s - self._frames_at_once_s - now_s
        time_s = account.time_s
        if time_s < now_s:  # noqa: PLR1730 - as above
            time_s = now_s
        account.time_s = time_s = time_s + seconds * self._second_s
        if time_s - self._time_at_once_s > now_s:
            wait_s = max(wait_s, self._owed(account, now_s))
        return wait_s if wait_s > 0 else 0.0

    def has_plenty(self, account: _Account, now_s: float) -> bool:
        """Whether less than half is taken of what an account may take at once."""
        frames_s, time_s = self._frames_at_once_s / 2, self._time_at_once_s / 2
        return account.frames_s < now_s + frames_s and account.time_s < now_s + time_s

    def charge_ahead(self, account: _Account) -> None:
        """Charge what a connection that sends fast has ahead."""
        account.frames_s += _AHEAD_COMMANDS * self._frame_s

    def spend(self, account: _Account, seconds: float, charged_s: float, now_s: float) -> None:
        """Charge what a frame took of the server's time besides what is charged already; none where nobody waits."""
        account.usual_s += ((min(_TIME_AT_ONCE_S, seconds)) - account.usual_s) * _NEWS
        account.time_s = max(account.time_s, now_s) + (seconds - charged_s) * self._second_s
        self._owed(account, now_s)

    def charge_more(self, account: _Account, commands: float, now_s: float) -> None:
        """Charge so many commands besides those that came."""
        account.frames_s = max(account.frames_s, now_s) + commands * self._frame_s

    def _owed(self, account: _Account, now_s: float) -> float:
        """How many seconds to wait for the server's time; what is owed is forgiven where nobody else waits for it."""
        wait_s = account.time_s - self._time_at_once_s - now_s
        if wait_s <= 0 or self._others_wait(account, now_s):
            return wait_s
        account.time_s = now_s + self._time_at_once_s
        return 0.0

    def is_one(self, now_s: float) -> bool:
        """Whether only one has sent something lately."""
        return now_s - min(self._last.seen_s, self._other.seen_s) > _OTHERS_S

    def _others_wait(self, account: _Account, now_s: float) -> bool:
        """Whether another one has sent something lately."""
        other = self._other if account is self._last else self._last
        return now_s - other.seen_s <= _OTHERS_S


class _Addresses(_Accounts):
    """The accounts of addresses, and what all of them take together: so that a few of them do not fill the server."""

    def __init__(self, rate: float, burst: float, part_of_time: float) -> None:
        super().__init__(rate, burst, part_of_time)
        self._more = part_of_time / _PART_OF_TIME
        self._all_second_s = 1 / (self._more * _PART_OF_ALL)
        self._all_at_once_s = 2 * self._more * _TIME_AT_ONCE_S * self._all_second_s
        self._all_s = self._owed_s = 0.0
        self._shares: tuple[FairShare, FairShare] | None = None

    def charge_all(self, account: _Account, player: _Account | None, seconds: float, now_s: float) -> float:
        """Charge all addresses what a player of one takes of the server's time. How many seconds that one waits."""
        all_s = self._all_s
        if all_s < now_s:  # noqa: PLR1730 - as above
            all_s = now_s
        self._all_s = all_s = all_s + seconds * self._all_second_s
        owed_s = all_s - self._all_at_once_s - now_s
        if owed_s <= 0 and self._shares is None:
            return 0.0
        return self._shared(account, player, seconds, owed_s, now_s)

    def _shared(self, account: _Account, player: _Account | None, seconds: float, owed_s: float, now_s: float) -> float:
        """How long one waits where all together have taken too much: until player and address have taken little."""
        if self._shares is None:
            self._shares = self._share(*_LEAST_OF_ADDRESS), self._share(*_LEAST_OF_PLAYER)
        sharing = [*zip(self._shares, (account, player) if player else (account,), strict=False)]
        for share, one in sharing:
            share.spend(one, seconds, now_s)
        if owed_s <= 0:
            if now_s - self._owed_s > _CALM_S:
                self._shares = None
            return 0.0
        self._owed_s = now_s
        if not self._others_wait(account, now_s):
            self._all_s = now_s + self._all_at_once_s
            return 0.0
        self._all_s -= max(0.0, owed_s - _MOST_OWED_S)
        return min(owed_s, max(share.wait_s(one, now_s) for share, one in sharing))

    def _share(self, least: float, least_s: float) -> FairShare:
        more = self._more
        return FairShare(more * _PART_OF_ALL, more * _TIME_AT_ONCE_S, least=more * least, least_s=more * least_s)

    def spend_all(self, account: _Account, player: _Account, seconds: float, charged_s: float, now_s: float) -> None:
        """Charge what a frame took. Of a long time all together are charged some: the address waits long by itself."""
        self.spend(account, seconds, charged_s, now_s)
        self.charge_all(account, player, min(seconds, _TIME_AT_ONCE_S) - charged_s, now_s)


class ConnectionBudget:
    """The budget of one connection: that of its address, and that of its player once it has greeted.

    `turns` is where it waits for its turn of the loop.
    """

    __slots__ = (
        "_address", "_addresses", "_ahead", "_ahead_until_s", "_charged_s", "_clock", "_frames", "_named",
        "_of_address_s", "_of_player_s", "_player", "_players", "_pouring_since_s", "_took_s", "network",
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
        self._player = _Account()  # until it has a name
        self._named = False
        self._clock = clock
        self._pouring_since_s: float | None = None
        self._of_player_s = self._of_address_s = self._took_s = 0.0
        self._ahead = self._ahead_until_s = 0.0
        self._charged_s = float("-inf")
        self._frames = 0

    def greeted(self, player: str) -> None:
        """From now on it is the budget of this player, wherever else the player has used it up."""
        self._player, self._named = self._players.of(player), True
        self._of_player_s = self._ahead = 0.0

    def wait_for_turn(self, do: Callable[[], None]) -> None:
        """Have something done when it is its turn of the loop."""
        self.turns.add(self.network, do)

    def received(self, length: int, waiting: int = 0, now_s: float | None = None) -> float:
        """Charge a frame of so many bytes, before it is decoded. For how many seconds to read no further after it.

        `waiting` is how many bytes have arrived behind it, `now_s` the clock's time, where it was read. Raises Refusal
        with `too_fast` where the connection is to be cut: it was held back for `_PERSISTENT_S` and had always much
        waiting.
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
            self._pouring_since_s = None
        elif not wait_s:
            pass  # timers are a little late, so that one frame in a few is not held back
        elif self._pouring_since_s is None:
            self._pouring_since_s = now_s
        elif now_s - self._pouring_since_s > _PERSISTENT_S:
            raise Refusal("too_fast", "You send much more than the server takes, and do not stop; come back later.")
        return wait_s

    def _charge(self, commands: float, now_s: float) -> float:
        """Charge a frame that was not charged ahead, and those after it where they come fast. How long to wait."""
        player, address = self._player, self._address
        is_fast, self._charged_s = now_s - self._charged_s < _AHEAD_S, now_s
        # In place of what the frames before were charged beforehand comes what they took: nothing, where no command.
        took_s, frames = self._took_s, self._frames + 1
        of_player_s = took_s + player.usual_s - self._of_player_s
        of_address_s = took_s + address.usual_s - self._of_address_s
        self._of_player_s, self._of_address_s = player.usual_s, address.usual_s
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
        """Whether the player takes so little of what its address has that it is not to wait for the others there."""
        address = self._address
        if address.share is None:
            address.share = FairShare(self._addresses.part_of_time, _TIME_AT_ONCE_S)
        return self._named and address.share.takes_little(self._player, now_s)

    def refused(self) -> None:
        """Charge what was refused because of a limit as many commands: who asks again and again waits before that."""
        self._charge_more(_COMMANDS_A_REFUSAL)

    def replaced(self) -> None:
        """Charge a request in whose place another came before it was answered as several commands."""
        self._charge_more(_COMMANDS_A_REPLACEMENT)

    def _charge_more(self, commands: float) -> None:
        self._ahead_until_s = 0.0
        self._players.charge_more(self._player, commands, self._clock())

    def spent(self, seconds: float) -> None:
        """Charge the server's time that the last frame has taken: seconds of its loop, without those of waiting."""
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
        """Charge the server's time that it took to find frames in what came: whoever sends many tiny ones pays them."""
        self.turns.use(seconds)
        if seconds > _UNNOTICED_S:
            now_s = self._clock()
            self._players.spend(self._player, seconds, 0.0, now_s)
            self._addresses.spend_all(self._address, self._player, seconds, 0.0, now_s)


class Budgets:
    """The budgets of all connections of a server. `clock` gives seconds of a clock that only goes forward.

    `turns` is where connections wait for their turn of the loop, which calls `soon` what it is given.
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
        self.turns = TurnQueue(soon, lambda: self._addresses.is_one(clock()), clock)

    def of(self, address: str) -> ConnectionBudget:
        """The budget of a new connection from this IP address."""
        return ConnectionBudget(network_of(address), self._players, self._addresses, self._clock, self.turns)

    def answered(self, address: str, length: int, seconds: float) -> float:
        """Charge an IP address an answer in HTTP: its bytes, and the server's time. How long its next request waits."""
        self.turns.use(seconds)
        account, now_s = self._addresses.of(network_of(address)), self._clock()
        wait_s = self._addresses.charge(account, 1 + length / _BYTES_A_COMMAND, seconds, 0.0, now_s)
        return max(wait_s, self._addresses.charge_all(account, account, seconds, now_s))

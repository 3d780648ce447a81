"""The answer to a greeting: the player of its token, or a new one, and the welcome."""

from collections.abc import Callable

from banmen import __version__
from banmen.address import parse_address
from banmen.game import Refusal
from banmen.protocol import messages
from banmen_server.hall.players import Tokens, new_player
from banmen_server.net.address_limits import AddressLimits


def identify(token: str | None, tokens: Tokens, limits: AddressLimits, address: str) -> tuple[str, str]:
    """Return the player of a token, or a new one; and the token to keep. Raises Refusal.

    Only invalid tokens count against the address: nobody guesses a valid one, and its player always gets in, whatever
    others of the address try.
    """
    if token is None:
        limits.count("identity", address)
        player = new_player()
        return player, tokens.issue(player)
    try:
        known = tokens.read(token)
    except Refusal:
        limits.count("wrong_token", address)
        raise
    return known.player, tokens.renewed(token, known)


def welcome(
    send: Callable[[messages.Frame], None], player: str, token: str, now: int, public_url: str | None = None
) -> None:
    """Answer a greeting at `now` (ms since 1970), with the link for friends if that is `public_url`."""
    server = f"banmen {__version__}"
    send(messages.Welcome(proto=messages.PROTOCOL_VERSION, server=server, player=player, token=token, now=now))
    if public_url:
        send(messages.ReachedAt(parse_address(public_url).link))

"""The dice of a battle: every roll follows from a seed, whose SHA-256 is published before the first blow.

Anyone can recompute them: the commitment is the SHA-256 of the seed's text, and roll 7 is derived from the SHA-256 of
the text `SEED:7`.
"""

from hashlib import sha256
from random import Random

from banmen.games.battle.state import CRITICAL, EVADES, SIDES, Result, Roll

SEED_BITS = 128
"""Bits of a random seed, too many to find it by trying."""

_WORD = 4
_FAIR = 2 ** (8 * _WORD) // SIDES * SIDES
"""Words from here on are skipped: they would make low numbers slightly more likely."""


def draw_seed(rng: Random) -> str:
    """Return a seed of 32 hexadecimal digits, unguessable if the numbers of `rng` are."""
    return f"{rng.getrandbits(SEED_BITS):0{SEED_BITS // 4}x}"


def commitment(seed: str) -> str:
    """Return the commitment to a seed, published before the first blow: 64 hexadecimal digits."""
    return sha256(seed.encode()).hexdigest()


def roll(seed: str, number: int) -> int:
    """Return roll `number` (from 0) of a seed: 0 to 9999, all equally likely."""
    return roll_of_digest(sha256(f"{seed}:{number}".encode()).digest())


def roll_of_digest(digest: bytes) -> int:
    """Return the first fair big-endian 4-byte word of a digest, modulo 10,000.

    If none is fair, continue with the digest's own SHA-256.
    """
    while True:
        for at in range(0, len(digest), _WORD):
            word = int.from_bytes(digest[at : at + _WORD])
            if word < _FAIR:
                return word % SIDES
        digest = sha256(digest).digest()


def roll_blow(seed: str, number: int) -> tuple[Result, tuple[Roll, ...]]:
    """Return the result of a blow and its rolls, the first of which has this number.

    Evasion is rolled before the critical hit.
    """
    evasion = Roll(number, roll(seed, number))
    if evasion.value < EVADES:
        return "evaded", (evasion,)
    critical = Roll(number + 1, roll(seed, number + 1))
    return "critical" if critical.value < CRITICAL else "hit", (evasion, critical)

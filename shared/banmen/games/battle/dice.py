"""The dice of a battle: every roll follows from a seed, to which its SHA-256 commits before the first blow.

Anyone can throw them again: the commitment is the SHA-256 of the seed's text, and roll 7 is made of the SHA-256 of the
text `SEED:7`.
"""

from hashlib import sha256
from random import Random

from banmen.games.battle.values import CRITICAL, EVADES, SIDES, Result, Roll

SEED_BITS = 128
"""Of a seed that is drawn; so many cannot be found by trying."""

_WORD = 4
_FAIR = 2 ** (8 * _WORD) // SIDES * SIDES
"""Words from here on would make the low numbers a little likelier, so they are passed over."""


def drawn_seed(rng: Random) -> str:
    """A seed that nobody can guess, if the numbers of `rng` cannot be guessed: 32 hexadecimal digits."""
    return f"{rng.getrandbits(SEED_BITS):0{SEED_BITS // 4}x}"


def commitment(seed: str) -> str:
    """What is told of a seed before the first blow: 64 hexadecimal digits."""
    return sha256(seed.encode()).hexdigest()


def roll(seed: str, number: int) -> int:
    """Roll `number`, from 0, of a seed: from 0 to 9999, each as likely as the others."""
    return number_in(sha256(f"{seed}:{number}".encode()).digest())


def number_in(digest: bytes) -> int:
    """The first of a digest's big-endian words of 4 bytes that is fair, modulo 10,000.

    Where none is, the digest's own SHA-256 is looked at in the same way.
    """
    while True:
        for at in range(0, len(digest), _WORD):
            word = int.from_bytes(digest[at : at + _WORD])
            if word < _FAIR:
                return word % SIDES
        digest = sha256(digest).digest()


def thrown(seed: str, number: int) -> tuple[Result, tuple[Roll, ...]]:
    """What comes of a blow whose first roll is `number`: evasion is decided before the critical hit, always."""
    evasion = Roll(number, roll(seed, number))
    if evasion.value < EVADES:
        return "evaded", (evasion,)
    critical = Roll(number + 1, roll(seed, number + 1))
    return "critical" if critical.value < CRITICAL else "hit", (evasion, critical)

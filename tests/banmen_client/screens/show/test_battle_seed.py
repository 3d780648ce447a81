"""The seed of a battle before one person: its commitment, itself, and the verdict."""

import pygame
import pytest

from banmen import events as ev
from banmen.events import PROGRAM
from banmen.game import Outcome
from banmen.games.battle.values import DEMON_KING, HERO, Fell
from tests.banmen_client.battle_table import BattleTeller, at, looks_back, teller_of, watches
from tests.banmen_client.person import Hall


@pytest.fixture
def watched(hall: Hall) -> Hall:
    """A battle of two programs, at ply 14."""
    return watches(hall)


@pytest.fixture
def over(hall: Hall) -> Hall:
    """A battle of two programs, at its end."""
    return looks_back(hall)


def test_the_commitment_is_shown_and_copied_before_the_end(watched: Hall) -> None:
    digits = teller_of(watched).truth.commitment
    assert watched.reads(digits[:4])
    assert not watched.reads(teller_of(watched).seed)
    watched.click("seed")
    assert pasted() == digits
    assert not watched.place("verify").widget.enabled


def pasted() -> str:
    """What is in the clipboard."""
    from banmen_client.ui.clipboard import CLIPBOARD  # noqa: PLC0415 - as the fixture left it

    return CLIPBOARD.read()


def test_after_the_end_the_seed_is_told_and_everything_verified(over: Hall) -> None:
    assert over.reads("banmen 784")
    over.click("verify")
    assert over.reads("Verified: the seed has the SHA-256 that was told first")
    over.click("seed")
    assert pasted() == "banmen 784"


def test_v_verifies_too(over: Hall) -> None:
    over.key(pygame.K_v, "v")
    assert over.reads("Verified")


def test_the_verdict_goes_where_one_looks_elsewhere(over: Hall) -> None:
    over.click("verify")
    over.key(pygame.K_LEFT)
    assert not over.reads("Verified")


def test_loaded_dice_are_found_out(hall: Hall) -> None:
    teller = BattleTeller().fights(PROGRAM, PROGRAM)
    teller.to_the_end()
    *before, last = teller.replay.plies
    forged = BattleTeller().fights(PROGRAM, PROGRAM)
    for ply in before[1:]:
        forged.tell(ev.Played(ply.seat or HERO, ply.n, ply.event))
    forged.tell(ev.Played(last.seat or HERO, last.n, Fell(DEMON_KING, "another seed")))
    forged.tell(ev.Ended(Outcome(HERO, "fell")))
    forged.paced(len(forged.replay.plies) - 1)
    at(hall, forged)
    hall.click("verify")
    assert hall.reads("Not verified: the seed has another SHA-256 than was told first.")
